package dev.tenrec.insight.retention;

import dev.tenrec.insight.exec.timeline.Timeline;
import dev.tenrec.insight.exec.timeline.TimelineConsumer;
import dev.tenrec.insight.time.Buckets;
import java.util.Arrays;
import java.util.BitSet;

/** Walks along the target and returning events of each actor and tells of its cohorts and of when it came back. */
final class RetentionAggregate<S extends RetentionAggregate.Sink> implements TimelineConsumer {
    /** Is told of every actor in every cohort. */
    @FunctionalInterface
    interface Sink {
        /**
         * @param code of the breakdown's value at the target event
         * @param isBackAtOnce whether it came back after that event in the period of the cohort
         * @param back in which later periods, counted from the cohort's own, it counts as being back; used again
         */
        void found(int actor, int cohort, int code, boolean isBackAtOnce, boolean[] back);
    }

    private static final long TARGET = 1;
    private static final long RETURNING = 2;

    private final RetentionQuery query;
    private final RetentionWindow.Resolved cohorts;
    private final BitSet earlier;
    private final S sink;
    /** By period: when the first target event that counts was, or the largest number; and its breakdown's code. */
    private final long[] targets;

    private final int[] codes;
    /** By period: returning events, and those later than the target event of the period. */
    private final int[] returns;

    private final int[] laterReturns;
    private final boolean[] back;

    /** @param earlier the actors whose first target event is none of the window's */
    RetentionAggregate(RetentionQuery query, RetentionWindow.Resolved cohorts, BitSet earlier, S sink) {
        this.query = query;
        this.cohorts = cohorts;
        this.earlier = earlier;
        this.sink = sink;
        int periods = cohorts.periods().count();
        this.targets = new long[periods];
        this.codes = new int[periods];
        this.returns = new int[periods];
        this.laterReturns = new int[periods];
        this.back = new boolean[cohorts.valuesMax()];
    }

    /** What was told. */
    S sink() {
        return sink;
    }

    @Override
    public void timeline(Timeline timeline) {
        Arrays.fill(targets, Long.MAX_VALUE);
        Arrays.fill(returns, 0);
        Arrays.fill(laterReturns, 0);
        if (!collect(timeline)) {
            return;
        }
        for (int cohort = 0; cohort < cohorts.count(); cohort++) {
            if (targets[cohort] != Long.MAX_VALUE) {
                follow(cohort);
                boolean isBackAtOnce = laterReturns[cohort] >= query.occurrences();
                sink.found(timeline.actor(), cohort, codes[cohort], isBackAtOnce, back);
            }
        }
    }

    /** Sorts the events into their periods; answers whether the actor is in a cohort. */
    private boolean collect(Timeline timeline) {
        long[] times = timeline.times();
        long[] sets = timeline.sets();
        int count = timeline.count();
        boolean isGrouped = query.breakdown() != null;
        Buckets periods = cohorts.periods();
        boolean isRecurring = query.type() == RetentionQuery.Type.RECURRING;
        boolean isOpen = !earlier.get(timeline.actor());
        boolean isFound = false;
        int at = -1;
        for (int i = 0; i < count; i++) {
            at = periods.indexOf(times[i], at);
            if ((sets[i] & TARGET) != 0 && isOpen && targets[at] == Long.MAX_VALUE) {
                targets[at] = times[i];
                codes[at] = isGrouped ? timeline.value(0, i) : 0;
                isOpen = isRecurring;
                isFound |= at < cohorts.count();
            }
            if ((sets[i] & RETURNING) != 0) {
                returns[at]++;
                laterReturns[at] += times[i] > targets[at] ? 1 : 0;
            }
        }
        return isFound;
    }

    private void follow(int cohort) {
        boolean isBack = false;
        for (int i = cohorts.values(cohort) - 1; i > 0; i--) {
            isBack = returns[cohort + i] >= query.occurrences() || (isBack && query.isCumulative());
            back[i] = isBack;
        }
    }
}
