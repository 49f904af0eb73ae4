package dev.tenrec.database;

import dev.tenrec.storage.EventStore;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes the bytes of what was deleted from all files, some time after a deletion, so that deletions share the work,
 * and those of events that expired at once, because that happens once a day. A run that does not finish is repeated.
 */
public final class Eraser {
    private static final Logger LOG = LoggerFactory.getLogger(Eraser.class);
    private static final long PAUSE_NANOS = Duration.ofHours(6).toNanos();

    private final EventStore events;
    private final SteadyClock clock;
    private final LongSupplier nanoTime;
    private final AtomicLong finished = new AtomicLong();
    /** End of the last run, by the monotonic clock; 0 before the first. */
    private long endedNanos;

    public Eraser(Database database, Clock clock) {
        this(database, clock, System::nanoTime);
    }

    Eraser(Database database, Clock clock, LongSupplier nanoTime) {
        this.events = database.events();
        this.clock = new SteadyClock(clock, nanoTime);
        this.nanoTime = nanoTime;
    }

    /**
     * Lets old events expire if the clock was not set, and erases if one did, or if something was deleted and the last
     * run is six hours ago. At a start it is not known whether the process before has finished. One call at a time.
     */
    @Blocking
    public void run() {
        WorkerPool.assertWorker();
        try {
            boolean hasExpired = clock.isSteady() && events.expire(false);
            boolean isPaused = endedNanos != 0 && nanoTime.getAsLong() - endedNanos < PAUSE_NANOS;
            if (hasExpired || (events.isErasureDue() && !isPaused)) {
                erase();
            }
        } catch (CancellationException stopped) {
            LOG.debug("The server stops before all is erased.", stopped);
        } catch (IOException | RuntimeException failure) {
            endedNanos = nanoTime.getAsLong();
            LOG.warn("Not all that was deleted could be erased; it is tried again.", failure);
        }
    }

    /**
     * Lets old events expire and erases now.
     *
     * @throws IOException with the reason why not all could be erased
     */
    @Blocking
    public void eraseNow() throws IOException {
        WorkerPool.assertWorker();
        events.expire(true);
        erase();
    }

    private void erase() throws IOException {
        long start = nanoTime.getAsLong();
        events.erase();
        endedNanos = nanoTime.getAsLong();
        finished.incrementAndGet();
        LOG.info("Erased what was deleted in {} ms", (endedNanos - start) / 1_000_000);
    }

    /** The number of runs that erased all. */
    public long finishedCount() {
        return finished.get();
    }

    /** Ends a run in progress soon; before the database closes. */
    public void stop() {
        events.stopErasing();
    }
}
