package dev.tenrec.storage;

import dev.tenrec.disk.Disk;
import dev.tenrec.journal.DamageException;
import dev.tenrec.journal.SnapshotFile;
import dev.tenrec.storage.segment.RowFile;
import dev.tenrec.store.Store;
import java.io.IOException;

/** Reads the files of a project again and compares them with their checksums. */
final class EventScrub {
    private final Store store;

    EventScrub(Store store) {
        this.store = store;
    }

    /** @param throttled a view of the data directory that limits the rate of reads */
    void run(Disk throttled, ProjectEvents project) throws IOException {
        for (RowFile file : project.rows().chunks().files()) {
            verify(throttled, project, file);
        }
        project.uuids().scrub(throttled);
        project.segments().scrub(throttled);
    }

    private void verify(Disk throttled, ProjectEvents project, RowFile file) throws IOException {
        try {
            new SnapshotFile(file.fileName(), file.sizeBytes(), file.checksum()).verify(throttled);
        } catch (IOException failure) {
            boolean isInUse = project.rows().chunks().files().contains(file);
            if (project.segments().isEnded() || !isInUse) {
                // Its files were removed or written anew meanwhile.
                return;
            }
            DamageException damage = DamageException.revealedBy(file.fileName(), failure);
            if (damage == null) {
                throw failure;
            }
            store.damagedFiles().add(damage);
            project.refuseReads(file.fileName());
        }
    }
}
