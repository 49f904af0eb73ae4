package dev.tenrec.storage.segment;

import dev.tenrec.disk.Disk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An exact index from uuid to row for one or more whole row files, memory-mapped: {@code uuids-1-0-1048576.bin} is that
 * of {@code rows-1-0-1048576.bin}, in the layout of {@link SegmentFormat}; about 8 bytes per event, of which 1.5, the
 * {@link UuidFilter}, are also on the heap. Immutable.
 *
 * <pre>
 * starts   0, 17, 31, …     the first entry of each bucket, and the end of the last
 * hashes   7, 9, 1204, …    the remainders in each bucket, ascending, see {@link UuidBuckets}
 * rows     5611, 3, 904, …  the row of each, relative to the first
 * </pre>
 *
 * <p>The filter answers nearly every lookup of a new uuid without a look at the file; an entry that is found is
 * compared with the uuid in the row file. Files of one seed are merged without reading the uuids again.
 */
public final class UuidFile {
    private static final int BATCH_ROWS = 4_096;
    private static final Pattern NAME = Pattern.compile("uuids-(\\d{1,9})-(\\d{1,10})-(\\d{1,10})\\.bin(\\.tmp)?");

    private final String fileName;
    private final int firstRow;
    private final int endRow;
    private final long tag;
    private final long seed;
    private final UuidBuckets buckets;
    /** The smallest and the largest upper half: uuids that begin with the time are outside those of older rows. */
    private final long highMin;

    private final long highMax;
    private final PackedColumn starts;
    private final PackedColumn hashes;
    private final PackedColumn rows;
    private final UuidFilter filter;

    /** @param fileRows of each row file */
    private UuidFile(String name, long tag, SegmentFormat.Content content, int fileRows) {
        ColumnSection.Columns columns = new ColumnSection.Columns(content.sections());
        this.fileName = name;
        this.tag = tag;
        this.firstRow = content.firstRow();
        this.endRow = content.firstRow() + content.count();
        this.buckets = UuidBuckets.of(
                fileRows, columns.section(ColumnSection.Kind.UUID_HASHES).width());
        this.seed = columns.column(ColumnSection.Kind.UUID_SEED).get(0);
        this.highMin = columns.column(ColumnSection.Kind.UUID_RANGE).get(0);
        this.highMax = columns.column(ColumnSection.Kind.UUID_RANGE).get(1);
        this.starts = columns.column(ColumnSection.Kind.UUID_STARTS);
        this.hashes = columns.column(ColumnSection.Kind.UUID_HASHES);
        this.rows = columns.column(ColumnSection.Kind.UUID_ROWS);
        ColumnSection words = columns.section(ColumnSection.Kind.UUID_FILTER);
        long[] loaded = new long[words.count()];
        words.column().read(0, loaded.length, loaded);
        this.filter = UuidFilter.of(loaded, buckets.keyBits());
    }

    /** Writes the index of a row file, replacing an older one, and opens it once it is durable. */
    public static UuidFile build(Disk disk, int project, RowFile of, long seed) throws IOException {
        int rowCount = of.endRow() - of.firstRow();
        int count = of.keptCount();
        UuidBuckets buckets = UuidBuckets.of(rowCount);
        long[] keys = new long[count];
        long[] range = {Long.MAX_VALUE, Long.MIN_VALUE};
        long[] highs = new long[BATCH_ROWS];
        long[] lows = new long[BATCH_ROWS];
        int[] starts = new int[buckets.count() + 1];
        for (int first = 0; first < count; first += BATCH_ROWS) {
            int size = Math.min(BATCH_ROWS, count - first);
            of.readKeptUuids(first, size, highs, lows);
            for (int i = 0; i < size; i++) {
                keys[first + i] = buckets.key(highs[i], lows[i], seed);
                starts[buckets.bucket(keys[first + i]) + 1]++;
                range[0] = Math.min(range[0], highs[i]);
                range[1] = Math.max(range[1], highs[i]);
            }
        }
        for (int bucket = 0; bucket < buckets.count(); bucket++) {
            starts[bucket + 1] += starts[bucket];
        }
        long[] entries = new long[count];
        int[] next = starts.clone();
        int kept = 0;
        for (int row = 0; row < rowCount; row++) {
            if (!of.isGone(of.firstRow() + row)) {
                int at = next[buckets.bucket(keys[kept])]++;
                entries[at] = UuidSections.entry(buckets.remainder(keys[kept++]), row);
            }
        }
        UuidSections sections = new UuidSections(buckets, count, rowCount);
        for (int bucket = 0; bucket < buckets.count(); bucket++) {
            sections.addBucket(entries, starts[bucket], starts[bucket + 1]);
        }
        return save(disk, project, List.of(of), sections.build(seed, range));
    }

    /**
     * Writes the index of row files from indexes of the same rows, which stay, and opens it once it is durable. Entries
     * of rows that the row files have no more are left out.
     *
     * @param parts of consecutive rows, all of the same number and with the same seed
     * @param of the row files as they are now
     */
    public static UuidFile merge(Disk disk, int project, List<UuidFile> parts, List<RowFile> of) throws IOException {
        UuidFile first = parts.get(0);
        UuidFile last = parts.get(parts.size() - 1);
        long[] range = {first.highMin, first.highMax};
        for (UuidFile part : parts) {
            range[0] = Math.min(range[0], part.highMin);
            range[1] = Math.max(range[1], part.highMax);
        }
        int fileRows = of.get(0).endRow() - of.get(0).firstRow();
        int count = of.stream().mapToInt(RowFile::keptCount).sum();
        UuidBuckets buckets = UuidBuckets.of(fileRows);
        UuidSections sections = new UuidSections(buckets, count, last.endRow - first.firstRow);
        long[] entries = new long[64];
        for (int bucket = 0; bucket < buckets.count(); bucket++) {
            int size = 0;
            for (UuidFile part : parts) {
                int shift = part.firstRow - first.firstRow;
                int end = part.starts.getInt(bucket + 1);
                for (int i = part.starts.getInt(bucket); i < end; i++) {
                    int row = shift + part.rows.getInt(i);
                    if (!of.get(row / fileRows).isGone(first.firstRow + row)) {
                        entries = size < entries.length ? entries : Arrays.copyOf(entries, 2 * size);
                        entries[size++] = UuidSections.entry(part.buckets.shortened(part.hashes.getInt(i)), row);
                    }
                }
            }
            sections.addBucket(entries, 0, size);
        }
        return save(disk, project, of, sections.build(first.seed, range));
    }

    private static UuidFile save(Disk disk, int project, List<RowFile> of, List<ColumnSection> sections)
            throws IOException {
        int firstRow = of.get(0).firstRow();
        int endRow = of.get(of.size() - 1).endRow();
        SegmentFormat.Header header = new SegmentFormat.Header(SegmentFormat.UUIDS, project, tag(of), 0);
        String name = fileName(project, of);
        SegmentFormat.replace(disk, name, new SegmentFormat.Content(firstRow, endRow - firstRow, sections), header);
        UuidFile saved = open(disk, project, of);
        if (saved == null) {
            throw new IOException(name + " is not what was written to it");
        }
        return saved;
    }

    /**
     * Opens the index of some row files.
     *
     * @param of consecutive, all of the same number of rows
     * @return null if there is none, or one that was made for other rows
     * @throws dev.tenrec.journal.DamageException when it is damaged
     */
    public static @Nullable UuidFile open(Disk disk, int project, List<RowFile> of) throws IOException {
        int firstRow = of.get(0).firstRow();
        int endRow = of.get(of.size() - 1).endRow();
        String name = fileName(project, of);
        if (!disk.list().contains(name)) {
            return null;
        }
        ByteBuffer bytes = disk.map(name);
        SegmentFormat.Header header = SegmentFormat.header(bytes);
        SegmentFormat.Content content = header == null ? null : SegmentFormat.read(bytes);
        if (header == null || content == null) {
            // A file of another format is whole.
            SegmentFormat.verify(disk, name);
            return null;
        }
        boolean fits = header.magic() == SegmentFormat.UUIDS
                && header.project() == project
                && header.tag() == tag(of)
                && content.firstRow() == firstRow
                && content.count() == endRow - firstRow;
        return fits ? new UuidFile(name, header.tag(), content, of.get(0).endRow() - firstRow) : null;
    }

    /**
     * Removes the files of indexes, whole or not, that no project uses.
     *
     * @param used the names of those that a project uses, by its id
     */
    public static void removeLeftovers(Disk disk, IntFunction<Set<String>> used) throws IOException {
        for (String name : disk.list()) {
            Matcher matcher = NAME.matcher(name);
            if (matcher.matches()
                    && !used.apply(Integer.parseInt(matcher.group(1))).contains(name)) {
                disk.delete(name);
            }
        }
    }

    /** The row of a uuid, or -1. */
    public int find(long high, long low, Rows uuids) {
        if (high < highMin || high > highMax) {
            return -1;
        }
        long key = buckets.key(high, low, seed);
        if (!filter.mayHave(key)) {
            return -1;
        }
        int remainder = buckets.remainder(key);
        int end = starts.getInt(buckets.bucket(key) + 1);
        int at = hashes.firstFrom(starts.getInt(buckets.bucket(key)), end, remainder);
        for (; at < end && hashes.getInt(at) == remainder; at++) {
            int row = firstRow + rows.getInt(at);
            if (uuids.uuidLow(row) == low && uuids.uuidHigh(row) == high && !uuids.isGone(row)) {
                return row;
            }
        }
        return -1;
    }

    /**
     * Verifies all checksums of the file by reading it.
     *
     * @throws dev.tenrec.journal.DamageException when it is damaged
     */
    public void verify(Disk throttled) throws IOException {
        SegmentFormat.verify(throttled, fileName);
    }

    /** True when it is the index of these row files; else it may have entries of rows that are gone. */
    public boolean isOf(List<RowFile> files) {
        return tag == tag(files);
    }

    /** The file that holds the index of some row files. */
    public static String fileName(int project, List<RowFile> of) {
        return "uuids-" + project + "-" + of.get(0).firstRow() + "-"
                + of.get(of.size() - 1).endRow() + ".bin";
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

    /** The seed of its hashes. */
    public long seed() {
        return seed;
    }

    /** A hash of row files, by which an index of others is recognized. */
    private static long tag(List<RowFile> of) {
        long tag = 1;
        for (RowFile file : of) {
            tag = tag * 0x9e3779b97f4a7c15L + (file.checksum() & 0xffffffffL);
        }
        return tag;
    }
}
