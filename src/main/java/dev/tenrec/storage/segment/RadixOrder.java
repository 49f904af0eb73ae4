package dev.tenrec.storage.segment;

/** Stable LSD radix sort of indexes by a key. */
final class RadixOrder {
    /** Few enough digit values that all bucket ends stay in the L1 cache. */
    private static final int DIGIT_BITS_MAX = 11;

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
        long[] sorted = sort(from, INDEX_BITS, bits(most));
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
        int bits = bits(most);
        int passes = passes(bits);
        int[] into = new int[count];
        for (int pass = 0; pass < passes; pass++) {
            int digitBits = (bits + passes - 1) / passes;
            int shift = pass * digitBits;
            int mask = (1 << digitBits) - 1;
            int[] starts = new int[mask + 2];
            for (int i = 0; i < count; i++) {
                starts[((int) ((keys[i] - least) >>> shift) & mask) + 1]++;
            }
            sum(starts);
            for (int index : order) {
                into[starts[(int) ((keys[index] - least) >>> shift) & mask]++] = index;
            }
            int[] next = order;
            order = into;
            into = next;
        }
        return order;
    }

    /** Sorts by the bits from {@code lowest} on; returns one of two arrays, the given one or a new one. */
    private static long[] sort(long[] numbers, int lowest, int bits) {
        int passes = passes(bits);
        long[] from = numbers;
        long[] into = new long[passes == 0 ? 0 : numbers.length];
        for (int pass = 0; pass < passes; pass++) {
            int digitBits = (bits + passes - 1) / passes;
            int shift = lowest + pass * digitBits;
            int mask = (1 << digitBits) - 1;
            int[] starts = new int[mask + 2];
            for (long number : from) {
                starts[((int) (number >>> shift) & mask) + 1]++;
            }
            sum(starts);
            for (long number : from) {
                into[starts[(int) (number >>> shift) & mask]++] = number;
            }
            long[] next = from;
            from = into;
            into = next;
        }
        return from;
    }

    private static void sum(int[] starts) {
        for (int i = 1; i < starts.length; i++) {
            starts[i] += starts[i - 1];
        }
    }

    private static int bits(long most) {
        return Long.SIZE - Long.numberOfLeadingZeros(most);
    }

    private static int passes(int bits) {
        return (bits + DIGIT_BITS_MAX - 1) / DIGIT_BITS_MAX;
    }
}
