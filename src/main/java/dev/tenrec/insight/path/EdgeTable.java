package dev.tenrec.insight.path;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * The counts and durations of edges by key: a hash table with open addressing and Fibonacci hashing. The upper bits of
 * the hash choose a partition of {@link PartitionedEdges}, the next ones a slot.
 */
final class EdgeTable {
    private static final int PARTITION_BITS = 8;
    /** An edge belongs to the same partition on every thread. */
    static final int PARTITIONS = 1 << PARTITION_BITS;

    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
    private static final int SLOT_BITS_MIN = 8;
    /** A key, 0 where the slot is free; a count; microseconds. Adjacent, so that a probe takes one cache line. */
    private static final int SLOT_WORDS = 3;

    private static final int COUNT = 1;
    private static final int MICROS = 2;

    private int slotBits = SLOT_BITS_MIN;
    private long[] words = new long[SLOT_WORDS << slotBits];
    private int size;

    static int partition(long key) {
        return (int) ((key * MULTIPLIER) >>> (Long.SIZE - PARTITION_BITS));
    }

    int size() {
        return size;
    }

    /** Removes all edges and keeps the capacity. */
    void clear() {
        Arrays.fill(words, 0);
        size = 0;
    }

    /** Adds to the edge of a key, which is never 0. */
    void add(long key, long count, long tookMicros) {
        int at = find(key);
        if (words[at] == 0) {
            size++;
            if (2L * size > 1L << slotBits) {
                grow();
                at = find(key);
            }
            words[at] = key;
        }
        words[at + COUNT] += count;
        words[at + MICROS] += tookMicros;
    }

    long[] sortedKeys() {
        long[] keys = new long[size];
        int count = 0;
        for (int at = 0; at < words.length; at += SLOT_WORDS) {
            if (words[at] != 0) {
                keys[count++] = words[at];
            }
        }
        Arrays.sort(keys);
        return keys;
    }

    /** Visits the offset of each edge, in no order. */
    void forEach(IntConsumer visitor) {
        for (int at = 0; at < words.length; at += SLOT_WORDS) {
            if (words[at] != 0) {
                visitor.accept(at);
            }
        }
    }

    long key(int at) {
        return words[at];
    }

    long count(int at) {
        return words[at + COUNT];
    }

    long micros(int at) {
        return words[at + MICROS];
    }

    /** Returns the offset of a key's edge, or of the slot that is free for it. */
    int find(long key) {
        int mask = (1 << slotBits) - 1;
        int slot = (int) (((key * MULTIPLIER) << PARTITION_BITS) >>> (Long.SIZE - slotBits));
        while (words[slot * SLOT_WORDS] != 0 && words[slot * SLOT_WORDS] != key) {
            slot = (slot + 1) & mask;
        }
        return slot * SLOT_WORDS;
    }

    private void grow() {
        long[] old = words;
        slotBits++;
        words = new long[SLOT_WORDS << slotBits];
        for (int at = 0; at < old.length; at += SLOT_WORDS) {
            if (old[at] != 0) {
                System.arraycopy(old, at, words, find(old[at]), SLOT_WORDS);
            }
        }
    }
}
