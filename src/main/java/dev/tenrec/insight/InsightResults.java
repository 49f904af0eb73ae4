package dev.tenrec.insight;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Project;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/**
 * The answers to saved queries. What can't be answered is said by name in {@code query_status}; no number is made up.
 */
public final class InsightResults {
    private final Queries queries;
    private final QueryRuns runs;
    private final Clock clock;
    private final Duration patience;

    /** @param patience after which the rest of a dashboard is left without results */
    public InsightResults(Queries queries, QueryRuns runs, Clock clock, Duration patience) {
        this.queries = queries;
        this.runs = runs;
        this.clock = clock;
        this.patience = patience;
    }

    /** When computing for a request that begins now has to end. */
    public Instant deadline() {
        return clock.instant().plus(patience);
    }

    /**
     * The answer of the query endpoint, empty where nothing is known and nothing is computed. While it is computed in
     * the background, and where it failed, a {@code query_status} says so; what was known before stands beside it.
     */
    @Blocking
    public ObjectNode compute(Project project, int insightId, JsonNode query, Refresh refresh, Instant deadline) {
        WorkerPool.assertWorker();
        Instant start = clock.instant();
        try {
            PreparedQuery question = queries.question(project, query);
            if (start.isAfter(deadline) && refresh != Refresh.FORCE_CACHE) {
                throw new ApiException(
                        ErrorCode.QUERY_TIMEOUT, "The dashboard took too long. Ask for this insight alone.");
            }
            ObjectNode answer = runs.answer(question, refresh, null, insightId);
            if (!QueryRuns.isRunning(answer)) {
                return answer;
            }
            return queries.cached(question, Refresh.FORCE_CACHE)
                    .map(before -> before.<ObjectNode>set("query_status", answer.get("query_status")))
                    .orElse(answer);
        } catch (ApiException refused) {
            return refresh == Refresh.FORCE_CACHE
                    ? Json.object()
                    : Json.object().set("query_status", failed(project, insightId, start, refused));
        }
    }

    /** Ends the query of this id, if it is running. */
    public void cancel(int projectId, String id) {
        runs.cancel(projectId, id);
    }

    private ObjectNode failed(Project project, int insightId, Instant start, ApiException refused) {
        ObjectNode status = Json.object().put("id", UUID.randomUUID().toString());
        status.put("team_id", project.id()).put("insight_id", insightId).putNull("dashboard_id");
        status.put("query_async", false).put("complete", true);
        status.put("error", true).put("error_message", refused.detail());
        status.putNull("results");
        status.put("start_time", Timestamps.format(Timestamps.micros(start)));
        status.put("end_time", Timestamps.format(Timestamps.micros(clock.instant())));
        return status;
    }
}
