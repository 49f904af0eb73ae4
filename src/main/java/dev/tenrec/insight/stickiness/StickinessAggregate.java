package dev.tenrec.insight.stickiness;

import dev.tenrec.insight.exec.timeline.Timeline;
import dev.tenrec.insight.exec.timeline.TimelineConsumer;
import dev.tenrec.insight.time.Buckets;

/** Counts the intervals in which each actor meets the criteria. */
final class StickinessAggregate<S extends StickinessAggregate.Sink> implements TimelineConsumer {
    @FunctionalInterface
    interface Sink {
        /** @param intervals from 1 on */
        void found(int actor, int intervals);
    }

    /** The numbers of events that make an actor active in an interval, both bounds inclusive. */
    record Criteria(long least, long most) {
        /** At least one event. */
        static final Criteria ANY = new Criteria(1, Long.MAX_VALUE);
    }

    private final Buckets buckets;
    private final Criteria criteria;
    private final S sink;

    StickinessAggregate(Buckets buckets, Criteria criteria, S sink) {
        this.buckets = buckets;
        this.criteria = criteria;
        this.sink = sink;
    }

    S sink() {
        return sink;
    }

    @Override
    public void timeline(Timeline timeline) {
        long[] times = timeline.times();
        int count = timeline.count();
        int intervals = 0;
        int first = 0;
        int at = buckets.indexOf(times[0]);
        for (int i = 1; i < count; i++) {
            int next = buckets.indexOf(times[i], at);
            if (next != at) {
                intervals += isActive(i - first);
                first = i;
                at = next;
            }
        }
        intervals += isActive(count - first);
        if (intervals > 0) {
            sink.found(timeline.actor(), intervals);
        }
    }

    private int isActive(int events) {
        return events >= criteria.least() && events <= criteria.most() ? 1 : 0;
    }
}
