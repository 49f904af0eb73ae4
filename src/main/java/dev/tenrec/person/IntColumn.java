package dev.tenrec.person;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.BitSet;

/**
 * A growing int array in chunks of 4,096, initially 0. The writer writes, any thread reads; values are published with
 * release-acquire order.
 */
final class IntColumn {
    private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(int[].class);
    private static final int CHUNK_BITS = 12;
    private static final int CHUNK = 1 << CHUNK_BITS;

    private volatile int[][] chunks;

    /** Writer thread: chunks shared with a copy, cloned before the next change. */
    private final BitSet shared = new BitSet();

    IntColumn() {
        this(new int[0][]);
    }

    private IntColumn(int[][] chunks) {
        this.chunks = chunks;
    }

    int get(int index) {
        int[][] all = chunks;
        int chunk = index >>> CHUNK_BITS;
        return chunk < all.length ? (int) CELL.getAcquire(all[chunk], index & (CHUNK - 1)) : 0;
    }

    void set(int index, int value) {
        int chunk = index >>> CHUNK_BITS;
        if (chunk >= chunks.length) {
            int[][] more = Arrays.copyOf(chunks, chunk + 1);
            for (int i = chunks.length; i <= chunk; i++) {
                more[i] = new int[CHUNK];
            }
            chunks = more;
        }
        if (shared.get(chunk)) {
            int[][] own = chunks.clone();
            own[chunk] = own[chunk].clone();
            chunks = own;
            shared.clear(chunk);
        }
        CELL.setRelease(chunks[chunk], index & (CHUNK - 1), value);
    }

    /** Sets a value that is still 0, from any thread, where the column has room; for columns that are never copied. */
    void setFirst(int index, int value) {
        int[][] all = chunks;
        int chunk = index >>> CHUNK_BITS;
        if (chunk < all.length) {
            CELL.compareAndSet(all[chunk], index & (CHUNK - 1), 0, value);
        }
    }

    /** All indexes with a value are below. */
    int bound() {
        return chunks.length << CHUNK_BITS;
    }

    /** On the writer: a read-only copy of this moment. Chunks are shared until the writer changes them. */
    IntColumn copy() {
        shared.set(0, chunks.length);
        return new IntColumn(chunks);
    }

    void save(DataOutputStream out) throws IOException {
        out.writeInt(chunks.length);
        for (int[] chunk : chunks) {
            for (int value : chunk) {
                out.writeInt(value);
            }
        }
    }

    static IntColumn load(DataInputStream in) throws IOException {
        int[][] chunks = new int[in.readInt()][CHUNK];
        for (int[] chunk : chunks) {
            for (int i = 0; i < CHUNK; i++) {
                chunk[i] = in.readInt();
            }
        }
        return new IntColumn(chunks);
    }
}
