package dev.tenrec.event;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The rows of one project in columns of primitive arrays, in order of arrival; rows are only ever added.
 *
 * <pre>
 * row   timestamp          name  distinct id  uuid          flags  block (file, offset)  in block
 *   0   2024-01-01T00:00Z  0     0            018d…, 9c1f…  0      3, 4096               0
 *   1   2024-01-01T00:00Z  1     0            018d…, 77aa…  1      3, 4096               417
 * </pre>
 *
 * <p>Written by the writer; a reader holds a {@link EventView} and looks no further than its count, so it needs no
 * lock.
 */
final class Columns {
    static final int CHUNK_BITS = 16;
    static final int CHUNK_ROWS = 1 << CHUNK_BITS;

    /** 65,536 rows. */
    static final class Chunk {
        final long[] timestamps = new long[CHUNK_ROWS];
        final int[] names = new int[CHUNK_ROWS];
        final int[] distinctIds = new int[CHUNK_ROWS];
        final long[] uuidHighs = new long[CHUNK_ROWS];
        final long[] uuidLows = new long[CHUNK_ROWS];
        final byte[] flags = new byte[CHUNK_ROWS];
        final long[] blocks = new long[CHUNK_ROWS];
        final int[] offsets = new int[CHUNK_ROWS];

        /** The columns in the order in which a snapshot holds them. */
        long[][] longs() {
            return new long[][] {timestamps, uuidHighs, uuidLows, blocks};
        }

        int[][] ints() {
            return new int[][] {names, distinctIds, offsets};
        }
    }

    private volatile Chunk[] chunks = new Chunk[0];
    private int count;

    int count() {
        return count;
    }

    Chunk[] chunks() {
        return chunks;
    }

    Chunk chunk(int row) {
        return chunks[row >>> CHUNK_BITS];
    }

    /** Adds a row on the writer and returns its number. */
    int add(long timestamp, int name, int distinctId, long uuidHigh, long uuidLow, int flags, long block, int offset) {
        int row = count;
        if (row == chunks.length << CHUNK_BITS) {
            Chunk[] more = Arrays.copyOf(chunks, chunks.length + 1);
            more[chunks.length] = new Chunk();
            chunks = more;
        }
        Chunk chunk = chunks[row >>> CHUNK_BITS];
        int at = row & (CHUNK_ROWS - 1);
        chunk.timestamps[at] = timestamp;
        chunk.names[at] = name;
        chunk.distinctIds[at] = distinctId;
        chunk.uuidHighs[at] = uuidHigh;
        chunk.uuidLows[at] = uuidLow;
        chunk.flags[at] = (byte) flags;
        chunk.blocks[at] = block;
        chunk.offsets[at] = offset;
        count = row + 1;
        return row;
    }

    /** Writes the first rows, chunk by chunk, column by column. */
    void save(DataOutputStream out, int rowCount) throws IOException {
        out.writeInt(rowCount);
        ByteBuffer buffer = ByteBuffer.allocate(CHUNK_ROWS * Long.BYTES);
        for (int first = 0; first < rowCount; first += CHUNK_ROWS) {
            Chunk chunk = chunk(first);
            int rows = Math.min(CHUNK_ROWS, rowCount - first);
            for (long[] column : chunk.longs()) {
                buffer.clear().asLongBuffer().put(column, 0, rows);
                out.write(buffer.array(), 0, rows * Long.BYTES);
            }
            for (int[] column : chunk.ints()) {
                buffer.clear().asIntBuffer().put(column, 0, rows);
                out.write(buffer.array(), 0, rows * Integer.BYTES);
            }
            out.write(chunk.flags, 0, rows);
        }
    }

    void load(DataInputStream in) throws IOException {
        int rowCount = in.readInt();
        Chunk[] loaded = new Chunk[(rowCount + CHUNK_ROWS - 1) / CHUNK_ROWS];
        ByteBuffer buffer = ByteBuffer.allocate(CHUNK_ROWS * Long.BYTES);
        for (int i = 0; i < loaded.length; i++) {
            Chunk chunk = new Chunk();
            int rows = Math.min(CHUNK_ROWS, rowCount - i * CHUNK_ROWS);
            for (long[] column : chunk.longs()) {
                in.readFully(buffer.array(), 0, rows * Long.BYTES);
                buffer.clear().asLongBuffer().get(column, 0, rows);
            }
            for (int[] column : chunk.ints()) {
                in.readFully(buffer.array(), 0, rows * Integer.BYTES);
                buffer.clear().asIntBuffer().get(column, 0, rows);
            }
            in.readFully(chunk.flags, 0, rows);
            loaded[i] = chunk;
        }
        chunks = loaded;
        count = rowCount;
    }
}
