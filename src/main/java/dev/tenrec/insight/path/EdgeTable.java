package dev.tenrec.insight.path;

import java.util.function.IntConsumer;

/** How often each of some transitions occurs, and how long it takes: a hash table with open addressing. */
final class EdgeTable {
    private static final int SLOTS_MIN = 1 << 8;
    /** A key, 0 where the slot is free; a count; microseconds. Side by side, so that a look takes one cache line. */
    private static final int SLOT_WORDS = 3;

    private static final int COUNT = 1;
    private static final int MICROS = 2;

    private long[] words = new long[SLOTS_MIN * SLOT_WORDS];
    private int slotCount = SLOTS_MIN;
    private int size;

    /** How many different transitions there are. */
    int size() {
        return size;
    }

    /**
     * Adds to a transition.
     *
     * @param key never 0
     * @param hash of the key
     */
    void add(long key, int hash, long count, long tookMicros) {
        int at = find(words, slotCount, key, hash);
        if (words[at] == 0) {
            size++;
            if (2L * size > slotCount) {
                grow();
                at = find(words, slotCount, key, hash);
            }
            words[at] = key;
        }
        words[at + COUNT] += count;
        words[at + MICROS] += tookMicros;
    }

    /** Shows where each transition stands, in no order. */
    void forEach(IntConsumer places) {
        for (int at = 0; at < words.length; at += SLOT_WORDS) {
            if (words[at] != 0) {
                places.accept(at);
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

    private static int find(long[] words, int slotCount, long key, int hash) {
        int slot = hash & (slotCount - 1);
        while (words[slot * SLOT_WORDS] != 0 && words[slot * SLOT_WORDS] != key) {
            slot = (slot + 1) & (slotCount - 1);
        }
        return slot * SLOT_WORDS;
    }

    private void grow() {
        long[] old = words;
        slotCount *= 2;
        words = new long[slotCount * SLOT_WORDS];
        for (int at = 0; at < old.length; at += SLOT_WORDS) {
            if (old[at] != 0) {
                int to = find(words, slotCount, old[at], PathEdges.hash(old[at]));
                System.arraycopy(old, at, words, to, SLOT_WORDS);
            }
        }
    }
}
