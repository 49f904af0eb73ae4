package dev.tenrec.journal;

import dev.tenrec.disk.Disk;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Verifies every file of a data directory from beginning to end; changes nothing. */
public final class DataCheck {
    private DataCheck() {}

    /**
     * @param journalCount journal files
     * @param recordCount records in them, without control records
     * @param findings one sentence for each damage, with file and offset
     */
    public record Report(int journalCount, long recordCount, int snapshotCount, List<String> findings) {}

    /** A directory without a manifest is a finding too. */
    @Blocking
    public static Report run(Disk disk) throws IOException {
        WorkerPool.assertWorker();
        List<String> findings = new ArrayList<>();
        if (!disk.list().contains(FileNames.MANIFEST)) {
            return new Report(0, 0, 0, List.of(FileNames.MANIFEST + ": it is missing; is this a data directory?"));
        }
        Manifest manifest;
        try {
            manifest = Manifest.read(disk);
        } catch (DamageException damage) {
            return new Report(0, 0, 0, List.of(damage.getMessage()));
        }
        long[] records = {0};
        JournalReplay replay = new JournalReplay(disk, manifest);
        try {
            replay.refuseMissingFiles();
            replay.run(manifest.begin(), (kind, position, payload) -> records[0]++, percent -> {});
        } catch (DamageException damage) {
            findings.add(damage.getMessage());
        }
        try {
            SigningSecrets.verify(disk);
        } catch (DamageException damage) {
            findings.add(damage.getMessage());
        }
        Set<SnapshotFile> needed = new LinkedHashSet<>(blobs(manifest));
        for (int number : manifest.snapshots()) {
            try {
                Snapshots.Verified snapshot = Snapshots.verify(disk, manifest.directory(), number);
                replay.requireLastRecord(snapshot.point());
                needed.addAll(snapshot.files());
            } catch (IOException damage) {
                findings.add(finding(FileNames.snapshot(number), damage));
            }
        }
        for (SnapshotFile file : needed) {
            try {
                file.verify(disk);
            } catch (IOException damage) {
                findings.add(finding(file.name(), damage));
            }
        }
        return new Report(
                manifest.journals().size(), records[0], manifest.snapshots().size(), findings);
    }

    /**
     * Verifies the files that a running server needs at its next start, except those that snapshots reference.
     *
     * @param directory the running server's
     * @param end a durable point of the journal; later records are not verified
     * @param found hears of each damaged file
     * @throws IOException when the files can't be read for another reason
     */
    static void runLive(Disk disk, DataDirectory directory, JournalPoint end, Consumer<DamageException> found)
            throws IOException {
        Manifest manifest = directory.manifest();
        verify(FileNames.MANIFEST, () -> Manifest.read(disk), found);
        verify(FileNames.SECRETS, () -> SigningSecrets.verify(disk), found);
        new JournalVerifier(disk, manifest.directory(), end).run(manifest.begin(), manifest.journals(), damage -> {
            // A journal file that was replaced meanwhile is no longer listed.
            if (isListed(directory.manifest(), damage.file())) {
                found.accept(damage);
            }
        });
        for (SnapshotFile file : blobs(manifest)) {
            verify(file.name(), () -> file.verify(disk), damage -> {
                // A blob file that was written anew meanwhile is no longer listed.
                if (directory.manifest().blobsNames().contains(damage.file())) {
                    found.accept(damage);
                }
            });
        }
        for (int number : manifest.snapshots()) {
            verify(
                    FileNames.snapshot(number),
                    () -> Snapshots.verify(disk, manifest.directory(), number),
                    // A snapshot that was replaced meanwhile is no longer listed.
                    damage -> {
                        if (directory.manifest().snapshots().contains(number)) {
                            found.accept(damage);
                        }
                    });
        }
    }

    private static List<SnapshotFile> blobs(Manifest manifest) {
        return manifest.blobs().entrySet().stream()
                .map(file -> new SnapshotFile(
                        FileNames.blobs(file.getKey(), file.getValue().generation()),
                        file.getValue().sizeBytes(),
                        file.getValue().checksum()))
                .toList();
    }

    private static boolean isListed(Manifest manifest, String journal) {
        return manifest.journals().stream().map(FileNames::journal).anyMatch(journal::equals);
    }

    private interface Verification {
        void run() throws IOException;
    }

    private static void verify(String file, Verification verification, Consumer<DamageException> found)
            throws IOException {
        try {
            verification.run();
        } catch (IOException failure) {
            DamageException damage = DamageException.revealedBy(file, failure);
            if (damage == null) {
                throw failure;
            }
            found.accept(damage);
        }
    }

    private static String finding(String file, IOException damage) {
        String message = damage.getMessage();
        return damage instanceof DamageException && message != null ? message : file + ": " + damage;
    }
}
