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

/** The answers to saved queries; a failure becomes a {@code query_status}. */
public final class InsightResults {
    private final QueryRuns runs;
    private final Clock clock;
    private final Duration patience;

    /** @param patience the time after which the remaining insights of a dashboard get no results */
    public InsightResults(QueryRuns runs, Clock clock, Duration patience) {
        this.runs = runs;
        this.clock = clock;
        this.patience = patience;
    }

    public Instant deadline() {
        return clock.instant().plus(patience);
    }

    /**
     * The answer of the query endpoint; empty with {@code FORCE_CACHE} and nothing cached. While a query runs in the
     * background, and after it failed, the answer has a {@code query_status} beside the last cached results.
     */
    @Blocking
    public ObjectNode compute(Project project, int insightId, JsonNode query, Refresh refresh, Instant deadline) {
        WorkerPool.assertWorker();
        Instant start = clock.instant();
        try {
            PreparedQuery prepared = runs.prepare(project, query);
            if (start.isAfter(deadline) && refresh != Refresh.FORCE_CACHE) {
                throw new ApiException(
                        ErrorCode.QUERY_TIMEOUT, "The dashboard took too long. Ask for this insight alone.");
            }
            ObjectNode answer = runs.answer(prepared, refresh, null, insightId);
            if (!QueryRuns.isRunning(answer)) {
                return answer;
            }
            ObjectNode before = runs.answer(prepared, Refresh.FORCE_CACHE, null, insightId);
            return before.isEmpty() ? answer : before.set("query_status", answer.get("query_status"));
        } catch (ApiException refused) {
            return refresh == Refresh.FORCE_CACHE
                    ? Json.object()
                    : Json.object().set("query_status", failed(project, insightId, start, refused));
        }
    }

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
