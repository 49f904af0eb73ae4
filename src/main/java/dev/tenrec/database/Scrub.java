package dev.tenrec.database;

import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.ForegroundPriority;
import dev.tenrec.thread.WorkerPool;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Verifies all files of a database while it is in use: finds rot before the last good backup is gone. Reads at a
 * bounded rate and yields to queries.
 */
public final class Scrub {
    private static final Logger LOG = LoggerFactory.getLogger(Scrub.class);
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long SLEEP_MIN_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    /** Time that may be made up for after a slow read; also the longest sleep, so that a stop is noticed. */
    private static final long BURST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Database database;
    private final long bytesPerSecond;
    private final AtomicLong finished = new AtomicLong();
    private volatile boolean isStopping;

    /** @param bytesPerSecond the limit of reads */
    public Scrub(Database database, long bytesPerSecond) {
        this.database = database;
        this.bytesPerSecond = bytesPerSecond;
    }

    /** Verifies all files once; one call at a time. Does not throw: files that can't be read now wait for the next. */
    @Blocking
    public synchronized void run() {
        WorkerPool.assertWorker();
        Pace pace = new Pace();
        try {
            database.scrub(pace::afterRead);
            finished.incrementAndGet();
            LOG.info(
                    "Verified {} MB of the data directory; {} files are damaged.",
                    pace.total >> 20,
                    database.store().damagedFiles().count());
        } catch (InterruptedIOException stopped) {
            LOG.debug("The server stops before all files are verified.");
        } catch (IOException | RuntimeException failure) {
            if (!isStopping) {
                LOG.warn("Not all files could be verified; the next scrub begins anew.", failure);
            }
        }
    }

    /** The number of times that all files were verified. */
    public long finishedCount() {
        return finished.get();
    }

    /** Ends the running scrub within a fraction of a second. */
    public void stop() {
        isStopping = true;
    }

    /** The pace of one pass, on its thread. */
    private final class Pace {
        private final ForegroundPriority.BackgroundThrottle throttle =
                database.events().foregroundPriority().throttle();
        private long total;
        /** When the bytes read so far are paid for, by the monotonic clock. */
        private long dueNanos = System.nanoTime();

        void afterRead(int bytes) throws IOException {
            total += bytes;
            throttle.pause();
            dueNanos = Math.max(dueNanos, System.nanoTime() - BURST_NANOS)
                    + (long) ((double) bytes / bytesPerSecond * SECOND_NANOS);
            // Shorter sleeps would take longer than they should.
            for (long left = left(); left > SLEEP_MIN_NANOS && !isStopping; left = left()) {
                LockSupport.parkNanos(this, Math.min(left, BURST_NANOS));
            }
            throttle.startStep();
            if (isStopping) {
                throw new InterruptedIOException("the server is stopping");
            }
        }

        private long left() {
            return dueNanos - System.nanoTime();
        }
    }
}
