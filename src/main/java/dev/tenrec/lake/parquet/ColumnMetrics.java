package dev.tenrec.lake.parquet;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of one column that let readers leave files and row groups unread.
 *
 * @param valueCount rows, those without a value included
 * @param nanCount values that are not a number; bounds leave them out
 * @param bytes compressed, headers of pages included
 * @param min the least value, plain as in the file; null when unknown, or longer than 64 bytes
 * @param max likewise the greatest
 */
@SuppressWarnings("ArrayRecordComponent")
public record ColumnMetrics(
        long valueCount, long nullCount, long nanCount, long bytes, byte @Nullable [] min, byte @Nullable [] max) {
    static final ColumnMetrics EMPTY = new ColumnMetrics(0, 0, 0, 0, null, null);

    /** The metrics of two row groups; bounds are known if those of all values are. */
    ColumnMetrics plus(ColumnMetrics other, ParquetType type) {
        return new ColumnMetrics(
                valueCount + other.valueCount,
                nullCount + other.nullCount,
                nanCount + other.nanCount,
                bytes + other.bytes,
                bound(min, other.min, other, type, -1),
                bound(max, other.max, other, type, 1));
    }

    private byte @Nullable [] bound(
            byte @Nullable [] own, byte @Nullable [] its, ColumnMetrics other, ParquetType type, int sign) {
        if (hasNoBounded()) {
            return its;
        }
        if (other.hasNoBounded()) {
            return own;
        }
        if (own == null || its == null) {
            return null;
        }
        return compare(own, its, type) * sign >= 0 ? own : its;
    }

    private boolean hasNoBounded() {
        return valueCount == nullCount + nanCount;
    }

    private static int compare(byte[] one, byte[] other, ParquetType type) {
        if (type == ParquetType.DOUBLE) {
            return Double.compare(Double.longBitsToDouble(number(one)), Double.longBitsToDouble(number(other)));
        }
        if (type.isInteger()) {
            return Long.compare(number(one), number(other));
        }
        return Arrays.compareUnsigned(one, other);
    }

    private static long number(byte[] littleEndian) {
        // The sign is in the last byte.
        long number = littleEndian[littleEndian.length - 1];
        for (int i = littleEndian.length - 2; i >= 0; i--) {
            number = number << 8 | (littleEndian[i] & 0xff);
        }
        return number;
    }
}
