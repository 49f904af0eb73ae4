package dev.tenrec.person;

import dev.tenrec.disk.BlockMemory;
import java.io.DataInputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A column of ints, see {@link ChunkedColumn}. */
final class IntColumn extends ChunkedColumn {
    private static final VarHandle CELL = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());

    IntColumn(BlockMemory memory) {
        super(memory, Integer.BYTES);
    }

    int get(int index) {
        ByteBuffer[] all = chunks;
        int chunk = index >>> CHUNK_BITS;
        if (chunk >= all.length) {
            return 0;
        }
        int at = place(index);
        try {
            return at < all[chunk].capacity() ? (int) CELL.getAcquire(all[chunk], at) : 0;
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    void set(int index, int value) {
        CELL.setRelease(own(index), place(index), value);
    }

    /** Sets a value that is still 0, from any thread, where the column has room; for columns that are never copied. */
    void setFirst(int index, int value) {
        ByteBuffer[] all = chunks;
        int chunk = index >>> CHUNK_BITS;
        int at = place(index);
        try {
            if (chunk < all.length && at < all[chunk].capacity()) {
                CELL.compareAndSet(all[chunk], at, 0, value);
            }
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    static IntColumn load(BlockMemory memory, DataInputStream in) throws IOException {
        IntColumn column = new IntColumn(memory);
        column.load(in);
        return column;
    }

    /** The offset of a number in its chunk, in bytes. */
    private static int place(int index) {
        return (index & (CHUNK - 1)) * Integer.BYTES;
    }
}
