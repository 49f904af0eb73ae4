package dev.tenrec.insight.lifecycle;

import dev.tenrec.insight.query.ActiveIntervalScan;
import java.util.BitSet;

/** Walks along the active intervals of each actor and tells how the actor stands in them and right behind them. */
final class LifecycleAggregate<S extends LifecycleAggregate.Sink> implements ActiveIntervalScan.Visitor {
    /** Is told of every interval in which an actor is something. */
    @FunctionalInterface
    interface Sink {
        void found(int actor, LifecycleStatus status, int point);
    }

    private final int intervalCount;
    private final BitSet earlier;
    private final S sink;

    /**
     * @param intervalCount how many there are: the one before the first point, then the points of the answer
     * @param earlier the actors that were active before all of these
     */
    LifecycleAggregate(int intervalCount, BitSet earlier, S sink) {
        this.intervalCount = intervalCount;
        this.earlier = earlier;
        this.sink = sink;
    }

    /** What was told. */
    S sink() {
        return sink;
    }

    @Override
    public void actor(int actor, int[] intervals, int count) {
        int last = -1;
        for (int i = 0; i < count; i++) {
            active(actor, last, intervals[i]);
            last = intervals[i];
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
        if (last + 1 < intervalCount) {
            sink.found(actor, LifecycleStatus.DORMANT, last);
        }
    }
}
