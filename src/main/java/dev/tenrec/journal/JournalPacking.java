package dev.tenrec.journal;

import dev.tenrec.disk.Disk;
import java.io.IOException;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Replaces journal files by blob files, oldest first, as soon as both snapshots cover them: what recovery needs of
 * their records is in the snapshots then, and what readers need goes to the blob file. One run at a time, on a worker.
 *
 * <p>Then blob files are written anew that hold too much of what does not live any more ({@link #erase}). Both go by
 * {@link BlobReplacement}.
 */
final class JournalPacking {
    private static final Logger LOG = LoggerFactory.getLogger(JournalPacking.class);

    private final Disk disk;
    private final DataDirectory directory;
    private final BlobReplacement replacement;
    private final IntConsumer onReplaced;

    /** @param onReplaced hears of each journal file that is about to be removed; its blobs are read elsewhere by now */
    JournalPacking(Disk disk, DataDirectory directory, BlobFiles blobs, IntConsumer onReplaced) {
        this.disk = disk;
        this.directory = directory;
        this.replacement = new BlobReplacement(disk, directory, blobs);
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

    /**
     * Writes blob files anew, without the bytes of events that do not live.
     *
     * @param isStopped asked before each file
     * @throws DamageException when a file is damaged; it and those behind it stay
     */
    void erase(BlobSource source, BooleanSupplier isStopped) throws IOException {
        Manifest manifest = directory.manifest();
        for (Map.Entry<Integer, Manifest.Blobs> entry : manifest.blobs().entrySet()) {
            if (isStopped.getAsBoolean()) {
                return;
            }
            int number = entry.getKey();
            Manifest.Blobs file = entry.getValue();
            Liveness now = liveness(number, source);
            BlobFile blobFile = BlobFile.open(disk, manifest.directory(), number, file.generation());
            boolean isOutdated =
                    file.liveness().isOutdated(now) && (file.liveness().isKnown() || !source.isAllLive());
            if (isOutdated || !blobFile.projects().stream().allMatch(source::isKept)) {
                erase(number, blobFile, file.generation(), now, source);
            }
        }
    }

    private void erase(int number, BlobFile old, int generation, Liveness now, BlobSource source) throws IOException {
        Manifest.Blobs file = replacement.write(number, generation + 1, now, writer -> {
            BlobSource.Sink living = living(source, writer);
            old.forEach((projectId, offset, blob) -> living.keep(projectId, Position.of(number, offset), blob));
        });
        replacement.list(number, file, manifest -> manifest.erased(number, file));
        disk.delete(old.name());
        LOG.debug("Wrote blob file {} anew, with {} bytes", number, file.sizeBytes());
    }

    private void replace(int number, BlobSource source) throws IOException {
        Manifest manifest = directory.manifest();
        JournalScan scan = new JournalScan(number, JournalFile.read(disk, manifest.directory(), number));
        Manifest.Blobs file;
        try {
            file = replacement.write(
                    number, 0, liveness(number, source), writer -> write(manifest, scan, source, writer));
        } catch (InternalError unreadable) {
            throw JournalFile.unreadable(FileNames.journal(number), unreadable);
        }
        JournalPoint next = scan.end().inFile(number + 1);
        replacement.list(number, file, now -> now.packed(number, file, next));
        onReplaced.accept(number);
        disk.delete(FileNames.journal(number));
        LOG.debug("Replaced {} by {} bytes", FileNames.journal(number), file.sizeBytes());
    }

    /** Before the blobs are looked at: what is deleted meanwhile counts the next time. */
    private static Liveness liveness(int number, BlobSource source) {
        return source.liveness(Position.of(number, 0), Position.of(number + 1, 0));
    }

    private static void write(Manifest manifest, JournalScan scan, BlobSource source, BlobFileWriter writer)
            throws IOException {
        BlobSource.Sink living = living(source, writer);
        scan.run(manifest.begin(), (kind, position, payload) -> source.blobs(kind, position, payload, living));
        if (!scan.isEnded()) {
            throw scan.damage("but later files have records");
        }
    }

    private static BlobSource.Sink living(BlobSource source, BlobFileWriter writer) {
        return (projectId, position, blob) -> {
            if (source.isKept(projectId)) {
                writer.keep(projectId, position, source.remains(projectId, position, blob));
            }
        };
    }
}
