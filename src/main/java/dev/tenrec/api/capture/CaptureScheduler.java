package dev.tenrec.api.capture;

import dev.tenrec.capture.Pace;
import dev.tenrec.capture.body.CaptureRefusal;
import dev.tenrec.limit.RecentMap;
import dev.tenrec.thread.WorkerPool;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Chooses the worker pool and the pace of a request, so that no sender holds up the others. Event loop only; tasks run
 * on workers.
 *
 * <p>Small bodies have threads of their own, and large ones, of 256 KB or more, give way to them ({@link BulkPace}).
 *
 * <p>A request refused before its project is known is unpaid work, because anyone can send it without a key. Each
 * client address may cause unpaid work of 1 % of a processor (100 ms at once), and all addresses that never stored an
 * event together 5 % (250 ms at once). Requests beyond these budgets are served one at a time, by a thread that rests
 * four times as long as it works.
 */
public final class CaptureScheduler implements Executor {
    private static final int LARGE_BYTES = 256 * 1024;
    private static final int SENDERS_MAX = 10_000;
    private static final int RESTS_PER_WORK = 4;
    /** A hundred bytes inflated from one, at 100 MB/s. */
    private static final int RESERVED_NANOS_PER_BYTE = 1_000;
    /** 4 MB at 100 MB/s: no more is inflated before the key is known. */
    private static final long RESERVED_NANOS_MAX = 40_000_000;

    private static final long REST_NANOS_MAX = 300_000_000;

    private final WorkerPool large;
    private final WorkerPool small;
    private final WorkerPool suspects;
    private final Map<String, Sender> senders = new RecentMap<>(SENDERS_MAX);
    private final LongSupplier clock;
    private final WorkBudget strangers;
    /** Time that small bodies took on workers. */
    private final LongAdder smallNanos = new LongAdder();

    private final BulkPace bulkPace = new BulkPace(smallNanos);

    /** Unpaid work of a client address; charged by workers. */
    private static final class Sender {
        private final WorkBudget budget;
        private volatile boolean isKnown;

        Sender(LongSupplier clock) {
            budget = new WorkBudget(100, 100_000_000, clock);
        }
    }

    /**
     * A share of one processor, kept like a token bucket: a number that runs ahead of the clock. Thread-safe.
     *
     * @param divisor the share is one part of so many
     * @param burstNanos work that may be done at once
     * @param clock in nanoseconds
     */
    private record WorkBudget(long divisor, long burstNanos, LongSupplier clock, AtomicLong usedUntilNanos) {
        WorkBudget(long divisor, long burstNanos, LongSupplier clock) {
            this(divisor, burstNanos, clock, new AtomicLong(clock.getAsLong()));
        }

        /** @param nanos of work; negative to give back what was charged before */
        void charge(long nanos) {
            long now = clock.getAsLong();
            usedUntilNanos.updateAndGet(used -> (used - now > 0 ? used : now) + nanos * divisor);
        }

        boolean isSpent() {
            return usedUntilNanos.get() - clock.getAsLong() > burstNanos * divisor;
        }
    }

    /**
     * @param large parses large bodies
     * @param small parses small bodies
     * @param suspects parses for addresses whose requests were for nothing; one thread
     */
    public CaptureScheduler(WorkerPool large, WorkerPool small, WorkerPool suspects) {
        this(large, small, suspects, System::nanoTime);
    }

    /** @param clock measures work, in nanoseconds */
    CaptureScheduler(WorkerPool large, WorkerPool small, WorkerPool suspects, LongSupplier clock) {
        this.large = large;
        this.small = small;
        this.suspects = suspects;
        this.clock = clock;
        this.strangers = new WorkBudget(20, 250_000_000, clock);
    }

    /**
     * Runs a task on a worker that ends with a stage, or throws {@link CaptureRefusal}.
     *
     * @param address of the client
     * @param bodyBytes as sent
     */
    <T> CompletionStage<T> compose(String address, int bodyBytes, Function<Pace, CompletionStage<T>> task) {
        Sender sender = senders.computeIfAbsent(address, any -> new Sender(clock));
        boolean isLarge = bodyBytes >= LARGE_BYTES;
        if (sender.budget.isSpent() || (!sender.isKnown && strangers.isSpent())) {
            return suspects.compose(() -> rested(() -> charged(sender, isLarge, task)));
        }
        WorkerPool pool = isLarge ? large : small;
        if (sender.isKnown) {
            return pool.compose(() -> charged(sender, isLarge, task));
        }
        // Charged ahead, because many bodies that inflate to megabytes may wait before the first one is charged.
        long reserved = Math.min(RESERVED_NANOS_MAX, (long) RESERVED_NANOS_PER_BYTE * bodyBytes);
        charge(sender, reserved);
        return pool.compose(() -> charged(sender, isLarge, task))
                .whenComplete((done, failure) -> charge(sender, -reserved));
    }

    private void charge(Sender sender, long nanos) {
        sender.budget.charge(nanos);
        strangers.charge(nanos);
    }

    /** Runs a task of a large body on a worker. */
    @Override
    public void execute(Runnable task) {
        large.execute(task);
    }

    private <T> CompletionStage<T> charged(Sender sender, boolean isLarge, Function<Pace, CompletionStage<T>> task) {
        long begun = clock.getAsLong();
        try {
            CompletionStage<T> stage = task.apply(isLarge ? bulkPace.begin() : Pace.FULL_SPEED);
            sender.isKnown = true;
            if (!isLarge) {
                smallNanos.add(clock.getAsLong() - begun);
            }
            return stage;
        } catch (CaptureRefusal refusal) {
            if (refusal.projectId().isEmpty()) {
                long work = clock.getAsLong() - begun;
                if (sender.isKnown) {
                    sender.budget.charge(work);
                } else {
                    charge(sender, work);
                }
            }
            throw refusal;
        }
    }

    private <T> CompletionStage<T> rested(Supplier<CompletionStage<T>> task) {
        long begun = clock.getAsLong();
        try {
            return task.get();
        } finally {
            LockSupport.parkNanos(Math.min(REST_NANOS_MAX, RESTS_PER_WORK * (clock.getAsLong() - begun)));
        }
    }
}
