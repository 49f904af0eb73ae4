package dev.tenrec.journal;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.DiskFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Replaces journal files by blob files, oldest first, as soon as both snapshots cover them: what recovery needs of
 * their records is in the snapshots then, and what readers need goes to the blob file. One run at a time, on a worker.
 *
 * <pre>
 * blobs-7.bin.tmp is written, synced, renamed       a crash leaves a file that the next start removes
 * it is read back and every frame verified          damage found here leaves the journal file in place
 * the manifest lists it in place of journal 7       from here on a start reads blobs-7.bin
 * journal-7.log is removed                          a crash leaves a file that the next start removes
 * </pre>
 */
final class JournalPacking {
    private static final Logger LOG = LoggerFactory.getLogger(JournalPacking.class);

    private final Disk disk;
    private final DataDirectory directory;
    private final BlobFiles blobs;
    private final IntConsumer onReplaced;

    /** @param onReplaced hears of each journal file that is about to be removed; its blobs are read elsewhere by now */
    JournalPacking(Disk disk, DataDirectory directory, BlobFiles blobs, IntConsumer onReplaced) {
        this.disk = disk;
        this.directory = directory;
        this.blobs = blobs;
        this.onReplaced = onReplaced;
    }

    /**
     * Replaces all files that both snapshots cover.
     *
     * @param isStopped asked before each file
     * @throws DamageException when a file is damaged; it and those behind it stay
     */
    void run(BlobSource source, BooleanSupplier isStopped) throws IOException {
        int end = -1;
        while (!isStopped.getAsBoolean()) {
            int number = directory.manifest().journals().first();
            if (end < 0) {
                // Once: later snapshots cover more, never less.
                end = coveredBefore().orElse(number);
            }
            if (number >= end) {
                return;
            }
            replace(number, source);
        }
    }

    /** The first journal file that a snapshot needs; empty unless there are two and both are intact. */
    private OptionalInt coveredBefore() throws IOException {
        Manifest manifest = directory.manifest();
        if (manifest.snapshots().size() < Snapshots.KEPT) {
            return OptionalInt.empty();
        }
        int end = Integer.MAX_VALUE;
        for (int number : manifest.snapshots()) {
            JournalPoint point =
                    Snapshots.verify(disk, manifest.directory(), number).point();
            // A start compares the last record before the snapshot's point.
            end = Math.min(end, Position.file(point.lastRecord() == 0 ? point.position() : point.lastRecord()));
        }
        return OptionalInt.of(end);
    }

    private void replace(int number, BlobSource source) throws IOException {
        Manifest manifest = directory.manifest();
        String name = FileNames.blobs(number);
        String unfinished = name + Disk.UNFINISHED;
        JournalScan scan = new JournalScan(number, JournalFile.read(disk, manifest.directory(), number));
        disk.deleteIfExists(unfinished);
        try (DiskFile file = disk.create(unfinished)) {
            write(file, manifest, scan, source);
        } catch (UncheckedIOException failure) {
            disk.deleteIfExists(unfinished);
            throw failure.getCause();
        } catch (IOException failure) {
            disk.deleteIfExists(unfinished);
            throw failure;
        } catch (InternalError unreadable) {
            throw JournalFile.unreadable(FileNames.journal(number), unreadable);
        }
        disk.rename(unfinished, name);
        disk.force();
        BlobFile.open(disk, manifest.directory(), number).verify();
        Manifest.Blobs entry = entry(name);
        directory.change(now -> now.packed(number, entry, scan.end().inFile(number + 1)));
        blobs.add(number);
        onReplaced.accept(number);
        disk.delete(FileNames.journal(number));
        LOG.debug("Replaced {} by {} of {} bytes", FileNames.journal(number), name, entry.sizeBytes());
    }

    private static void write(DiskFile file, Manifest manifest, JournalScan scan, BlobSource source)
            throws IOException {
        BlobFileWriter writer = new BlobFileWriter(file);
        scan.run(manifest.begin(), (kind, position, payload) -> source.blobs(kind, position, payload, writer));
        if (!scan.isEnded()) {
            throw scan.damage("but later files have records");
        }
        writer.end(Position.file(manifest.begin().position()), manifest.directory());
    }

    private Manifest.Blobs entry(String name) throws IOException {
        try (DiskFile file = disk.openReadOnly(name)) {
            return new Manifest.Blobs(file.size(), file.checksum(0, file.size()));
        }
    }
}
