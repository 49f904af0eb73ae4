package dev.tenrec.insight.exec.scan;

import dev.tenrec.storage.EventView;
import dev.tenrec.storage.segment.Segment;
import java.util.List;

/** Goes through the events of segments block by block and shows those that match; one for each thread. */
public final class BatchScan<V extends BatchConsumer> implements Parallel.Worker {
    /** Pieces of time with fewer events than this on average don't end blocks. */
    private static final int CUT_ROWS_MIN = 128;

    private final List<ScanRange> ranges;
    private final TimeBuckets time;
    private final EventView view;
    private final Deadline deadline;
    private final EventPredicate set;
    private final SegmentBatch block;
    private final V visitor;
    private final int[] places = new int[Segment.BLOCK_ROWS];
    private Segment entered;
    private EventPredicate here;

    public BatchScan(
            List<ScanRange> ranges,
            TimeBuckets time,
            EventView view,
            Deadline deadline,
            EventPredicate set,
            SegmentBatch block,
            V visitor) {
        this.ranges = ranges;
        this.time = time;
        this.view = view;
        this.deadline = deadline;
        this.set = set;
        this.block = block;
        this.visitor = visitor;
    }

    public V visitor() {
        return visitor;
    }

    @Override
    public void part(int index) {
        ScanRange range = ranges.get(index);
        if (entered != range.segment()) {
            entered = range.segment();
            here = set.on(entered);
            block.enter(entered);
        }
        RowPredicate test = here.besides(range.name());
        boolean isCut = isCut(range);
        for (int from = range.from(); from < range.to(); ) {
            deadline.check();
            int to = Math.min(range.to(), from + Segment.BLOCK_ROWS);
            to = isCut ? cut(from, to) : to;
            show(test, from, to - from);
            deadline.passed(to - from);
            from = to;
        }
    }

    private boolean isCut(ScanRange range) {
        long cuts = (long) time.indexOf(range.maxMicros()) - time.indexOf(range.minMicros());
        return cuts * CUT_ROWS_MIN <= range.to() - range.from();
    }

    /** The place where the piece of time ends in which a block begins, if it ends within. */
    private int cut(int from, int to) {
        long end = time.end(time.indexOf(entered.times().get(from)));
        return entered.times().get(to - 1) < end ? to : entered.firstFrom(from, to, end);
    }

    private void show(RowPredicate test, int from, int count) {
        if (test == null && !view.hasDeletions()) {
            visitor.block(block.show(from, count));
            return;
        }
        int kept = view.hasDeletions() ? keepPresent(test, from, count) : test.keepOf(from, count, places);
        if (kept == count) {
            visitor.block(block.show(from, count));
        } else if (kept > 0) {
            visitor.block(block.show(places, kept));
        }
    }

    private int keepPresent(RowPredicate test, int from, int count) {
        RowPredicate.follow(from, count, places);
        int kept = withoutDeleted(count);
        return test == null || kept == 0 ? kept : test.keep(places, kept);
    }

    private int withoutDeleted(int count) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            int place = places[i];
            places[kept] = place;
            kept += view.isDeleted(entered.row(place), entered.distinctIds().getInt(place)) ? 0 : 1;
        }
        return kept;
    }
}
