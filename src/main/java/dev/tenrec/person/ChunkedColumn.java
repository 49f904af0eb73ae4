package dev.tenrec.person;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;

/**
 * A growing array of numbers in chunks of {@value #CHUNK}, of which the first grows by doubling; initially 0. The
 * writer writes, any thread reads; values are published with release-acquire order.
 *
 * @param <A> the type of a chunk, an array of numbers
 */
abstract class ChunkedColumn<A> {
    static final int CHUNK_BITS = 12;
    static final int CHUNK = 1 << CHUNK_BITS;
    /** First capacity of the first chunk. */
    private static final int FIRST = 4;

    volatile A[] chunks;

    /** Writer thread: chunks shared with a copy, cloned before the next change. */
    private final BitSet shared = new BitSet();

    ChunkedColumn(A[] chunks) {
        this.chunks = chunks;
    }

    /** The numbers of a chunk. */
    abstract int length(A chunk);

    /** A copy of a chunk of another length. */
    abstract A resized(A chunk, int length);

    /** A new chunk. */
    abstract A chunk(int length);

    /** Bytes of a number. */
    abstract int width();

    /** Writes all numbers of a chunk. */
    abstract void put(A chunk, ByteBuffer to);

    /** Reads all numbers of a chunk. */
    abstract void get(ByteBuffer from, A chunk);

    /** On the writer: the chunk of an index, made if need be, that no copy shares. */
    final A own(int index) {
        int chunk = index >>> CHUNK_BITS;
        if (index >= bound()) {
            grow(index);
        }
        if (shared.get(chunk)) {
            A[] own = chunks.clone();
            own[chunk] = resized(own[chunk], length(own[chunk]));
            chunks = own;
            shared.clear(chunk);
        }
        return chunks[chunk];
    }

    /** All indexes with a value are below. */
    final int bound() {
        A[] all = chunks;
        return all.length == 1 ? length(all[0]) : all.length << CHUNK_BITS;
    }

    /** On the writer: the chunks of this moment, which are not changed any more. */
    final A[] share() {
        shared.set(0, chunks.length);
        return chunks;
    }

    private void grow(int index) {
        int count = (index >>> CHUNK_BITS) + 1;
        A[] more = Arrays.copyOf(chunks, count);
        for (int i = chunks.length; i < count; i++) {
            more[i] = chunk(count == 1 ? FIRST : CHUNK);
        }
        int first = count > 1 ? CHUNK : Math.max(FIRST, roundedUp(index + 1));
        if (length(more[0]) < first) {
            // What a reader sets in the old chunk meanwhile is lost, and found again by the next one.
            more[0] = resized(more[0], first);
            shared.clear(0);
        }
        chunks = more;
    }

    /** The next power of two. */
    private static int roundedUp(int number) {
        return number < 2 ? 1 : Integer.highestOneBit(number - 1) << 1;
    }

    /** Saves the count of chunks and their numbers; of a single short chunk the count of its numbers, negative. */
    final void save(DataOutputStream out) throws IOException {
        A[] all = chunks;
        out.writeInt(all.length == 1 && length(all[0]) < CHUNK ? -length(all[0]) : all.length);
        ByteBuffer bytes = ByteBuffer.allocate(CHUNK * width());
        for (A chunk : all) {
            put(chunk, bytes);
            out.write(bytes.array(), 0, length(chunk) * width());
        }
    }

    /** Loads what {@link #save} wrote into an empty column. */
    final void restore(DataInputStream in) throws IOException {
        int count = in.readInt();
        A[] all = Arrays.copyOf(chunks, count < 0 ? 1 : count);
        ByteBuffer bytes = ByteBuffer.allocate(CHUNK * width());
        for (int i = 0; i < all.length; i++) {
            A chunk = chunk(count < 0 ? -count : CHUNK);
            in.readFully(bytes.array(), 0, length(chunk) * width());
            get(bytes, chunk);
            all[i] = chunk;
        }
        chunks = all;
    }
}
