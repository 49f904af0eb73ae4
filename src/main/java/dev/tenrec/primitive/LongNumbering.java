package dev.tenrec.primitive;

import java.util.Arrays;

/** Dense numbers from 0 for long keys in insertion order: an open-addressing hash table. */
public final class LongNumbering {
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private long[] keys = new long[8];
    /** Numbers plus one, 0 where free; at most a quarter is taken. */
    private int[] slots = new int[32];

    private int size;

    public int size() {
        return size;
    }

    public long key(int index) {
        return keys[index];
    }

    /** Returns the number of a key, or -1. */
    public int find(long key) {
        return slots[slot(key)] - 1;
    }

    /** Returns the number of a key, a new one if it has none. */
    public int add(long key) {
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
