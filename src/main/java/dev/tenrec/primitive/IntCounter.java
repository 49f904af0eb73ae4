package dev.tenrec.primitive;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Adaptive counter by int key from 0: an open-addressing hash table while small, an array by key once that is denser.
 */
public final class IntCounter {
    private static final int TABLE_MIN = 8;
    private static final int MIX = 0x9E3779B9;

    private final int bound;
    /** Keys plus one, 0 where free; null once counts are by key. */
    private int @Nullable [] keys = new int[TABLE_MIN];

    /** By slot of {@link #keys}, or by key. */
    private int[] counts = new int[TABLE_MIN];

    private int size;

    /** @param bound expected exclusive upper bound of keys */
    public IntCounter(int bound) {
        this.bound = bound;
    }

    public void add(int key, int amount) {
        if (keys == null) {
            if (key >= counts.length) {
                counts = Arrays.copyOf(counts, key + 1 + key / 4);
            }
            counts[key] += amount;
            return;
        }
        int mask = keys.length - 1;
        int slot = ((key * MIX) >>> 7) & mask;
        while (keys[slot] != 0) {
            if (keys[slot] == key + 1) {
                counts[slot] += amount;
                return;
            }
            slot = (slot + 1) & mask;
        }
        keys[slot] = key + 1;
        counts[slot] = amount;
        size++;
        if (2 * size > keys.length) {
            grow(keys);
        }
    }

    public void addAll(IntCounter other) {
        for (int i = 0; i < other.counts.length; i++) {
            if (other.counts[i] != 0) {
                add(other.keys == null ? i : other.keys[i] - 1, other.counts[i]);
            }
        }
    }

    /** Returns the counts of all keys, in no order. */
    public double[] counts() {
        double[] all = new double[counts.length];
        int found = 0;
        for (int count : counts) {
            if (count != 0) {
                all[found] = count;
                found++;
            }
        }
        return Arrays.copyOf(all, found);
    }

    private void grow(int[] oldKeys) {
        int[] oldCounts = counts;
        boolean isDense = 4L * oldKeys.length >= bound;
        keys = isDense ? null : new int[2 * oldKeys.length];
        counts = new int[isDense ? bound : 2 * oldKeys.length];
        size = 0;
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != 0) {
                add(oldKeys[i] - 1, oldCounts[i]);
            }
        }
    }
}
