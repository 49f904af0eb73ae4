package dev.tenrec.journal;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.DiskFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens a data directory: restores the newest intact snapshot, surveys and then replays every record behind it, and
 * opens the journal for appending. Read-only until all is verified, so an interrupted or refused recovery changes
 * nothing. On the writer.
 */
public final class Recovery {
    /** Receives the recovered state. */
    public interface State extends JournalListener {
        /** Restores a verified snapshot; called at most once, before any record. */
        void restore(SnapshotReader snapshot) throws IOException;

        /** Sees each record behind the snapshot before the first of them is replayed. */
        default void survey(byte kind, long position, ByteBuffer payload) throws DamageException {}

        /** Hears of a damaged file that is not needed, because the journal holds the same. */
        default void skipped(DamageException damage) {}
    }

    /**
     * An opened directory.
     *
     * @param isNew true if it was empty before
     * @param replayedBytes bytes of the journal behind the snapshot
     */
    public record Recovered(Journal journal, Snapshots snapshots, boolean isNew, long replayedBytes) {}

    private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);

    private final Disk disk;
    private final State state;
    /** The reasons why snapshots are not used, without repetition. */
    private final Set<String> skipped = new LinkedHashSet<>();

    private Recovery(Disk disk, State state) {
        this.disk = disk;
        this.state = state;
    }

    /**
     * @param background runs the creation of journal files
     * @param progressPercent receives the progress of replay
     * @throws DamageException when a file is damaged
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
        replay.run(from, state::survey, percent -> {});
        JournalScan last = replay.run(from, state, progressPercent);
        int number = Position.file(last.end().position());
        DataDirectory.Tail tail = new DataDirectory.Tail(
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

    /** Restores the newest intact snapshot; without any, the state begins where a whole journal does. */
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
        if (!manifest.isWhole()) {
            throw new DamageException(
                    newestFirst.isEmpty() ? FileNames.MANIFEST : FileNames.snapshot(newestFirst.get(0)),
                    "no snapshot is intact" + reasons() + ", and the journal before "
                            + FileNames.journal(manifest.journals().first())
                            + " was replaced by blob files; please restore a backup");
        }
        return JournalPoint.BEGINNING;
    }

    private String reasons() {
        return skipped.isEmpty() ? "" : " (" + String.join("; ", skipped) + ")";
    }

    /** The snapshot's point, or null if it or a file that it needs is damaged. */
    private @Nullable JournalPoint verified(Manifest manifest, int number) {
        try {
            Snapshots.Verified snapshot = Snapshots.verify(disk, manifest.directory(), number);
            for (SnapshotFile needed : snapshot.files()) {
                needed.verify(disk);
            }
            return snapshot.point();
        } catch (IOException damaged) {
            LOG.warn("Not using a snapshot: {}", damaged.toString());
            skipped.add(String.valueOf(damaged.getMessage()));
            DamageException damage = DamageException.revealedBy(FileNames.snapshot(number), damaged);
            if (damage != null) {
                state.skipped(damage);
            }
            return null;
        }
    }
}
