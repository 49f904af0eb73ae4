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
 * Copies a data directory, also while a server writes to it: everything that was durable when the copy began is in it.
 *
 * <p>The journal is copied from its newest file to its oldest. A file that has records was begun after the one before
 * it had ended; copied later, that one is copied with its end. So the copy is a journal as a crash at some moment would
 * leave it, and a start treats it as one. The manifest comes last: without it the copy is no data directory.
 */
public final class Backup {
    private static final int ATTEMPTS = 100;
    private static final int PIECE_BYTES = 1 << 20;

    private Backup() {}

    /**
     * @param to an empty directory
     * @return what was copied, checked by reading it back
     * @throws DamageException when there is no data directory, or the copy is not right
     */
    @Blocking
    public static DataCheck.Report copy(Disk from, Disk to) throws IOException {
        WorkerPool.assertWorker();
        if (!to.list().isEmpty()) {
            throw new IOException(to + " is not empty");
        }
        Manifest manifest = copyFiles(from, to);
        if (Manifest.read(from).start() != manifest.start()) {
            // A server has started meanwhile, so the copy may go on behind the orderly end.
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

    /** Copies the files that count and returns the manifest that names just the copied ones. */
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
                // A running server has made a newer one and deleted this, or a file that it needs is lost; the journal
                // holds all that it held.
                JournalFile.deleteIfThere(to, FileNames.snapshot(number));
                copied = copied.withoutSnapshot(number);
            }
        }
        return copied;
    }

    /** Copies a snapshot and the files that it needs; the last one may have brought some of them. */
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
     * Copies the newest journal file, and again a newer one while the journal goes on meanwhile: a file ends only after
     * the manifest names the next one, so the one copied last had not ended.
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
            ByteBuffer piece = ByteBuffer.allocate(PIECE_BYTES);
            long position = 0;
            while (source.read(piece.clear(), position) > 0) {
                int size = piece.flip().remaining();
                target.write(piece, position);
                position += size;
            }
            target.force();
        }
    }
}
