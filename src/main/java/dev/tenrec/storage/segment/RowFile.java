package dev.tenrec.storage.segment;

import dev.tenrec.disk.Disk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Consecutive rows of a project in a memory-mapped file: {@code rows-1-0-1048576.bin} holds rows 0 to 1,048,575 of
 * project 1, in the layout of {@link SegmentFormat}, in order of arrival; about 28 bytes per event. Immutable.
 *
 * <p>A file that was written anew without rows that have expired has its generation in its name,
 * {@code rows-1-0-1048576-1.bin}, and the bits of {@link KeptRows}.
 */
public final class RowFile implements Rows {
    private static final Pattern NAME =
            Pattern.compile("rows-(\\d{1,9})-\\d{1,9}-\\d{1,10}(-\\d{1,9})?\\.bin(\\.tmp)?");

    /** Which file of some rows it is. */
    private record Identity(int project, int firstRow, int endRow, int generation) {
        String fileName() {
            return "rows-" + project + "-" + firstRow + "-" + endRow + (generation == 0 ? "" : "-" + generation)
                    + ".bin";
        }
    }

    private final Identity identity;
    private final int firstRow;
    private final long sizeBytes;
    private final int checksum;
    private final PackedColumn times;
    private final PackedColumn names;
    private final PackedColumn distinctIds;
    private final PackedColumn flags;
    private final PackedColumn blocks;
    /** By block, its first event; null where {@link #blocks} is by event: of one block, or of an earlier format. */
    private final @Nullable PackedColumn blockStarts;

    private final int blockCount;
    private final PackedColumn offsets;
    private final UuidHighs uuidHighs;
    private final PackedColumn uuidLows;
    private final @Nullable KeptRows kept;

    private RowFile(Identity identity, SegmentFormat.Content content, long sizeBytes, int checksum) {
        this.identity = identity;
        this.firstRow = identity.firstRow;
        this.sizeBytes = sizeBytes;
        this.checksum = checksum;
        ColumnSection.Columns columns = new ColumnSection.Columns(content.sections());
        times = columns.column(ColumnSection.Kind.TIMES);
        names = columns.column(ColumnSection.Kind.NAMES);
        distinctIds = columns.column(ColumnSection.Kind.DISTINCT_IDS);
        flags = columns.column(ColumnSection.Kind.FLAGS);
        blocks = columns.column(ColumnSection.Kind.BLOCKS);
        ColumnSection starts = columns.find(ColumnSection.Kind.BLOCK_STARTS);
        blockStarts = starts == null ? null : starts.column();
        blockCount = columns.section(ColumnSection.Kind.BLOCKS).count();
        offsets = columns.column(ColumnSection.Kind.OFFSETS);
        uuidHighs = UuidHighs.of(columns);
        uuidLows = columns.column(ColumnSection.Kind.UUID_LOWS);
        kept = KeptRows.of(columns.find(ColumnSection.Kind.KEPT));
    }

    /**
     * Writes rows to a file, replacing an older one of its name, and reads it back once it is durable. After a failure
     * the unfinished file is removed, if the disk allows it.
     *
     * @param endRow exclusive
     */
    public static RowFile save(Disk disk, int project, int firstRow, int endRow, Rows rows) throws IOException {
        return save(disk, new Identity(project, firstRow, endRow, 0), rows, rows::isGone);
    }

    /**
     * Writes a file of the same rows without some of them. The file before stays.
     *
     * @param isGone by row; true for those that this has not
     */
    public RowFile without(Disk disk, IntPredicate isGone) throws IOException {
        int generation = identity.generation + 1;
        // An older snapshot may have been restored, while a newer one names that file.
        while (disk.list().contains(withGeneration(generation).fileName())) {
            generation++;
        }
        return save(disk, withGeneration(generation), this, isGone);
    }

    private Identity withGeneration(int generation) {
        return new Identity(identity.project, firstRow, identity.endRow, generation);
    }

    private static RowFile save(Disk disk, Identity identity, Rows rows, IntPredicate isGone) throws IOException {
        int rowCount = identity.endRow - identity.firstRow;
        SegmentFormat.Content content =
                new SegmentFormat.Content(identity.firstRow, rowCount, pack(identity, rows, isGone));
        String name = identity.fileName();
        SegmentFormat.replace(
                disk, name, content, new SegmentFormat.Header(SegmentFormat.ROWS, identity.project, 0, 0));
        ByteBuffer bytes = disk.map(name);
        CRC32C crc = new CRC32C();
        crc.update(bytes.duplicate());
        return read(identity, bytes, (int) crc.getValue());
    }

    /**
     * Opens an existing file.
     *
     * @param checksum of the whole file, which the caller has verified
     * @throws IOException when a column or the header is damaged
     */
    public static RowFile open(Disk disk, int project, int firstRow, int endRow, int generation, int checksum)
            throws IOException {
        Identity identity = new Identity(project, firstRow, endRow, generation);
        return read(identity, disk.map(identity.fileName()), checksum);
    }

    /**
     * Removes the files of rows, whole or not, that neither a project nor a snapshot needs: those of an interrupted
     * run, of an older copy of the journal, of a deleted project, and those that were written anew.
     *
     * @param used the names of those that a project uses, by its id
     * @param needed the names of those that a snapshot needs
     */
    public static void removeLeftovers(Disk disk, IntFunction<Set<String>> used, Set<String> needed)
            throws IOException {
        for (String name : disk.list()) {
            Matcher matcher = NAME.matcher(name);
            boolean isLeft = matcher.matches()
                    && !needed.contains(name)
                    && !used.apply(Integer.parseInt(matcher.group(1))).contains(name);
            if (isLeft) {
                disk.delete(name);
            }
        }
    }

    public String fileName() {
        return identity.fileName();
    }

    public int firstRow() {
        return firstRow;
    }

    /** Exclusive. */
    public int endRow() {
        return identity.endRow;
    }

    /** The number of times that it was written anew. */
    public int generation() {
        return identity.generation;
    }

    public long sizeBytes() {
        return sizeBytes;
    }

    /** CRC32C of the whole file. */
    public int checksum() {
        return checksum;
    }

    /** Rows that are not gone. */
    public int keptCount() {
        return kept == null ? identity.endRow - firstRow : kept.count();
    }

    /**
     * Reads the uuids of kept rows.
     *
     * @param from the number of the first among the kept rows
     */
    void readKeptUuids(int from, int count, long[] highs, long[] lows) {
        uuidHighs.read(from, count, highs);
        uuidLows.read(from, count, lows);
    }

    @Override
    public boolean isGone(int row) {
        return kept != null && !kept.has(row - firstRow);
    }

    @Override
    public void readUuids(int fromRow, int count, long[] highs, long[] lows) {
        if (kept == null) {
            uuidHighs.read(fromRow - firstRow, count, highs);
            uuidLows.read(fromRow - firstRow, count, lows);
        } else {
            Rows.super.readUuids(fromRow, count, highs, lows);
        }
    }

    @Override
    public void readDistinctIds(int fromRow, int count, int[] numbers) {
        if (kept == null) {
            distinctIds.read(fromRow - firstRow, count, numbers);
        } else {
            Rows.super.readDistinctIds(fromRow, count, numbers);
        }
    }

    @Override
    public long timestampMicros(int row) {
        int place = place(row);
        return place < 0 ? Long.MIN_VALUE : times.get(place);
    }

    @Override
    public int name(int row) {
        int place = place(row);
        return place < 0 ? 0 : names.getInt(place);
    }

    @Override
    public int distinctId(int row) {
        int place = place(row);
        return place < 0 ? -1 : distinctIds.getInt(place);
    }

    @Override
    public long uuidHigh(int row) {
        int place = place(row);
        return place < 0 ? 0 : uuidHighs.get(place);
    }

    @Override
    public long uuidLow(int row) {
        int place = place(row);
        return place < 0 ? 0 : uuidLows.get(place);
    }

    @Override
    public int flags(int row) {
        int place = place(row);
        return place < 0 ? 0 : flags.getInt(place);
    }

    /** A row that is gone has that of the last row before it that is kept, or of the first row that there was. */
    @Override
    public long blockPosition(int row) {
        int at = row - firstRow;
        int event = kept == null ? at : kept.before(at) + (kept.has(at) ? 1 : 0);
        return blocks.get(blockStarts == null ? event : blockStarts.firstAfter(0, blockCount, event) - 1);
    }

    @Override
    public int offsetInBlock(int row) {
        int place = place(row);
        return place < 0 ? 0 : offsets.getInt(place);
    }

    /** The place of a row in all columns but that of blocks, or -1. */
    private int place(int row) {
        return kept == null ? row - firstRow : kept.place(row - firstRow);
    }

    private static List<ColumnSection> pack(Identity identity, Rows rows, IntPredicate isGone) {
        int first = identity.firstRow;
        int[] kept = IntStream.range(first, identity.endRow)
                .filter(row -> !isGone.test(row))
                .toArray();
        int count = kept.length;
        boolean isWhole = count == identity.endRow - first;
        int[] ints = new int[count];
        long[] longs = new long[count + 1];
        List<ColumnSection> sections = new ArrayList<>();
        sections.add(pack(ColumnSection.Kind.TIMES, count, longs, i -> rows.timestampMicros(kept[i])));
        sections.add(pack(ColumnSection.Kind.NAMES, ints, i -> rows.name(kept[i])));
        sections.add(pack(ColumnSection.Kind.DISTINCT_IDS, ints, i -> rows.distinctId(kept[i])));
        sections.add(pack(ColumnSection.Kind.FLAGS, ints, i -> rows.flags(kept[i])));
        if (isWhole) {
            addBlocks(sections, count, longs, i -> rows.blockPosition(kept[i]));
        } else {
            addBlocks(sections, count + 1, longs, i -> rows.blockPosition(i == 0 ? first : kept[i - 1]));
        }
        sections.add(pack(ColumnSection.Kind.OFFSETS, ints, i -> rows.offsetInBlock(kept[i])));
        long[] times = new long[count];
        for (int i = 0; i < count; i++) {
            longs[i] = rows.uuidHigh(kept[i]);
            times[i] = rows.timestampMicros(kept[i]);
        }
        UuidHighs.addTo(sections, count, longs, times);
        sections.add(pack(ColumnSection.Kind.UUID_LOWS, count, longs, i -> rows.uuidLow(kept[i])));
        if (!isWhole) {
            int[] places = IntStream.of(kept).map(row -> row - first).toArray();
            sections.add(KeptRows.pack(places, identity.endRow - first));
        }
        return sections;
    }

    /** Adds the positions of blocks and the first of their consecutive events. */
    private static void addBlocks(List<ColumnSection> sections, int count, long[] scratch, IntToLongFunction position) {
        int[] starts = new int[count];
        int blocks = 0;
        for (int i = 0; i < count; i++) {
            long block = position.applyAsLong(i);
            if (blocks == 0 || block != scratch[blocks - 1]) {
                scratch[blocks] = block;
                starts[blocks++] = i;
            }
        }
        sections.add(ColumnSection.pack(ColumnSection.Kind.BLOCKS, blocks, scratch));
        if (blocks > 1) {
            // A column of one number is the same for each event.
            sections.add(ColumnSection.pack(ColumnSection.Kind.BLOCK_STARTS, 0, blocks, starts));
        }
    }

    private static ColumnSection pack(ColumnSection.Kind kind, int[] scratch, IntUnaryOperator numbers) {
        Arrays.setAll(scratch, numbers);
        return ColumnSection.pack(kind, 0, scratch.length, scratch);
    }

    private static ColumnSection pack(ColumnSection.Kind kind, int count, long[] scratch, IntToLongFunction numbers) {
        for (int i = 0; i < count; i++) {
            scratch[i] = numbers.applyAsLong(i);
        }
        return ColumnSection.pack(kind, count, scratch);
    }

    private static RowFile read(Identity identity, ByteBuffer bytes, int checksum) throws IOException {
        SegmentFormat.Header header = SegmentFormat.header(bytes);
        boolean fits = header != null && header.magic() == SegmentFormat.ROWS && header.project() == identity.project;
        SegmentFormat.Content content = fits ? SegmentFormat.read(bytes) : null;
        if (content == null
                || content.firstRow() != identity.firstRow
                || content.count() != identity.endRow - identity.firstRow) {
            throw new IOException(identity.fileName() + " is not what was written to it");
        }
        return new RowFile(identity, content, bytes.limit(), checksum);
    }
}
