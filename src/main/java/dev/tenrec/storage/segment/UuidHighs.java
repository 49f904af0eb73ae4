package dev.tenrec.storage.segment;

import java.util.List;

/**
 * The upper halves of the uuids of a row file. Those of version 7 begin with milliseconds since 1970 in 48 bits, which
 * nearly always are the time of the event: the difference of both takes two to four bytes instead of seven.
 */
final class UuidHighs {
    private static final long MICROS_PER_MILLI = 1_000;
    private static final int TIME_SHIFT = 16;

    private final PackedColumn stored;
    private final PackedColumn times;
    private final boolean isByTime;

    private UuidHighs(PackedColumn stored, PackedColumn times, boolean isByTime) {
        this.stored = stored;
        this.times = times;
        this.isByTime = isByTime;
    }

    static UuidHighs of(ColumnSection.Columns columns) {
        ColumnSection byTime = columns.find(ColumnSection.Kind.UUID_HIGHS_BY_TIME);
        return new UuidHighs(
                byTime == null ? columns.column(ColumnSection.Kind.UUID_HIGHS) : byTime.column(),
                columns.column(ColumnSection.Kind.TIMES),
                byTime != null);
    }

    /** Adds them to the sections of a file, in the narrower form. */
    static void addTo(List<ColumnSection> sections, int count, long[] highs, long[] timesMicros) {
        ColumnSection plain = ColumnSection.pack(ColumnSection.Kind.UUID_HIGHS, count, highs);
        long[] differences = new long[count];
        for (int i = 0; i < count; i++) {
            differences[i] = highs[i] - ofTime(timesMicros[i]);
        }
        ColumnSection byTime = ColumnSection.pack(ColumnSection.Kind.UUID_HIGHS_BY_TIME, count, differences);
        sections.add(byTime.width() < plain.width() ? byTime : plain);
    }

    long get(int place) {
        long high = stored.get(place);
        return isByTime ? high + ofTime(times.get(place)) : high;
    }

    void read(int from, int count, long[] into) {
        stored.read(from, count, into);
        if (isByTime) {
            long[] micros = new long[count];
            times.read(from, count, micros);
            for (int i = 0; i < count; i++) {
                into[i] += ofTime(micros[i]);
            }
        }
    }

    /** The upper half of a uuid of version 7 of that moment, without its version and random bits. */
    private static long ofTime(long micros) {
        return Math.floorDiv(micros, MICROS_PER_MILLI) << TIME_SHIFT;
    }
}
