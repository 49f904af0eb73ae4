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
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Hot backup: copies a data directory while a server writes to it. The copy contains everything that was durable when
 * it began.
 *
 * <p>Snapshots come first, so the journal that is copied after them reaches behind them. Journal files are copied from
 * newest to oldest. A file with records was started after its predecessor ended, so the predecessor, copied later, is
 * complete. The copy therefore equals a crash at some moment and recovers like one. A server may meanwhile replace a
 * journal file by a blob file, or a snapshot by the next; then the copy begins again with what is there now. The
 * manifest is written last: without it the copy is no data directory.
 */
public final class Backup {
    private static final int ATTEMPTS = 100;
    /** Times that a copy begins again because a server has replaced files that it was about to copy. */
    private static final int RESTARTS_MAX = 20;

    private static final int CHUNK_BYTES = 1 << 20;

    private Backup() {}

    /**
     * @param to an empty directory
     * @return a check of the copy
     * @throws DamageException when the source is no data directory, or the copy is damaged
     */
    @Blocking
    public static DataCheck.Report copy(Disk from, Disk to) throws IOException {
        WorkerPool.assertWorker();
        if (!to.list().isEmpty()) {
            throw new IOException(to + " is not empty");
        }
        Manifest manifest = copyFiles(from, to);
        if (Manifest.read(from).start() != manifest.start()) {
            // A server has started meanwhile, so the copy may have records behind the orderly end.
            manifest = manifest.withoutEnd();
        }
        to.force();
        manifest.write(to);
        DataCheck.Report report = DataCheck.run(to);
        if (!report.findings().isEmpty()) {
            throw new DamageException("backup", String.join("; ", report.findings()));
        }
        return report;
    }

    /** Copies the listed files and returns a manifest of the copied ones. */
    private static Manifest copyFiles(Disk from, Disk to) throws IOException {
        if (!from.list().contains(FileNames.MANIFEST)) {
            throw new DamageException(FileNames.MANIFEST, "it is missing; is this a data directory?");
        }
        for (int attempt = 0; attempt < RESTARTS_MAX; attempt++) {
            SortedSet<Integer> snapshots = copySnapshots(from, to, Manifest.read(from));
            Manifest manifest = copyNewest(from, to);
            for (int number : List.copyOf(manifest.snapshots())) {
                if (!snapshots.contains(number)) {
                    manifest = manifest.withoutSnapshot(number);
                }
            }
            copyBlobs(from, to, manifest);
            boolean isCovered = manifest.isWhole() || !manifest.snapshots().isEmpty();
            if (isCovered && copyOlder(from, to, manifest)) {
                deleteUnlisted(to, manifest);
                return manifest;
            }
            // The server has replaced files meanwhile; what stays as it is was copied and is kept.
            deleteUnlisted(to, Manifest.initial(manifest.directory()));
        }
        throw new DamageException(
                FileNames.MANIFEST, "it or a snapshot needs files that are missing, or are replaced during the copy");
    }

    /** Copies the snapshots that are there, with the files they need, and returns their numbers. */
    private static SortedSet<Integer> copySnapshots(Disk from, Disk to, Manifest manifest) throws IOException {
        SortedSet<Integer> copied = new TreeSet<>();
        for (int number : manifest.snapshots()) {
            try {
                copyFile(from, to, FileNames.snapshot(number));
                for (SnapshotFile needed :
                        Snapshots.verify(to, manifest.directory(), number).files()) {
                    copyMissing(from, to, needed.name());
                }
                copied.add(number);
            } catch (FileNotFoundException replaced) {
                // A running server has replaced it meanwhile, or a file that it needs is lost.
                to.deleteIfExists(FileNames.snapshot(number));
            }
        }
        return copied;
    }

    private static void copyBlobs(Disk from, Disk to, Manifest manifest) throws IOException {
        for (int number : manifest.blobs().keySet()) {
            copyMissing(from, to, FileNames.blobs(number));
        }
    }

    /** Copies the journal files but the newest; false if a running server has replaced one meanwhile. */
    private static boolean copyOlder(Disk from, Disk to, Manifest manifest) throws IOException {
        List<Integer> newestFirst = new ArrayList<>(manifest.journals());
        Collections.reverse(newestFirst);
        for (int number : newestFirst.subList(1, newestFirst.size())) {
            try {
                copyFile(from, to, FileNames.journal(number));
            } catch (FileNotFoundException missing) {
                if (Manifest.read(from).journals().contains(number)) {
                    throw missing;
                }
                return false;
            }
        }
        return true;
    }

    /** Removes journal files and snapshots that a manifest does not list; their names may get other bytes. */
    private static void deleteUnlisted(Disk to, Manifest manifest) throws IOException {
        for (String name : to.list()) {
            boolean isUnlisted = FileNames.journalNumber(name).stream()
                            .anyMatch(n -> !manifest.journals().contains(n))
                    || FileNames.snapshotNumber(name).stream()
                            .anyMatch(n -> !manifest.snapshots().contains(n));
            if (isUnlisted) {
                to.delete(name);
            }
        }
    }

    /**
     * Copies the newest journal file; if a newer one was listed meanwhile, starts over with that. A file ends only
     * after the manifest lists the next one, so the file copied last had not ended.
     */
    private static Manifest copyNewest(Disk from, Disk to) throws IOException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Manifest manifest = Manifest.read(from);
            if (manifest.journals().isEmpty()) {
                throw new DamageException(FileNames.MANIFEST, "it names no journal yet");
            }
            String newest = FileNames.journal(manifest.journals().last());
            copyFile(from, to, newest);
            if (Manifest.read(from).journals().equals(manifest.journals())) {
                return manifest;
            }
            to.delete(newest);
        }
        throw new IOException("the journal grows faster than it can be copied");
    }

    /** Copies a file that never changes, unless it was copied before. */
    private static void copyMissing(Disk from, Disk to, String name) throws IOException {
        if (!to.list().contains(name)) {
            copyFile(from, to, name);
        }
    }

    private static void copyFile(Disk from, Disk to, String name) throws IOException {
        try (DiskFile source = from.openReadOnly(name);
                DiskFile target = to.create(name)) {
            ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES);
            long position = 0;
            while (source.read(chunk.clear(), position) > 0) {
                int size = chunk.flip().remaining();
                target.write(chunk, position);
                position += size;
            }
            target.force();
        }
    }
}
