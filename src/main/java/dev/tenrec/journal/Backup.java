package dev.tenrec.journal;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.DiskFile;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;

/**
 * Hot backup: copies a data directory while a server writes to it. The copy contains everything that was durable when
 * it began. Into an earlier backup of the same directory, it copies only what that has not.
 *
 * <p>Snapshots come first, so the journal that is copied after them reaches behind them. Journal files are copied from
 * newest to oldest. A file with records was started after its predecessor ended, so the predecessor, copied later, is
 * complete. The copy therefore equals a crash at some moment and recovers like one. A server may meanwhile replace a
 * journal file by a blob file, or a snapshot by the next; then the copy begins again with what is there now.
 *
 * <p>The manifest is written last: without it the copy is no data directory. An earlier backup stays valid until then,
 * because its files are not touched, except that its last journal file is replaced by a longer one right before.
 */
public final class Backup {
    private static final int ATTEMPTS = 100;
    /** Times that a copy begins again because a server has replaced files that it was about to copy. */
    private static final int RESTARTS_MAX = 20;

    private static final int CHUNK_BYTES = 1 << 20;

    /** A copy, checked. */
    public record Copied(DataCheck.Report check, int fileCount, long sizeBytes) {}

    private final Disk from;
    private final Disk to;
    /** The manifest of the earlier backup, or of none. */
    private final Manifest before;

    private int fileCount;
    private long sizeBytes;

    private Backup(Disk from, Disk to, Manifest before) {
        this.from = from;
        this.to = to;
        this.before = before;
    }

    /**
     * Copies a directory and checks the copy.
     *
     * @param to an empty directory, or an earlier backup on which no server has run
     * @throws DamageException when the source is no data directory, or the copy is damaged
     */
    @Blocking
    public static Copied copy(Disk from, Disk to) throws IOException {
        WorkerPool.assertWorker();
        if (!from.list().contains(FileNames.MANIFEST)) {
            throw new DamageException(FileNames.MANIFEST, "it is missing; is this a data directory?");
        }
        Backup backup = new Backup(from, to, earlier(from, to));
        backup.run();
        DataCheck.Report report = DataCheck.run(to);
        if (!report.findings().isEmpty()) {
            throw new DamageException("backup", String.join("; ", report.findings()));
        }
        return new Copied(report, backup.fileCount, backup.sizeBytes);
    }

    /** The manifest of the backup in a directory; one without files if the directory is empty. */
    private static Manifest earlier(Disk from, Disk to) throws IOException {
        List<String> names = to.list();
        UUID directory = Manifest.read(from).directory();
        if (names.isEmpty()) {
            return Manifest.initial(directory);
        }
        if (!names.contains(FileNames.MANIFEST)) {
            throw new IOException(to + " is not empty and holds no backup");
        }
        if (names.contains(FileNames.SECRETS)) {
            throw new IOException(to + " holds a backup on which a server has run; please choose another directory");
        }
        Manifest manifest = Manifest.read(to);
        if (!manifest.directory().equals(directory)) {
            throw new IOException(to + " holds a backup of another data directory");
        }
        return manifest;
    }

    private void run() throws IOException {
        Set<String> unneeded = neededFiles(before);
        Manifest manifest = copyFiles();
        if (Manifest.read(from).start() != manifest.start()) {
            // A server has started meanwhile, so the copy may have records behind the orderly end.
            manifest = manifest.withoutEnd();
        }
        to.force();
        for (int number : manifest.journals()) {
            if (to.list().contains(unfinished(number))) {
                to.rename(unfinished(number), FileNames.journal(number));
            }
        }
        manifest.write(to);
        deleteUnlisted(manifest);
        unneeded.removeAll(neededFiles(manifest));
        Set<String> blobs = manifest.blobsNames();
        to.list().stream()
                .filter(name -> FileNames.isBlobs(name) && !blobs.contains(name))
                .forEach(unneeded::add);
        for (String name : unneeded) {
            to.deleteIfExists(name);
        }
    }

    /** Copies the listed files and returns a manifest of the copied ones. */
    private Manifest copyFiles() throws IOException {
        for (int attempt = 0; attempt < RESTARTS_MAX; attempt++) {
            deleteUnlisted(before);
            SortedSet<Integer> snapshots = copySnapshots(Manifest.read(from));
            Manifest manifest = copyNewest();
            for (int number : List.copyOf(manifest.snapshots())) {
                if (!snapshots.contains(number)) {
                    manifest = manifest.withoutSnapshot(number);
                }
            }
            boolean isCovered = manifest.isWhole() || !manifest.snapshots().isEmpty();
            // Else the server has replaced files meanwhile; what stays as it is was copied and is kept.
            if (isCovered && copyBlobs(manifest) && copyOlder(manifest)) {
                return manifest;
            }
        }
        throw new DamageException(
                FileNames.MANIFEST, "it or a snapshot needs files that are missing, or are replaced during the copy");
    }

    /** Copies the snapshots that are there, with the files they need, and returns their numbers. */
    private SortedSet<Integer> copySnapshots(Manifest manifest) throws IOException {
        SortedSet<Integer> copied = new TreeSet<>();
        for (int number : manifest.snapshots()) {
            try {
                copyMissing(FileNames.snapshot(number));
                for (SnapshotFile needed :
                        Snapshots.verify(to, manifest.directory(), number).files()) {
                    copyMissing(needed.name());
                }
                copied.add(number);
            } catch (FileNotFoundException replaced) {
                // A running server has replaced it meanwhile, or a file that it needs is lost.
                if (!before.snapshots().contains(number)) {
                    to.deleteIfExists(FileNames.snapshot(number));
                }
            }
        }
        return copied;
    }

    /**
     * Copies the newest journal file; if a newer one was listed meanwhile, starts over with that. A file ends only
     * after the manifest lists the next one, so the file copied last had not ended.
     */
    private Manifest copyNewest() throws IOException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Manifest manifest = Manifest.read(from);
            if (manifest.journals().isEmpty()) {
                throw new DamageException(FileNames.MANIFEST, "it names no journal yet");
            }
            int newest = manifest.journals().last();
            copyJournal(newest);
            if (Manifest.read(from).journals().equals(manifest.journals())) {
                return manifest;
            }
            to.delete(target(newest));
        }
        throw new IOException("the journal grows faster than it can be copied");
    }

    /** Copies the blob files; false if a running server has written one anew meanwhile. */
    private boolean copyBlobs(Manifest manifest) throws IOException {
        for (String name : manifest.blobsNames()) {
            try {
                copyMissing(name);
            } catch (FileNotFoundException missing) {
                if (Manifest.read(from).blobsNames().contains(name)) {
                    throw missing;
                }
                return false;
            }
        }
        return true;
    }

    /** Copies the journal files but the newest; false if a running server has replaced one meanwhile. */
    private boolean copyOlder(Manifest manifest) throws IOException {
        List<Integer> newestFirst = new ArrayList<>(manifest.journals());
        Collections.reverse(newestFirst);
        for (int number : newestFirst.subList(1, newestFirst.size())) {
            try {
                copyJournal(number);
            } catch (FileNotFoundException missing) {
                if (Manifest.read(from).journals().contains(number)) {
                    throw missing;
                }
                return false;
            }
        }
        return true;
    }

    private void copyJournal(int number) throws IOException {
        if (!before.journals().contains(number) || number == before.journals().last()) {
            copyFile(FileNames.journal(number), target(number));
        }
    }

    /** The name under which a journal file is copied: that of the earlier backup's last file is taken. */
    private String target(int journal) {
        return before.journals().contains(journal) ? unfinished(journal) : FileNames.journal(journal);
    }

    private static String unfinished(int journal) {
        return FileNames.journal(journal) + Disk.UNFINISHED;
    }

    /** Removes what a manifest does not list: what another attempt left, or what an earlier backup needed. */
    private void deleteUnlisted(Manifest manifest) throws IOException {
        for (String name : to.list()) {
            boolean isUnlisted = name.endsWith(Disk.UNFINISHED)
                    || FileNames.journalNumber(name).stream()
                            .anyMatch(n -> !manifest.journals().contains(n))
                    || FileNames.snapshotNumber(name).stream()
                            .anyMatch(n -> !manifest.snapshots().contains(n));
            if (isUnlisted) {
                to.delete(name);
            }
        }
    }

    /** The files of a copy that its snapshots need. */
    private Set<String> neededFiles(Manifest manifest) throws IOException {
        Set<String> needed = new HashSet<>();
        for (int number : manifest.snapshots()) {
            Snapshots.verify(to, manifest.directory(), number).files().forEach(file -> needed.add(file.name()));
        }
        return needed;
    }

    /** Copies a file that never changes, unless the copy has it. */
    private void copyMissing(String name) throws IOException {
        if (!to.list().contains(name) || size(to, name) != size(from, name)) {
            to.deleteIfExists(name);
            copyFile(name, name);
        }
    }

    private static long size(Disk disk, String name) throws IOException {
        try (DiskFile file = disk.openReadOnly(name)) {
            return file.size();
        }
    }

    private void copyFile(String name, String target) throws IOException {
        try (DiskFile source = from.openReadOnly(name);
                DiskFile copy = to.create(target)) {
            ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES);
            long position = 0;
            while (source.read(chunk.clear(), position) > 0) {
                int size = chunk.flip().remaining();
                copy.write(chunk, position);
                position += size;
            }
            copy.force();
            fileCount++;
            sizeBytes += position;
        }
    }
}
