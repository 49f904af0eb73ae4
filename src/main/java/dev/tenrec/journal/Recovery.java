package dev.tenrec.journal;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.DiskFile;
import java.io.IOException;
import java.nio.ByteBuffer;
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
    private final IntConsumer progressPercent;
    private long replayedBytes;

    private Recovery(Disk disk, State state, IntConsumer progressPercent) {
        this.disk = disk;
        this.state = state;
        this.progressPercent = progressPercent;
    }

    /**
     * @param background prepares journal files while the writer goes on
     * @param progressPercent hears how far the replay is
     * @throws DamageException when the files are not what was written
     */
    public static Recovered open(
            Disk disk, JournalSettings settings, Executor background, State state, IntConsumer progressPercent)
            throws IOException {
        Recovery recovery = new Recovery(disk, state, progressPercent);
        boolean isNew = recovery.isNew();
        Manifest manifest = isNew ? Manifest.initial(UUID.randomUUID()) : Manifest.read(disk);
        if (manifest.journals().isEmpty()) {
            return create(disk, settings, background, manifest);
        }
        recovery.refuseMissingFiles(manifest);
        JournalPoint from = recovery.restoreSnapshot(manifest);
        JournalScan last = recovery.replay(manifest, from);
        int number = Position.file(last.end().position());
        JournalTail tail = new JournalTail(
                number, last.length(), Position.offset(last.end().position()), last.tailEnd(), last.isClean());
        DataDirectory directory = new DataDirectory(disk, manifest, tail);
        Journal journal = new Journal(disk, directory, settings, background, last.end());
        return new Recovered(journal, new Snapshots(disk, directory), false, recovery.replayedBytes);
    }

    /** Reads every record of a directory from the first on, as a start without a snapshot would; changes nothing. */
    static void readAll(Disk disk, State state) throws IOException {
        Recovery recovery = new Recovery(disk, state, percent -> {});
        if (recovery.isNew()) {
            throw new DamageException(FileNames.MANIFEST, "it is missing; no server was started here");
        }
        Manifest manifest = Manifest.read(disk);
        recovery.refuseMissingFiles(manifest);
        if (!manifest.journals().isEmpty()) {
            recovery.replay(manifest, JournalPoint.BEGINNING);
        }
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

    private void refuseMissingFiles(Manifest manifest) throws IOException {
        List<String> names = disk.list();
        for (int number : manifest.journals()) {
            if (!names.contains(FileNames.journal(number))) {
                throw new DamageException(FileNames.journal(number), "it is missing");
            }
        }
    }

    /** Restores the newest snapshot that is whole; the journal is kept from its beginning, so there may be none. */
    private JournalPoint restoreSnapshot(Manifest manifest) throws IOException {
        List<Integer> newestFirst = new ArrayList<>(manifest.snapshots());
        Collections.reverse(newestFirst);
        for (int number : newestFirst) {
            String name = FileNames.snapshot(number);
            JournalPoint point = verified(manifest, number);
            if (point != null) {
                requireLastRecord(manifest, point);
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
            return Snapshots.verify(disk, manifest.directory(), number);
        } catch (IOException damaged) {
            LOG.warn("Not using a snapshot, replaying more of the journal instead: {}", damaged.toString());
            return null;
        }
    }

    private void requireLastRecord(Manifest manifest, JournalPoint point) throws IOException {
        if (point.lastRecord() != 0) {
            int number = Position.file(point.lastRecord());
            new JournalScan(number, JournalFile.read(disk, manifest.directory(), number)).requireLastRecord(point);
        }
    }

    private JournalScan replay(Manifest manifest, JournalPoint from) throws IOException {
        JournalPoint point = from;
        List<Integer> numbers = List.copyOf(manifest.journals().tailSet(Position.file(from.position())));
        JournalScan scan = null;
        for (int i = 0; i < numbers.size(); i++) {
            int number = numbers.get(i);
            ByteBuffer bytes = JournalFile.read(disk, manifest.directory(), number);
            if (scan != null && !scan.isEnded()) {
                refuseRecordsAfterEnd(scan, number, bytes);
                continue;
            }
            if (scan != null) {
                point = scan.end().inFile(number);
            }
            scan = new JournalScan(number, bytes);
            scan.run(point, state);
            replayedBytes += scan.end().position() - point.position();
            if (!scan.isEnded()) {
                scan.refuseIfProvenDurable();
            }
            progressPercent.accept((i + 1) * 100 / numbers.size());
        }
        if (scan == null) {
            throw new DamageException(FileNames.journal(Position.file(from.position())), "it is missing");
        }
        if (scan.isEnded()) {
            throw scan.damage("the journal goes on in a file that is missing");
        }
        return scan;
    }

    /** Files prepared ahead are empty; one with records means that the file before it has lost its end. */
    private static void refuseRecordsAfterEnd(JournalScan last, int number, ByteBuffer bytes) throws DamageException {
        if (new JournalScan(number, bytes).hasRecord(JournalFormat.HEADER_BYTES)) {
            throw last.damage("but " + FileNames.journal(number) + " has records");
        }
    }
}
