package dev.tenrec.person;

import dev.tenrec.disk.BlockMemory;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A growing array of numbers beside the heap in chunks of {@value #CHUNK}, of which the first grows by doubling;
 * initially 0. The writer writes, any thread reads; values are published with release-acquire order.
 */
abstract class ChunkedColumn {
    static final int CHUNK_BITS = 12;
    static final int CHUNK = 1 << CHUNK_BITS;
    /** First capacity of the first chunk. */
    private static final int FIRST = 4;

    private final BlockMemory memory;

    /** Bytes of a number. */
    private final int width;

    /** Each in the order of bytes of this machine. */
    volatile ByteBuffer[] chunks = {};

    /** Writer thread: the copy of which chunks are kept before they change; of one snapshot at a time. */
    private @Nullable ColumnCopy copy;

    ChunkedColumn(BlockMemory memory, int width) {
        this.memory = memory;
        this.width = width;
    }

    /** On the writer: the chunk of an index, made if need be, to be changed. */
    final ByteBuffer own(int index) {
        if (index >= bound()) {
            grow(index);
        }
        int chunk = index >>> CHUNK_BITS;
        if (copy != null) {
            copy.keep(chunk);
        }
        return chunks[chunk];
    }

    /** All indexes with a value are below. */
    final int bound() {
        ByteBuffer[] all = chunks;
        return all.length == 1 ? all[0].capacity() / width : all.length << CHUNK_BITS;
    }

    /** On the writer: a copy of this moment for one reader; an earlier one must not be read any more. */
    final ColumnCopy copy() {
        if (copy != null) {
            copy.end();
        }
        copy = new ColumnCopy(memory, chunks, width);
        return copy;
    }

    private void grow(int index) {
        int count = (index >>> CHUNK_BITS) + 1;
        ByteBuffer[] more = Arrays.copyOf(chunks, count);
        int first = count > 1 ? CHUNK : Math.max(FIRST, roundedUp(index + 1));
        for (int i = chunks.length; i < count; i++) {
            more[i] = chunk(i == 0 ? first : CHUNK);
        }
        if (more[0].capacity() < first * width) {
            // What a reader sets in the old chunk meanwhile is lost, and found again by the next one.
            more[0] = chunk(first).put(0, more[0], 0, more[0].capacity());
        }
        chunks = more;
    }

    /** A chunk of zeros. */
    private ByteBuffer chunk(int length) {
        int bytes = length * width;
        ByteBuffer chunk = memory.allocate(bytes, this);
        for (int at = 0; at < bytes; at += Integer.BYTES) {
            chunk.putInt(at, 0);
        }
        return chunk;
    }

    /** The next power of two. */
    private static int roundedUp(int number) {
        return number < 2 ? 1 : Integer.highestOneBit(number - 1) << 1;
    }

    /** Loads what {@link ColumnCopy#save} wrote into an empty column. */
    final void load(DataInputStream in) throws IOException {
        int count = in.readInt();
        ByteBuffer[] all = new ByteBuffer[count < 0 ? 1 : count];
        byte[] bytes = new byte[CHUNK * width];
        for (int i = 0; i < all.length; i++) {
            ByteBuffer chunk = chunk(count < 0 ? -count : CHUNK);
            in.readFully(bytes, 0, chunk.capacity());
            ColumnCopy.copyNumbers(ByteBuffer.wrap(bytes), chunk, width);
            all[i] = chunk;
        }
        chunks = all;
    }
}
