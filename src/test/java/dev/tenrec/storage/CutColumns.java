package dev.tenrec.storage;

import dev.tenrec.storage.segment.PropertyTable;
import dev.tenrec.storage.segment.Segment;
import dev.tenrec.storage.segment.SegmentBuffer;
import dev.tenrec.storage.segment.SegmentBuilder;
import java.util.ArrayList;
import java.util.List;

/** Splits events into many small segments, as a large project has. */
public final class CutColumns {
    private CutColumns() {}

    /** The same events in segments of so many rows, without group columns. */
    public static SegmentView of(EventView view, int rows) {
        PropertyTable table = new PropertyTable(() -> true);
        List<Segment> segments = new ArrayList<>();
        EventReader reader = view.reader();
        for (int first = 0; first < view.count(); first += rows) {
            SegmentBuffer tail = new SegmentBuffer(table, type -> null);
            for (int row = first; row < Math.min(view.count(), first + rows); row++) {
                reader.addTo(tail, row);
            }
            segments.add(SegmentBuilder.build(first, tail));
        }
        return new SegmentView(view, List.copyOf(segments), table);
    }
}
