package dev.tenrec.storage.segment;

import dev.tenrec.disk.Disk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * Consecutive rows of a project in a memory-mapped file: {@code rows-1-0-1048576.bin} holds rows 0 to 1,048,575 of
 * project 1, in the layout of {@link SegmentFormat}, in order of arrival; about 33 bytes per event. Immutable.
 */
public final class RowFile implements Rows {
    private static final Pattern NAME = Pattern.compile("rows-(\\d{1,9})-(\\d{1,9})-(\\d{1,10})\\.bin(\\.tmp)?");

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
        ColumnSection.Columns columns = new ColumnSection.Columns(content.sections());
        times = columns.column(ColumnSection.Kind.TIMES);
        names = columns.column(ColumnSection.Kind.NAMES);
        distinctIds = columns.column(ColumnSection.Kind.DISTINCT_IDS);
        flags = columns.column(ColumnSection.Kind.FLAGS);
        blocks = columns.column(ColumnSection.Kind.BLOCKS);
        offsets = columns.column(ColumnSection.Kind.OFFSETS);
        uuidHighs = columns.column(ColumnSection.Kind.UUID_HIGHS);
        uuidLows = columns.column(ColumnSection.Kind.UUID_LOWS);
    }

    /**
     * Writes rows to a file, replacing an older one of its name, and reads it back once it is durable. After a failure
     * the unfinished file is removed, if the disk allows it.
     *
     * @param endRow exclusive
     */
    public static RowFile save(Disk disk, int project, int firstRow, int endRow, Rows rows) throws IOException {
        String name = fileName(project, firstRow, endRow);
        SegmentFormat.Content content =
                new SegmentFormat.Content(firstRow, endRow - firstRow, pack(firstRow, endRow, rows));
        SegmentFormat.replace(disk, name, content, new SegmentFormat.Header(SegmentFormat.ROWS, project, 0, 0));
        ByteBuffer bytes = disk.map(name);
        CRC32C crc = new CRC32C();
        crc.update(bytes.duplicate());
        return read(name, bytes, project, firstRow, endRow, (int) crc.getValue());
    }

    /**
     * Opens an existing file.
     *
     * @param checksum of the whole file, which the caller has verified
     * @throws IOException when a column or the header is damaged
     */
    public static RowFile open(Disk disk, int project, int firstRow, int endRow, int checksum) throws IOException {
        String name = fileName(project, firstRow, endRow);
        return read(name, disk.map(name), project, firstRow, endRow, checksum);
    }

    /**
     * Removes unfinished files of an interrupted run and files of rows beyond the last, left behind by a restored older
     * copy of the journal or by a deleted project.
     *
     * @param rowCounts rows by project; 0 for one that is deleted
     * @param needed files that a snapshot needs, which stay
     */
    public static void removeLeftovers(Disk disk, IntUnaryOperator rowCounts, Set<String> needed) throws IOException {
        for (String name : disk.list()) {
            Matcher matcher = NAME.matcher(name);
            boolean isLeft = matcher.matches()
                    && !needed.contains(name)
                    && (matcher.group(4) != null
                            || Long.parseLong(matcher.group(3))
                                    > rowCounts.applyAsInt(Integer.parseInt(matcher.group(1))));
            if (isLeft) {
                disk.delete(name);
            }
        }
    }

    public String fileName() {
        return fileName;
    }

    public int firstRow() {
        return firstRow;
    }

    /** Exclusive. */
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

    @Override
    public void readUuids(int fromRow, int count, long[] highs, long[] lows) {
        uuidHighs.read(fromRow - firstRow, count, highs);
        uuidLows.read(fromRow - firstRow, count, lows);
    }

    @Override
    public void readDistinctIds(int fromRow, int count, int[] numbers) {
        distinctIds.read(fromRow - firstRow, count, numbers);
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
        SegmentFormat.Header header = SegmentFormat.header(bytes);
        boolean fits = header != null && header.magic() == SegmentFormat.ROWS && header.project() == project;
        SegmentFormat.Content content = fits ? SegmentFormat.read(bytes) : null;
        if (content == null || content.firstRow() != firstRow || content.count() != endRow - firstRow) {
            throw new IOException(name + " is not what was written to it");
        }
        return new RowFile(name, content, bytes.limit(), checksum);
    }

    private static String fileName(int project, int firstRow, int endRow) {
        return "rows-" + project + "-" + firstRow + "-" + endRow + ".bin";
    }
}
