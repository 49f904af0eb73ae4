package dev.tenrec.primitive;

/** Stable LSD radix sort of numbers by some of their bits. */
public final class RadixSort {
    /** Few enough digit values that all bucket ends stay in the L1 cache. */
    private static final int DIGIT_BITS_MAX = 11;

    private RadixSort() {}

    /** The bits that a number takes, none for zero. */
    public static int bits(long number) {
        return Long.SIZE - Long.numberOfLeadingZeros(number);
    }

    /** The passes that a sort by so many bits takes. */
    public static int passes(int bits) {
        return (bits + DIGIT_BITS_MAX - 1) / DIGIT_BITS_MAX;
    }

    /**
     * Sorts by the bits from {@code lowest} on; returns one of two arrays, the given one or a new one.
     *
     * @param numbers may be overwritten
     * @param bits how many; those above are ignored
     */
    public static long[] sort(long[] numbers, int lowest, int bits) {
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

    /** Turns the counts of digits into the places where the numbers of each digit begin. */
    public static void sum(int[] starts) {
        for (int i = 1; i < starts.length; i++) {
            starts[i] += starts[i - 1];
        }
    }
}
