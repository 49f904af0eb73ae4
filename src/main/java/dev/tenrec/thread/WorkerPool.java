package dev.tenrec.thread;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Named threads with one bounded queue, for slow work: inflating, parsing, queries, snapshots.
 *
 * <p>A full queue refuses at once with {@link ErrorCode#OVERLOADED}: the heap is never the queue. Running tasks are
 * never interrupted, because an interrupt closes a file channel for every thread that uses it.
 */
public final class WorkerPool implements Executor, AutoCloseable {
    private static final int STOP_SECONDS = 10;

    private final @Nullable ForegroundPriority yieldsTo;
    private final ThreadPoolExecutor threads;

    /**
     * A pool at full speed.
     *
     * @param name the role in thread dumps; threads are called {@code name-1}, {@code name-2}, …
     * @param threadCount tasks that run at once
     * @param queuedMax tasks that may wait
     */
    public WorkerPool(String name, int threadCount, int queuedMax) {
        this(name, threadCount, queuedMax, null);
    }

    private WorkerPool(String name, int threadCount, int queuedMax, @Nullable ForegroundPriority yieldsTo) {
        AtomicInteger number = new AtomicInteger();
        this.yieldsTo = yieldsTo;
        threads = new ThreadPoolExecutor(
                threadCount, threadCount, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(queuedMax), task -> {
                    Thread thread = new Thread(task, name + "-" + number.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
    }

    /** A pool for ingest, whose threads, after each task, sleep while foreground work has priority. */
    public static WorkerPool throttled(
            String name, int threadCount, int queuedMax, ForegroundPriority foregroundPriority) {
        return new WorkerPool(name, threadCount, queuedMax, foregroundPriority);
    }

    /**
     * Runs a task on a worker; the stage ends on that worker. Refuses with {@code OVERLOADED} when the queue is full.
     */
    public <T> CompletionStage<T> submit(Supplier<T> task) {
        CompletableFuture<T> result = new CompletableFuture<>();
        try {
            execute(() -> run(task, result));
        } catch (RejectedExecutionException full) {
            result.completeExceptionally(new ApiException(ErrorCode.OVERLOADED, "The server is busy, please retry."));
        }
        return result;
    }

    /**
     * Runs a task on a worker that begins something else, such as a write; the stage ends with that. What the task does
     * would run on the caller when it followed a stage of {@link #submit} that has ended already.
     */
    public <T> CompletionStage<T> compose(Supplier<CompletionStage<T>> task) {
        return submit(task).thenCompose(begun -> begun);
    }

    /** Runs a task on a worker; throws {@link RejectedExecutionException} when the queue is full. */
    @Override
    public void execute(Runnable task) {
        ForegroundPriority priority = yieldsTo;
        threads.execute(priority == null ? task : () -> runThrottled(task, priority));
    }

    private void runThrottled(Runnable task, ForegroundPriority foregroundPriority) {
        ForegroundPriority.BackgroundThrottle throttle = foregroundPriority.reservedThrottle(() -> queuedCount() > 0);
        try {
            task.run();
        } finally {
            throttle.pause();
        }
    }

    /** Tasks that wait at this moment. */
    public int queuedCount() {
        return threads.getQueue().size();
    }

    /** Refuses further tasks and waits up to ten seconds for the queued and running ones. */
    @Override
    public void close() {
        threads.shutdown();
        try {
            threads.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static <T> void run(Supplier<T> task, CompletableFuture<T> result) {
        try {
            result.complete(task.get());
        } catch (Throwable failure) {
            result.completeExceptionally(failure);
        }
    }

    /** Fails on a thread that must never wait; the first line of each method marked {@link Blocking}. */
    public static void assertWorker() {
        assert !NonBlocking.isCurrent() : Thread.currentThread().getName() + " must not wait: hop to a worker";
    }
}
