package dev.tenrec.person;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** A column of longs, see {@link ChunkedColumn}. */
final class LongColumn extends ChunkedColumn<long[]> {
    private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(long[].class);

    LongColumn() {
        this(new long[0][]);
    }

    private LongColumn(long[][] chunks) {
        super(chunks);
    }

    long get(int index) {
        long[][] all = chunks;
        int chunk = index >>> CHUNK_BITS;
        if (chunk >= all.length) {
            return 0;
        }
        int at = index & (CHUNK - 1);
        return at < all[chunk].length ? (long) CELL.getAcquire(all[chunk], at) : 0;
    }

    void set(int index, long value) {
        CELL.setRelease(own(index), index & (CHUNK - 1), value);
    }

    /** On the writer: a read-only copy of this moment. Chunks are shared until the writer changes them. */
    LongColumn copy() {
        return new LongColumn(share());
    }

    void save(DataOutputStream out) throws IOException {
        out.writeInt(savedCount());
        ByteBuffer bytes = ByteBuffer.allocate(CHUNK * Long.BYTES);
        for (long[] chunk : chunks) {
            bytes.asLongBuffer().put(chunk);
            out.write(bytes.array(), 0, chunk.length * Long.BYTES);
        }
    }

    static LongColumn load(DataInputStream in) throws IOException {
        int count = in.readInt();
        long[][] chunks = count < 0 ? new long[1][-count] : new long[count][CHUNK];
        ByteBuffer bytes = ByteBuffer.allocate(CHUNK * Long.BYTES);
        for (long[] chunk : chunks) {
            in.readFully(bytes.array(), 0, chunk.length * Long.BYTES);
            bytes.asLongBuffer().get(chunk);
        }
        return new LongColumn(chunks);
    }

    @Override
    int length(long[] chunk) {
        return chunk.length;
    }

    @Override
    long[] resized(long[] chunk, int length) {
        return Arrays.copyOf(chunk, length);
    }

    @Override
    long[] chunk(int length) {
        return new long[length];
    }
}
