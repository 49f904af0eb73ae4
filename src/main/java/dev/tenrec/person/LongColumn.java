package dev.tenrec.person;

import java.io.DataInputStream;
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

    static LongColumn load(DataInputStream in) throws IOException {
        LongColumn column = new LongColumn();
        column.restore(in);
        return column;
    }

    @Override
    int width() {
        return Long.BYTES;
    }

    @Override
    void put(long[] chunk, ByteBuffer to) {
        to.asLongBuffer().put(chunk);
    }

    @Override
    void get(ByteBuffer from, long[] chunk) {
        from.asLongBuffer().get(chunk);
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
