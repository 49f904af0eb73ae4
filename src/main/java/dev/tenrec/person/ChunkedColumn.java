package dev.tenrec.person;

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

    /** The count of chunks as snapshots have it; of a single short one the count of its numbers, negative. */
    final int savedCount() {
        A[] all = chunks;
        return all.length == 1 && length(all[0]) < CHUNK ? -length(all[0]) : all.length;
    }
}
