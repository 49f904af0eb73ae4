package dev.tenrec.storage;

import dev.tenrec.storage.segment.Rows;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

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
