package dev.tenrec.insight.trends;

import java.util.Arrays;

/** Numbers long keys from 0 on, in the order in which they come. */
final class LongNumbering {
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private long[] keys = new long[8];
    /** Numbers plus one, 0 where free. */
    private int[] slots = new int[32];

    private int size;

    int size() {
        return size;
    }

    long key(int index) {
        return keys[index];
    }

    /** The key's number, or -1. */
    int find(long key) {
        return slots[slot(key)] - 1;
    }

    /** The key's number, a new one if it has none. */
    int add(long key) {
        int slot = slot(key);
        if (slots[slot] != 0) {
            return slots[slot] - 1;
        }
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, 2 * size);
            slots = new int[8 * size];
            for (int i = 0; i < size; i++) {
                slots[slot(keys[i])] = i + 1;
            }
            slot = slot(key);
        }
        keys[size] = key;
        size++;
        slots[slot] = size;
        return size - 1;
    }

    private int slot(long key) {
        int mask = slots.length - 1;
        int slot = (int) ((key * MIX) >>> 32) & mask;
        while (slots[slot] != 0 && keys[slots[slot] - 1] != key) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }
}
