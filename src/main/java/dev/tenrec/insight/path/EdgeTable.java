package dev.tenrec.insight.path;

import java.util.Arrays;
import java.util.function.IntConsumer;

/** How often each of some transitions occurs, and how long it takes: a hash table with open addressing. */
final class EdgeTable {
    private static final int SLOT_BITS_MIN = 8;
    /** A key, 0 where the slot is free; a count; microseconds. Side by side, so that a look takes one cache line. */
    private static final int SLOT_WORDS = 3;

    private static final int COUNT = 1;
    private static final int MICROS = 2;

    private int slotBits = SLOT_BITS_MIN;
    private long[] words = new long[SLOT_WORDS << slotBits];
    private int size;

    /** How many different transitions there are. */
    int size() {
        return size;
    }

    /** Forgets all, and keeps the room. */
    void clear() {
        Arrays.fill(words, 0);
        size = 0;
    }

    /**
     * Adds to a transition.
     *
     * @param key never 0
     */
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

    /** Adds all of another's. */
    void add(EdgeTable other) {
        other.forEach(at -> add(other.key(at), other.count(at), other.micros(at)));
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

    private int find(long key) {
        int mask = (1 << slotBits) - 1;
        int slot = PathEdges.hash(key, slotBits);
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
