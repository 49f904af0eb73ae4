package dev.tenrec.journal;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.tenrec.disk.Disk;
import dev.tenrec.disk.DiskFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of a data directory and the manifest that lists them. The writer and background tasks create files; one of
 * them at a time replaces the manifest.
 */
final class DataDirectory {
    /**
     * The end of the journal that the last run left.
     *
     * @param number of the last file with records
     * @param length of that file, reserved bytes included
     * @param end offset behind its last valid record
     * @param tornEnd offset behind the last non-zero byte; {@code end} if all bytes behind it are zero
     * @param clean true if the last record is of an orderly stop
     */
    record Tail(int number, long length, int end, int tornEnd, boolean clean) {
        /** True when new records can be appended to the file as it is. */
        boolean isAppendable() {
            return tornEnd == end && (clean || end == JournalFormat.HEADER_BYTES);
        }
    }

    private static final Logger LOG = LoggerFactory.getLogger(DataDirectory.class);

    private final Disk disk;

    @GuardedBy("this")
    private Manifest manifest;

    /** The end of the last run's journal; null in a new directory. */
    private final @Nullable Tail tail;

    @GuardedBy("this")
    private boolean closed;

    DataDirectory(Disk disk, Manifest manifest, @Nullable Tail tail) {
        this.disk = disk;
        this.manifest = manifest;
        this.tail = tail;
    }

    synchronized Manifest manifest() {
        return manifest;
    }

    synchronized void change(UnaryOperator<Manifest> change) throws IOException {
        if (closed) {
            throw new IOException("the data directory is closed");
        }
        Manifest changed = change.apply(manifest);
        changed.write(disk);
        manifest = changed;
    }

    /** True when the last run stopped in order. */
    boolean isTailClean() {
        return tail != null && tail.isAppendable() && tail.clean();
    }

    /**
     * Records the end of an orderly stop and closes the directory: another server may open it next, so a snapshot still
     * being written must not be listed.
     */
    synchronized void end(JournalPoint end) {
        try {
            change(manifest -> manifest.ended(end));
        } catch (IOException failure) {
            LOG.warn("The manifest can't say that this was an orderly stop; the journal does. {}", failure.toString());
        }
        closed = true;
    }

    /** Creates a journal file and lists it in the manifest. */
    JournalFile reserve(int number, long length) throws IOException {
        Manifest now = manifest();
        JournalFile file =
                JournalFile.reserve(disk, now.directory(), now.start(), number, length, ByteBuffer.allocate(0));
        try {
            change(manifest -> manifest.withJournal(number));
            return file;
        } catch (IOException failure) {
            file.file().close();
            throw failure;
        }
    }

    /**
     * Continues in the last file. After a crash its valid records are first copied to a new file and the bytes behind
     * them are quarantined: after a failed sync the page cache may show bytes that are not on the disk.
     */
    JournalFile takeOver() throws IOException {
        Tail last = Objects.requireNonNull(tail);
        change(Manifest::started);
        deleteLeftovers();
        if (last.isAppendable()) {
            DiskFile file = disk.open(FileNames.journal(last.number()));
            return new JournalFile(last.number(), last.length(), file);
        }
        ByteBuffer bytes = JournalFile.read(disk, manifest().directory(), last.number());
        if (last.tornEnd() > last.end()) {
            quarantine(last, bytes.slice(last.end(), last.tornEnd() - last.end()));
        }
        ByteBuffer prefix = bytes.slice(JournalFormat.HEADER_BYTES, last.end() - JournalFormat.HEADER_BYTES);
        return JournalFile.reserve(
                disk, manifest().directory(), manifest().start(), last.number(), last.length(), prefix);
    }

    private void quarantine(Tail last, ByteBuffer torn) throws IOException {
        String name = FileNames.quarantine(last.number(), last.end(), manifest().start());
        LOG.warn(
                "The journal ends with a torn record: {} bytes from offset {} of {} are kept in {}",
                torn.remaining(),
                last.end(),
                FileNames.journal(last.number()),
                name);
        disk.replace(name, torn);
    }

    /** Removes the bytes of torn records that earlier starts set aside, and makes this and earlier removals durable. */
    void deleteQuarantined() throws IOException {
        for (String name : disk.list()) {
            if (name.startsWith(FileNames.QUARANTINE)) {
                disk.delete(name);
            }
        }
        disk.force();
    }

    /** Removes unfinished and unlisted files of an interrupted run; other threads write files of rows meanwhile. */
    private void deleteLeftovers() throws IOException {
        Manifest now = manifest();
        List<String> names = disk.list();
        Set<String> blobs = now.blobsNames();
        for (String name : names) {
            boolean unlisted = FileNames.journalNumber(name).stream()
                            .anyMatch(n -> !now.journals().contains(n))
                    || FileNames.snapshotNumber(name).stream()
                            .anyMatch(n -> !now.snapshots().contains(n))
                    || (FileNames.isBlobs(name) && !blobs.contains(name));
            if (unlisted || FileNames.isLeftUnfinished(name)) {
                disk.delete(name);
            }
        }
    }
}
