package dev.tenrec.store.value;

import dev.tenrec.disk.Disk;
import dev.tenrec.journal.SnapshotFile;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The segments of a {@link ValueLog} at one moment.
 *
 * <pre>
 * section   number of the next segment 4 | segment count 4 | per segment: number 4 | bytes of its records 4
 *           | bytes of those that are not released 4 | 1 and the checksum of its file 4, or 0 and the records
 * </pre>
 */
public final class ValueSnapshot {
    /** A segment as it was. */
    private record Part(
            ValueSegment segment,
            int size,
            int live,
            @Nullable SnapshotFile file) {}

    private final int bound;
    private final List<Part> parts = new ArrayList<>();

    ValueSnapshot(int bound, List<ValueSegment> segments) {
        this.bound = bound;
        segments.forEach(one -> parts.add(new Part(one, one.size(), one.live(), one.file())));
    }

    /** The files that the snapshot needs. */
    public List<SnapshotFile> files() {
        return parts.stream().map(Part::file).filter(Objects::nonNull).toList();
    }

    public void save(DataOutputStream out) throws IOException {
        out.writeInt(bound);
        out.writeInt(parts.size());
        for (Part part : parts) {
            out.writeInt(part.segment.number());
            out.writeInt(part.size);
            out.writeInt(part.live);
            out.writeBoolean(part.file != null);
            if (part.file != null) {
                out.writeInt(part.file.checksum());
            } else {
                part.segment.copy(out, part.size);
            }
        }
    }

    /** @param log begins the names of the files, which are verified by now */
    static ValueSnapshot load(DataInputStream in, Disk disk, String log, int segmentBytes) throws IOException {
        int bound = in.readInt();
        List<ValueSegment> segments = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            int number = in.readInt();
            int size = in.readInt();
            int live = in.readInt();
            if (in.readBoolean()) {
                segments.add(ValueSegment.open(disk, log, number, size, live, in.readInt()));
            } else {
                byte[] bytes = new byte[size];
                in.readFully(bytes);
                segments.add(ValueSegment.of(number, log, segmentBytes, bytes, size, live));
            }
        }
        return new ValueSnapshot(bound, segments);
    }

    int bound() {
        return bound;
    }

    List<ValueSegment> segments() {
        return parts.stream().map(Part::segment).toList();
    }
}
