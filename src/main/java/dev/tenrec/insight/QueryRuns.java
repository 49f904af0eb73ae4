package dev.tenrec.insight;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.tenrec.account.Project;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.json.Json;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.time.Clock;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * Answers queries from the cache, at once or in the background, and finds running ones by the ids of clients.
 *
 * <p>Finished queries of the background are kept for {@link QueryRun#KEPT}, within limits of number and size, in memory
 * only. Any thread.
 */
public final class QueryRuns {
    /** Limit for the running and waiting queries of one project in the background. */
    static final int RUNNING_MAX = 20;

    private static final int KEPT_MAX = 1_000;
    private static final long KEPT_BYTES_MAX = 32 << 20;

    private record Key(int projectId, String id) {}

    private final Queries queries;
    private final WorkerPool workers;
    private final Clock clock;
    /** Queries in the background, in order of their starts. */
    @GuardedBy("this")
    private final Map<Key, QueryRun> runs = new LinkedHashMap<>();
    /** Queries with a waiting caller, at most one per worker. */
    private final ConcurrentMap<Key, Deadline> awaited = new ConcurrentHashMap<>();

    public QueryRuns(Queries queries, WorkerPool workers, Clock clock) {
        this.queries = queries;
        this.workers = workers;
        this.clock = clock;
    }

    public PreparedQuery prepare(Project project, JsonNode query) {
        return queries.prepare(project, query);
    }

    /** The names that SQL may use in a project. */
    public ObjectNode sqlReference(Project project) {
        return queries.sqlReference(project);
    }

    /** The answer to a {@code HogQLMetadata}: whether its text can be run, and where it is wrong. */
    public ObjectNode sqlMetadata(Project project, JsonNode query) {
        return queries.sqlMetadata(project, query);
    }

    /**
     * The answer of the query endpoint; only a {@code query_status} when it is computed in the background; empty with
     * {@code FORCE_CACHE} and nothing cached.
     *
     * @param id the client's id to find and cancel the query
     * @param insightId of a saved query
     */
    @Blocking
    public ObjectNode answer(
            PreparedQuery prepared, Refresh refresh, @Nullable String id, @Nullable Integer insightId) {
        WorkerPool.assertWorker();
        Optional<ObjectNode> known = queries.cached(prepared, refresh);
        if (known.isPresent()) {
            return known.get();
        }
        return switch (refresh) {
            case FORCE_CACHE -> Json.object();
            case BLOCKING, FORCE_BLOCKING -> compute(prepared, id);
            case ASYNC, FORCE_ASYNC, LAZY_ASYNC -> start(prepared, id, insightId);
            case ASYNC_EXCEPT_ON_CACHE_MISS ->
                queries.cached(prepared, Refresh.FORCE_CACHE).isPresent()
                        ? start(prepared, id, insightId)
                        : compute(prepared, id);
        };
    }

    /** Returns whether an answer only refers to a query in the background. */
    public static boolean isRunning(ObjectNode answer) {
        return answer.has("query_status") && !answer.has("results");
    }

    public Optional<QueryRun> find(int projectId, String id) {
        synchronized (this) {
            expire();
            return Optional.ofNullable(runs.get(new Key(projectId, id)));
        }
    }

    /** Cancels the query of an id at its next deadline check; returns false when none is running. */
    public boolean cancel(int projectId, String id) {
        Key key = new Key(projectId, id);
        Deadline waited = awaited.get(key);
        if (waited != null) {
            waited.cancel();
        }
        Optional<QueryRun> run = find(projectId, id).filter(QueryRun::isRunning);
        run.ifPresent(QueryRun::cancel);
        return waited != null || run.isPresent();
    }

    private ObjectNode compute(PreparedQuery prepared, @Nullable String id) {
        Deadline deadline = queries.deadline();
        if (id == null) {
            return queries.compute(prepared, deadline);
        }
        Key key = new Key(prepared.project().id(), id);
        awaited.put(key, deadline);
        try {
            return queries.compute(prepared, deadline);
        } finally {
            awaited.remove(key, deadline);
        }
    }

    /** Starts a query in the background, unless one of this id is running. */
    @SuppressWarnings("FutureReturnValueIgnored") // Its end is told to the run.
    private ObjectNode start(PreparedQuery prepared, @Nullable String id, @Nullable Integer insightId) {
        int projectId = prepared.project().id();
        Key key = new Key(projectId, id == null ? UUID.randomUUID().toString() : id);
        QueryRun run = new QueryRun(key.id, projectId, insightId, clock.instant());
        synchronized (this) {
            expire();
            QueryRun before = runs.get(key);
            if (before != null && before.isRunning()) {
                return status(before);
            }
            long running = runs.values().stream()
                    .filter(one -> one.projectId() == projectId && one.isRunning())
                    .count();
            if (running >= RUNNING_MAX) {
                throw new ApiException(
                        ErrorCode.THROTTLED, "Too many queries of this project are running. Please try again later.");
            }
            runs.remove(key);
            runs.put(key, run);
        }
        // Taken before submit: the query may have ended by the time that submit returns.
        ObjectNode begun = status(run);
        workers.submit(() -> {
                    Deadline deadline = queries.deadline();
                    run.pickedUp(clock.instant(), deadline);
                    return Json.write(queries.compute(prepared, deadline));
                })
                .whenComplete((answer, failure) -> end(run, answer, failure));
        return begun;
    }

    private void end(QueryRun run, byte[] answer, @Nullable Throwable failure) {
        if (failure == null) {
            run.succeeded(answer, clock.instant());
            return;
        }
        Throwable cause = failure instanceof CompletionException ? failure.getCause() : null;
        run.failed(ApiException.from(cause == null ? failure : cause), clock.instant());
    }

    private ObjectNode status(QueryRun run) {
        return Json.object().set("query_status", run.status(clock.instant()));
    }

    /** Removes finished queries that are expired or exceed the limits, the oldest first. */
    @GuardedBy("this")
    private void expire() {
        Instant now = clock.instant();
        runs.values().removeIf(run -> run.isExpired(now));
        long bytes = runs.values().stream().mapToLong(QueryRun::size).sum();
        Iterator<QueryRun> oldest = runs.values().iterator();
        while ((runs.size() >= KEPT_MAX || bytes > KEPT_BYTES_MAX) && oldest.hasNext()) {
            QueryRun run = oldest.next();
            if (!run.isRunning()) {
                bytes -= run.size();
                oldest.remove();
            }
        }
    }
}
