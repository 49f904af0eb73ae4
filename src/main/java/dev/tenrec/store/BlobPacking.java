package dev.tenrec.store;

import dev.tenrec.journal.BlobSource;
import dev.tenrec.journal.DamageException;
import dev.tenrec.journal.DamagedFiles;
import dev.tenrec.journal.Journal;
import dev.tenrec.journal.Liveness;
import dev.tenrec.thread.WorkerPool;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Replaces journal files by blob files after each snapshot, in the background, one run at a time, and writes blob files
 * anew for an {@link Erasure}. Blobs of deleted projects are dropped, and bytes of events that do not live. While
 * writes wait, a run works a fifth of the time: an import is not slowed down by what can be done after it.
 */
final class BlobPacking implements BlobSource {
    private static final Logger LOG = LoggerFactory.getLogger(BlobPacking.class);

    private static final int SLEEPS_PER_WORK = 4;
    private static final long SLEEP_NANOS_MAX = 100_000_000;

    private final WorkerPool background;
    private final WriteQueue queue;
    private final ProjectRemovals removals;
    private final DamagedFiles damagedFiles;
    private final Supplier<Journal> journal;
    /** By kind of record; filled before the store opens. */
    private final Map<Byte, JournalBlobs> kinds = new LinkedHashMap<>();

    private final Semaphore turn = new Semaphore(1);
    /** True if snapshots were written that no run has looked at. */
    private final AtomicBoolean isWanted = new AtomicBoolean();
    /** Set before the store opens. */
    private @Nullable LiveEvents living;

    private volatile boolean isErasingStopped;
    private volatile boolean isClosed;

    BlobPacking(
            WorkerPool background,
            WriteQueue queue,
            ProjectRemovals removals,
            DamagedFiles damagedFiles,
            Supplier<Journal> journal) {
        this.background = background;
        this.queue = queue;
        this.removals = removals;
        this.damagedFiles = damagedFiles;
        this.journal = journal;
    }

    void add(byte kind, JournalBlobs packing) {
        kinds.put(kind, packing);
    }

    void living(LiveEvents rule) {
        living = rule;
    }

    /** Starts a run, or another one behind that which is going on. Any thread. */
    void start() {
        isWanted.set(true);
        if (turn.tryAcquire()) {
            try {
                background.execute(this::run);
            } catch (RejectedExecutionException busy) {
                turn.release();
            }
        }
    }

    /**
     * Replaces journal files, and then writes blob files anew without what does not live; on a worker.
     *
     * @throws CancellationException when the store closes, or a file is found damaged
     */
    void erase() throws IOException {
        turn.acquireUninterruptibly();
        try {
            journal.get().pack(this, this::isStopped);
            journal.get().erase(this, () -> isErasingStopped || isStopped());
        } catch (DamageException damage) {
            damagedFiles.add(damage);
            throw damage;
        } finally {
            end();
        }
        if (isErasingStopped || isStopped()) {
            throw new CancellationException();
        }
    }

    /** Ends {@link #erase} early. */
    void stopErasing() {
        isErasingStopped = true;
    }

    /** Ends a run in progress early; what it leaves is done after the next start. */
    void close() {
        isClosed = true;
    }

    /** Damage seen anywhere keeps all journal files: they may be needed to tell what was lost. */
    private void run() {
        try {
            while (isWanted.getAndSet(false) && !isStopped()) {
                journal.get().pack(this, this::isStopped);
            }
        } catch (DamageException damage) {
            damagedFiles.add(damage);
        } catch (CancellationException closed) {
            LOG.debug("A journal file is replaced after the next start.", closed);
        } catch (IOException | RuntimeException failure) {
            LOG.warn("A journal file can't be replaced by a blob file now: {}", failure.toString());
        } finally {
            end();
        }
    }

    /** Ends a turn; what was wanted meanwhile has one of its own. */
    private void end() {
        turn.release();
        if (isWanted.get() && !isStopped()) {
            start();
        }
    }

    private boolean isStopped() {
        return isClosed || damagedFiles.count() > 0;
    }

    @Override
    public Liveness liveness(long fromPosition, long endPosition) {
        LiveEvents rule = living;
        return rule == null ? Liveness.UNKNOWN : rule.count(fromPosition, endPosition);
    }

    @Override
    public boolean isAllLive() {
        LiveEvents rule = living;
        return rule != null && rule.isAll();
    }

    @Override
    public boolean isKept(int projectId) {
        return removals.isKnown(projectId);
    }

    @Override
    public ByteBuffer remains(int projectId, long position, ByteBuffer blob) {
        if (isClosed) {
            throw new CancellationException();
        }
        LiveEvents rule = living;
        long begun = System.nanoTime();
        ByteBuffer remains = rule == null ? blob : rule.remains(projectId, position, blob);
        yieldToWrites(begun);
        return remains;
    }

    @Override
    public void blobs(byte kind, long position, ByteBuffer payload, BlobSource.Sink sink) {
        if (isClosed) {
            throw new CancellationException();
        }
        JournalBlobs packing = kinds.get(kind);
        if (kind == JournalEntry.JOINED) {
            WriteBatch.decode(position, payload, (part, at, bytes) -> blobs(part, at, bytes, sink));
        } else if (packing != null && removals.isKnown(payload.getInt(payload.position()))) {
            long begun = System.nanoTime();
            packing.blobs(position, payload, sink);
            yieldToWrites(begun);
        }
    }

    private void yieldToWrites(long begunNanos) {
        if (queue.count() > 0) {
            LockSupport.parkNanos(Math.min(SLEEPS_PER_WORK * (System.nanoTime() - begunNanos), SLEEP_NANOS_MAX));
        }
    }
}
