package dev.tenrec.insight.exec.timeline;

import dev.tenrec.insight.exec.scan.ValueReader;
import dev.tenrec.storage.segment.Segment;
import java.util.List;

/** The entries of the timelines of segments, which are positions in {@link TimelineBuilder}; for one thread. */
public final class TimelineColumns implements TimelineBuilder.Source {
    private final List<Segment> segments;
    /** Readers by property, each on every segment. */
    private final ValueReader[][] readers;

    public TimelineColumns(List<Segment> segments, List<ValueReader> values) {
        this.segments = segments;
        this.readers = values.stream()
                .map(reader -> segments.stream().map(reader::on).toArray(ValueReader[]::new))
                .toArray(ValueReader[][]::new);
    }

    static long position(int origin, int entry) {
        return (long) origin << Integer.SIZE | entry;
    }

    @Override
    public int value(int index, long position) {
        return readers[index][origin(position)].code(place(position));
    }

    @Override
    public int row(long position) {
        return segments.get(origin(position)).row(place(position));
    }

    private static int origin(long position) {
        return (int) (position >>> Integer.SIZE);
    }

    private int place(long position) {
        return segments.get(origin(position)).timelinePlaces().getInt((int) position);
    }
}
