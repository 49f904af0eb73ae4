package dev.tenrec.insight.exec.scan;

import dev.tenrec.insight.time.TimeBuckets;
import dev.tenrec.storage.segment.Segment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Scan operator of one thread: reads ranges in batches, filters, and passes each batch to its consumer. */
final class BatchScan<V extends BatchConsumer> implements Parallel.Worker {
    /** Ranges with fewer rows per time bucket are not split at bucket bounds. */
    private static final int ROWS_PER_BUCKET_MIN = 128;

    private final List<ScanRange> ranges;
    private final TimeBuckets time;
    private final ScanContext context;
    private final boolean hasDeletions;
    private final EventPredicate predicate;
    private final SegmentBatch batch;
    private final V consumer;
    private final int[] positions = new int[Segment.BLOCK_ROWS];

    @SuppressWarnings("NullAway.Init") // set by the first part
    private Segment segment;

    @SuppressWarnings("NullAway.Init")
    private EventPredicate boundPredicate;

    BatchScan(
            List<ScanRange> ranges,
            TimeBuckets time,
            ScanContext context,
            EventPredicate predicate,
            SegmentBatch batch,
            V consumer) {
        this.ranges = ranges;
        this.time = time;
        this.context = context;
        this.hasDeletions = context.events().hasDeletions();
        this.predicate = predicate;
        this.batch = batch;
        this.consumer = consumer;
    }

    V consumer() {
        return consumer;
    }

    @Override
    public void part(int index) {
        ScanRange range = ranges.get(index);
        if (segment != range.segment()) {
            segment = range.segment();
            boundPredicate = predicate.bind(segment);
            batch.enter(segment);
        }
        RowPredicate rowPredicate = boundPredicate.residual(range.name());
        if (rowPredicate != null && rowPredicate.isNever(range.from(), range.to())) {
            context.deadline().addRows(range.count());
            return;
        }
        boolean splitsAtBuckets = splitsAtBuckets(range);
        for (int from = range.from(); from < range.to(); ) {
            context.deadline().check();
            int to = Math.min(range.to(), from + Segment.BLOCK_ROWS);
            to = splitsAtBuckets ? bucketEnd(from, to) : to;
            emit(rowPredicate, from, to - from);
            context.deadline().addRows(to - from);
            from = to;
        }
    }

    private boolean splitsAtBuckets(ScanRange range) {
        long buckets = (long) time.indexOf(range.maxMicros()) - time.indexOf(range.minMicros());
        return buckets * ROWS_PER_BUCKET_MIN <= range.to() - range.from();
    }

    /** Returns the end of the time bucket of {@code from}, at most {@code to}. */
    private int bucketEnd(int from, int to) {
        long end = time.end(time.indexOf(segment.times().get(from)));
        return segment.times().get(to - 1) < end ? to : segment.firstFrom(from, to, end);
    }

    private void emit(@Nullable RowPredicate rowPredicate, int from, int count) {
        int kept;
        if (hasDeletions) {
            kept = filterPresent(rowPredicate, from, count);
        } else {
            kept = rowPredicate == null ? count : rowPredicate.filterRange(from, count, positions);
        }
        if (kept == count) {
            consumer.batch(batch.range(from, count));
        } else if (kept > 0) {
            consumer.batch(batch.select(positions, kept));
        }
    }

    private int filterPresent(@Nullable RowPredicate rowPredicate, int from, int count) {
        RowPredicate.fillRange(from, count, positions);
        int kept = context.filterDeleted(segment, positions, count);
        return rowPredicate == null || kept == 0 ? kept : rowPredicate.filter(positions, kept);
    }
}
