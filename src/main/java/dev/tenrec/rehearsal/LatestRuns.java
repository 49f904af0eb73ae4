package dev.tenrec.rehearsal;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.Timestamps;
import dev.tenrec.thread.ForegroundPriority;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Slow runs over the requests of rehearsals, in the background, one at a time for each rehearsal. The latest result of
 * some rehearsals stays in memory: it can be made again at any time. Any thread.
 */
final class LatestRuns<T> {
    private static final Duration PATIENCE = Duration.ofMinutes(30);

    private final int keptMax;
    private final Rehearsals rehearsals;
    private final ForegroundPriority priority;
    private final Executor workers;
    private final Clock clock;
    /** By the id of the rehearsal, the eldest first. */
    private final Map<Integer, Kept<T>> kept = new LinkedHashMap<>();

    /**
     * The state of the run of a rehearsal.
     *
     * @param status one word: none, running, complete or failed
     * @param done requests read so far
     * @param requests that are to be read
     * @param result the latest one, or null
     * @param failure why the last run failed, or null
     */
    record State<T>(
            String status,
            int done,
            int requests,
            @Nullable T result,
            @Nullable String failure) {}

    private static final class Kept<T> {
        private boolean isRunning;
        private volatile int done;
        private int requests;
        private @Nullable T result;
        private @Nullable String failure;
    }

    /**
     * @param keptMax rehearsals whose result is kept
     * @param priority is given way to after each request
     */
    LatestRuns(int keptMax, Rehearsals rehearsals, ForegroundPriority priority, Executor workers, Clock clock) {
        this.keptMax = keptMax;
        this.rehearsals = rehearsals;
        this.priority = priority;
        this.workers = workers;
        this.clock = clock;
    }

    /**
     * Begins a run, unless one is going on.
     *
     * @param requests that are to be read
     * @param run gets what hears the number of each request before it is read, and may throw to end it
     */
    State<T> start(Rehearsal rehearsal, int requests, Function<IntConsumer, T> run) {
        Kept<T> one;
        synchronized (kept) {
            one = kept.remove(rehearsal.id());
            one = one == null ? new Kept<>() : one;
            kept.put(rehearsal.id(), one);
            if (one.isRunning) {
                return state(one);
            }
            dropOldest();
            one.isRunning = true;
            one.done = 0;
            one.requests = requests;
            one.failure = null;
        }
        Kept<T> running = one;
        try {
            workers.execute(() -> run(rehearsal, running, run));
        } catch (RuntimeException busy) {
            end(running, null, "The server is busy, please retry.");
        }
        return state(rehearsal);
    }

    /** The state of the latest run. */
    State<T> state(Rehearsal rehearsal) {
        synchronized (kept) {
            Kept<T> one = kept.get(rehearsal.id());
            return one == null ? new State<>("none", 0, 0, null, null) : state(one);
        }
    }

    private void run(Rehearsal rehearsal, Kept<T> running, Function<IntConsumer, T> run) {
        long deadline = Timestamps.micros(clock.instant()) + PATIENCE.toNanos() / 1_000;
        ForegroundPriority.BackgroundThrottle throttle = priority.throttle();
        throttle.startStep();
        try {
            T result = run.apply(number -> {
                step(rehearsal, running, number, deadline);
                throttle.pause();
                throttle.startStep();
            });
            end(running, result, null);
        } catch (Throwable failure) {
            end(running, null, ApiException.from(failure).detail());
        }
    }

    /** Notes the progress; ends the run when its rehearsal is gone or it takes too long. */
    private void step(Rehearsal rehearsal, Kept<T> running, int number, long deadline) {
        running.done = number;
        if (rehearsals.ofProject(rehearsal.projectId()).isEmpty()) {
            throw new ApiException(ErrorCode.NOT_FOUND, "The rehearsal was deleted.");
        }
        if (Timestamps.micros(clock.instant()) > deadline) {
            throw new ApiException(
                    ErrorCode.QUERY_TIMEOUT,
                    "Reading the requests took longer than " + PATIENCE.toMinutes() + " minutes.");
        }
    }

    private void end(Kept<T> running, @Nullable T result, @Nullable String failure) {
        synchronized (kept) {
            running.isRunning = false;
            running.failure = failure;
            running.result = result == null ? running.result : result;
        }
    }

    private void dropOldest() {
        while (kept.size() > keptMax) {
            Integer oldest = kept.entrySet().stream()
                    .filter(entry -> !entry.getValue().isRunning)
                    .map(Map.Entry::getKey)
                    .findFirst()
                    .orElse(null);
            if (oldest == null) {
                return;
            }
            kept.remove(oldest);
        }
    }

    private static <T> State<T> state(Kept<T> one) {
        String status =
                one.isRunning ? "running" : one.failure != null ? "failed" : one.result == null ? "none" : "complete";
        return new State<>(status, one.done, one.requests, one.result, one.failure);
    }
}
