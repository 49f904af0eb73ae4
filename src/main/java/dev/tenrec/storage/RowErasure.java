package dev.tenrec.storage;

import dev.tenrec.disk.Disk;
import dev.tenrec.journal.DamageException;
import dev.tenrec.journal.DamagedFiles;
import dev.tenrec.journal.SnapshotFile;
import dev.tenrec.storage.segment.RowFile;
import dev.tenrec.thread.ForegroundPriority;
import java.io.IOException;
import java.util.BitSet;

/**
 * Erases the rows of deleted and expired events of one project from its files and snapshots, with their uuids. On the
 * sealer, behind {@link ColumnErasure}: no segment has them then.
 *
 * <pre>
 * rows-1-0-1048576-1.bin is written, synced, renamed     a crash leaves a file that the next start removes
 * two snapshots name it in place of the file before      a start uses the file that its snapshot names
 * the file before is removed                             a crash leaves a file that the next start removes
 * </pre>
 */
final class RowErasure {
    /**
     * Share of the rows of a file, one in so many, from which expired ones are worth a new file; deleted ones always
     * are.
     */
    private static final int EXPIRED_SHARE = 20;

    private static final int STEP_ROWS = 1 << 14;

    private final ProjectEvents project;
    private final Disk disk;
    private final DamagedFiles damagedFiles;
    private final ForegroundPriority.BackgroundThrottle throttle;

    RowErasure(ProjectEvents project, Disk disk, DamagedFiles damagedFiles, ForegroundPriority priority) {
        this.project = project;
        this.disk = disk;
        this.damagedFiles = damagedFiles;
        this.throttle = priority.throttle();
    }

    /**
     * @param view in which the events have expired
     * @throws IOException when a file is damaged or can't be written; what is done stays done
     */
    void run(EventView view) throws IOException {
        if (!view.hasDeletions() || project.segments().isEnded()) {
            return;
        }
        for (RowFile file : project.rows().chunks().files()) {
            erase(file, view);
        }
        project.rows().leaveOut(view.count(), row -> isErasable(view, row));
        project.uuids().erase();
    }

    private static boolean isErasable(EventView view, int row) {
        return view.deleted().has(row, view.distinctId(row)) || view.hasExpired(row);
    }

    private void erase(RowFile file, EventView view) throws IOException {
        BitSet going = new BitSet();
        int deleted = 0;
        for (int row = file.firstRow(); row < file.endRow(); row++) {
            if (row % STEP_ROWS == 0) {
                throttle.pause(project.segments()::addWaiting);
                project.segments().addWaiting();
                throttle.startStep();
            }
            if (!file.isGone(row)) {
                boolean isDeleted = view.deleted().has(row, file.distinctId(row));
                deleted += isDeleted ? 1 : 0;
                going.set(row - file.firstRow(), isDeleted || view.hasExpired(row));
            }
        }
        int count = going.cardinality();
        if (deleted > 0 || (count > 0 && count >= file.keptCount() / EXPIRED_SHARE)) {
            verify(file);
            project.replaceAnew(file.without(disk, row -> file.isGone(row) || going.get(row - file.firstRow())));
        }
    }

    /** A new file would give wrong numbers a right checksum. */
    private void verify(RowFile file) throws IOException {
        try {
            new SnapshotFile(file.fileName(), file.sizeBytes(), file.checksum()).verify(disk);
        } catch (DamageException damage) {
            damagedFiles.add(damage);
            project.refuseReads(file.fileName());
            throw damage;
        }
    }
}
