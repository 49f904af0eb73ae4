package dev.tenrec.storage;

import dev.tenrec.storage.segment.Rows;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Consecutive rows in arrays, the latest of a project. The writer appends; a reader reads no row beyond its view. */
final class MemoryChunk implements Rows {
    private final int firstRow;
    private final long[] timestamps;
    private final int[] names;
    private final int[] distinctIds;
    private final long[] uuidHighs;
    private final long[] uuidLows;
    private final byte[] flags;
    private final long[] blocks;
    private final int[] offsets;
    /** Rows that are gone, counted from the first; null for none. Replaced by the sealer, read by any thread. */
    private volatile @Nullable BitSet gone;

    /** @param size capacity in rows */
    MemoryChunk(int firstRow, int size) {
        this.firstRow = firstRow;
        timestamps = new long[size];
        names = new int[size];
        distinctIds = new int[size];
        uuidHighs = new long[size];
        uuidLows = new long[size];
        flags = new byte[size];
        blocks = new long[size];
        offsets = new int[size];
    }

    private MemoryChunk(MemoryChunk from, int size) {
        firstRow = from.firstRow;
        timestamps = Arrays.copyOf(from.timestamps, size);
        names = Arrays.copyOf(from.names, size);
        distinctIds = Arrays.copyOf(from.distinctIds, size);
        uuidHighs = Arrays.copyOf(from.uuidHighs, size);
        uuidLows = Arrays.copyOf(from.uuidLows, size);
        flags = Arrays.copyOf(from.flags, size);
        blocks = Arrays.copyOf(from.blocks, size);
        offsets = Arrays.copyOf(from.offsets, size);
        gone = from.gone;
    }

    /** A copy with room for more rows. */
    MemoryChunk grown(int size) {
        return new MemoryChunk(this, size);
    }

    /** Capacity in rows. */
    int size() {
        return flags.length;
    }

    void set(
            int row,
            long timestamp,
            int name,
            int distinctId,
            long uuidHigh,
            long uuidLow,
            int flagBits,
            long block,
            int offset) {
        int at = row - firstRow;
        timestamps[at] = timestamp;
        names[at] = name;
        distinctIds[at] = distinctId;
        uuidHighs[at] = uuidHigh;
        uuidLows[at] = uuidLow;
        flags[at] = (byte) flagBits;
        blocks[at] = block;
        offsets[at] = offset;
    }

    /** On the sealer: from now on nothing of some rows is written to any file. Their values stay in memory. */
    void leaveOut(BitSet rows) {
        BitSet all = gone == null ? new BitSet() : (BitSet) gone.clone();
        all.or(rows);
        gone = all;
    }

    @Override
    public long timestampMicros(int row) {
        return timestamps[row - firstRow];
    }

    @Override
    public int name(int row) {
        return names[row - firstRow];
    }

    @Override
    public int distinctId(int row) {
        return distinctIds[row - firstRow];
    }

    @Override
    public long uuidHigh(int row) {
        return uuidHighs[row - firstRow];
    }

    @Override
    public long uuidLow(int row) {
        return uuidLows[row - firstRow];
    }

    @Override
    public int flags(int row) {
        return flags[row - firstRow] & 0xff;
    }

    @Override
    public long blockPosition(int row) {
        return blocks[row - firstRow];
    }

    @Override
    public int offsetInBlock(int row) {
        return offsets[row - firstRow];
    }

    @Override
    public boolean isGone(int row) {
        BitSet rows = gone;
        return rows != null && rows.get(row - firstRow);
    }

    /**
     * Saves the first rows but some: how many are kept, a bit for each row, and the kept ones column by column.
     *
     * @param isGone by row
     */
    void save(DataOutputStream out, int count, IntPredicate isGone) throws IOException {
        int[] kept = IntStream.range(0, count)
                .filter(at -> !isGone.test(firstRow + at))
                .toArray();
        long[] words = new long[words(count)];
        MemoryChunk packed = new MemoryChunk(0, kept.length);
        for (int i = 0; i < kept.length; i++) {
            words[kept[i] / Long.SIZE] |= 1L << (kept[i] % Long.SIZE);
            packed.copy(i, this, kept[i]);
        }
        out.writeInt(kept.length);
        for (long word : words) {
            out.writeLong(word);
        }
        packed.save(out, kept.length);
    }

    /**
     * Loads what {@link #save(DataOutputStream, int, IntPredicate)} wrote.
     *
     * @param blockBefore the position of the block of the row before
     */
    void load(DataInputStream in, int count, long blockBefore) throws IOException {
        MemoryChunk packed = new MemoryChunk(0, in.readInt());
        long[] words = new long[words(count)];
        for (int i = 0; i < words.length; i++) {
            words[i] = in.readLong();
        }
        packed.load(in, packed.size());
        BitSet kept = BitSet.valueOf(words);
        BitSet none = new BitSet(count);
        long block = blockBefore;
        for (int at = 0, i = 0; at < count; at++) {
            if (kept.get(at)) {
                copy(at, packed, i++);
                block = blocks[at];
            } else {
                none.set(at);
                timestamps[at] = Long.MIN_VALUE;
                distinctIds[at] = -1;
                blocks[at] = block;
            }
        }
        gone = none;
    }

    private static int words(int count) {
        return (count + Long.SIZE - 1) / Long.SIZE;
    }

    private void copy(int at, MemoryChunk from, int index) {
        timestamps[at] = from.timestamps[index];
        names[at] = from.names[index];
        distinctIds[at] = from.distinctIds[index];
        uuidHighs[at] = from.uuidHighs[index];
        uuidLows[at] = from.uuidLows[index];
        flags[at] = from.flags[index];
        blocks[at] = from.blocks[index];
        offsets[at] = from.offsets[index];
    }

    /** Saves the first rows, column by column. */
    void save(DataOutputStream out, int count) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(count * Long.BYTES);
        for (long[] column : longs()) {
            buffer.clear().asLongBuffer().put(column, 0, count);
            out.write(buffer.array(), 0, count * Long.BYTES);
        }
        for (int[] column : ints()) {
            buffer.clear().asIntBuffer().put(column, 0, count);
            out.write(buffer.array(), 0, count * Integer.BYTES);
        }
        out.write(flags, 0, count);
    }

    void load(DataInputStream in, int count) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(count * Long.BYTES);
        for (long[] column : longs()) {
            in.readFully(buffer.array(), 0, count * Long.BYTES);
            buffer.clear().asLongBuffer().get(column, 0, count);
        }
        for (int[] column : ints()) {
            in.readFully(buffer.array(), 0, count * Integer.BYTES);
            buffer.clear().asIntBuffer().get(column, 0, count);
        }
        in.readFully(flags, 0, count);
    }

    /** Columns in the order of the snapshot format. */
    private long[][] longs() {
        return new long[][] {timestamps, uuidHighs, uuidLows, blocks};
    }

    private int[][] ints() {
        return new int[][] {names, distinctIds, offsets};
    }
}
