package dev.tenrec.insight;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Project;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.json.Json;
import dev.tenrec.storage.EventStore;
import dev.tenrec.storage.segment.PropertyTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a few queries after a start and drops their answers. That loads their classes and gives their loops to the
 * compiler, for which the first query of a user would wait. They read the project with the most events, on one thread
 * of their own that sleeps while other queries run, and they end after a few seconds.
 */
public final class QueryWarmUp implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(QueryWarmUp.class);
    /** Longer than it takes on two processors with ten million events. */
    public static final Duration PATIENCE = Duration.ofSeconds(4);
    /** Classes are loaded once in a process, for all its servers. */
    private static final AtomicBoolean BEGUN = new AtomicBoolean();

    private static final Pattern PLAIN_NAME = Pattern.compile("[$\\w]+");
    /** The property that is read in a project whose properties all have unusual names. */
    private static final String USUAL_PROPERTY = "$lib";

    private static final List<String> SQL = List.of(
            "SELECT event, count() AS n FROM events GROUP BY event ORDER BY n DESC LIMIT 10",
            "SELECT properties.%1$s AS value, count(), uniq(person_id) FROM events WHERE properties.%1$s != ''"
                    + " GROUP BY value ORDER BY value LIMIT 10",
            "SELECT toDate(timestamp) AS day, uniq(person_id) FROM events WHERE event != '' GROUP BY day ORDER BY day",
            "SELECT count(), sum(c) FROM (SELECT person_id, count() AS c, argMax(properties.%1$s, timestamp) AS latest"
                    + " FROM events GROUP BY person_id)");

    private final Queries queries;
    private final EventStore events;
    private final IntFunction<Optional<Project>> projects;
    private final Duration patience;
    /** Limit of the answers, which begin long after this is made; null before. */
    private volatile @Nullable Deadline deadline;

    private volatile boolean isClosed;
    /** Null until {@link #begin}, and where another server has begun. */
    private @Nullable Thread thread;

    /**
     * @param projects finds a project by its id
     * @param patience after which it ends, from its begin
     */
    public QueryWarmUp(Queries queries, EventStore events, IntFunction<Optional<Project>> projects, Duration patience) {
        this.queries = queries.alone();
        this.events = events;
        this.projects = projects;
        this.patience = patience;
    }

    /** Begins, the first time that it is called in a process; once the store is open. */
    public void begin() {
        if (!BEGUN.getAndSet(true)) {
            Thread made = new Thread(this::answerAll, "tenrec-warm-up");
            made.setDaemon(true);
            made.start();
            thread = made;
        }
    }

    /** Returns how many queries were answered until the end. */
    int answerAll() {
        OptionalInt id = events.largestProject();
        Optional<Project> project = id.isEmpty() ? Optional.empty() : projects.apply(id.getAsInt());
        Deadline until =
                Deadline.throttled(patience, events.foregroundPriority().throttle());
        deadline = until;
        if (isClosed) {
            until.cancel();
        }
        int answered = 0;
        try {
            for (ObjectNode query : project.filter(found -> !found.isAskedInTrino() && !found.mayBeAskedInTrino())
                    .map(found -> queriesOf(propertyOf(found, until)))
                    .orElse(List.of())) {
                queries.compute(queries.prepare(project.get(), query), until);
                answered++;
            }
        } catch (ApiException ended) {
            LOG.debug("Only some queries are warm.", ended);
        }
        return answered;
    }

    private String propertyOf(Project project, Deadline until) {
        PropertyTable table = events.columns(project.id(), until::check).properties();
        for (int property = 0; property < table.count(); property++) {
            if (PLAIN_NAME.matcher(table.name(property)).matches()) {
                return table.name(property);
            }
        }
        return USUAL_PROPERTY;
    }

    /** The queries, of which some read a property; its name needs no quotes. */
    static List<ObjectNode> queriesOf(String property) {
        List<ObjectNode> all = new ArrayList<>();
        all.add(sql(SQL.get(0), property));
        ObjectNode trends = ofSeries("TrendsQuery", "dau", "total");
        trends.putObject("breakdownFilter").put("breakdown", property).put("breakdown_type", "event");
        all.add(trends);
        SQL.subList(1, SQL.size()).forEach(text -> all.add(sql(text, property)));
        all.add(ofSeries("FunnelsQuery", "total", "total"));
        return all;
    }

    private static ObjectNode sql(String text, String property) {
        return Json.object().put("kind", "HogQLQuery").put("query", text.formatted(property));
    }

    private static ObjectNode ofSeries(String kind, String... maths) {
        ObjectNode query = Json.object().put("kind", kind);
        query.putObject("dateRange").put("date_from", "all");
        for (String math : maths) {
            JsonNode any =
                    Json.object().put("kind", "EventsNode").put("math", math).putNull("event");
            query.withArray("series").add(any);
        }
        return query;
    }

    /** Ends it soon, and waits for that. */
    @Override
    public void close() {
        isClosed = true;
        Deadline until = deadline;
        if (until != null) {
            until.cancel();
        }
        try {
            if (thread != null) {
                thread.join();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
