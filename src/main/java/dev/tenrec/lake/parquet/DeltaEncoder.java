package dev.tenrec.lake.parquet;

/**
 * Parquet's DELTA_BINARY_PACKED: the first number, then differences in blocks of 128, each block with its smallest
 * difference and four packed parts of 32 with a width of their own. Differences wrap around, so any numbers will do.
 */
final class DeltaEncoder {
    private static final int BLOCK = 128;
    private static final int PARTS = 4;
    private static final int PART = BLOCK / PARTS;

    private DeltaEncoder() {}

    /**
     * Appends the first {@code count} numbers.
     *
     * @param is32Bit true for numbers of 32 bits, whose differences wrap around at 32 bits
     */
    static void encode(long[] numbers, int count, boolean is32Bit, ByteOutput out) {
        out.writeVarint(BLOCK);
        out.writeVarint(PARTS);
        out.writeVarint(count);
        out.writeZigzag(count == 0 ? 0 : numbers[0]);
        long[] deltas = new long[BLOCK];
        for (int from = 1; from < count; from += BLOCK) {
            int size = Math.min(BLOCK, count - from);
            long least = Long.MAX_VALUE;
            for (int i = 0; i < size; i++) {
                long delta = numbers[from + i] - numbers[from + i - 1];
                deltas[i] = is32Bit ? (int) delta : delta;
                least = Math.min(least, deltas[i]);
            }
            for (int i = 0; i < size; i++) {
                deltas[i] = is32Bit ? (deltas[i] - least) & 0xffff_ffffL : deltas[i] - least;
            }
            out.writeZigzag(least);
            encodeBlock(deltas, size, out);
        }
    }

    private static void encodeBlock(long[] deltas, int size, ByteOutput out) {
        int[] widths = new int[PARTS];
        for (int i = 0; i < size; i++) {
            widths[i / PART] = Math.max(widths[i / PART], Long.SIZE - Long.numberOfLeadingZeros(deltas[i]));
        }
        for (int width : widths) {
            out.writeByte(width);
        }
        long[] part = new long[PART];
        for (int from = 0; from < size; from += PART) {
            for (int i = 0; i < PART; i++) {
                part[i] = from + i < size ? deltas[from + i] : 0;
            }
            out.writePacked(part, PART, widths[from / PART]);
        }
    }
}
