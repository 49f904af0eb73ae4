package dev.tenrec.journal;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.DiskFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * Snapshots (checkpoints) of the whole state, which shorten replay at a start. The last two are kept. A snapshot counts
 * once it has been read back and is listed in the manifest.
 */
public final class Snapshots {
    static final int KEPT = 2;

    /** Writes the state of the snapshot's point. */
    @FunctionalInterface
    public interface Content {
        void write(SnapshotWriter writer) throws IOException;
    }

    private final Disk disk;
    private final DataDirectory directory;

    Snapshots(Disk disk, DataDirectory directory) {
        this.disk = disk;
        this.directory = directory;
    }

    /**
     * Writes, verifies and lists a snapshot; on a worker, one at a time. A failure leaves the earlier ones untouched.
     */
    public void write(JournalPoint point, Content content) throws IOException {
        Manifest manifest = directory.manifest();
        int number = manifest.snapshots().isEmpty() ? 1 : manifest.snapshots().last() + 1;
        String name = FileNames.snapshot(number);
        String unfinished = name + Disk.UNFINISHED;
        disk.deleteIfExists(unfinished);
        try (DiskFile file = disk.create(unfinished)) {
            write(file, manifest.directory(), number, point, content);
        } catch (IOException failure) {
            disk.deleteIfExists(unfinished);
            throw failure;
        }
        disk.rename(unfinished, name);
        disk.force();
        verify(disk, manifest.directory(), number);
        directory.change(now -> now.withSnapshot(number));
        deleteOld();
    }

    /** The names of the files that the listed snapshots need. */
    public Set<String> neededFiles() throws IOException {
        Manifest manifest = directory.manifest();
        Set<String> needed = new HashSet<>();
        for (int number : manifest.snapshots()) {
            String name = FileNames.snapshot(number);
            try (DiskFile file = disk.openReadOnly(name)) {
                SnapshotReader reader = new SnapshotReader(name, file, number, manifest.directory());
                reader.nextSection();
                reader.files().forEach(one -> needed.add(one.name()));
            }
        }
        return needed;
    }

    /**
     * Verifies a whole snapshot.
     *
     * @return its point in the journal, and the files that it needs, which are not verified
     */
    static Verified verify(Disk disk, UUID directory, int number) throws IOException {
        String name = FileNames.snapshot(number);
        try (DiskFile file = disk.openReadOnly(name)) {
            SnapshotReader reader = new SnapshotReader(name, file, number, directory);
            reader.verify();
            return new Verified(reader.point(), reader.files());
        }
    }

    record Verified(JournalPoint point, List<SnapshotFile> files) {}

    private void deleteOld() throws IOException {
        List<Integer> numbers = new ArrayList<>(directory.manifest().snapshots());
        for (int number : numbers.subList(0, Math.max(0, numbers.size() - KEPT))) {
            directory.change(now -> now.withoutSnapshot(number));
            disk.delete(FileNames.snapshot(number));
        }
    }

    private static void write(DiskFile file, UUID directory, int number, JournalPoint point, Content content)
            throws IOException {
        ByteBuffer header = ByteBuffer.allocate(SnapshotFormat.HEADER_BYTES);
        header.putLong(SnapshotFormat.MAGIC).putInt(SnapshotFormat.FORMAT).putInt(number);
        header.putLong(directory.getMostSignificantBits()).putLong(directory.getLeastSignificantBits());
        header.putLong(point.position())
                .putLong(point.sequence())
                .putLong(point.lastRecord())
                .putInt(point.crc());
        int checksum = JournalFormat.crc(header, 0, SnapshotFormat.HEADER_BYTES - 4);
        header.putInt(SnapshotFormat.HEADER_BYTES - 4, checksum);
        file.write(header.position(0).limit(SnapshotFormat.HEADER_BYTES), 0);
        SnapshotWriter writer = new SnapshotWriter(file, checksum);
        content.write(writer);
        writer.end();
        file.force();
    }
}
