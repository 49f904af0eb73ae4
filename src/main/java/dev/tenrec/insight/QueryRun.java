package dev.tenrec.insight;

import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A query in the background, from its start until it expires. Any thread. */
public final class QueryRun {
    static final Duration KEPT = Duration.ofMinutes(10);

    private final String id;
    private final int projectId;
    private final @Nullable Integer insightId;
    private final Instant start;

    @GuardedBy("this")
    private boolean isCancelled;

    /** Null until a worker takes the query, as is {@code pickup}. */
    @GuardedBy("this")
    private @Nullable Deadline deadline;

    @GuardedBy("this")
    private @Nullable Instant pickup;

    @GuardedBy("this")
    private @Nullable Instant end;

    @GuardedBy("this")
    private byte @Nullable [] answer;

    @GuardedBy("this")
    private @Nullable ApiException failure;

    QueryRun(String id, int projectId, @Nullable Integer insightId, Instant start) {
        this.id = id;
        this.projectId = projectId;
        this.insightId = insightId;
        this.start = start;
    }

    String id() {
        return id;
    }

    int projectId() {
        return projectId;
    }

    /** Stops the query at its next deadline check, or as soon as it starts. */
    synchronized void cancel() {
        isCancelled = true;
        if (deadline != null) {
            deadline.cancel();
        }
    }

    synchronized void pickedUp(Instant time, Deadline until) {
        pickup = time;
        deadline = until;
        if (isCancelled) {
            until.cancel();
        }
    }

    /** @param json the answer of the query endpoint */
    synchronized void succeeded(byte[] json, Instant time) {
        answer = json;
        end = time;
    }

    synchronized void failed(ApiException reason, Instant time) {
        failure = reason;
        end = time;
    }

    synchronized boolean isRunning() {
        return end == null;
    }

    synchronized boolean isExpired(Instant now) {
        return end != null && now.isAfter(end.plus(KEPT));
    }

    /** Bytes of the answer. */
    synchronized int size() {
        return answer == null ? 0 : answer.length;
    }

    /** The reason of a failure; null while the query runs and after success. */
    public synchronized @Nullable ApiException failure() {
        return failure;
    }

    /** The {@code query_status}; large when it has results. */
    public synchronized ObjectNode status(Instant now) {
        ObjectNode status = Json.object().put("id", id);
        status.put("team_id", projectId).put("insight_id", insightId).putNull("dashboard_id");
        status.put("query_async", true).put("complete", end != null);
        status.put("error", failure != null);
        status.put("error_message", failure == null ? null : failure.detail());
        status.set("results", answer == null ? NullNode.instance : Json.read(answer, ObjectNode.class));
        status.put("start_time", format(start)).put("pickup_time", format(pickup));
        status.put("end_time", format(end));
        status.put("expiration_time", format((end == null ? now : end).plus(KEPT)));
        status.putNull("task_id").putNull("labels");
        Instant until = end == null ? now : end;
        status.putObject("query_progress")
                .put("rows_read", deadline == null ? 0 : deadline.rowsRead())
                .put("bytes_read", 0)
                .put("estimated_rows_total", 0)
                .put("active_cpu_time", 0)
                .put(
                        "time_elapsed",
                        pickup == null ? 0 : Duration.between(pickup, until).toMillis());
        return status;
    }

    private static @Nullable String format(@Nullable Instant time) {
        return time == null ? null : Timestamps.format(Timestamps.micros(time));
    }
}
