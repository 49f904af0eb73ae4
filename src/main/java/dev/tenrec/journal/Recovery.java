package dev.tenrec.journal;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.DiskFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.function.IntConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens a data directory: the newest whole snapshot, then every record behind it, then the journal ready to go on.
 * Reads only, until all is read and found right; so an interrupted or refused recovery leaves what it found.
 */
public final class Recovery {
    /** The state that is rebuilt. */
    public interface State extends JournalListener {
        /** Takes the content of a snapshot, which has been checked; called at most once, before any record. */
        void restore(SnapshotReader snapshot) throws IOException;
    }

    /**
     * A directory opened.
     *
     * @param isNew whether there was nothing before
     * @param replayedBytes how much of the journal lies behind the snapshot
     */
    public record Recovered(Journal journal, Snapshots snapshots, boolean isNew, long replayedBytes) {}

    private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);

    private final Disk disk;
    private final State state;

    private Recovery(Disk disk, State state) {
        this.disk = disk;
        this.state = state;
    }

    /**
     * @param background prepares journal files while the writer goes on
     * @param progressPercent hears how far the replay is
     * @throws DamageException when the files are not what was written
     */
    public static Recovered open(
            Disk disk, JournalSettings settings, Executor background, State state, IntConsumer progressPercent)
            throws IOException {
        Recovery recovery = new Recovery(disk, state);
        boolean isNew = recovery.isNew();
        Manifest manifest = isNew ? Manifest.initial(UUID.randomUUID()) : Manifest.read(disk);
        if (manifest.journals().isEmpty()) {
            return create(disk, settings, background, manifest);
        }
        JournalReplay replay = new JournalReplay(disk, manifest);
        replay.refuseMissingFiles();
        JournalPoint from = recovery.restoreSnapshot(manifest, replay);
        JournalScan last = replay.run(from, state, progressPercent);
        int number = Position.file(last.end().position());
        JournalTail tail = new JournalTail(
                number, last.length(), Position.offset(last.end().position()), last.tailEnd(), last.isClean());
        DataDirectory directory = new DataDirectory(disk, manifest, tail);
        Journal journal = new Journal(disk, directory, settings, background, last.end());
        return new Recovered(journal, new Snapshots(disk, directory), false, replay.replayedBytes());
    }

    private static Recovered create(Disk disk, JournalSettings settings, Executor background, Manifest manifest)
            throws IOException {
        DataDirectory directory = new DataDirectory(disk, manifest, null);
        directory.change(Manifest::started);
        JournalPoint beginning = JournalPoint.BEGINNING;
        Journal journal = new Journal(disk, directory, settings, background, beginning);
        journal.continueIn(directory.reserve(1, settings.fileLengthFirst()));
        return new Recovered(journal, new Snapshots(disk, directory), true, 0);
    }

    private boolean isNew() throws IOException {
        List<String> names = disk.list();
        if (names.contains(FileNames.MANIFEST)) {
            return false;
        }
        for (String name : names) {
            if (FileNames.journalNumber(name).isPresent()
                    || FileNames.snapshotNumber(name).isPresent()) {
                throw new DamageException(FileNames.MANIFEST, "it is missing, but there is " + name);
            }
        }
        return true;
    }

    /** Restores the newest snapshot that is whole; the journal is kept from its beginning, so there may be none. */
    private JournalPoint restoreSnapshot(Manifest manifest, JournalReplay replay) throws IOException {
        List<Integer> newestFirst = new ArrayList<>(manifest.snapshots());
        Collections.reverse(newestFirst);
        for (int number : newestFirst) {
            String name = FileNames.snapshot(number);
            JournalPoint point = verified(manifest, number);
            if (point != null) {
                replay.requireLastRecord(point);
                try (DiskFile file = disk.openReadOnly(name)) {
                    state.restore(new SnapshotReader(name, file, number, manifest.directory()));
                }
                return point;
            }
        }
        return JournalPoint.BEGINNING;
    }

    private JournalPoint verified(Manifest manifest, int number) {
        try {
            Snapshots.Verified snapshot = Snapshots.verify(disk, manifest.directory(), number);
            for (SnapshotFile needed : snapshot.files()) {
                needed.verify(disk);
            }
            return snapshot.point();
        } catch (IOException damaged) {
            LOG.warn("Not using a snapshot, replaying more of the journal instead: {}", damaged.toString());
            return null;
        }
    }
}
