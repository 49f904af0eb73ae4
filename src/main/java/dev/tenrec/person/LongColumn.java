package dev.tenrec.person;

import dev.tenrec.disk.BlockMemory;
import java.io.DataInputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A column of longs, see {@link ChunkedColumn}. */
final class LongColumn extends ChunkedColumn {
    private static final VarHandle CELL = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    LongColumn(BlockMemory memory) {
        super(memory, Long.BYTES);
    }

    long get(int index) {
        ByteBuffer[] all = chunks;
        int chunk = index >>> CHUNK_BITS;
        if (chunk >= all.length) {
            return 0;
        }
        int at = place(index);
        try {
            return at < all[chunk].capacity() ? (long) CELL.getAcquire(all[chunk], at) : 0;
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    void set(int index, long value) {
        CELL.setRelease(own(index), place(index), value);
    }

    static LongColumn load(BlockMemory memory, DataInputStream in) throws IOException {
        LongColumn column = new LongColumn(memory);
        column.load(in);
        return column;
    }

    /** The offset of a number in its chunk, in bytes. */
    private static int place(int index) {
        return (index & (CHUNK - 1)) * Long.BYTES;
    }
}
