package dev.tenrec.person;

import java.io.DataInputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** A column of ints, see {@link ChunkedColumn}. */
final class IntColumn extends ChunkedColumn<int[]> {
    private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(int[].class);

    IntColumn() {
        this(new int[0][]);
    }

    private IntColumn(int[][] chunks) {
        super(chunks);
    }

    int get(int index) {
        int[][] all = chunks;
        int chunk = index >>> CHUNK_BITS;
        if (chunk >= all.length) {
            return 0;
        }
        int at = index & (CHUNK - 1);
        return at < all[chunk].length ? (int) CELL.getAcquire(all[chunk], at) : 0;
    }

    void set(int index, int value) {
        CELL.setRelease(own(index), index & (CHUNK - 1), value);
    }

    /** Sets a value that is still 0, from any thread, where the column has room; for columns that are never copied. */
    void setFirst(int index, int value) {
        int[][] all = chunks;
        int chunk = index >>> CHUNK_BITS;
        int at = index & (CHUNK - 1);
        if (chunk < all.length && at < all[chunk].length) {
            CELL.compareAndSet(all[chunk], at, 0, value);
        }
    }

    /** On the writer: a read-only copy of this moment. Chunks are shared until the writer changes them. */
    IntColumn copy() {
        return new IntColumn(share());
    }

    static IntColumn load(DataInputStream in) throws IOException {
        IntColumn column = new IntColumn();
        column.restore(in);
        return column;
    }

    @Override
    int width() {
        return Integer.BYTES;
    }

    @Override
    void put(int[] chunk, ByteBuffer to) {
        to.asIntBuffer().put(chunk);
    }

    @Override
    void get(ByteBuffer from, int[] chunk) {
        from.asIntBuffer().get(chunk);
    }

    @Override
    int length(int[] chunk) {
        return chunk.length;
    }

    @Override
    int[] resized(int[] chunk, int length) {
        return Arrays.copyOf(chunk, length);
    }

    @Override
    int[] chunk(int length) {
        return new int[length];
    }
}
