package dev.tenrec.insight.lifecycle;

import dev.tenrec.insight.scan.Timeline;
import dev.tenrec.insight.scan.TimelineVisitor;
import dev.tenrec.insight.time.Buckets;
import java.util.BitSet;

/** Walks along the active intervals of each actor and tells how the actor stands in them and right behind them. */
final class LifecycleWalk<S extends LifecycleWalk.Sink> implements TimelineVisitor {
    /** Is told of every interval in which an actor is something. */
    @FunctionalInterface
    interface Sink {
        void found(int actor, LifecycleStatus status, int point);
    }

    private final Buckets buckets;
    private final BitSet earlier;
    private final S sink;

    /**
     * @param buckets the interval before the first point, then the points of the answer
     * @param earlier the actors that were active before all of these
     */
    LifecycleWalk(Buckets buckets, BitSet earlier, S sink) {
        this.buckets = buckets;
        this.earlier = earlier;
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
        int actor = timeline.actor();
        int last = -1;
        int at = -1;
        for (int i = 0; i < count; i++) {
            at = buckets.indexOf(times[i], at);
            if (at != last) {
                active(actor, last, at);
                last = at;
            }
        }
        dormant(actor, last);
    }

    private void active(int actor, int last, int at) {
        if (last >= 0 && at > last + 1) {
            dormant(actor, last);
        }
        if (at == 0) {
            return;
        }
        if (last < 0 && !earlier.get(actor)) {
            sink.found(actor, LifecycleStatus.NEW, at - 1);
            return;
        }
        boolean isReturning = last >= 0 && at == last + 1;
        sink.found(actor, isReturning ? LifecycleStatus.RETURNING : LifecycleStatus.RESURRECTING, at - 1);
    }

    private void dormant(int actor, int last) {
        // The point of the interval behind the last active one has that one's number: the first interval has no point.
        if (last + 1 < buckets.count()) {
            sink.found(actor, LifecycleStatus.DORMANT, last);
        }
    }
}
