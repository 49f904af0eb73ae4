package dev.tenrec.api.capture;

import dev.tenrec.capture.body.CaptureRefusal;
import dev.tenrec.limit.RecentMap;
import dev.tenrec.thread.WorkerPool;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Chooses the worker pool of a request, so that no sender holds up the others. Event loop only; tasks run on workers.
 *
 * <p>Small bodies have a thread of their own while large ones are parsed. Work on requests that are refused before
 * their project is known costs nobody a key: it is charged to the client address (1 % of a processor, 100 ms at once),
 * and to all addresses that never stored anything together (10 %, 500 ms at once). Who has used that up is served one
 * at a time, by a thread that rests four times as long as it works.
 */
public final class CaptureScheduler implements Executor {
    private static final int LARGE_BYTES = 256 * 1024;
    private static final int SENDERS_MAX = 10_000;
    private static final int RESTS_PER_WORK = 4;
    private static final long REST_NANOS_MAX = 1_000_000_000;

    private final WorkerPool workers;
    private final WorkerPool small;
    private final WorkerPool suspects;
    private final Map<String, Sender> senders = new RecentMap<>(SENDERS_MAX);
    private final WorkBudget strangers = new WorkBudget(10, 500_000_000);
    private final AtomicInteger largeCount = new AtomicInteger();

    /** Unpaid work of a client address; charged by workers. */
    private static final class Sender {
        private final WorkBudget budget = new WorkBudget(100, 100_000_000);
        private volatile boolean isKnown;
    }

    /**
     * A share of one processor, kept like a token bucket: a number that runs ahead of the clock. Thread-safe.
     *
     * @param divisor the share is one part of so many
     * @param burstNanos work that may be done at once
     */
    private record WorkBudget(long divisor, long burstNanos, AtomicLong usedUntilNanos) {
        WorkBudget(long divisor, long burstNanos) {
            this(divisor, burstNanos, new AtomicLong(System.nanoTime()));
        }

        void charge(long nanos) {
            long now = System.nanoTime();
            usedUntilNanos.updateAndGet(used -> (used - now > 0 ? used : now) + nanos * divisor);
        }

        boolean isSpent() {
            return usedUntilNanos.get() - System.nanoTime() > burstNanos * divisor;
        }
    }

    /**
     * @param workers parse bodies of any size
     * @param small parses small bodies while all else is held up by large ones; one thread
     * @param suspects parses for addresses whose requests were for nothing; one thread
     */
    public CaptureScheduler(WorkerPool workers, WorkerPool small, WorkerPool suspects) {
        this.workers = workers;
        this.small = small;
        this.suspects = suspects;
    }

    /**
     * Runs a task on a worker that ends with a stage, or throws {@link CaptureRefusal}.
     *
     * @param address of the client
     * @param bodyBytes as sent
     */
    <T> CompletionStage<T> compose(String address, int bodyBytes, Supplier<CompletionStage<T>> task) {
        Sender sender = senders.computeIfAbsent(address, any -> new Sender());
        Supplier<CompletionStage<T>> charged = () -> charged(sender, task);
        if (sender.budget.isSpent() || (!sender.isKnown && strangers.isSpent())) {
            return suspects.compose(() -> rested(charged));
        }
        if (bodyBytes < LARGE_BYTES) {
            return (largeCount.get() > 0 ? small : workers).compose(charged);
        }
        largeCount.incrementAndGet();
        return workers.submit(charged)
                .whenComplete((parsed, failure) -> largeCount.decrementAndGet())
                .thenCompose(stage -> stage);
    }

    /** Runs a task on a worker for bodies of any size. */
    @Override
    public void execute(Runnable task) {
        workers.execute(task);
    }

    private <T> CompletionStage<T> charged(Sender sender, Supplier<CompletionStage<T>> task) {
        long begun = System.nanoTime();
        try {
            CompletionStage<T> stage = task.get();
            sender.isKnown = true;
            return stage;
        } catch (CaptureRefusal refusal) {
            if (refusal.projectId().isEmpty()) {
                long work = System.nanoTime() - begun;
                sender.budget.charge(work);
                if (!sender.isKnown) {
                    strangers.charge(work);
                }
            }
            throw refusal;
        }
    }

    private static <T> CompletionStage<T> rested(Supplier<CompletionStage<T>> task) {
        long begun = System.nanoTime();
        try {
            return task.get();
        } finally {
            LockSupport.parkNanos(Math.min(REST_NANOS_MAX, RESTS_PER_WORK * (System.nanoTime() - begun)));
        }
    }
}
