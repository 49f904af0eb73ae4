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

/**
 * Hot backup: copies a data directory while a server writes to it. The copy contains everything that was durable when
 * it began.
 *
 * <p>Journal files are copied from newest to oldest. A file with records was started after its predecessor ended, so
 * the predecessor, copied later, is complete. The copy therefore equals a crash at some moment and recovers like one.
 * The manifest is written last: without it the copy is no data directory.
 */
public final class Backup {
    private static final int ATTEMPTS = 100;
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
        Manifest copied = copyNewest(from, to);
        List<Integer> newestFirst = new ArrayList<>(copied.journals());
        Collections.reverse(newestFirst);
        for (int number : newestFirst.subList(1, newestFirst.size())) {
            copyFile(from, to, FileNames.journal(number));
        }
        for (int number : List.copyOf(copied.snapshots())) {
            try {
                copySnapshot(from, to, copied, number);
            } catch (FileNotFoundException replaced) {
                // A running server has replaced it meanwhile, or a file that it needs is lost; the journal covers it.
                to.deleteIfExists(FileNames.snapshot(number));
                copied = copied.withoutSnapshot(number);
            }
        }
        return copied;
    }

    /** Copies a snapshot and the files it needs, unless another snapshot needed them too. */
    private static void copySnapshot(Disk from, Disk to, Manifest manifest, int number) throws IOException {
        copyFile(from, to, FileNames.snapshot(number));
        for (SnapshotFile needed :
                Snapshots.verify(to, manifest.directory(), number).files()) {
            if (!to.list().contains(needed.name())) {
                copyFile(from, to, needed.name());
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
