package dev.tenrec.journal;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.RealDisk;
import dev.tenrec.thread.Blocking;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads every file of a data directory and says what is wrong; changes nothing, and needs no lock. */
public final class DataCheck {
    private DataCheck() {}

    /**
     * Checks the manifest, every snapshot and every record of the journal.
     *
     * @return one sentence per damage, empty when all is right; of the journal only the first damage is known, because
     *     each record proves the one before
     * @throws IOException when the directory can't be read at all
     */
    @Blocking
    public static List<String> run(Path path) throws IOException {
        List<String> findings = new ArrayList<>();
        try (Disk disk = RealDisk.look(path)) {
            try {
                Recovery.readAll(disk, new Nothing());
            } catch (DamageException damage) {
                findings.add(damage.getMessage());
            }
            if (disk.list().contains(FileNames.MANIFEST)) {
                checkSnapshots(disk, findings);
            }
        }
        return findings;
    }

    private static void checkSnapshots(Disk disk, List<String> findings) throws IOException {
        Manifest manifest;
        try {
            manifest = Manifest.read(disk);
        } catch (DamageException alreadyFound) {
            return;
        }
        for (int number : manifest.snapshots()) {
            try {
                Snapshots.verify(disk, manifest.directory(), number);
            } catch (IOException damage) {
                findings.add(damage.getMessage());
            }
        }
    }

    /** Keeps nothing of what is read. */
    private static final class Nothing implements Recovery.State {
        @Override
        public void restore(SnapshotReader snapshot) {}

        @Override
        public void record(byte kind, long position, ByteBuffer payload) {}
    }
}
