package dev.tenrec.journal;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.tenrec.disk.Disk;
import dev.tenrec.disk.DiskFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of a data directory and the manifest that names them. Files are made by the writer and by background tasks;
 * the manifest is replaced by one of them at a time.
 */
final class DataDirectory {
    private static final Logger LOG = LoggerFactory.getLogger(DataDirectory.class);

    private final Disk disk;

    @GuardedBy("this")
    private Manifest manifest;

    /** How the last run ended; null where there was none. */
    private final JournalTail tail;

    @GuardedBy("this")
    private boolean closed;

    DataDirectory(Disk disk, Manifest manifest, JournalTail tail) {
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

    /** Whether the last run ended in order and this one has changed nothing yet. */
    boolean isTailClean() {
        return tail != null && tail.isWhole() && tail.clean();
    }

    /**
     * Notes where an orderly stop left the journal. From now on nothing changes: the directory may soon be somebody
     * else's, and a snapshot that is still being written must not count there.
     */
    synchronized void end(JournalPoint end) {
        try {
            change(manifest -> manifest.ended(end));
        } catch (IOException failure) {
            LOG.warn("The manifest can't say that this was an orderly stop; the journal does. {}", failure.toString());
        }
        closed = true;
    }

    /** Makes a journal file and makes it part of the journal. */
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
     * Goes on where the last run ended, in the same file. Unless that was an orderly stop, the valid records are copied
     * to a new file first and what stands behind them is set aside: after a failed sync the system may show bytes that
     * are not on the disk.
     */
    JournalFile takeOver() throws IOException {
        change(Manifest::started);
        deleteLeftovers();
        if (tail.isWhole()) {
            DiskFile file = disk.open(FileNames.journal(tail.number()));
            return new JournalFile(tail.number(), tail.length(), file);
        }
        ByteBuffer bytes = JournalFile.read(disk, manifest().directory(), tail.number());
        if (tail.tornEnd() > tail.end()) {
            setAside(bytes.slice(tail.end(), tail.tornEnd() - tail.end()));
        }
        ByteBuffer prefix = bytes.slice(JournalFormat.HEADER_BYTES, tail.end() - JournalFormat.HEADER_BYTES);
        return JournalFile.reserve(
                disk, manifest().directory(), manifest().start(), tail.number(), tail.length(), prefix);
    }

    private void setAside(ByteBuffer torn) throws IOException {
        String name = FileNames.quarantine(tail.number(), tail.end(), manifest().start());
        LOG.warn(
                "The journal ends with a torn record: {} bytes from offset {} of {} are kept in {}",
                torn.remaining(),
                tail.end(),
                FileNames.journal(tail.number()),
                name);
        String unfinished = name + FileNames.UNFINISHED;
        try (DiskFile file = disk.create(unfinished)) {
            file.write(torn, 0);
            file.force();
        }
        disk.rename(unfinished, name);
        disk.force();
    }

    /** Removes what an interrupted run left half made: nothing that the manifest names. */
    private void deleteLeftovers() throws IOException {
        Manifest now = manifest();
        List<String> names = disk.list();
        for (String name : names) {
            boolean unlisted = FileNames.journalNumber(name).stream()
                            .anyMatch(n -> !now.journals().contains(n))
                    || FileNames.snapshotNumber(name).stream()
                            .anyMatch(n -> !now.snapshots().contains(n));
            if (unlisted || name.endsWith(FileNames.UNFINISHED)) {
                disk.delete(name);
            }
        }
    }
}
