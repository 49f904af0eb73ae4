package dev.tenrec.store;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.tenrec.journal.Journal;
import dev.tenrec.journal.JournalPoint;
import dev.tenrec.journal.Recovery.Recovered;
import dev.tenrec.journal.SnapshotFile;
import dev.tenrec.journal.SnapshotWriter;
import dev.tenrec.journal.Snapshots;
import dev.tenrec.journal.StorageFullException;
import dev.tenrec.thread.WorkerPool;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides when a snapshot is due, freezes the state on the writer and writes it in the background; one at a time. A
 * failed snapshot only makes the next start longer, because the journal holds everything.
 */
final class SnapshotSchedule {
    private static final Logger LOG = LoggerFactory.getLogger(SnapshotSchedule.class);
    /** Journal bytes to replay from which an orderly stop writes a snapshot. */
    private static final long LAST_BYTES_MIN = 1L << 20;

    /** Time that an orderly stop waits for a running snapshot. */
    private static final long STOP_SECONDS = 3;

    private final long everyBytes;
    private final Map<String, FreezableTable> tables;
    private final Map<String, StatePart> parts;
    private final WorkerPool background;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    /** Set once, by the writer. */
    private volatile @Nullable Snapshots snapshots;
    /** A snapshot that is wanted now, or null. */
    private final AtomicReference<@Nullable CompletableFuture<Void>> wanted = new AtomicReference<>();
    /** Writer thread: {@link Journal#recordedBytes} at the newest snapshot. */
    private long coveredBytes;

    private final Object lock = new Object();

    @GuardedBy("lock")
    private boolean running;

    SnapshotSchedule(
            long everyBytes, Map<String, FreezableTable> tables, Map<String, StatePart> parts, WorkerPool background) {
        this.everyBytes = everyBytes;
        this.tables = tables;
        this.parts = parts;
        this.background = background;
    }

    /** Adds a listener that runs after each snapshot, in the background. */
    void onWritten(Runnable listener) {
        listeners.add(listener);
    }

    /** The names of the files that snapshots need; empty while one is being written. */
    Optional<Set<String>> neededFiles() throws IOException {
        Snapshots kept = snapshots;
        return kept == null || isRunning() ? Optional.empty() : Optional.of(kept.neededFiles());
    }

    void start(Recovered recovered) {
        snapshots = recovered.snapshots();
        coveredBytes = -recovered.replayedBytes();
    }

    /**
     * Asks for a snapshot that covers all earlier records with their whole files. The stage ends once it is listed, or
     * with the reason why it is not. Any thread.
     */
    CompletionStage<Void> request() {
        CompletableFuture<Void> made = new CompletableFuture<>();
        CompletableFuture<Void> earlier = wanted.compareAndExchange(null, made);
        return earlier == null ? made : earlier;
    }

    /** True when the writer should call {@link #afterGroup} although nothing was written. */
    boolean isRequested() {
        return wanted.get() != null && !isRunning();
    }

    /**
     * On the writer, between two groups.
     *
     * @throws IOException when the end of the journal could not be written; the process must end
     */
    void afterGroup(Journal journal) throws IOException {
        if (isRunning() || (journal.recordedBytes() - coveredBytes < everyBytes && wanted.get() == null)) {
            return;
        }
        CompletableFuture<Void> request = wanted.getAndSet(null);
        if (request != null) {
            try {
                journal.seal();
            } catch (StorageFullException full) {
                request.completeExceptionally(full);
                return;
            }
        }
        setRunning(true);
        coveredBytes = journal.recordedBytes();
        JournalPoint point = journal.point();
        try {
            Map<String, StatePart.Frozen> frozen = freeze();
            background.execute(() -> end(request, write(point, frozen)));
        } catch (RuntimeException failure) {
            failed(failure);
            thaw();
            end(request, Optional.of(failure));
        }
    }

    private static void end(@Nullable CompletableFuture<Void> request, Optional<Exception> failure) {
        if (request != null && failure.isPresent()) {
            request.completeExceptionally(failure.get());
        } else if (request != null) {
            request.complete(null);
        }
    }

    /** On the writer, last before the journal closes, which it must not prevent. */
    void last(Journal journal, boolean isWritable) throws InterruptedException {
        if (!awaitRunning()) {
            LOG.warn("A snapshot is not written after {} s and is left; a start takes longer.", STOP_SECONDS);
        } else if (isWritable && journal.recordedBytes() - coveredBytes >= LAST_BYTES_MIN) {
            setRunning(true);
            try {
                write(journal.point(), freeze());
            } catch (RuntimeException failure) {
                failed(failure);
            }
        }
    }

    private boolean awaitRunning() throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(STOP_SECONDS);
        synchronized (lock) {
            long left = deadline - System.nanoTime();
            while (running && left > 0) {
                TimeUnit.NANOSECONDS.timedWait(lock, left);
                left = deadline - System.nanoTime();
            }
            return !running;
        }
    }

    private Map<String, StatePart.Frozen> freeze() {
        Map<String, StatePart.Frozen> frozen = new LinkedHashMap<>();
        tables.forEach((name, table) -> frozen.put(name, table.freeze()));
        parts.forEach((name, part) -> frozen.put(name, part.freeze()));
        return frozen;
    }

    /** Returns the failure, if it is not written. */
    private Optional<Exception> write(JournalPoint point, Map<String, StatePart.Frozen> frozen) {
        long start = System.nanoTime();
        Optional<Exception> failed = Optional.empty();
        try {
            Objects.requireNonNull(snapshots).write(point, writer -> save(writer, frozen));
            LOG.debug("Wrote a snapshot in {} ms", (System.nanoTime() - start) / 1_000_000);
        } catch (IOException | RuntimeException failure) {
            failed(failure);
            failed = Optional.of(failure);
        } finally {
            thaw();
        }
        listeners.forEach(Runnable::run);
        return failed;
    }

    private static void failed(Exception failure) {
        LOG.warn("Writing a snapshot failed; the journal holds everything, a start takes longer.", failure);
    }

    private static void save(SnapshotWriter writer, Map<String, StatePart.Frozen> frozen) throws IOException {
        for (StatePart.Frozen part : frozen.values()) {
            for (SnapshotFile needed : part.files()) {
                writer.needs(needed);
            }
        }
        for (Map.Entry<String, StatePart.Frozen> section : frozen.entrySet()) {
            section.getValue().save(writer.section(section.getKey()));
        }
    }

    private void thaw() {
        tables.values().forEach(FreezableTable::thaw);
        setRunning(false);
    }

    /** True while a snapshot is written. Only the writer begins one. */
    boolean isRunning() {
        synchronized (lock) {
            return running;
        }
    }

    private void setRunning(boolean value) {
        synchronized (lock) {
            running = value;
            lock.notifyAll();
        }
    }
}
