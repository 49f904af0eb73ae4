package dev.tenrec.person;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.BitSet;

/**
 * A growing int array in chunks of 4,096, of which the first grows by doubling; initially 0. The writer writes, any
 * thread reads; values are published with release-acquire order.
 */
final class IntColumn {
    private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(int[].class);
    private static final int CHUNK_BITS = 12;
    private static final int CHUNK = 1 << CHUNK_BITS;
    /** First capacity of the first chunk. */
    private static final int FIRST = 4;

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
        if (chunk >= all.length) {
            return 0;
        }
        int at = index & (CHUNK - 1);
        return at < all[chunk].length ? (int) CELL.getAcquire(all[chunk], at) : 0;
    }

    void set(int index, int value) {
        int chunk = index >>> CHUNK_BITS;
        if (index >= bound()) {
            grow(index);
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
        int at = index & (CHUNK - 1);
        if (chunk < all.length && at < all[chunk].length) {
            CELL.compareAndSet(all[chunk], at, 0, value);
        }
    }

    /** All indexes with a value are below. */
    int bound() {
        int[][] all = chunks;
        return all.length == 1 ? all[0].length : all.length << CHUNK_BITS;
    }

    private void grow(int index) {
        int count = (index >>> CHUNK_BITS) + 1;
        int[][] more = Arrays.copyOf(chunks, count);
        for (int i = chunks.length; i < count; i++) {
            more[i] = new int[count == 1 ? FIRST : CHUNK];
        }
        int first = count > 1 ? CHUNK : Math.max(FIRST, roundedUp(index + 1));
        if (more[0].length < first) {
            // What a reader sets in the old chunk meanwhile is lost, and found again by the next one.
            more[0] = Arrays.copyOf(more[0], first);
            shared.clear(0);
        }
        chunks = more;
    }

    /** The next power of two. */
    private static int roundedUp(int number) {
        return number < 2 ? 1 : Integer.highestOneBit(number - 1) << 1;
    }

    /** On the writer: a read-only copy of this moment. Chunks are shared until the writer changes them. */
    IntColumn copy() {
        shared.set(0, chunks.length);
        return new IntColumn(chunks);
    }

    void save(DataOutputStream out) throws IOException {
        out.writeInt(chunks.length == 1 && chunks[0].length < CHUNK ? -chunks[0].length : chunks.length);
        for (int[] chunk : chunks) {
            for (int value : chunk) {
                out.writeInt(value);
            }
        }
    }

    static IntColumn load(DataInputStream in) throws IOException {
        int count = in.readInt();
        int[][] chunks = count < 0 ? new int[1][-count] : new int[count][CHUNK];
        for (int[] chunk : chunks) {
            for (int i = 0; i < chunk.length; i++) {
                chunk[i] = in.readInt();
            }
        }
        return new IntColumn(chunks);
    }
}
