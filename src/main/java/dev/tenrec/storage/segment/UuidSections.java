package dev.tenrec.storage.segment;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;

/**
 * Builds the columns of a {@link UuidFile}, bucket by bucket, in the bytes that the file will have: an index of many
 * rows needs little more memory than it takes on disk.
 */
final class UuidSections {
    private final UuidBuckets buckets;
    private final int count;
    private final int rowWidth;
    private final byte[] hashes;
    private final byte[] rows;
    private final int[] starts;
    private final UuidFilter filter;
    private int bucket;
    private int added;

    /**
     * @param count entries in all
     * @param rowCount rows of which some may have no entry
     */
    UuidSections(UuidBuckets buckets, int count, int rowCount) {
        this.buckets = buckets;
        this.count = count;
        this.rowWidth = PackedColumn.widthOf(rowCount - 1);
        this.hashes = new byte[PackedColumn.sizeBytes(count, UuidBuckets.REMAINDER_BYTES)];
        this.rows = new byte[PackedColumn.sizeBytes(count, rowWidth)];
        this.starts = new int[buckets.count() + 1];
        this.filter = UuidFilter.empty(count, buckets.keyBits());
    }

    /** A hash and its row, in the order of the file. */
    static long entry(int remainder, int row) {
        return (long) remainder << Integer.SIZE | row;
    }

    /** Adds the next bucket; sorts its entries, which are {@code entries[from, to)}. */
    void addBucket(long[] entries, int from, int to) {
        Arrays.sort(entries, from, to);
        for (int i = from; i < to; i++) {
            int remainder = (int) (entries[i] >>> Integer.SIZE);
            filter.add(buckets.key(bucket, remainder));
            PackedColumn.put(hashes, UuidBuckets.REMAINDER_BYTES, added, remainder);
            PackedColumn.put(rows, rowWidth, added, (int) entries[i]);
            added++;
        }
        starts[++bucket] = added;
    }

    /**
     * All columns, once every bucket was added.
     *
     * @param range the smallest and the largest upper half of the uuids
     */
    List<ColumnSection> build(long seed, long[] range) {
        long[] words = filter.words();
        return List.of(
                ColumnSection.pack(ColumnSection.Kind.UUID_SEED, 1, new long[] {seed}),
                ColumnSection.pack(ColumnSection.Kind.UUID_RANGE, range.length, range),
                ColumnSection.pack(ColumnSection.Kind.UUID_STARTS, 0, starts.length, starts),
                section(ColumnSection.Kind.UUID_HASHES, UuidBuckets.REMAINDER_BYTES, hashes),
                section(ColumnSection.Kind.UUID_ROWS, rowWidth, rows),
                ColumnSection.pack(ColumnSection.Kind.UUID_FILTER, words.length, words));
    }

    private ColumnSection section(ColumnSection.Kind kind, int width, byte[] bytes) {
        return new ColumnSection(
                kind, 0, count, 0, 1, width, ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN));
    }
}
