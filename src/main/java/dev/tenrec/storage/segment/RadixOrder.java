package dev.tenrec.storage.segment;

import dev.tenrec.primitive.RadixSort;

/** Stable LSD radix sort of indexes by a key. */
final class RadixOrder {
    private static final int INDEX_BITS = 32;

    private RadixOrder() {}

    /**
     * The indexes 0 to {@code count - 1} in order of their keys.
     *
     * @param keys none negative
     */
    static int[] of(int[] keys, int count) {
        int most = 0;
        for (int i = 0; i < count; i++) {
            most |= keys[i];
        }
        // Key and index are sorted as one long, so that no pass looks a key up.
        long[] from = new long[count];
        for (int i = 0; i < count; i++) {
            from[i] = (long) keys[i] << INDEX_BITS | i;
        }
        long[] sorted = RadixSort.sort(from, INDEX_BITS, RadixSort.bits(most));
        int[] order = new int[count];
        for (int i = 0; i < count; i++) {
            order[i] = (int) sorted[i];
        }
        return order;
    }

    /** The same for keys of any value; {@code least} is the smallest of them. */
    static int[] of(long[] keys, int count, long least) {
        int[] order = new int[count];
        long most = 0;
        for (int i = 0; i < count; i++) {
            order[i] = i;
            most |= keys[i] - least;
        }
        int bits = RadixSort.bits(most);
        int passes = RadixSort.passes(bits);
        int[] into = new int[count];
        for (int pass = 0; pass < passes; pass++) {
            int digitBits = (bits + passes - 1) / passes;
            int shift = pass * digitBits;
            int mask = (1 << digitBits) - 1;
            int[] starts = new int[mask + 2];
            for (int i = 0; i < count; i++) {
                starts[((int) ((keys[i] - least) >>> shift) & mask) + 1]++;
            }
            RadixSort.sum(starts);
            for (int index : order) {
                into[starts[(int) ((keys[index] - least) >>> shift) & mask]++] = index;
            }
            int[] next = order;
            order = into;
            into = next;
        }
        return order;
    }
}
