package dev.tenrec.export;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Sweeps and resumes exports at intervals on a thread of its own, so that they expire without a request. */
public final class ExportScheduler implements AutoCloseable {
    private static final int STOP_SECONDS = 10;

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread made = new Thread(task, "tenrec-exports");
        made.setDaemon(true);
        return made;
    });

    private final ExportRuns runs;
    private final Duration interval;

    public ExportScheduler(ExportRuns runs, Duration interval) {
        this.runs = runs;
        this.interval = interval;
    }

    /** Begins with what the last server left, at once. */
    @SuppressWarnings("FutureReturnValueIgnored") // It ends when this is closed.
    public void begin() {
        runs.begin();
        thread.scheduleWithFixedDelay(runs::tend, 0, interval.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Waits a bounded time for the running sweep. */
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
