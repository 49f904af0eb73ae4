package dev.tenrec.store.value;

/**
 * The place of a value in a {@link ValueLog}, packed into a long that is never 0.
 *
 * <pre>
 * segment 21 bits, from 1 on | offset of the record in it, divided by four, 23 bits | bytes of the value 20 bits
 * </pre>
 */
final class ValueAddress {
    /** Bytes of a segment that offsets can name. */
    static final int SEGMENT_BYTES_MAX = 1 << 25;

    static final int VALUE_BYTES_MAX = (1 << 20) - 1;
    static final int SEGMENTS_MAX = 1 << 21;

    private static final int OFFSET_SHIFT = 20;
    private static final int SEGMENT_SHIFT = 43;
    private static final int OFFSET_MASK = (1 << 23) - 1;

    private ValueAddress() {}

    static long of(int segment, int offset, int size) {
        return (long) segment << SEGMENT_SHIFT | (long) (offset >>> 2) << OFFSET_SHIFT | size;
    }

    static int segment(long address) {
        return (int) (address >>> SEGMENT_SHIFT);
    }

    static int offset(long address) {
        return ((int) (address >>> OFFSET_SHIFT) & OFFSET_MASK) << 2;
    }

    static int size(long address) {
        return (int) address & VALUE_BYTES_MAX;
    }
}
