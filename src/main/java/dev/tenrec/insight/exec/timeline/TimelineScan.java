package dev.tenrec.insight.exec.timeline;

import dev.tenrec.insight.exec.scan.ActorIndex;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.exec.scan.Parallel;

/** Goes through persons one after another, along the timelines of their distinct ids; one for each thread. */
public final class TimelineScan<V extends TimelineConsumer> implements Parallel.Worker {
    /** Actors that a thread takes at a time. */
    public static final int PIECE_ACTORS = 4_096;

    private final ActorIndex actors;
    private final Deadline deadline;
    private final TimelineRequest request;
    private final DistinctIdSegmentBitmap appearances;
    private final TimelineCursor[] lanes;
    private final TimelineBuilder events;
    private final V visitor;

    /** @param lanes those of all segments; null where a segment has no event of the range */
    public TimelineScan(
            ActorIndex actors,
            Deadline deadline,
            TimelineRequest request,
            DistinctIdSegmentBitmap appearances,
            TimelineCursor[] lanes,
            TimelineBuilder events,
            V visitor) {
        this.actors = actors;
        this.deadline = deadline;
        this.request = request;
        this.appearances = appearances;
        this.lanes = lanes;
        this.events = events;
        this.visitor = visitor;
    }

    public V visitor() {
        return visitor;
    }

    @Override
    public void part(int index) {
        deadline.check();
        long rows = 0;
        int end = Math.min(actors.bound(), (index + 1) * PIECE_ACTORS);
        for (int actor = index * PIECE_ACTORS; actor < end; actor++) {
            if (!request.isFollowed(actor)) {
                continue;
            }
            collect(actor, request.detail() != TimelineRequest.Detail.ALL);
            if (request.detail() == TimelineRequest.Detail.ENDS && !events.isInOrder()) {
                // What follows one another in a segment doesn't do so in the whole timeline.
                collect(actor, false);
            }
            rows += events.count();
            if (events.count() > 0) {
                visitor.timeline(events.end());
            }
        }
        deadline.passed(rows);
    }

    private void collect(int actor, boolean isThin) {
        events.begin(actor);
        int firstId = actors.start(actor);
        int behindId = actors.start(actor + 1);
        long present = 0;
        for (int at = firstId; at < behindId; at++) {
            present |= appearances.of(actors.id(at));
        }
        int perBit = appearances.segmentsPerBit();
        // Segments mostly follow one another in time, so their events do.
        for (long left = present; left != 0 && !isDone(); left &= left - 1) {
            int from = Long.numberOfTrailingZeros(left) * perBit;
            int to = Math.min(lanes.length, from + perBit);
            for (int lane = from; lane < to; lane++) {
                for (int at = firstId; at < behindId && lanes[lane] != null; at++) {
                    lanes[lane].add(actors.id(at), isThin, events);
                }
            }
        }
    }

    private boolean isDone() {
        return request.detail() == TimelineRequest.Detail.ANY && events.count() > 0;
    }
}
