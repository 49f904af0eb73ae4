package dev.tenrec.store;

import dev.tenrec.disk.Disk;
import dev.tenrec.journal.DamagedFiles;
import dev.tenrec.store.value.ValueLogs;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Removes what was deleted from the files of a store. Each step ends well with a crash, and a later run begins anew:
 *
 * <pre>
 * released values are left out                          a start uses the files that its snapshot names
 * twice: the journal file ends, a snapshot is written   no snapshot from before the deletion is left
 * journal files are replaced by blob files              with zeros in place of deleted events
 * blob files with deleted events are written anew       likewise
 * </pre>
 */
public final class Erasure {
    /** The number of snapshots that are kept. */
    private static final int SNAPSHOTS = 2;

    private static final long POLL_MILLIS = 100;

    private final Disk disk;
    private final Writer writer;
    private final ValueLogs valueLogs;
    private final BlobPacking packing;
    private final DamagedFiles damagedFiles;
    private volatile boolean isDue;

    private volatile boolean isClosed;

    Erasure(Disk disk, Writer writer, ValueLogs valueLogs, BlobPacking packing, DamagedFiles damagedFiles) {
        this.disk = disk;
        this.writer = writer;
        this.valueLogs = valueLogs;
        this.packing = packing;
        this.damagedFiles = damagedFiles;
    }

    /** True while a snapshot is written; on the writer none begins meanwhile. */
    public boolean isSnapshotRunning() {
        return writer.snapshots().isRunning();
    }

    /** Something was deleted. Any thread. */
    public void request() {
        isDue = true;
    }

    /**
     * True when something was deleted since the last run began that erased all. After a start deletions are known that
     * no snapshot covers; others are asked for again by who keeps records of them.
     */
    public boolean isDue() {
        return isDue;
    }

    /** A part that comes first. */
    public interface Part {
        void run() throws IOException;
    }

    /**
     * Runs once.
     *
     * @param first what is to be erased from other files
     * @throws IOException with the reason why not all could be erased
     * @throws CancellationException when the store closes
     */
    @Blocking
    public synchronized void run(Part first) throws IOException {
        WorkerPool.assertWorker();
        refuseDamage();
        RewriteSpace.require("an erasure", disk, valueLogs.fileBytes());
        isDue = false;
        boolean isDone = false;
        try {
            first.run();
            erase();
            isDone = true;
        } finally {
            if (!isDone) {
                isDue = true;
            }
        }
    }

    /** Ends a run soon, and refuses others. */
    public void close() {
        isClosed = true;
        packing.stopErasing();
    }

    private void erase() throws IOException {
        valueLogs.compactAll();
        for (int i = 0; i < SNAPSHOTS; i++) {
            await(writer.snapshots().request());
        }
        try {
            packing.erase();
        } catch (CancellationException stopped) {
            refuseDamage();
            throw stopped;
        }
    }

    /** While a file is damaged, the others may be needed to tell what was lost. */
    private void refuseDamage() throws IOException {
        if (damagedFiles.count() > 0) {
            throw new IOException("nothing can be erased while files are damaged: " + damagedFiles.text());
        }
    }

    private void await(CompletionStage<Void> snapshot) throws IOException {
        CompletableFuture<Void> written = snapshot.toCompletableFuture();
        @Nullable Throwable failure = null;
        while (!written.isDone() && failure == null) {
            if (isClosed || writer.status() == Store.Status.FAILED || writer.status() == Store.Status.CLOSED) {
                throw new CancellationException();
            }
            try {
                written.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException later) {
                // It is asked again whether the store closes.
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new CancellationException();
            } catch (ExecutionException failed) {
                failure = failed.getCause();
            }
        }
        if (written.isCompletedExceptionally()) {
            throw new IOException("a snapshot could not be written", failure);
        }
    }
}
