package dev.tenrec.storage.segment;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.DiskFile;
import dev.tenrec.journal.DamageException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a segment file, a row file or an index of uuids:
 *
 * <pre>
 * header   "TNRCSEGM", "TNRCROWS" or "TNRCUUID" 8 | format 4 | project 4 | first row 4 | row count 4 | tag 8
 *          | dictionary size 8 | section count 4 | checksum of the header and the table 4
 * table    for each section: kind 4 | property 4 | count 4 | width 4 | base 8 | scale 8 | offset 8 | checksum 4
 *          | zero 4
 * sections each at a multiple of eight
 * </pre>
 *
 * <p>Little-endian, because columns are read in the mapped file.
 */
final class SegmentFormat {
    /** Magic of a segment file. */
    static final long SEGMENT = 0x4d474553_43524e54L;
    /** Magic of a row file. */
    static final long ROWS = 0x53574f52_43524e54L;

    /** Magic of an index of uuids. */
    static final long UUIDS = 0x44495555_43524e54L;

    /** Segments of format 1 were sorted by time alone; those of format 2 may need values that were never written. */
    private static final int SEGMENT_FORMAT = 3;

    /** Row files of formats 1 and 2 have the position of a block for each event. */
    private static final int ROWS_FORMAT = 3;

    /** The oldest format of row files and of files of uuids. */
    private static final int OLDEST = 1;

    /** The format of a segment or row file without some of its rows is the next one. */
    private static final int PARTIAL = 1;

    /** Files of uuids of format 1 have longer hashes. */
    private static final int UUIDS_FORMAT = 2;

    private static final int HEADER_BYTES = 8 + 4 + 4 + 4 + 4 + 8 + 8 + 4 + 4;
    private static final int CHECKSUM_OFFSET = HEADER_BYTES - 4;
    private static final int ENTRY_BYTES = 4 + 4 + 4 + 4 + 8 + 8 + 8 + 4 + 4;
    /** Far beyond the sections that a segment has; bounds the memory that a damaged count asks for. */
    private static final int HEAD_BYTES_MAX = 1 << 22;

    private SegmentFormat() {}

    /**
     * @param magic {@link #SEGMENT}, {@link #ROWS} or {@link #UUIDS}
     * @param tag hash of the events that it was made from, see {@link SegmentFiles.Tags}; of row files, for their index
     * @param dictionarySize bytes of the project's {@link PropertyLog} that it needs
     */
    record Header(long magic, int project, long tag, long dictionarySize) {}

    /** The columns of {@code count} rows from the first one on, or of some of them. */
    record Content(int firstRow, int count, List<ColumnSection> sections) {
        private boolean isPartial() {
            return sections.stream()
                    .anyMatch(section -> section.kind() == ColumnSection.Kind.TIMES && section.count() != count);
        }
    }

    /**
     * Writes a file durably and atomically, replacing an older one of its name. After a failure the unfinished file is
     * removed, if the disk allows it.
     */
    static void replace(Disk disk, String name, Content content, Header header) throws IOException {
        String unfinished = name + Disk.UNFINISHED;
        disk.deleteIfExists(unfinished);
        try {
            write(disk, unfinished, content, header);
        } catch (IOException failure) {
            // On a full disk other files need the space.
            try {
                disk.deleteIfExists(unfinished);
            } catch (IOException also) {
                failure.addSuppressed(also);
            }
            throw failure;
        }
        disk.rename(unfinished, name);
        disk.force();
    }

    /** Writes a new file and forces it. */
    static void write(Disk disk, String name, Content content, Header header) throws IOException {
        List<ColumnSection> sections = content.sections;
        ByteBuffer head = ByteBuffer.allocate(HEADER_BYTES + sections.size() * ENTRY_BYTES)
                .order(ByteOrder.LITTLE_ENDIAN);
        head.putLong(header.magic).putInt(format(header.magic) + (content.isPartial() ? PARTIAL : 0));
        head.putInt(header.project);
        head.putInt(content.firstRow).putInt(content.count);
        head.putLong(header.tag).putLong(header.dictionarySize);
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
        head.putInt(CHECKSUM_OFFSET, checksum(head));
        try (DiskFile file = disk.create(name)) {
            int unforced = file.writeInSteps(head, 0, 0);
            offset = aligned(head.capacity());
            for (ColumnSection section : sections) {
                unforced = file.writeInSteps(section.bytes().duplicate().clear(), offset, unforced);
                offset += aligned(section.bytes().capacity());
            }
            file.force();
        }
    }

    /** The file's header, not yet verified, or null if it is of another format. */
    static @Nullable Header header(ByteBuffer file) {
        ByteBuffer in = file.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        if (in.limit() < HEADER_BYTES) {
            return null;
        }
        long magic = in.getLong(0);
        int format = in.getInt(8);
        int oldest = magic == SEGMENT ? SEGMENT_FORMAT : OLDEST;
        if (format < oldest || format > format(magic) + (magic == UUIDS ? 0 : PARTIAL)) {
            return null;
        }
        return new Header(magic, in.getInt(12), in.getLong(24), in.getLong(32));
    }

    /**
     * Reads a mapped file that has a {@link #header}.
     *
     * @return null if a checksum or a bound is wrong
     */
    static @Nullable Content read(ByteBuffer file) {
        ByteBuffer in = file.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        int sectionCount = in.getInt(40);
        long headSize = HEADER_BYTES + (long) sectionCount * ENTRY_BYTES;
        if (sectionCount < 0 || headSize > in.limit()) {
            return null;
        }
        ByteBuffer head = ByteBuffer.allocate((int) headSize).order(ByteOrder.LITTLE_ENDIAN);
        head.put(in.duplicate().position(0).limit((int) headSize)).flip();
        head.putInt(CHECKSUM_OFFSET, 0);
        if (checksum(head) != in.getInt(CHECKSUM_OFFSET)) {
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

    /**
     * Verifies all checksums of a file by reading it, not through its mapping: a failing sector then is an exception.
     *
     * @throws DamageException when one is wrong
     */
    static void verify(Disk disk, String name) throws IOException {
        try (DiskFile file = disk.openReadOnly(name)) {
            ByteBuffer start = file.readFully(0, HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
            long headSize = HEADER_BYTES + (long) start.getInt(40) * ENTRY_BYTES;
            if (headSize < HEADER_BYTES || headSize > Math.min(file.size(), HEAD_BYTES_MAX)) {
                throw new DamageException(name, 40, "it claims " + start.getInt(40) + " sections");
            }
            ByteBuffer head = file.readFully(0, (int) headSize).order(ByteOrder.LITTLE_ENDIAN);
            head.putInt(CHECKSUM_OFFSET, 0);
            if (checksum(head) != start.getInt(CHECKSUM_OFFSET)) {
                throw new DamageException(name, 0, "the header's checksum is wrong");
            }
            for (int at = HEADER_BYTES; at < headSize; at += ENTRY_BYTES) {
                long offset = head.getLong(at + 32);
                int size = PackedColumn.sizeBytes(head.getInt(at + 8), head.getInt(at + 12));
                if (file.checksum(offset, size) != head.getInt(at + 40)) {
                    throw new DamageException(name, offset, "a column's checksum is wrong");
                }
            }
        }
    }

    private static @Nullable ColumnSection section(ByteBuffer in, int at) {
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
        return magic == SEGMENT ? SEGMENT_FORMAT : magic == ROWS ? ROWS_FORMAT : UUIDS_FORMAT;
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
