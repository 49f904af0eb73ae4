package dev.tenrec.export;

import dev.tenrec.account.Accounts;
import dev.tenrec.account.Project;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.Timestamps;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the exports that were asked for, each once and on a worker, and ends each with its content or with the reason
 * why there is none. An export that a stopped server left unfinished is restarted once; the second time it ends with
 * {@link #STOPPED_TWICE}, because it may be the cause.
 */
public final class ExportRuns implements AutoCloseable {
    /** The reason of an export that ended without one. */
    public static final String WITHOUT_REASON = "Export failed without throwing an exception. Please try to rerun this"
            + " export and contact support if it fails to complete multiple times.";

    /** The reason of an export that no server lived to finish. */
    public static final String STOPPED_TWICE =
            "The server stopped twice while it made this export. Please ask for it again, or for a smaller one.";

    /** Exports of one project that run or wait at a time. */
    static final int PROJECT_MAX = 250;
    /** Exports that may wait for a worker. */
    public static final int QUEUED_MAX = 1_000;

    private static final Logger LOG = LoggerFactory.getLogger(ExportRuns.class);

    /** A running or waiting export; the stage ends with it, finished unless the server stops. */
    private record Run(ExportedAsset asset, CompletableFuture<ExportedAsset> end) {
        static Run of(ExportedAsset asset) {
            return new Run(asset, new CompletableFuture<>());
        }
    }

    private final Exports exports;
    private final ExportRenderer renderer;
    private final Accounts accounts;
    private final WorkerPool workers;
    private final Clock clock;
    /** By the ids of exports. */
    private final Map<Integer, Run> running = new ConcurrentHashMap<>();
    /** Unfinished exports of the last process that this one has not started yet. */
    private final Map<Integer, ExportedAsset> leftBehind = new ConcurrentHashMap<>();
    /** Reasons that could not be stored because the disk was full; bounded by the running exports. */
    private final Map<Integer, String> unkept = new ConcurrentHashMap<>();

    private final Lock tending = new ReentrantLock();
    private volatile boolean isStopping;

    /** @param workers its own, with room for {@link #QUEUED_MAX} that wait; closed after this */
    public ExportRuns(Exports exports, ExportRenderer renderer, Accounts accounts, WorkerPool workers, Clock clock) {
        this.exports = exports;
        this.renderer = renderer;
        this.accounts = accounts;
        this.workers = workers;
        this.clock = clock;
    }

    /** Collects the unfinished exports of the last process; called once, before the first request. */
    public void begin() {
        exports.unfinished().forEach(asset -> leftBehind.put(asset.id(), asset));
    }

    /** Makes an export; the stage ends with it once its content or its exception is durable. */
    public CompletionStage<ExportedAsset> start(Project project, ExportedAsset asset) {
        if (asset.isExpired(nowMicros())) {
            return exports.fail(asset, "The export had expired before it was made.");
        }
        if (isStopping) {
            return CompletableFuture.completedFuture(asset);
        }
        Run run = Run.of(asset);
        return admit(run)
                ? run(project, run)
                : exports.fail(asset, "Too many exports of this project are being made. Please try again later.");
    }

    /** The number of exports that run or wait. */
    public int count() {
        return running.size();
    }

    /** Why there is no content, or null while there may be some. */
    public @Nullable String exception(ExportedAsset asset) {
        return asset.exception() == null ? unkept.get(asset.id()) : asset.exception();
    }

    /**
     * Sweeps and resumes; to be called when the server has started and at intervals. What fails is tried again by the
     * next call.
     */
    @Blocking
    public void tend() {
        WorkerPool.assertWorker();
        tending.lock();
        try {
            exports.sweep(nowMicros(), id -> accounts.projects().find(id).isPresent());
            for (ExportedAsset asset : List.copyOf(leftBehind.values())) {
                resume(asset);
            }
            keepReasons();
        } catch (IOException | RuntimeException failure) {
            LOG.warn("Exports could not be looked after; it is tried again later.", failure);
        } finally {
            tending.unlock();
        }
    }

    /** Starts no more exports and ends all waits; the next server restarts unfinished ones. */
    @Override
    public void close() {
        isStopping = true;
        exports.stop();
        running.values().forEach(run -> run.end.complete(run.asset));
    }

    private synchronized boolean admit(Run run) {
        long open = running.values().stream()
                .filter(other -> other.asset.projectId() == run.asset.projectId())
                .count();
        return open < PROJECT_MAX && running.putIfAbsent(run.asset.id(), run) == null;
    }

    private CompletionStage<ExportedAsset> run(Project project, Run run) {
        ExportedAsset asset = run.asset;
        workers.submit(() -> made(project, asset))
                .exceptionallyCompose(failure -> failed(asset, failure))
                .whenComplete((ended, failure) -> {
                    running.remove(asset.id());
                    if (failure == null) {
                        run.end.complete(ended);
                    } else {
                        run.end.completeExceptionally(failure);
                    }
                });
        return run.end;
    }

    private ExportedAsset made(Project project, ExportedAsset asset) {
        if (isStopping) {
            return asset;
        }
        try {
            return exports.make(asset, out -> renderer.render(project, asset, out));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private CompletionStage<ExportedAsset> failed(ExportedAsset asset, Throwable failure) {
        if (isStopping) {
            return CompletableFuture.completedFuture(asset);
        }
        String reason = reason(asset, cause(failure));
        return exports.fail(asset, reason).whenComplete((ended, notKept) -> {
            if (notKept != null) {
                unkept.put(asset.id(), reason);
            }
        });
    }

    private void resume(ExportedAsset asset) {
        Optional<Project> project = accounts.projects().find(asset.projectId());
        if (project.isPresent() && !asset.resumed() && !asset.isExpired(nowMicros())) {
            if (running.size() >= QUEUED_MAX || isStopping) {
                return;
            }
            Run run = Run.of(exports.beginAnew(asset).toCompletableFuture().join());
            running.put(asset.id(), run);
            leftBehind.remove(asset.id());
            run(project.get(), run);
            return;
        }
        boolean isThere =
                exports.find(asset.projectId(), asset.id(), nowMicros()).isPresent();
        if (isThere) {
            exports.fail(asset, STOPPED_TWICE).toCompletableFuture().join();
        }
        leftBehind.remove(asset.id());
    }

    private void keepReasons() {
        Set<Integer> ids = Set.copyOf(unkept.keySet());
        for (ExportedAsset asset : ids.isEmpty() ? List.<ExportedAsset>of() : exports.unfinished()) {
            String reason = unkept.get(asset.id());
            if (reason != null) {
                exports.fail(asset, reason).toCompletableFuture().join();
            }
        }
        // Those that are gone had nothing to keep.
        unkept.keySet().removeAll(ids);
    }

    private static Throwable cause(Throwable failure) {
        Throwable cause = failure;
        while (cause instanceof CompletionException && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    private static String reason(ExportedAsset asset, Throwable cause) {
        if (cause instanceof ApiException refusal) {
            return refusal.errorCode() == ErrorCode.INTERNAL ? WITHOUT_REASON : refusal.detail();
        }
        if (cause instanceof UncheckedIOException failed && isFull(failed.getCause())) {
            LOG.warn("The export {} could not be written: {}", asset.id(), failed.getMessage());
            return "The server's disk has no space for this export. Please try again when there is some.";
        }
        LOG.error("The export {} could not be made.", asset.id(), cause);
        return WITHOUT_REASON;
    }

    private static boolean isFull(@Nullable IOException failure) {
        String message = failure == null ? "" : String.valueOf(failure.getMessage());
        return message.contains("No space left") || message.contains("quota");
    }

    private long nowMicros() {
        return Timestamps.micros(clock.instant());
    }
}
