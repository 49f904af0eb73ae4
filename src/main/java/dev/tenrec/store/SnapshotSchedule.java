package dev.tenrec.store;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.tenrec.journal.Journal;
import dev.tenrec.journal.JournalPoint;
import dev.tenrec.journal.Recovery.Recovered;
import dev.tenrec.journal.SnapshotFile;
import dev.tenrec.journal.SnapshotWriter;
import dev.tenrec.journal.Snapshots;
import dev.tenrec.thread.WorkerPool;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
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

    /** On the writer, between two groups. */
    void afterGroup(Journal journal) {
        if (journal.recordedBytes() - coveredBytes < everyBytes || isRunning()) {
            return;
        }
        setRunning(true);
        coveredBytes = journal.recordedBytes();
        JournalPoint point = journal.point();
        try {
            Map<String, StatePart.Frozen> frozen = freeze();
            background.execute(() -> write(point, frozen));
        } catch (RuntimeException failure) {
            failed(failure);
            thaw();
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

    private void write(JournalPoint point, Map<String, StatePart.Frozen> frozen) {
        long start = System.nanoTime();
        try {
            Objects.requireNonNull(snapshots).write(point, writer -> save(writer, frozen));
            LOG.debug("Wrote a snapshot in {} ms", (System.nanoTime() - start) / 1_000_000);
        } catch (IOException | RuntimeException failure) {
            failed(failure);
        } finally {
            thaw();
        }
        listeners.forEach(Runnable::run);
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

    private boolean isRunning() {
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
