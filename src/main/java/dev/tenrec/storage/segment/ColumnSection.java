package dev.tenrec.storage.segment;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One column of a segment file or row file as stored: frame-of-reference encoding, {@code base + scale * number}.
 *
 * @param property the number of its property, 0 for other columns
 * @param count values
 * @param base the value stored as 0
 * @param scale the difference of values stored as 0 and 1
 * @param width bytes per value
 * @param bytes little-endian, {@link PackedColumn#sizeBytes} of them
 */
record ColumnSection(Kind kind, int property, int count, long base, long scale, int width, ByteBuffer bytes) {
    /** The content of a column. */
    enum Kind {
        /** Time of each event. */
        TIMES(1),
        /** Name of each event; in row files only, segments have {@link #NAME_IDS}. */
        NAMES(2),
        DISTINCT_IDS(3),
        /** Row of each event in order of arrival, relative to the first of the segment. */
        ROWS(4),
        /** By timeline position: the event's name position. */
        TIMELINE_NAME_POSITIONS(5),
        TIMELINE_NAMES(6),
        TIMELINE_TIMES(7),
        /** Distinct ids that occur, ascending. */
        TIMELINE_IDS(8),
        /** The first timeline position of each, and the end of the last. */
        TIMELINE_STARTS(9),
        /** Value number of each event; a dense property. */
        PROPERTY(10),
        /** Name positions of the events that have the property, ascending; a sparse property. */
        PROPERTY_POSITIONS(11),
        /** The value number of each of these. */
        PROPERTY_VALUES(12),
        /** Names that occur, ascending. */
        NAME_IDS(14),
        /** The first name position of each, and the end of the last. */
        NAME_STARTS(15),
        /** Flag bits of each event. */
        FLAGS(16),
        /** Journal position of each block; of each event's block if there is no {@link #BLOCK_STARTS}. */
        BLOCKS(17),
        /** Offset of each event in its block. */
        OFFSETS(18),
        /** Upper half of each event's uuid. */
        UUID_HIGHS(19),
        /** Lower half. */
        UUID_LOWS(20),
        /** The first entry of each bucket of a {@link UuidFile}, and the end of the last. */
        UUID_STARTS(21),
        /** By entry: the hash of the uuid, without its bucket. */
        UUID_HASHES(22),
        /** By entry: the row of the event, relative to the first of the file. */
        UUID_ROWS(23),
        /** The words of a {@link UuidFilter}. */
        UUID_FILTER(24),
        /** The seed of the hashes. */
        UUID_SEED(25),
        /** The smallest and the largest upper half of the uuids. */
        UUID_RANGE(26),
        /** The bits of {@link KeptRows}, of a row file that has not all rows. */
        KEPT(27),
        /** The first event of each block. */
        BLOCK_STARTS(28),
        /**
         * In place of {@link #UUID_HIGHS} where that is narrower: these less the time of the event, see
         * {@link UuidHighs}.
         */
        UUID_HIGHS_BY_TIME(29);

        /** Kinds whose values lie far from zero and close together. */
        private static final Set<Kind> NARROW =
                EnumSet.of(TIMES, TIMELINE_TIMES, BLOCKS, UUID_HIGHS, UUID_HIGHS_BY_TIME);

        private final int code;

        Kind(int code) {
            this.code = code;
        }

        /** The kind's number in a file. */
        int code() {
            return code;
        }

        /** True for the columns of properties, of which each has its own. */
        boolean isOfProperty() {
            return this == PROPERTY || this == PROPERTY_POSITIONS || this == PROPERTY_VALUES;
        }

        /** Null for an unknown code. */
        static @Nullable Kind of(int code) {
            for (Kind kind : values()) {
                if (kind.code == code) {
                    return kind;
                }
            }
            return null;
        }
    }

    /** The columns of a file that exist once, by kind. */
    static final class Columns {
        private final Map<Kind, ColumnSection> sections = new EnumMap<>(Kind.class);

        Columns(List<ColumnSection> all) {
            all.forEach(section -> sections.put(section.kind(), section));
        }

        /** Null for a column that the file has not. */
        @Nullable
        ColumnSection find(Kind kind) {
            return sections.get(kind);
        }

        ColumnSection section(Kind kind) {
            return Objects.requireNonNull(sections.get(kind), kind::name);
        }

        PackedColumn column(Kind kind) {
            return section(kind).column();
        }
    }

    private static final long MILLI = 1_000;
    private static final long SECOND = 1_000_000;

    /** Packs the first numbers, none negative, into the bytes that the largest needs. */
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

    /** Packs the first numbers into the bytes that their spread needs. */
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

    /** Most times are whole milliseconds or seconds. */
    private static long scale(long base, int count, long[] numbers) {
        boolean areMillis = true;
        boolean areSeconds = true;
        // Division by constants compiles to multiplication.
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
