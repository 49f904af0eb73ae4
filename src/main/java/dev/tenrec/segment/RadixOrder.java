package dev.tenrec.segment;

import java.util.Arrays;

/** Puts rows into the order of a key, 16 bits at a time; rows with the same key keep their order. */
public final class RadixOrder {
    private static final int DIGIT_BITS = 16;
    private static final int DIGITS = 1 << DIGIT_BITS;

    private RadixOrder() {}

    /** A number for each row, never negative. */
    public interface Keys {
        long of(int row);
    }

    /**
     * @param order rows in some order; changed
     * @param largest no key is larger
     * @return the rows in order of their keys; one of two arrays
     */
    public static int[] sort(int[] order, Keys keys, long largest) {
        int[] from = order;
        int[] to = new int[order.length];
        int[] starts = new int[DIGITS + 1];
        for (int shift = 0; shift < Long.SIZE && largest >>> shift != 0; shift += DIGIT_BITS) {
            Arrays.fill(starts, 0);
            for (int row : from) {
                starts[digit(keys.of(row), shift) + 1]++;
            }
            for (int i = 0; i < DIGITS; i++) {
                starts[i + 1] += starts[i];
            }
            for (int row : from) {
                to[starts[digit(keys.of(row), shift)]++] = row;
            }
            int[] next = from;
            from = to;
            to = next;
        }
        return from;
    }

    private static int digit(long key, int shift) {
        return (int) (key >>> shift) & (DIGITS - 1);
    }
}
