package dev.tenrec.insight;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Project;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.QuerySnapshots;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.filter.FilterParser;
import dev.tenrec.insight.query.ListQuery;
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.query.RowSink;
import dev.tenrec.insight.time.ProjectTime;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.taxonomy.Action;
import dev.tenrec.taxonomy.Actions;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Answers queries of all kinds: the way in for whoever has one as JSON. */
public final class Queries {
    private static final DateTimeFormatter EXACT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSxxx", Locale.ROOT);

    /** A million rows take their time to be written, too. */
    private static final Duration STREAM_PATIENCE = Duration.ofMinutes(10);

    private final QuerySnapshots source;
    private final Actions actions;
    private final Clock clock;
    private final Duration patience;
    private final ResultCache cache;

    /** @param patience after which a query is stopped */
    public Queries(QuerySnapshots source, Actions actions, Clock clock, Duration patience) {
        this(source, actions, clock, patience, new ResultCache());
    }

    private Queries(QuerySnapshots source, Actions actions, Clock clock, Duration patience, ResultCache cache) {
        this.cache = cache;
        this.source = source;
        this.actions = actions;
        this.clock = clock;
        this.patience = patience;
    }

    /** The same, with what it keeps, where no query takes more than the thread that asks: for what has time. */
    public Queries alone() {
        return new Queries(source.alone(), actions, clock, patience, cache);
    }

    /**
     * The answer of the query endpoint, computed anew.
     *
     * @param node a query of any kind, as it stands in {@code query}
     */
    @Blocking
    public ObjectNode answer(Project project, JsonNode node) {
        WorkerPool.assertWorker();
        return compute(question(project, node), deadline());
    }

    /** When a query that begins now has to end. */
    public Deadline deadline() {
        return Deadline.in(patience);
    }

    /**
     * Reads a query.
     *
     * @param node of any kind, as it stands in {@code query}
     * @throws ApiException when it can't be read or computed
     */
    public PreparedQuery question(Project project, JsonNode node) {
        ZonedDateTime now = clock.instant().atZone(project.zone());
        List<Action> asked = new ArrayList<>();
        Query query = new QueryParser(context(project, now, asked)).parse(node, "query");
        return new PreparedQuery(project, query, QueryCacheKey.of(project, node, asked));
    }

    /** The answer as it was computed before, where {@code refresh} is content with it. */
    @Blocking
    public Optional<ObjectNode> cached(PreparedQuery question, Refresh refresh) {
        WorkerPool.assertWorker();
        return switch (refresh) {
            case FORCE_BLOCKING, FORCE_ASYNC -> Optional.empty();
            case BLOCKING, ASYNC, ASYNC_EXCEPT_ON_CACHE_MISS -> cached(question, ResultCache.Age.FRESH);
            case LAZY_ASYNC -> cached(question, ResultCache.Age.SAME_DATA);
            case FORCE_CACHE -> cached(question, ResultCache.Age.ANY);
        };
    }

    private Optional<ObjectNode> cached(PreparedQuery question, ResultCache.Age age) {
        Object data = source.version(question.project().id());
        return cache.find(question.key(), data, clock.instant(), age).map(answer -> answer.put("is_cached", true));
    }

    /** The answer computed anew, which is kept for those who ask the same. */
    @Blocking
    public ObjectNode compute(PreparedQuery question, Deadline deadline) {
        WorkerPool.assertWorker();
        deadline.check();
        Project project = question.project();
        ProjectTime projectTime = new ProjectTime(project.zone(), project.weekStart());
        // What changes meanwhile may be in the answer or not; so it is kept as that of the time before.
        Object data = source.version(project.id());
        QueryResult result = source.ahead(() -> question.query().run(source.of(project.id(), projectTime, deadline)));
        Instant computedAt = clock.instant();
        ObjectNode answer = json(question, result, computedAt);
        cache.put(question.key(), answer, data, computedAt);
        return answer;
    }

    /**
     * Hands over all rows of a query that answers with a list of events or actors: as they are now, in the order of the
     * list, without the limit and the offset of the query. What else a query may be has no such list.
     *
     * @param node of any kind, as it stands in {@code query}
     * @param rowsMax how many at most
     * @return whether there are more; empty where the query answers with no list, and nothing was handed over
     * @throws ApiException when it can't be read or computed
     */
    @Blocking
    public Optional<Boolean> stream(Project project, JsonNode node, int rowsMax, RowSink<?> sink) {
        WorkerPool.assertWorker();
        PreparedQuery question = question(project, node);
        if (!(question.query() instanceof ListQuery list)) {
            return Optional.empty();
        }
        ProjectTime projectTime = new ProjectTime(project.zone(), project.weekStart());
        QuerySnapshot data = source.of(project.id(), projectTime, Deadline.in(STREAM_PATIENCE));
        return Optional.of(list.stream(data, rowsMax, sink));
    }

    /** @param asked takes the actions that the query names */
    private QueryContext context(Project project, ZonedDateTime now, List<Action> asked) {
        FilterParser filters = new FilterParser(now);
        return new QueryContext(
                now,
                filters,
                id -> {
                    actions.find(project.id(), id).ifPresent(asked::add);
                    return action(project.id(), id, filters);
                },
                setting(project, "test_account_filters"),
                setting(project, "path_cleaning_filters"));
    }

    private static JsonNode setting(Project project, String name) {
        return project.settings() == null || !project.settings().has(name)
                ? Json.mapper().createArrayNode()
                : project.settings().get(name);
    }

    private Optional<QueryContext.ActionEvents> action(int projectId, int id, FilterParser filters) {
        return actions.find(projectId, id)
                .map(action -> new QueryContext.ActionEvents(action.name(), ActionClauses.of(action, filters)));
    }

    private static ObjectNode json(PreparedQuery question, QueryResult result, Instant computedAt) {
        ObjectNode answer = Json.object();
        answer.set("results", result.results());
        answer.putNull("timings")
                .putNull("hogql")
                .putNull("modifiers")
                .putNull("error")
                .putNull("query_status");
        if (result.range() != null) {
            answer.putObject("resolved_date_range")
                    .put("date_from", EXACT.format(result.range().from()))
                    .put("date_to", EXACT.format(result.range().to()));
        }
        String time = Timestamps.format(Timestamps.micros(computedAt));
        answer.put("hasMore", result.hasMore()).put("is_cached", false).put("last_refresh", time);
        answer.put("next_allowed_client_refresh", time)
                .put("timezone", question.project().zone().getId());
        answer.put("cache_key", question.key());
        answer.put("cache_target_age", Timestamps.format(Timestamps.micros(computedAt.plus(ResultCache.FRESH))));
        answer.putNull("calculation_trigger");
        answer.putNull("query_metadata");
        result.addTo(answer);
        return answer;
    }
}
