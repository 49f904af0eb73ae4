package dev.tenrec.store.value;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.tenrec.disk.Disk;
import dev.tenrec.journal.DamageException;
import dev.tenrec.journal.DamagedFiles;
import dev.tenrec.journal.SnapshotFile;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves ended segments of a {@link ValueLog} to files, in the background, and removes files that nothing needs. While
 * the disk takes none, a bounded number of segments stays in memory.
 */
public final class ValueFiles {
    /** Ended segments in memory from which on the writer saves one itself. */
    private static final int WAITING_MAX = 4;

    private static final Logger LOG = LoggerFactory.getLogger(ValueFiles.class);

    private final Disk disk;
    private final Executor background;
    private final Supplier<Stream<ValueSegment>> segments;
    private final Pattern names;
    /** Ended segments in memory, the oldest first. */
    private final List<ValueSegment> waiting = new CopyOnWriteArrayList<>();

    private final AtomicBoolean isQueued = new AtomicBoolean();
    private final Object lock = new Object();

    @GuardedBy("lock")
    private boolean hasFailed;

    ValueFiles(String log, Disk disk, Executor background, Supplier<Stream<ValueSegment>> segments) {
        this.disk = disk;
        this.background = background;
        this.segments = segments;
        this.names = ValueFormat.fileNames(log);
    }

    Disk disk() {
        return disk;
    }

    /** On the writer: a segment has ended and is saved in the background; waits only while too many are in memory. */
    void ended(ValueSegment segment) {
        waiting.add(segment);
        if (waiting.size() > WAITING_MAX) {
            saveQuietly(WAITING_MAX);
        }
        if (waiting.isEmpty() || !isQueued.compareAndSet(false, true)) {
            return;
        }
        try {
            background.execute(() -> {
                isQueued.set(false);
                saveQuietly(0);
            });
        } catch (RejectedExecutionException busy) {
            isQueued.set(false);
        }
    }

    /** On the writer: a segment is gone and needs no file. */
    void dropped(ValueSegment segment) {
        waiting.remove(segment);
    }

    /** On the writer: true unless too many segments are in memory and can't be saved. */
    boolean makeRoom() {
        if (waiting.size() >= WAITING_MAX) {
            saveQuietly(WAITING_MAX - 1);
        }
        return waiting.size() < WAITING_MAX;
    }

    /** Saves the oldest segments until no more than some are in memory. */
    void save(int left) throws IOException {
        synchronized (lock) {
            List<ValueSegment> ended = List.copyOf(waiting);
            for (ValueSegment segment : ended.subList(0, Math.max(0, ended.size() - left))) {
                segment.save(disk);
                waiting.remove(segment);
            }
            hasFailed = false;
        }
    }

    private void saveQuietly(int left) {
        synchronized (lock) {
            try {
                save(left);
            } catch (IOException failure) {
                if (!hasFailed) {
                    LOG.warn("Values can't be moved to a file, so they stay in memory: {}", failure.toString());
                }
                hasFailed = true;
            }
        }
    }

    /** Removes the files, whole or not, that neither the log nor a snapshot needs. */
    public void removeLeftovers(Set<String> needed) throws IOException {
        synchronized (lock) {
            Set<String> used = new HashSet<>(needed);
            segments.get().forEach(one -> used.add(one.fileName()));
            for (String name : disk.list()) {
                if (names.matcher(name).matches() && !used.contains(name)) {
                    disk.delete(name);
                }
            }
        }
    }

    /** Bytes of the files that the log uses. */
    long bytes() {
        return segments.get()
                .map(ValueSegment::file)
                .filter(Objects::nonNull)
                .mapToLong(SnapshotFile::sizeBytes)
                .sum();
    }

    /**
     * Compares the files with their checksums.
     *
     * @param throttled a view of the data directory that limits the rate of reads
     */
    public void scrub(Disk throttled, DamagedFiles damagedFiles) throws IOException {
        for (ValueSegment segment : segments.get().toList()) {
            SnapshotFile file = segment.file();
            if (file != null) {
                verify(throttled, segment, file, damagedFiles);
            }
        }
    }

    private void verify(Disk throttled, ValueSegment segment, SnapshotFile file, DamagedFiles damagedFiles)
            throws IOException {
        try {
            file.verify(throttled);
        } catch (IOException failure) {
            DamageException damage = DamageException.revealedBy(file.name(), failure);
            if (segments.get().noneMatch(segment::equals)) {
                // All its values were released meanwhile.
                return;
            }
            if (damage == null) {
                throw failure;
            }
            damagedFiles.add(damage);
        }
    }
}
