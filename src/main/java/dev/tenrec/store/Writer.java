package dev.tenrec.store;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.journal.Journal;
import dev.tenrec.journal.Recovery.Recovered;
import dev.tenrec.journal.StorageFullException;
import dev.tenrec.store.Store.Status;
import dev.tenrec.store.WriteQueue.Pending;
import dev.tenrec.store.value.ValueLog;
import dev.tenrec.store.value.ValueLogs;
import dev.tenrec.thread.NonBlocking;
import dev.tenrec.thread.OwnerThread;
import dev.tenrec.thread.WorkerPool;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread {@code tenrec-writer}, the only one that changes tables, parts and journal. Group commit: it takes all
 * queued writes as one group, appends a record for each, syncs once, and then answers them all.
 *
 * <p>Memory is changed before the sync, because a failed sync ends the process.
 */
final class Writer {
    private static final Logger LOG = LoggerFactory.getLogger(Writer.class);
    private static final int GROUP_COUNT_MAX = 4096;
    private static final long GROUP_BYTES_MAX = 16L << 20;
    private static final long IDLE_MILLIS = 50;
    private static final long STOP_SECONDS = 15;
    /** The largest value that one event writes to a derived table; its space is checked before events are journaled. */
    private static final int DERIVED_VALUE_BYTES = 1 << 20;

    // Constant once the store is open.
    private final WriteQueue queue;
    private final SnapshotSchedule schedule;
    private final List<FreezableTable> derived = new ArrayList<>();
    private final ValueLogs valueLogs;
    private final OwnerThread owner;
    private final Consumer<Throwable> onFailure;
    private @Nullable Thread thread;

    // Written by the writer, read by any thread.
    private volatile Status status = Status.STARTING;
    private volatile int progressPercent;
    private volatile @Nullable Journal journal;

    /** Writer thread: the longest payload refused since the disk became full. */
    private long refusedBytes;

    Writer(
            StoreSettings settings,
            Map<String, FreezableTable> tables,
            Map<String, StatePart> parts,
            ValueLogs valueLogs,
            WorkerPool background,
            OwnerThread owner,
            Consumer<Throwable> onFailure) {
        this.queue = new WriteQueue(settings.queueCountMax(), settings.queueBytesMax());
        this.schedule = new SnapshotSchedule(settings.snapshotEveryBytes(), tables, parts, background);
        this.valueLogs = valueLogs;
        this.owner = owner;
        this.onFailure = onFailure;
    }

    void addDerived(FreezableTable table) {
        derived.add(table);
    }

    SnapshotSchedule snapshots() {
        return schedule;
    }

    WriteQueue queue() {
        return queue;
    }

    /** The journal, once recovery is done. */
    Journal journal() {
        return Objects.requireNonNull(journal, "the store is not open");
    }

    Status status() {
        return status;
    }

    int progressPercent() {
        return progressPercent;
    }

    void progressed(int percent) {
        progressPercent = percent;
    }

    /** Starts the thread, which recovers and then serves the queue. */
    void start(Callable<Recovered> recovery, CompletableFuture<Void> opened) {
        Thread started = new Thread(() -> run(recovery, opened), "tenrec-writer");
        thread = started;
        started.start();
    }

    /** Serves the queued writes and ends the thread; false if it did not end in time and may still write. */
    boolean close() {
        queue.close();
        Thread running = thread;
        if (running == null) {
            refuseQueued();
            return true;
        }
        try {
            running.join(TimeUnit.SECONDS.toMillis(STOP_SECONDS));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return !running.isAlive();
    }

    private void run(Callable<Recovered> recovery, CompletableFuture<Void> opened) {
        NonBlocking.declareCurrent();
        try {
            owner.assertOwner();
            Recovered recovered = recovery.call();
            journal = recovered.journal();
            schedule.start(recovered);
            progressPercent = 100;
            status = Status.OPEN;
            takeOver();
        } catch (Throwable failure) {
            status = Status.FAILED;
            queue.close();
            refuseQueued();
            opened.completeExceptionally(failure);
            return;
        }
        opened.complete(null);
        try {
            if (serve()) {
                schedule.last(journal(), status == Status.OPEN);
                journal().closeClean();
                status = Status.CLOSED;
            }
        } catch (Throwable failure) {
            fail(failure, List.of());
        }
    }

    /** Opens the journal for appending; a full disk makes the start read-only. */
    private void takeOver() throws IOException {
        try {
            reserve(null);
        } catch (StorageFullException full) {
            becomeFull(full);
        }
    }

    /** Serves the queue until it is closed; false after a failure, when nothing may be written any more. */
    private boolean serve() throws InterruptedException, IOException {
        List<Pending<?>> group = new ArrayList<>();
        while (queue.drain(group, GROUP_COUNT_MAX, GROUP_BYTES_MAX, IDLE_MILLIS)) {
            boolean isIdle = group.isEmpty();
            if (isIdle) {
                idle();
            } else {
                try {
                    commit(group);
                } catch (Throwable failure) {
                    fail(failure, group);
                    return false;
                }
                group.clear();
            }
            if (!isIdle || schedule.isRequested()) {
                schedule.afterGroup(journal());
            }
        }
        return true;
    }

    private void commit(List<Pending<?>> group) throws IOException {
        List<Pending<?>> accepted = new ArrayList<>(group.size());
        boolean appended = false;
        for (Pending<?> pending : group) {
            @Nullable JournalEntry entry;
            try {
                entry = pending.write.prepare();
                reserve(entry);
            } catch (StorageFullException full) {
                becomeFull(full);
                pending.done.completeExceptionally(
                        new ApiException(ErrorCode.STORAGE_FULL, "The disk is full; nothing can be stored."));
                continue;
            } catch (RuntimeException | OutOfMemoryError refused) {
                // Nothing has changed so far, so a lack of memory is this write's alone.
                pending.done.completeExceptionally(refused);
                continue;
            }
            if (entry != null) {
                pending.write.applied(journal().append(entry.kind(), entry.payload()));
                appended = true;
            }
            accepted.add(pending);
        }
        if (appended) {
            journal().sync();
        }
        accepted.forEach(Pending::complete);
    }

    private static ApiException noRoom(String values) {
        return new ApiException(ErrorCode.STORAGE_FULL, "There is no room left for more " + values + ".");
    }

    private void reserve(@Nullable JournalEntry entry) throws IOException {
        if (entry != null && entry.kind() != JournalEntry.TABLES) {
            for (FreezableTable table : derived) {
                if (!table.hasRoomFor(DERIVED_VALUE_BYTES)) {
                    throw noRoom(table.name());
                }
            }
            Optional<ValueLog> full = valueLogs.full();
            if (full.isPresent()) {
                throw noRoom(full.get().name());
            }
        }
        long size = entry == null
                ? 0
                : entry.payload().stream().mapToLong(ByteBuffer::remaining).sum();
        // While the disk is full, a short record must not be accepted where a long one was refused.
        long wanted = Math.max(size, refusedBytes);
        try {
            journal().reserve(wanted);
        } catch (StorageFullException full) {
            refusedBytes = wanted;
            throw full;
        }
        if (status == Status.FULL) {
            refusedBytes = 0;
            status = Status.OPEN;
            LOG.info("There is space on the disk again; writing goes on.");
        }
    }

    private void idle() throws IOException {
        if (status == Status.FULL) {
            try {
                reserve(null);
            } catch (StorageFullException still) {
                LOG.debug("The disk is still full.");
            }
        }
        journal().mark();
    }

    private void becomeFull(StorageFullException full) {
        if (status != Status.FULL) {
            status = Status.FULL;
            LOG.error(
                    "The disk is full: reading goes on, writing is refused until there is space. {}",
                    full.getMessage());
        }
    }

    /**
     * After a disk failure the durable state is unknown, after a lack of memory that in memory: every write is refused
     * and nothing is retried.
     */
    private void fail(Throwable failure, List<Pending<?>> group) {
        status = Status.FAILED;
        try {
            queue.close();
            refuse(group);
            refuseQueued();
            LOG.error("Writing failed; the process must end.", failure);
        } finally {
            // Whatever else fails without memory.
            onFailure.accept(failure);
        }
    }

    /** Refuses the queued writes of a closed queue that is no longer served. */
    private void refuseQueued() {
        List<Pending<?>> waiting = new ArrayList<>();
        try {
            queue.drain(waiting, Integer.MAX_VALUE, Long.MAX_VALUE, 0);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        refuse(waiting);
    }

    private static void refuse(List<Pending<?>> refused) {
        ApiException refusal = new ApiException(ErrorCode.OVERLOADED, "The server can't write and stops.");
        refused.forEach(pending -> pending.done.completeExceptionally(refusal));
    }
}
