package dev.tenrec.database;

import dev.tenrec.storage.EventStore;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes the bytes of what was deleted from all files, some time after a deletion: what is deleted meanwhile shares
 * the work. A run that does not finish is repeated.
 */
public final class Eraser {
    private static final Logger LOG = LoggerFactory.getLogger(Eraser.class);

    private final EventStore events;
    private final AtomicLong finished = new AtomicLong();

    public Eraser(Database database) {
        this.events = database.events();
    }

    /** Runs if something was deleted since the last run, or since an earlier process may have ended before one. */
    @Blocking
    public void run() {
        WorkerPool.assertWorker();
        try {
            if (events.isErasureDue()) {
                erase();
            }
        } catch (CancellationException stopped) {
            LOG.debug("The server stops before all is erased.", stopped);
        } catch (IOException | RuntimeException failure) {
            LOG.warn("Not all that was deleted could be erased; it is tried again.", failure);
        }
    }

    /**
     * Runs now.
     *
     * @throws IOException with the reason why not all could be erased
     */
    @Blocking
    public void erase() throws IOException {
        WorkerPool.assertWorker();
        long start = System.nanoTime();
        events.erase();
        finished.incrementAndGet();
        LOG.info("Erased what was deleted in {} ms", (System.nanoTime() - start) / 1_000_000);
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
