package dev.tenrec.storage.segment;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.DiskFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * Some rows of a project that follow one another, read where they lie in a file: {@code rows-1-0-1048576.bin} holds
 * rows 0 to 1,048,575 of project 1. Laid out as {@link SegmentFormat} says, columns in order of arrival; about 33 bytes
 * an event. Immutable.
 */
public final class RowFile implements Rows {
    private static final Pattern NAME = Pattern.compile("rows-(\\d{1,9})-(\\d{1,9})-(\\d{1,10})\\.bin(\\.tmp)?");
    private static final String UNFINISHED = ".tmp";

    private final String fileName;
    private final int firstRow;
    private final int endRow;
    private final long sizeBytes;
    private final int checksum;
    private final PackedColumn times;
    private final PackedColumn names;
    private final PackedColumn distinctIds;
    private final PackedColumn flags;
    private final PackedColumn blocks;
    private final PackedColumn offsets;
    private final PackedColumn uuidHighs;
    private final PackedColumn uuidLows;

    private RowFile(String name, SegmentFormat.Content content, long sizeBytes, int checksum) {
        this.fileName = name;
        this.firstRow = content.firstRow();
        this.endRow = content.firstRow() + content.count();
        this.sizeBytes = sizeBytes;
        this.checksum = checksum;
        Map<ColumnSection.Kind, PackedColumn> columns = new EnumMap<>(ColumnSection.Kind.class);
        content.sections().forEach(section -> columns.put(section.kind(), section.column()));
        times = columns.get(ColumnSection.Kind.TIMES);
        names = columns.get(ColumnSection.Kind.NAMES);
        distinctIds = columns.get(ColumnSection.Kind.DISTINCT_IDS);
        flags = columns.get(ColumnSection.Kind.FLAGS);
        blocks = columns.get(ColumnSection.Kind.BLOCKS);
        offsets = columns.get(ColumnSection.Kind.OFFSETS);
        uuidHighs = columns.get(ColumnSection.Kind.UUID_HIGHS);
        uuidLows = columns.get(ColumnSection.Kind.UUID_LOWS);
    }

    /**
     * Writes rows to a file, in place of any other of its name, and answers with it once it is durable and was read
     * back. When it fails, nothing half made stays if the disk lets it be removed.
     *
     * @param endRow the row behind the last one
     */
    public static RowFile save(Disk disk, int project, int firstRow, int endRow, Rows rows) throws IOException {
        String name = fileName(project, firstRow, endRow);
        String unfinished = name + UNFINISHED;
        deleteIfThere(disk, unfinished);
        SegmentFormat.Content content =
                new SegmentFormat.Content(firstRow, endRow - firstRow, pack(firstRow, endRow, rows));
        try {
            SegmentFormat.write(disk, unfinished, content, new SegmentFormat.Stamp(SegmentFormat.ROWS, project, 0, 0));
        } catch (IOException failure) {
            // On a full disk the others need the space.
            try {
                deleteIfThere(disk, unfinished);
            } catch (IOException also) {
                failure.addSuppressed(also);
            }
            throw failure;
        }
        disk.rename(unfinished, name);
        disk.force();
        ByteBuffer bytes = map(disk, name);
        CRC32C crc = new CRC32C();
        crc.update(bytes.duplicate());
        return read(name, bytes, project, firstRow, endRow, (int) crc.getValue());
    }

    /**
     * Reads a file that is there.
     *
     * @param checksum of the whole file, which the caller knows and has compared
     * @throws IOException when a column is not what was written
     */
    public static RowFile open(Disk disk, int project, int firstRow, int endRow, int checksum) throws IOException {
        String name = fileName(project, firstRow, endRow);
        return read(name, map(disk, name), project, firstRow, endRow, checksum);
    }

    /**
     * Removes what an interrupted run left half made, and files of rows that there are not, as an older copy of the
     * journal leaves them behind. No snapshot that counts needs either.
     *
     * @param rowCounts how many rows a project has
     */
    public static void removeLeftovers(Disk disk, IntUnaryOperator rowCounts) throws IOException {
        for (String name : disk.list()) {
            Matcher matcher = NAME.matcher(name);
            boolean isLeft = matcher.matches()
                    && (matcher.group(4) != null
                            || Long.parseLong(matcher.group(3))
                                    > rowCounts.applyAsInt(Integer.parseInt(matcher.group(1))));
            if (isLeft) {
                disk.delete(name);
            }
        }
    }

    /** The file's name in the data directory. */
    public String fileName() {
        return fileName;
    }

    public int firstRow() {
        return firstRow;
    }

    /** The row behind the last one. */
    public int endRow() {
        return endRow;
    }

    public long sizeBytes() {
        return sizeBytes;
    }

    /** CRC32C of the whole file. */
    public int checksum() {
        return checksum;
    }

    /** Reads the uuids of some rows that follow one another. */
    public void readUuids(int fromRow, int count, long[] highs, long[] lows) {
        uuidHighs.read(fromRow - firstRow, count, highs);
        uuidLows.read(fromRow - firstRow, count, lows);
    }

    @Override
    public long timestampMicros(int row) {
        return times.get(row - firstRow);
    }

    @Override
    public int name(int row) {
        return names.getInt(row - firstRow);
    }

    @Override
    public int distinctId(int row) {
        return distinctIds.getInt(row - firstRow);
    }

    @Override
    public long uuidHigh(int row) {
        return uuidHighs.get(row - firstRow);
    }

    @Override
    public long uuidLow(int row) {
        return uuidLows.get(row - firstRow);
    }

    @Override
    public int flags(int row) {
        return flags.getInt(row - firstRow);
    }

    @Override
    public long blockPosition(int row) {
        return blocks.get(row - firstRow);
    }

    @Override
    public int offsetInBlock(int row) {
        return offsets.getInt(row - firstRow);
    }

    private static List<ColumnSection> pack(int firstRow, int endRow, Rows rows) {
        int count = endRow - firstRow;
        int[] ints = new int[count];
        long[] longs = new long[count];
        return List.of(
                pack(ColumnSection.Kind.TIMES, longs, i -> rows.timestampMicros(firstRow + i)),
                pack(ColumnSection.Kind.NAMES, ints, i -> rows.name(firstRow + i)),
                pack(ColumnSection.Kind.DISTINCT_IDS, ints, i -> rows.distinctId(firstRow + i)),
                pack(ColumnSection.Kind.FLAGS, ints, i -> rows.flags(firstRow + i)),
                pack(ColumnSection.Kind.BLOCKS, longs, i -> rows.blockPosition(firstRow + i)),
                pack(ColumnSection.Kind.OFFSETS, ints, i -> rows.offsetInBlock(firstRow + i)),
                pack(ColumnSection.Kind.UUID_HIGHS, longs, i -> rows.uuidHigh(firstRow + i)),
                pack(ColumnSection.Kind.UUID_LOWS, longs, i -> rows.uuidLow(firstRow + i)));
    }

    private static ColumnSection pack(ColumnSection.Kind kind, int[] scratch, IntUnaryOperator numbers) {
        Arrays.setAll(scratch, numbers);
        return ColumnSection.pack(kind, 0, scratch.length, scratch);
    }

    private static ColumnSection pack(ColumnSection.Kind kind, long[] scratch, IntToLongFunction numbers) {
        Arrays.setAll(scratch, numbers);
        return ColumnSection.pack(kind, scratch.length, scratch);
    }

    private static RowFile read(String name, ByteBuffer bytes, int project, int firstRow, int endRow, int checksum)
            throws IOException {
        SegmentFormat.Stamp stamp = SegmentFormat.stamp(bytes);
        boolean fits = stamp != null && stamp.magic() == SegmentFormat.ROWS && stamp.project() == project;
        SegmentFormat.Content content = fits ? SegmentFormat.read(bytes) : null;
        boolean isAsNamed = content != null && content.firstRow() == firstRow && content.count() == endRow - firstRow;
        if (!isAsNamed) {
            throw new IOException(name + " is not what was written to it");
        }
        return new RowFile(name, content, bytes.limit(), checksum);
    }

    private static ByteBuffer map(Disk disk, String name) throws IOException {
        try (DiskFile file = disk.openReadOnly(name)) {
            return file.map();
        }
    }

    private static void deleteIfThere(Disk disk, String name) throws IOException {
        if (disk.list().contains(name)) {
            disk.delete(name);
        }
    }

    private static String fileName(int project, int firstRow, int endRow) {
        return "rows-" + project + "-" + firstRow + "-" + endRow + ".bin";
    }
}
