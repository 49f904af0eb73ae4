package dev.tenrec.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Project;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.insight.Queries;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.thread.Blocking;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/**
 * The answers to saved queries. What can't be answered is said by name in {@code query_status}; no number is made up.
 */
public final class InsightResults {
    private final Queries queries;
    private final Clock clock;
    private final Duration patience;

    /** @param patience after which the rest of a dashboard is left without results */
    public InsightResults(Queries queries, Clock clock, Duration patience) {
        this.queries = queries;
        this.clock = clock;
        this.patience = patience;
    }

    /** When computing for a request that begins now has to end. */
    Instant deadline() {
        return clock.instant().plus(patience);
    }

    /** The answer of the query endpoint, or an object that has only a {@code query_status} with an error. */
    @Blocking
    ObjectNode compute(Project project, int insightId, JsonNode query, Instant deadline) {
        Instant start = clock.instant();
        try {
            if (start.isAfter(deadline)) {
                throw new ApiException(
                        ErrorCode.QUERY_TIMEOUT, "The dashboard took too long. Ask for this insight alone.");
            }
            return queries.answer(project, query);
        } catch (ApiException refused) {
            return Json.object().set("query_status", failed(project, insightId, start, refused));
        }
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
