package dev.tenrec.thread;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Does one kind of work at intervals on a thread of its own, so that what falls due waits for no request. */
public final class IntervalSchedule implements AutoCloseable {
    private static final int STOP_SECONDS = 10;

    private final ScheduledExecutorService thread;
    private final Runnable work;
    private final Duration interval;

    /** @param name of the thread */
    public IntervalSchedule(String name, Runnable work, Duration interval) {
        this.work = work;
        this.interval = interval;
        thread = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread made = new Thread(task, name);
            made.setDaemon(true);
            return made;
        });
    }

    /** Begins at once with what fell due while no server ran. */
    @SuppressWarnings("FutureReturnValueIgnored") // It ends when this is closed.
    public void begin() {
        thread.scheduleWithFixedDelay(work, 0, interval.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Begins some time after a start. */
    @SuppressWarnings("FutureReturnValueIgnored") // It ends when this is closed.
    public void begin(Duration delay) {
        thread.scheduleWithFixedDelay(work, delay.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Waits a bounded time for the running work. */
    @Override
    public void close() {
        // Without an interrupt, which would close a file for everyone.
        thread.shutdown();
        try {
            thread.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
