package dev.tenrec.lake.parquet;

import java.util.Arrays;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Encodes the values of one column and row group, page by page in order of rows, and learns their bounds meanwhile.
 * Used by one thread.
 */
abstract class ValueEncoder {
    /** Numbers of encodings in the format. */
    static final int PLAIN = 0;

    static final int RLE = 3;
    static final int DELTA_BINARY_PACKED = 5;
    static final int RLE_DICTIONARY = 8;

    /** A page ends with the value that reaches it. */
    private static final int PAGE_BYTES = 1 << 20;

    private static final int BOUND_BYTES_MAX = 64;

    /** The number of the encoding. */
    abstract int encoding();

    /**
     * Appends the values of {@code rows[from]} and following, absent ones left out.
     *
     * @return the end of the page, at most {@code to}
     */
    abstract int append(int[] rows, int from, int to, ByteOutput page);

    /** The least value so far, plain; null if there is none or it is too long. */
    abstract byte @Nullable [] min();

    abstract byte @Nullable [] max();

    long nanCount() {
        return 0;
    }

    /** Integers and times. */
    static final class Integers extends ValueEncoder {
        private final ColumnValues.Longs values;
        private final int size;
        private long min = Long.MAX_VALUE;
        private long max = Long.MIN_VALUE;

        Integers(ColumnValues.Longs values, int size) {
            this.values = values;
            this.size = size;
        }

        @Override
        int encoding() {
            return DELTA_BINARY_PACKED;
        }

        @Override
        int append(int[] rows, int from, int to, ByteOutput page) {
            long[] present = new long[to - from];
            int count = 0;
            for (int i = from; i < to; i++) {
                if (!values.isAbsent(rows[i])) {
                    long value = values.values()[rows[i]];
                    present[count++] = size == Integer.BYTES ? Math.toIntExact(value) : value;
                    min = Math.min(min, value);
                    max = Math.max(max, value);
                }
            }
            DeltaEncoder.encode(present, count, size == Integer.BYTES, page);
            return to;
        }

        @Override
        byte @Nullable [] min() {
            return min > max ? null : littleEndian(min, size);
        }

        @Override
        byte @Nullable [] max() {
            return min > max ? null : littleEndian(max, size);
        }
    }

    static final class Doubles extends ValueEncoder {
        private final ColumnValues.Doubles values;
        private double min = Double.POSITIVE_INFINITY;
        private double max = Double.NEGATIVE_INFINITY;
        private boolean hasBounds;
        private long nanCount;

        Doubles(ColumnValues.Doubles values) {
            this.values = values;
        }

        @Override
        int encoding() {
            return PLAIN;
        }

        @Override
        int append(int[] rows, int from, int to, ByteOutput page) {
            for (int i = from; i < to; i++) {
                if (!values.isAbsent(rows[i])) {
                    double value = values.values()[rows[i]];
                    page.writeLittleEndian(Double.doubleToRawLongBits(value), Double.BYTES);
                    if (Double.isNaN(value)) {
                        nanCount++;
                    } else {
                        min = Math.min(min, value);
                        max = Math.max(max, value);
                        hasBounds = true;
                    }
                }
            }
            return to;
        }

        @Override
        byte @Nullable [] min() {
            // Readers that take both zeros as equal must find either: the format asks for this.
            return hasBounds ? littleEndian(Double.doubleToLongBits(min == 0 ? -0.0 : min), Double.BYTES) : null;
        }

        @Override
        byte @Nullable [] max() {
            return hasBounds ? littleEndian(Double.doubleToLongBits(max == 0 ? 0.0 : max), Double.BYTES) : null;
        }

        @Override
        long nanCount() {
            return nanCount;
        }
    }

    static final class Booleans extends ValueEncoder {
        private final ColumnValues.Booleans values;
        private boolean hasFalse;
        private boolean hasTrue;

        Booleans(ColumnValues.Booleans values) {
            this.values = values;
        }

        @Override
        int encoding() {
            return PLAIN;
        }

        @Override
        int append(int[] rows, int from, int to, ByteOutput page) {
            long[] present = new long[to - from];
            int count = 0;
            for (int i = from; i < to; i++) {
                if (!values.isAbsent(rows[i])) {
                    boolean value = values.values().get(rows[i]);
                    present[count++] = value ? 1 : 0;
                    hasTrue |= value;
                    hasFalse |= !value;
                }
            }
            page.writePacked(present, count, 1);
            return to;
        }

        @Override
        byte @Nullable [] min() {
            return hasFalse || hasTrue ? new byte[] {(byte) (hasFalse ? 0 : 1)} : null;
        }

        @Override
        byte @Nullable [] max() {
            return hasFalse || hasTrue ? new byte[] {(byte) (hasTrue ? 1 : 0)} : null;
        }
    }

    /** Texts and uuids, one after another; a text behind its length. */
    static final class Plain extends ValueEncoder {
        private final ColumnValues values;
        private final IntFunction<byte[]> bytesOf;
        private final ParquetType type;
        private final Bounds bounds = new Bounds();

        /** @param bytesOf gives the value of a row that has one */
        Plain(ColumnValues values, IntFunction<byte[]> bytesOf, ParquetType type) {
            this.values = values;
            this.bytesOf = bytesOf;
            this.type = type;
        }

        @Override
        int encoding() {
            return PLAIN;
        }

        @Override
        int append(int[] rows, int from, int to, ByteOutput page) {
            int at = from;
            while (at < to && page.size() < PAGE_BYTES) {
                if (!values.isAbsent(rows[at])) {
                    byte[] value = bytesOf.apply(rows[at]);
                    writePlain(value, type, page);
                    bounds.add(value);
                }
                at++;
            }
            return at;
        }

        @Override
        byte @Nullable [] min() {
            return bounds.min();
        }

        @Override
        byte @Nullable [] max() {
            return bounds.max();
        }
    }

    /** Codes of the dictionary page that precedes. */
    static final class Codes extends ValueEncoder {
        private final ColumnValues.Coded values;
        private final LocalDictionary dictionary;
        private final int width;

        Codes(ColumnValues.Coded values, LocalDictionary dictionary) {
            this.values = values;
            this.dictionary = dictionary;
            this.width = RunLengthEncoder.width(Math.max(0, dictionary.count() - 1));
        }

        @Override
        int encoding() {
            return RLE_DICTIONARY;
        }

        @Override
        int append(int[] rows, int from, int to, ByteOutput page) {
            int[] present = new int[to - from];
            int count = 0;
            for (int i = from; i < to; i++) {
                if (!values.isAbsent(rows[i])) {
                    present[count++] = dictionary.code(values.codes()[rows[i]]);
                }
            }
            page.writeByte(width);
            RunLengthEncoder.encode(present, count, width, page);
            return to;
        }

        @Override
        byte @Nullable [] min() {
            return dictionary.bounds().min();
        }

        @Override
        byte @Nullable [] max() {
            return dictionary.bounds().max();
        }
    }

    /** The least and the greatest of texts or uuids, in the order of their unsigned bytes. */
    static final class Bounds {
        private byte @Nullable [] min;
        private byte @Nullable [] max;

        void add(byte[] value) {
            if (min == null || Arrays.compareUnsigned(value, min) < 0) {
                min = value;
            }
            if (max == null || Arrays.compareUnsigned(value, max) > 0) {
                max = value;
            }
        }

        byte @Nullable [] min() {
            return shortOrNull(min);
        }

        byte @Nullable [] max() {
            return shortOrNull(max);
        }

        private static byte @Nullable [] shortOrNull(byte @Nullable [] bound) {
            return bound == null || bound.length > BOUND_BYTES_MAX ? null : bound;
        }
    }

    static void writePlain(byte[] value, ParquetType type, ByteOutput out) {
        if (type.size() == 0) {
            out.writeLittleEndian(value.length, Integer.BYTES);
        } else if (value.length != type.size()) {
            throw new IllegalArgumentException(value.length + " bytes for a " + type);
        }
        out.write(value);
    }

    private static byte[] littleEndian(long value, int size) {
        ByteOutput bytes = new ByteOutput();
        bytes.writeLittleEndian(value, size);
        return bytes.toBytes();
    }
}
