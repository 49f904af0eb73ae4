package dev.tenrec.insight.lifecycle;

import dev.tenrec.insight.query.ActiveIntervalScan;
import java.util.function.IntUnaryOperator;

/** Derives the statuses of each actor from its active intervals. */
final class LifecycleAggregate<S extends LifecycleAggregate.Sink> implements ActiveIntervalScan.Visitor {
    @FunctionalInterface
    interface Sink {
        void found(int actor, LifecycleStatus status, int point);
    }

    private final int intervalCount;
    private final IntUnaryOperator createdIn;
    private final S sink;

    /**
     * @param intervalCount the interval before the first point and the points of the answer
     * @param createdIn the interval in which an actor was created, or -1
     */
    LifecycleAggregate(int intervalCount, IntUnaryOperator createdIn, S sink) {
        this.intervalCount = intervalCount;
        this.createdIn = createdIn;
        this.sink = sink;
    }

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
        if (last < 0 && createdIn.applyAsInt(actor) == at) {
            sink.found(actor, LifecycleStatus.NEW, at - 1);
            return;
        }
        boolean isReturning = last >= 0 && at == last + 1;
        sink.found(actor, isReturning ? LifecycleStatus.RETURNING : LifecycleStatus.RESURRECTING, at - 1);
    }

    private void dormant(int actor, int last) {
        // Interval 0 has no point, so the point of the next interval has the index of this interval.
        if (last + 1 < intervalCount) {
            sink.found(actor, LifecycleStatus.DORMANT, last);
        }
    }
}
