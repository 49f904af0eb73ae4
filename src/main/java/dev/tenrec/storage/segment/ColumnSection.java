package dev.tenrec.storage.segment;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.EnumSet;
import java.util.Set;

/**
 * One column of a segment, or of a file of rows, as it is stored.
 *
 * @param property the number of the property that it belongs to, or 0
 * @param count how many numbers it holds
 * @param base the number that is stored as 0
 * @param scale by how much the number is larger that is stored as 1
 * @param width bytes of each number
 * @param bytes little-endian, {@link PackedColumn#sizeBytes} of them
 */
record ColumnSection(Kind kind, int property, int count, long base, long scale, int width, ByteBuffer bytes) {
    /** What a column holds. */
    enum Kind {
        /** When each event happened. */
        TIMES(1),
        /** Of rows only: in a segment the places say it. */
        NAMES(2),
        DISTINCT_IDS(3),
        /** The row of each event in order of arrival, counted from the segment's first. */
        ROWS(4),
        /** In order of distinct ids and times: the place of the event. */
        TIMELINE_PLACES(5),
        TIMELINE_NAMES(6),
        TIMELINE_TIMES(7),
        /** The distinct ids of the timelines, in order. */
        TIMELINE_IDS(8),
        /** Where the timeline of each begins; and behind the last one where it ends. */
        TIMELINE_STARTS(9),
        /** A value's number for each event. */
        PROPERTY(10),
        /** Of a property that few events have: their places, in order. */
        PROPERTY_PLACES(11),
        /** And the numbers of their values. */
        PROPERTY_VALUES(12),
        /** The names that occur, in order of their numbers. */
        NAME_IDS(14),
        /** Where the places of each begin; and behind the last one where they end. */
        NAME_STARTS(15),
        /** What is noted about each event, as bits. */
        FLAGS(16),
        /** The journal position of the block that holds each event. */
        BLOCKS(17),
        /** Where in its block each event begins. */
        OFFSETS(18),
        /** The upper half of each event's uuid. */
        UUID_HIGHS(19),
        /** And the lower half. */
        UUID_LOWS(20);

        /** Those whose numbers lie far from zero and close together. */
        private static final Set<Kind> NARROW = EnumSet.of(TIMES, TIMELINE_TIMES, BLOCKS, UUID_HIGHS);

        private final int code;

        Kind(int code) {
            this.code = code;
        }

        /** Its number in a file. */
        int code() {
            return code;
        }

        /** The kind with a number, or null. */
        static Kind of(int code) {
            for (Kind kind : values()) {
                if (kind.code == code) {
                    return kind;
                }
            }
            return null;
        }
    }

    private static final long MILLI = 1_000;
    private static final long SECOND = 1_000_000;

    /** Packs the first numbers, none of them negative, as tightly as the largest allows. */
    static ColumnSection pack(Kind kind, int property, int count, int[] numbers) {
        int most = 0;
        for (int i = 0; i < count; i++) {
            most |= numbers[i];
        }
        int width = PackedColumn.widthOf(most);
        byte[] bytes = new byte[PackedColumn.sizeBytes(count, width)];
        PackedColumn.put(bytes, width, count, numbers);
        return new ColumnSection(kind, property, count, 0, 1, width, wrap(bytes));
    }

    /** Packs the first numbers as tightly as their spread allows. */
    static ColumnSection pack(Kind kind, int count, long[] numbers) {
        long least = count == 0 ? 0 : Long.MAX_VALUE;
        long most = count == 0 ? 0 : Long.MIN_VALUE;
        for (int i = 0; i < count; i++) {
            least = Math.min(least, numbers[i]);
            most = Math.max(most, numbers[i]);
        }
        long base = Kind.NARROW.contains(kind) ? least : Math.min(0, least);
        long scale = base == 0 ? 1 : scale(base, count, numbers);
        int width = PackedColumn.widthOf((most - base) / scale);
        byte[] bytes = new byte[PackedColumn.sizeBytes(count, width)];
        PackedColumn.put(bytes, width, count, stored(base, scale, count, numbers));
        return new ColumnSection(kind, 0, count, base, scale, width, wrap(bytes));
    }

    private static ByteBuffer wrap(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Times mostly have milliseconds only. */
    private static long scale(long base, int count, long[] numbers) {
        boolean areMillis = true;
        boolean areSeconds = true;
        // Divisions by constants: the compiler makes multiplications of them.
        for (int i = 0; i < count && areMillis; i++) {
            long number = numbers[i] - base;
            areMillis = number % MILLI == 0;
            areSeconds = areSeconds && number % SECOND == 0;
        }
        return !areMillis ? 1 : areSeconds ? SECOND : MILLI;
    }

    private static long[] stored(long base, long scale, int count, long[] numbers) {
        long[] stored = new long[count];
        for (int i = 0; i < count; i++) {
            long number = numbers[i] - base;
            stored[i] = scale == 1 ? number : scale == MILLI ? number / MILLI : number / SECOND;
        }
        return stored;
    }

    PackedColumn column() {
        return new PackedColumn(bytes, 0, width, base, scale);
    }
}
