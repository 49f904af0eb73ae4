package dev.tenrec.storage.segment;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.DiskFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * Columns as a file, those of a segment or of rows in order of arrival:
 *
 * <pre>
 * header   "TNRCSEGM" or "TNRCROWS" 8 | format 4 | project 4 | first row 4 | row count 4 | tag 8 | dictionary size 8
 *          | section count 4 | checksum of the header and the table 4
 * table    for each section: kind 4 | property 4 | count 4 | width 4 | base 8 | scale 8 | offset 8 | checksum 4
 *          | zero 4
 * sections each at a multiple of eight
 * </pre>
 *
 * <p>Little-endian, as the columns are read where they lie.
 */
final class SegmentFormat {
    /** Begins a segment. */
    static final long SEGMENT = 0x4d474553_43524e54L;
    /** Begins a file of rows. */
    static final long ROWS = 0x53574f52_43524e54L;

    /** Of segments; those of the first were in order of time alone. */
    private static final int SEGMENT_FORMAT = 2;

    private static final int ROWS_FORMAT = 1;
    private static final int HEADER_BYTES = 8 + 4 + 4 + 4 + 4 + 8 + 8 + 4 + 4;
    private static final int CHECKSUM_AT = HEADER_BYTES - 4;
    private static final int ENTRY_BYTES = 4 + 4 + 4 + 4 + 8 + 8 + 8 + 4 + 4;

    private SegmentFormat() {}

    /**
     * What a file says of itself.
     *
     * @param magic {@link #SEGMENT} or {@link #ROWS}
     * @param tag names what it was made from; a segment of another tag is worth nothing
     * @param dictionarySize bytes of the project's dictionary that it needs
     */
    record Stamp(long magic, int project, long tag, long dictionarySize) {}

    /** Columns of some rows, from the first one on. */
    record Content(int firstRow, int count, List<ColumnSection> sections) {}

    /** Writes a file that is not there yet and forces it. */
    static void write(Disk disk, String name, Content content, Stamp stamp) throws IOException {
        List<ColumnSection> sections = content.sections;
        ByteBuffer head = ByteBuffer.allocate(HEADER_BYTES + sections.size() * ENTRY_BYTES)
                .order(ByteOrder.LITTLE_ENDIAN);
        head.putLong(stamp.magic).putInt(format(stamp.magic)).putInt(stamp.project);
        head.putInt(content.firstRow).putInt(content.count);
        head.putLong(stamp.tag).putLong(stamp.dictionarySize);
        head.putInt(sections.size()).putInt(0);
        long offset = aligned(head.capacity());
        for (ColumnSection section : sections) {
            head.putInt(section.kind().code()).putInt(section.property());
            head.putInt(section.count()).putInt(section.width());
            head.putLong(section.base()).putLong(section.scale()).putLong(offset);
            head.putInt(checksum(section.bytes())).putInt(0);
            offset += aligned(section.bytes().capacity());
        }
        head.flip();
        head.putInt(CHECKSUM_AT, checksum(head));
        try (DiskFile file = disk.create(name)) {
            file.write(head, 0);
            offset = aligned(head.capacity());
            for (ColumnSection section : sections) {
                file.write(section.bytes().duplicate().clear(), offset);
                offset += aligned(section.bytes().capacity());
            }
            file.force();
        }
    }

    /** What the file's header says, or null when it is none of ours. */
    static Stamp stamp(ByteBuffer file) {
        ByteBuffer in = file.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        if (in.limit() < HEADER_BYTES || in.getInt(8) != format(in.getLong(0))) {
            return null;
        }
        return new Stamp(in.getLong(0), in.getInt(12), in.getLong(24), in.getLong(32));
    }

    /**
     * Reads a file where it lies, of which {@link #stamp} has answered.
     *
     * @return null when a checksum is wrong or something does not fit
     */
    static Content read(ByteBuffer file) {
        ByteBuffer in = file.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        int sectionCount = in.getInt(40);
        long headSize = HEADER_BYTES + (long) sectionCount * ENTRY_BYTES;
        if (sectionCount < 0 || headSize > in.limit()) {
            return null;
        }
        ByteBuffer head = ByteBuffer.allocate((int) headSize).order(ByteOrder.LITTLE_ENDIAN);
        head.put(in.duplicate().position(0).limit((int) headSize)).flip();
        head.putInt(CHECKSUM_AT, 0);
        if (checksum(head) != in.getInt(CHECKSUM_AT)) {
            return null;
        }
        List<ColumnSection> sections = new ArrayList<>();
        for (int i = 0; i < sectionCount; i++) {
            ColumnSection section = section(in, HEADER_BYTES + i * ENTRY_BYTES);
            if (section == null) {
                return null;
            }
            sections.add(section);
        }
        return new Content(in.getInt(16), in.getInt(20), sections);
    }

    private static ColumnSection section(ByteBuffer in, int at) {
        ColumnSection.Kind kind = ColumnSection.Kind.of(in.getInt(at));
        int count = in.getInt(at + 8);
        int width = in.getInt(at + 12);
        int size = PackedColumn.sizeBytes(count, width);
        long offset = in.getLong(at + 32);
        if (kind == null || offset + size > in.limit()) {
            return null;
        }
        ByteBuffer bytes = in.duplicate()
                .position((int) offset)
                .limit((int) offset + size)
                .slice()
                .order(ByteOrder.LITTLE_ENDIAN);
        if (checksum(bytes) != in.getInt(at + 40)) {
            return null;
        }
        return new ColumnSection(
                kind, in.getInt(at + 4), count, in.getLong(at + 16), in.getLong(at + 24), width, bytes);
    }

    private static int format(long magic) {
        return magic == SEGMENT ? SEGMENT_FORMAT : ROWS_FORMAT;
    }

    private static int checksum(ByteBuffer bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes.duplicate().clear());
        return (int) crc.getValue();
    }

    private static long aligned(long size) {
        return (size + 7) & -8L;
    }
}
