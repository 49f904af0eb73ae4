package dev.tenrec.insight.retention;

import dev.tenrec.insight.exec.timeline.Timeline;
import dev.tenrec.insight.exec.timeline.TimelineConsumer;
import dev.tenrec.insight.time.Buckets;
import java.util.Arrays;
import java.util.BitSet;

/** Finds the cohorts of each actor and the periods in which it returns, from its target and returning events. */
final class RetentionAggregate<S extends RetentionAggregate.Sink> implements TimelineConsumer {
    /** Receives each actor once for each of its cohorts. */
    @FunctionalInterface
    interface Sink {
        /**
         * @param code of the breakdown's value at the target event
         * @param isBackAtOnce true when it returned after that event in the period of the cohort
         * @param back by period, counted from the cohort's own: true when it returned; reused for the next cohort
         */
        void found(int actor, int cohort, int code, boolean isBackAtOnce, boolean[] back);
    }

    /** The target events that count. */
    enum Type {
        /** All: an actor may be in several cohorts. */
        RECURRING,
        /** The first one within the window. */
        FIRST_TIME,
        /** The first one of all time, if it lies within the window. */
        FIRST_EVER_OCCURRENCE
    }

    /**
     * The definition of a return.
     *
     * @param occurrences the minimum number of returning events in one period
     * @param isCumulative a return counts in all periods before it, too
     */
    record Rules(Type type, int occurrences, boolean isCumulative) {}

    private static final long TARGET = 1;
    private static final long RETURNING = 2;

    private final Rules rules;
    private final boolean isGrouped;
    private final RetentionWindow.Resolved cohorts;
    private final BitSet earlier;
    private final S sink;
    /**
     * By period: the time of the first target event that counts, or {@link Long#MAX_VALUE}; and its breakdown's code.
     */
    private final long[] targets;

    private final int[] codes;
    /** By period: the returning events, and those after the target event of the period. */
    private final int[] returns;

    private final int[] laterReturns;
    private final boolean[] back;

    /**
     * @param earlier the actors whose first target event is before the window
     * @param isGrouped true with a breakdown
     */
    RetentionAggregate(Rules rules, RetentionWindow.Resolved cohorts, BitSet earlier, boolean isGrouped, S sink) {
        this.rules = rules;
        this.isGrouped = isGrouped;
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
                boolean isBackAtOnce = laterReturns[cohort] >= rules.occurrences();
                sink.found(timeline.actor(), cohort, codes[cohort], isBackAtOnce, back);
            }
        }
    }

    /** Assigns the events to periods; returns whether the actor is in a cohort. */
    private boolean collect(Timeline timeline) {
        long[] times = timeline.times();
        long[] sets = timeline.sets();
        int count = timeline.count();
        Buckets periods = cohorts.periods();
        boolean isRecurring = rules.type() == Type.RECURRING;
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
            isBack = returns[cohort + i] >= rules.occurrences() || (isBack && rules.isCumulative());
            back[i] = isBack;
        }
    }
}
