package dev.tenrec.database;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Scrubs some time after a start and then at intervals, on a thread of its own. */
public final class ScrubSchedule implements AutoCloseable {
    private static final int STOP_SECONDS = 10;

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread made = new Thread(task, "tenrec-scrub");
        made.setDaemon(true);
        return made;
    });

    private final Scrub scrub;
    private final Duration delay;
    private final Duration interval;

    /**
     * @param delay from the start to the first scrub
     * @param interval from the end of a scrub to the next one
     */
    public ScrubSchedule(Scrub scrub, Duration delay, Duration interval) {
        this.scrub = scrub;
        this.delay = delay;
        this.interval = interval;
    }

    /** Once the database is open. */
    @SuppressWarnings("FutureReturnValueIgnored") // It ends when this is closed.
    public void begin() {
        thread.scheduleWithFixedDelay(scrub::run, delay.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Ends the running scrub; before the database closes. */
    @Override
    public void close() {
        scrub.stop();
        // Without an interrupt, which would close a file for every thread that uses it.
        thread.shutdown();
        try {
            thread.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
