package dev.tenrec.insight;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Project;
import dev.tenrec.insight.filter.FilterParser;
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.scan.Deadline;
import dev.tenrec.insight.scan.QuerySource;
import dev.tenrec.insight.time.ProjectTime;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.taxonomy.Actions;
import dev.tenrec.thread.Blocking;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/** Answers queries of all kinds: the way in for whoever has one as JSON. */
public final class Queries {
    private static final DateTimeFormatter EXACT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSxxx", Locale.ROOT);

    private final QuerySource source;
    private final Actions actions;
    private final Clock clock;
    private final Duration patience;

    /** @param patience after which a query is stopped */
    public Queries(QuerySource source, Actions actions, Clock clock, Duration patience) {
        this.source = source;
        this.actions = actions;
        this.clock = clock;
        this.patience = patience;
    }

    /**
     * The answer of the query endpoint.
     *
     * @param node a query of any kind, as it stands in {@code query}
     */
    @Blocking
    public ObjectNode answer(Project project, JsonNode node) {
        ProjectTime projectTime = new ProjectTime(project.zone(), project.weekStart());
        ZonedDateTime now = clock.instant().atZone(project.zone());
        Query query = new QueryParser(context(project, now)).parse(node, "query");
        QueryResult result = query.run(source.of(project.id(), projectTime, Deadline.in(patience)));
        return json(project, result, clock.instant());
    }

    private QueryContext context(Project project, ZonedDateTime now) {
        FilterParser filters = new FilterParser(now);
        return new QueryContext(
                now,
                filters,
                id -> action(project.id(), id, filters),
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

    private static ObjectNode json(Project project, QueryResult result, Instant computedAt) {
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
                .put("timezone", project.zone().getId());
        answer.putNull("cache_key").putNull("cache_target_age").putNull("calculation_trigger");
        answer.putNull("query_metadata");
        result.addTo(answer);
        return answer;
    }
}
