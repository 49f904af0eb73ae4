package dev.tenrec.lake.parquet;

import java.util.Arrays;

/**
 * Parquet's hybrid of runs and packed numbers, for codes of dictionaries and for which rows have values: a long run of
 * equal numbers is its length and the number, the others are packed in groups of eight.
 */
final class RunLengthEncoder {
    private static final int GROUP = 8;
    /** A shorter run costs more as a run than as part of a packed stretch. */
    private static final int RUN_MIN = 2 * GROUP;

    private RunLengthEncoder() {}

    /** The bits that numbers up to {@code max} need; at least one. */
    static int width(int max) {
        return Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(max));
    }

    /** Appends the first {@code count} numbers, each of at most {@code width} bits. */
    static void encode(int[] numbers, int count, int width, ByteOutput out) {
        int packedFrom = 0;
        int at = 0;
        while (at < count) {
            int end = at + 1;
            while (end < count && numbers[end] == numbers[at]) {
                end++;
            }
            // Packed numbers before a run fill whole groups with numbers of the run.
            int runFrom = Math.min(end, packedFrom + (at - packedFrom + GROUP - 1) / GROUP * GROUP);
            if (end - runFrom >= RUN_MIN) {
                pack(numbers, packedFrom, runFrom, width, out);
                out.writeVarint((long) (end - runFrom) << 1);
                out.writeLittleEndian(numbers[at], (width + 7) / 8);
                packedFrom = end;
            }
            at = end;
        }
        pack(numbers, packedFrom, count, width, out);
    }

    private static void pack(int[] numbers, int from, int to, int width, ByteOutput out) {
        if (from == to) {
            return;
        }
        int groups = (to - from + GROUP - 1) / GROUP;
        out.writeVarint((long) groups << 1 | 1);
        long[] group = new long[GROUP];
        for (int at = from; at < to; at += GROUP) {
            Arrays.fill(group, 0);
            for (int i = at; i < Math.min(to, at + GROUP); i++) {
                group[i - at] = numbers[i];
            }
            out.writePacked(group, GROUP, width);
        }
    }
}
