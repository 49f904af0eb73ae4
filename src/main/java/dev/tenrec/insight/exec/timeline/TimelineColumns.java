package dev.tenrec.insight.exec.timeline;

import dev.tenrec.insight.exec.scan.ValueReader;
import dev.tenrec.storage.segment.Segment;
import java.util.List;

/** Source of events in segments; a reference is the segment's index and the timeline position. For one thread. */
final class TimelineColumns implements TimelineBuilder.Source {
    private final List<Segment> segments;
    /** Readers by property and segment. */
    private final ValueReader[][] readers;

    TimelineColumns(List<Segment> segments, List<ValueReader> values) {
        this.segments = segments;
        this.readers = values.stream()
                .map(reader -> segments.stream().map(reader::bind).toArray(ValueReader[]::new))
                .toArray(ValueReader[][]::new);
    }

    static long ref(int segment, int timelinePosition) {
        return (long) segment << Integer.SIZE | timelinePosition;
    }

    @Override
    public int value(int index, long ref) {
        return readers[index][segment(ref)].code(position(ref));
    }

    @Override
    public int row(long ref) {
        return segments.get(segment(ref)).row(position(ref));
    }

    private static int segment(long ref) {
        return (int) (ref >>> Integer.SIZE);
    }

    private int position(long ref) {
        return segments.get(segment(ref)).timelineNamePositions().getInt((int) ref);
    }
}
