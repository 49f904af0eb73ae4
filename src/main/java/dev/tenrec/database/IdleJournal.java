package dev.tenrec.database;

import dev.tenrec.store.Store;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the last journal files replaced once a server writes little: snapshots that an import ends without would not
 * cover them until hundreds of megabytes more are written. Bodies take a third of the space in blob files, and a start
 * has nothing to replay. Before, records of persons that were replaced leave their files. Used by one thread.
 */
public final class IdleJournal {
    private static final Logger LOG = LoggerFactory.getLogger(IdleJournal.class);
    /** Ended files from which two snapshots are worth it. */
    private static final int FILES_MIN = 3;
    /** Bytes between two checks up to which a server is idle. */
    private static final long IDLE_BYTES_MAX = 1L << 20;
    /** Consecutive idle checks before the snapshots. */
    private static final int CHECKS = 3;

    private final Store store;
    private long recordedBytes;
    private int idleChecks;
    /** True if nothing but a little was written since the last snapshots of this. */
    private boolean isCondensed;

    private volatile boolean isStopped;

    public IdleJournal(Store store) {
        this.store = store;
    }

    /** Looks whether the server has been idle since the last look; at intervals of a minute or so. */
    @Blocking
    public void check() {
        WorkerPool.assertWorker();
        long now = store.journalBytes();
        boolean isIdle = now - recordedBytes <= IDLE_BYTES_MAX;
        recordedBytes = now;
        idleChecks = isIdle ? idleChecks + 1 : 0;
        isCondensed &= isIdle;
        if (idleChecks < CHECKS || isCondensed || store.endedJournalFiles() < FILES_MIN) {
            return;
        }
        isCondensed = true;
        try {
            store.compactIdle(() -> isStopped);
        } catch (IOException failure) {
            LOG.warn("The server stays larger than it has to be: {}", failure.toString());
        }
        if (isStopped) {
            return;
        }
        LOG.debug("The server is idle: {} journal files are replaced.", store.endedJournalFiles());
        store.condense();
    }

    /** Ends a check in progress early. Any thread. */
    public void stop() {
        isStopped = true;
    }
}
