package dev.tenrec.storage.segment;

/** Puts places into the order of a key, some bits at a time; places with the same key keep their order. */
final class RadixOrder {
    /** So few digits that the ends of all their runs stay in the cache that is nearest to a core. */
    private static final int DIGIT_BITS_MAX = 11;

    private static final int PLACE_BITS = 32;

    private RadixOrder() {}

    /**
     * The places 0 to {@code count - 1} in order of their keys.
     *
     * @param keys by place, none negative
     */
    static int[] of(int[] keys, int count) {
        int most = 0;
        for (int i = 0; i < count; i++) {
            most |= keys[i];
        }
        // Key and place travel together, so that no pass has to look a key up.
        long[] from = new long[count];
        for (int i = 0; i < count; i++) {
            from[i] = (long) keys[i] << PLACE_BITS | i;
        }
        long[] sorted = sort(from, PLACE_BITS, bits(most));
        int[] places = new int[count];
        for (int i = 0; i < count; i++) {
            places[i] = (int) sorted[i];
        }
        return places;
    }

    /** As {@link #of(int[], int)}, for keys of any size; {@code least} is the least of them. */
    static int[] of(long[] keys, int count, long least) {
        int[] places = new int[count];
        long most = 0;
        for (int i = 0; i < count; i++) {
            places[i] = i;
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
            for (int place : places) {
                into[starts[(int) ((keys[place] - least) >>> shift) & mask]++] = place;
            }
            int[] next = places;
            places = into;
            into = next;
        }
        return places;
    }

    /** Sorts by the bits from {@code lowest} on; answers with the numbers in one of two arrays. */
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
