package dev.tenrec.subscription;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Sends subscriptions at intervals on a thread of its own. */
public final class SubscriptionSchedule implements AutoCloseable {
    private static final int STOP_SECONDS = 10;

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread made = new Thread(task, "tenrec-subscriptions");
        made.setDaemon(true);
        return made;
    });

    private final SubscriptionRuns runs;
    private final Duration interval;

    public SubscriptionSchedule(SubscriptionRuns runs, Duration interval) {
        this.runs = runs;
        this.interval = interval;
    }

    /** Begins with what fell due while no server ran, at once. */
    @SuppressWarnings("FutureReturnValueIgnored") // It ends when this is closed.
    public void begin() {
        thread.scheduleWithFixedDelay(runs::tend, 0, interval.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Waits a bounded time for the running delivery. */
    @Override
    public void close() {
        runs.close();
        // Without an interrupt, which would close a file for everyone.
        thread.shutdown();
        try {
            thread.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
