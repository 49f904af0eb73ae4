package dev.tenrec.insight.exec.timeline;

import dev.tenrec.insight.exec.scan.ActorIndex;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.exec.scan.Parallel;
import org.jspecify.annotations.Nullable;

/** Timeline scan of one thread: merges the timelines of each person's distinct ids over all segments. */
final class TimelineScan<V extends TimelineConsumer> implements Parallel.Worker {
    static final int ACTORS_PER_TASK = 4_096;

    private final ActorIndex actors;
    private final Deadline deadline;
    private final TimelineRequest request;
    private final DistinctIdSegmentBitmap segmentBitmap;
    private final @Nullable TimelineCursor[] cursors;
    private final TimelineBuilder builder;
    private final V consumer;

    /** @param cursors by segment; null where a segment has no events in the time range */
    TimelineScan(
            ActorIndex actors,
            Deadline deadline,
            TimelineRequest request,
            DistinctIdSegmentBitmap segmentBitmap,
            @Nullable TimelineCursor[] cursors,
            TimelineBuilder builder,
            V consumer) {
        this.actors = actors;
        this.deadline = deadline;
        this.request = request;
        this.segmentBitmap = segmentBitmap;
        this.cursors = cursors;
        this.builder = builder;
        this.consumer = consumer;
    }

    V consumer() {
        return consumer;
    }

    @Override
    public void part(int index) {
        deadline.check();
        long rows = 0;
        int end = Math.min(actors.bound(), (index + 1) * ACTORS_PER_TASK);
        for (int actor = index * ACTORS_PER_TASK; actor < end; actor++) {
            if (!request.subset().contains(actor)) {
                continue;
            }
            collect(actor, request.detail() != TimelineRequest.Detail.ALL);
            if (request.detail() == TimelineRequest.Detail.ENDS && !builder.isInOrder()) {
                // Runs of one segment are interleaved with events of another: read every event.
                collect(actor, false);
            }
            rows += builder.count();
            if (builder.count() > 0) {
                consumer.timeline(builder.end());
            }
        }
        deadline.addRows(rows);
    }

    private void collect(int actor, boolean isSparse) {
        builder.begin(actor);
        int firstId = actors.start(actor);
        int endId = actors.start(actor + 1);
        long present = 0;
        for (int at = firstId; at < endId; at++) {
            present |= segmentBitmap.of(actors.id(at));
        }
        int perBit = segmentBitmap.segmentsPerBit();
        // Segments are mostly disjoint in time, so that most timelines need no merge.
        for (long left = present; left != 0 && !isDone(); left &= left - 1) {
            int from = Long.numberOfTrailingZeros(left) * perBit;
            int to = Math.min(cursors.length, from + perBit);
            for (int i = from; i < to; i++) {
                TimelineCursor cursor = cursors[i];
                for (int at = firstId; at < endId && cursor != null; at++) {
                    cursor.add(actors.id(at), isSparse, builder);
                }
            }
        }
    }

    private boolean isDone() {
        return request.detail() == TimelineRequest.Detail.ANY && builder.count() > 0;
    }
}
