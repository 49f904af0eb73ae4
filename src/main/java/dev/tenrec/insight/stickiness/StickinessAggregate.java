package dev.tenrec.insight.stickiness;

import dev.tenrec.insight.exec.timeline.Timeline;
import dev.tenrec.insight.exec.timeline.TimelineConsumer;
import dev.tenrec.insight.time.Buckets;

/** Counts the intervals in which each actor has as many events as are asked for. */
final class StickinessAggregate<S extends StickinessAggregate.Sink> implements TimelineConsumer {
    /** Is told of every actor that is active. */
    @FunctionalInterface
    interface Sink {
        /** @param intervals from 1 on */
        void found(int actor, int intervals);
    }

    private final Buckets buckets;
    private final StickinessQuery.Criteria criteria;
    private final S sink;

    StickinessAggregate(Buckets buckets, StickinessQuery.Criteria criteria, S sink) {
        this.buckets = buckets;
        this.criteria = criteria;
        this.sink = sink;
    }

    /** What was told. */
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
