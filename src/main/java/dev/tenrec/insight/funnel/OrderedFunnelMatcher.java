package dev.tenrec.insight.funnel;

import java.util.Arrays;

/**
 * Matches steps in order with other events between them. One pass keeps, for every step, the attempt at that step that
 * began last: it has the most time left, and exclusions end all attempts at a step alike.
 */
final class OrderedFunnelMatcher implements FunnelMatcher {
    /** Early enough to be outside every window, late enough that differences do not overflow. */
    private static final long NEVER = Long.MIN_VALUE / 2;

    private final FunnelRules rules;
    private final long window;
    private final int goal;
    private final int stepCount;
    private final long stepBits;
    private final long exclusionBits;
    /** The start of the attempt at each step. */
    private final long[] starts;
    /** The events of the attempt at each step. */
    private final int[][] events;

    private final int[] best;
    private int highest;

    OrderedFunnelMatcher(FunnelRules rules, int steps, int goal) {
        this.rules = rules;
        this.window = rules.windowMicros();
        this.goal = goal;
        this.stepCount = steps;
        this.stepBits = (1L << steps) - 1;
        this.exclusionBits = rules.exclusionBits(steps);
        this.starts = new long[steps];
        this.events = new int[steps][steps];
        this.best = new int[steps];
    }

    @Override
    public int match(long[] times, long[] sets, int from, int to, long lastStart) {
        Arrays.fill(starts, NEVER);
        highest = -1;
        long lastStarted = NEVER;
        for (int i = from; i < to; i++) {
            long time = times[i];
            long bits = sets[i];
            int first = i;
            while (i + 1 < to && times[i + 1] == time) {
                bits |= sets[++i];
            }
            boolean isStart = (bits & 1) != 0 && time <= lastStart;
            if (isStart) {
                lastStarted = time;
            } else if (time > lastStart && time - lastStarted > window) {
                break;
            }
            if (isStart && bits == 1 && highest >= 0) {
                // Fast path: only the attempt at the first step changes.
                starts[0] = time;
                events[0][0] = first;
                continue;
            }
            if (reach(bits & stepBits, time, sets, first, lastStart)) {
                break;
            }
            if ((bits & exclusionBits) != 0) {
                exclude(bits, time, times);
            }
        }
        return highest;
    }

    /** Applies the events of one time; returns whether the goal is reached. */
    private boolean reach(long stepsHere, long time, long[] sets, int first, long lastStart) {
        // In descending order, so that events of one time are never two steps.
        for (long left = stepsHere; left != 0; ) {
            int step = Long.SIZE - 1 - Long.numberOfLeadingZeros(left);
            left ^= 1L << step;
            if (step == 0) {
                if (time > lastStart) {
                    return false;
                }
                starts[0] = time;
            } else if (time - starts[step - 1] <= window) {
                starts[step] = starts[step - 1];
            } else {
                continue;
            }
            int event = first;
            while ((sets[event] & (1L << step)) == 0) {
                event++;
            }
            // A loop over so few is faster than a call.
            for (int i = 0; i < step; i++) {
                events[step][i] = events[step - 1][i];
            }
            events[step][step] = event;
            if (step > highest) {
                highest = step;
                System.arraycopy(events[step], 0, best, 0, step + 1);
                if (step >= goal) {
                    return true;
                }
            }
        }
        return false;
    }

    private void exclude(long bits, long time, long[] times) {
        for (int i = 0; i < rules.exclusions().size(); i++) {
            if ((bits & (1L << (stepCount + i))) == 0) {
                continue;
            }
            FunnelRules.Exclusion exclusion = rules.exclusions().get(i);
            for (int step = exclusion.fromStep(); step < exclusion.toStep(); step++) {
                // An attempt that reached the step just now has the event beside it, not after it.
                if (starts[step] != NEVER && (step > exclusion.fromStep() || times[events[step][step]] < time)) {
                    starts[step] = NEVER;
                }
            }
        }
    }

    @Override
    public int event(int step) {
        return best[step];
    }
}
