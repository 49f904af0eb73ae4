package dev.tenrec.insight;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.errorprone.annotations.concurrent.GuardedBy;
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

/**
 * Answers questions from what was computed before, at once or in the background, and knows the running ones by the ids
 * that clients gave them, so that their project's members can ask how they are and end them.
 *
 * <p>Ends in the background are kept for {@link QueryRun#KEPT} and within bounds of number and size; none outlives the
 * server.
 */
public final class QueryRuns {
    /** How many of one project run or wait in the background. */
    static final int RUNNING_MAX = 20;

    private static final int KEPT_MAX = 1_000;
    private static final long KEPT_BYTES_MAX = 32 << 20;

    private record Key(int projectId, String id) {}

    private final Queries queries;
    private final WorkerPool workers;
    private final Clock clock;
    /** Those in the background, in order of their starts. */
    @GuardedBy("this")
    private final Map<Key, QueryRun> runs = new LinkedHashMap<>();

    /** Those that a caller waits for: as many as there are workers at most. */
    private final ConcurrentMap<Key, Deadline> awaited = new ConcurrentHashMap<>();

    public QueryRuns(Queries queries, WorkerPool workers, Clock clock) {
        this.queries = queries;
        this.workers = workers;
        this.clock = clock;
    }

    /**
     * The answer of the query endpoint, or an object with only a {@code query_status} when it is computed in the
     * background, or an empty object when it is not computed at all.
     *
     * @param id by which the query can be asked for and ended, or null
     * @param insightId of a saved query, or null
     */
    @Blocking
    public ObjectNode answer(PreparedQuery question, Refresh refresh, String id, Integer insightId) {
        WorkerPool.assertWorker();
        Optional<ObjectNode> known = queries.cached(question, refresh);
        if (known.isPresent()) {
            return known.get();
        }
        return switch (refresh) {
            case FORCE_CACHE -> Json.object();
            case BLOCKING, FORCE_BLOCKING -> compute(question, id);
            case ASYNC, FORCE_ASYNC, LAZY_ASYNC -> start(question, id, insightId);
            case ASYNC_EXCEPT_ON_CACHE_MISS ->
                queries.cached(question, Refresh.FORCE_CACHE).isPresent()
                        ? start(question, id, insightId)
                        : compute(question, id);
        };
    }

    /** Whether an answer says only that another one is being made, or was just now. */
    public static boolean isRunning(ObjectNode answer) {
        return answer.has("query_status") && !answer.has("results");
    }

    /** The query of this id that runs in the background, or did a while ago. */
    public Optional<QueryRun> find(int projectId, String id) {
        synchronized (this) {
            forget();
            return Optional.ofNullable(runs.get(new Key(projectId, id)));
        }
    }

    /** Ends the query of this id at its next step; false when none is running. */
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

    private ObjectNode compute(PreparedQuery question, String id) {
        Deadline deadline = queries.deadline();
        if (id == null) {
            return queries.compute(question, deadline);
        }
        Key key = new Key(question.project().id(), id);
        awaited.put(key, deadline);
        try {
            return queries.compute(question, deadline);
        } finally {
            awaited.remove(key, deadline);
        }
    }

    /** Begins, unless a query of this id runs already. */
    @SuppressWarnings("FutureReturnValueIgnored") // Its end is told to the run.
    private ObjectNode start(PreparedQuery question, String id, Integer insightId) {
        int projectId = question.project().id();
        Key key = new Key(projectId, id == null ? UUID.randomUUID().toString() : id);
        QueryRun run = new QueryRun(key.id, projectId, insightId, clock.instant());
        synchronized (this) {
            forget();
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
        // Before it begins, because it may have ended by the time that submit returns.
        ObjectNode begun = status(run);
        workers.submit(() -> {
                    Deadline deadline = queries.deadline();
                    run.pickedUp(clock.instant(), deadline);
                    return Json.write(queries.compute(question, deadline));
                })
                .whenComplete((answer, failure) -> end(run, answer, failure));
        return begun;
    }

    private void end(QueryRun run, byte[] answer, Throwable failure) {
        if (failure == null) {
            run.succeeded(answer, clock.instant());
            return;
        }
        boolean isWrapped = failure instanceof CompletionException && failure.getCause() != null;
        run.failed(ApiException.from(isWrapped ? failure.getCause() : failure), clock.instant());
    }

    private ObjectNode status(QueryRun run) {
        return Json.object().set("query_status", run.status(clock.instant()));
    }

    /** Lets go of ends that are old, or too many, or too large together; the oldest first. */
    @GuardedBy("this")
    private void forget() {
        Instant now = clock.instant();
        runs.values().removeIf(run -> run.isForgotten(now));
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
