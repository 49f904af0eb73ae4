package dev.tenrec.lake;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Publishes to the lake at intervals, and leaves old events to it, on a thread of its own. */
public final class LakeSchedule implements AutoCloseable {
    private static final int STOP_SECONDS = 10;

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread made = new Thread(task, "tenrec-lake");
        made.setDaemon(true);
        return made;
    });

    private final Lake lake;
    private final HotWindow window;
    private final Duration interval;

    public LakeSchedule(Lake lake, HotWindow window, Duration interval) {
        this.lake = lake;
        this.window = window;
        this.interval = interval;
    }

    /** Begins with what the last server did not publish, at once. */
    @SuppressWarnings("FutureReturnValueIgnored") // It ends when this is closed.
    public void begin() {
        thread.scheduleWithFixedDelay(this::run, 0, interval.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void run() {
        lake.publish();
        window.run();
    }

    /** Waits a bounded time for the running publication; one that lasts longer ends as if the server was killed. */
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
