package dev.tenrec.journal;

import dev.tenrec.disk.Disk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Replays the records of all journal files from a point on; changes nothing. */
final class JournalReplay {
    private final Disk disk;
    private final Manifest manifest;
    private long replayedBytes;

    JournalReplay(Disk disk, Manifest manifest) {
        this.disk = disk;
        this.manifest = manifest;
    }

    /** Bytes of the records that the last run passed on. */
    long replayedBytes() {
        return replayedBytes;
    }

    /** @throws DamageException when a listed file is missing */
    void refuseMissingFiles() throws IOException {
        List<String> names = disk.list();
        for (int number : manifest.journals()) {
            if (!names.contains(FileNames.journal(number))) {
                throw new DamageException(FileNames.journal(number), "it is missing");
            }
        }
        for (int number : manifest.blobs().keySet()) {
            if (!names.contains(manifest.blobsName(number))) {
                throw new DamageException(manifest.blobsName(number), "it is missing");
            }
        }
    }

    /** @throws DamageException when the record before a snapshot's point is missing */
    void requireLastRecord(JournalPoint point) throws IOException {
        if (point.lastRecord() != 0) {
            int number = Position.file(point.lastRecord());
            new JournalScan(number, JournalFile.read(disk, manifest.directory(), number)).requireLastRecord(point);
        }
    }

    /** Passes the records behind a point on to a listener and returns the scan of the last file. */
    JournalScan run(JournalPoint from, JournalListener listener, IntConsumer progressPercent) throws IOException {
        JournalPoint point = from;
        replayedBytes = 0;
        List<Integer> numbers = List.copyOf(manifest.journals().tailSet(Position.file(from.position())));
        @Nullable JournalScan scan = null;
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
            try {
                scan.run(point, listener);
            } catch (InternalError unreadable) {
                throw JournalFile.unreadable(FileNames.journal(number), unreadable);
            }
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
        if (!manifest.endsAt(scan.end())) {
            throw scan.damage("an orderly stop left the journal's end elsewhere: " + manifest.end());
        }
        return scan;
    }

    /** Prepared files are empty; records in one prove that the file before has lost its END. */
    private static void refuseRecordsAfterEnd(JournalScan last, int number, ByteBuffer bytes) throws DamageException {
        if (new JournalScan(number, bytes).hasRecord(JournalFormat.HEADER_BYTES)) {
            throw last.damage("but " + FileNames.journal(number) + " has records");
        }
    }
}
