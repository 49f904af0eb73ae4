package dev.tenrec.insight.funnel;

import dev.tenrec.insight.exec.timeline.TimelineRequest;
import java.util.Arrays;

/**
 * Matches steps in order. One pass keeps, for every step, the attempt at that step that began last, with the first
 * events that took it there. With strict order an event ends the attempts at all steps that it is not itself.
 *
 * <p>Events of one moment are tried in order of their steps, whatever the order of their arrival.
 */
final class OrderedFunnelMatcher implements FunnelMatcher {
    /** Early enough to be outside every window, late enough that differences do not overflow. */
    private static final long NEVER = Long.MIN_VALUE / 2;

    private static final int SINGLE = -1;

    private final long window;
    /** The length of a moment, microseconds; negative if each event is one of its own. */
    private final long moment;

    private final int goal;
    private final int stepCount;
    private final long stepBits;
    private final long optionalBits;
    private final boolean isStrict;
    private final long exclusionBits;
    /** The exclusions that forbid to reach each step from the one before. */
    private final long[] exclusions;
    /** The attempt at each step: its start, the steps it reached, when, and its last event if this moment's. */
    private final long[] starts;

    private final int[] reached;
    private final long[][] times;
    private final int[] events;
    /** The steps whose attempt met an exclusion. */
    private long excluded;

    private long lastStarted;
    private final long[] bestTimes;
    private int bestStep;
    private long bestStart;
    private int bestReached;

    /** @param isOverTime for a chart over time, in which each event is a moment of its own */
    OrderedFunnelMatcher(FunnelRules rules, int steps, int goal, boolean isOverTime) {
        this.window = rules.windowMicros();
        this.isStrict = rules.order() == FunnelRules.Order.STRICT;
        this.moment = isOverTime ? -1 : isStrict ? 0 : TimelineRequest.MOMENT_MICROS;
        this.goal = goal;
        this.stepCount = steps;
        this.stepBits = (1L << steps) - 1;
        this.optionalBits = rules.optionalSteps();
        this.exclusionBits = rules.exclusionBits(steps);
        this.exclusions = rules.exclusionsByStep(steps);
        this.starts = new long[steps];
        this.reached = new int[steps];
        this.times = new long[steps][steps];
        this.events = new int[steps];
        this.bestTimes = new long[steps];
    }

    @Override
    public int match(long[] at, long[] sets, int from, int to, long lastStart) {
        Arrays.fill(starts, NEVER);
        excluded = 0;
        lastStarted = NEVER;
        bestStep = -1;
        bestStart = NEVER;
        bestReached = 0;
        long length = moment > 0 && hasExclusion(sets, from, to) ? 0 : moment;
        int i = from;
        while (i < to && starts[goal] == NEVER) {
            long begin = at[i];
            if (begin > lastStart && begin - lastStarted > window) {
                break;
            }
            int end = i + 1;
            boolean isMixed = false;
            while (end < to && at[end] - begin <= length) {
                isMixed |= sets[end++] != sets[i];
            }
            if (isMixed) {
                tryInOrder(sets, i, end, begin, lastStart);
            } else {
                for (int event = i; event < end; event++) {
                    take(sets[event], begin, at[event], lastStart);
                }
            }
            i = end;
        }
        return bestReached;
    }

    private boolean hasExclusion(long[] sets, int from, int to) {
        for (int i = from; exclusionBits != 0 && i < to; i++) {
            if ((sets[i] & exclusionBits) != 0) {
                return true;
            }
        }
        return false;
    }

    /** Applies an event at every step, the last one first, so that it is never two steps of an attempt. */
    private void take(long bits, long begin, long time, long lastStart) {
        if ((bits & exclusionBits) != 0) {
            exclude(bits, time);
        }
        for (long left = bits & stepBits; left != 0; ) {
            int step = Long.SIZE - 1 - Long.numberOfLeadingZeros(left);
            left ^= 1L << step;
            reach(step, begin, time, lastStart, SINGLE);
        }
        for (long left = isStrict ? stepBits & ~bits : 0; left != 0; left &= left - 1) {
            starts[Long.numberOfTrailingZeros(left)] = NEVER;
        }
    }

    /** Applies the different events of one moment in order of their steps, without exclusions and strict gaps. */
    private void tryInOrder(long[] sets, int from, int to, long time, long lastStart) {
        Arrays.fill(events, SINGLE);
        for (int step = 0; step < stepCount; step++) {
            for (int event = from; event < to; event++) {
                if ((sets[event] & (1L << step)) != 0) {
                    reach(step, time, time, lastStart, event);
                }
            }
        }
    }

    private void reach(int step, long begin, long time, long lastStart, int event) {
        int before = step == 0 ? 0 : before(step, time);
        long start = step == 0 ? begin : starts[before];
        if (time - start > window || starts[step] == start || (step == 0 && begin > lastStart)) {
            return;
        }
        boolean isFurther = step > bestStep || (step == bestStep && bestReached <= 0);
        if (step > 0 && (excluded & (1L << before)) != 0) {
            if (isFurther) {
                bestStep = step;
                bestStart = start;
                bestReached = EXCLUDED;
            }
            return;
        }
        if (event != SINGLE && step > 0 && isUsed(event, before)) {
            return;
        }
        starts[step] = start;
        excluded &= ~(1L << step);
        events[step] = event;
        if (step == 0) {
            lastStarted = start;
            reached[0] = 1;
        } else {
            reached[step] = reached[before] | (1 << step);
            // A loop over so few is faster than a call.
            for (int i = 0; i <= before; i++) {
                times[step][i] = times[before][i];
            }
        }
        times[step][step] = time;
        if (isFurther) {
            bestStep = step;
            bestStart = start;
            bestReached = reached[step];
            System.arraycopy(times[step], 0, bestTimes, 0, step + 1);
        }
    }

    /** The step from which an event may reach another one: the one before, or an earlier one if that is optional. */
    private int before(int step, long time) {
        int before = step - 1;
        while (time - starts[before] > window && (optionalBits & (1L << before)) != 0) {
            before--;
        }
        return before;
    }

    /**
     * Returns whether an event of this moment is a step of the attempt already; an optional step does not use it up.
     */
    private boolean isUsed(int event, int last) {
        for (long left = reached[last] & ~optionalBits; left != 0; left &= left - 1) {
            int step = Long.numberOfTrailingZeros(left);
            if (events[step] == event && starts[step] == starts[last]) {
                return true;
            }
        }
        return false;
    }

    private void exclude(long bits, long time) {
        for (int step = stepCount - 1; step > 0; step--) {
            if ((bits & exclusions[step]) == 0) {
                continue;
            }
            int before = before(step, time);
            boolean isAt = time - starts[before] <= window && starts[step] != starts[before];
            if (isAt && (excluded & (1L << before)) == 0) {
                excluded |= 1L << before;
                if (bestStep == before && time - bestStart <= window) {
                    bestReached = 0;
                }
            }
        }
    }

    @Override
    public long time(int step) {
        return bestTimes[step];
    }
}
