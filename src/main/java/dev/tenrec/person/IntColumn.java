package dev.tenrec.person;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.BitSet;

/**
 * A growing array of numbers in chunks of 4,096; 0 where nothing was set. Written by the writer, read by any thread:
 * who sees a value also sees what was written before it.
 */
final class IntColumn {
    private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(int[].class);
    private static final int CHUNK_BITS = 12;
    private static final int CHUNK = 1 << CHUNK_BITS;

    private volatile int[][] chunks;

    /** Chunks that a copy holds too, which the writer replaces before it changes them; its own. */
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

    /** All indexes with a value are below this. */
    int bound() {
        return chunks.length << CHUNK_BITS;
    }

    /**
     * A copy of this moment, made by the writer and for reading only. It shares its chunks until the writer changes
     * them, so making it takes no longer with many numbers.
     */
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
