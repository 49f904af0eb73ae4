package dev.tenrec.insight.funnel;

import java.util.Arrays;

/**
 * Steps in the order in which they are listed, other events between them. One pass that keeps, for every step, the
 * attempt that began last of those that came so far: it has the most time left, and exclusions end all attempts at a
 * step alike.
 */
final class OrderedAttempts implements Attempts {
    /** So early that nothing is within the window, and so late that differences don't overflow. */
    private static final long NEVER = Long.MIN_VALUE / 2;

    private final AttemptRules rules;
    private final int goal;
    private final int stepCount;
    private final long stepBits;
    private final long exclusionBits;
    /** When the attempt at each step began. */
    private final long[] starts;
    /** The events of the attempt at each step. */
    private final int[][] events;

    private final int[] best;

    OrderedAttempts(AttemptRules rules, int steps, int goal) {
        this.rules = rules;
        this.goal = goal;
        this.stepCount = steps;
        this.stepBits = (1L << steps) - 1;
        this.exclusionBits = rules.exclusionBits(steps);
        this.starts = new long[steps];
        this.events = new int[steps][steps];
        this.best = new int[steps];
    }

    @Override
    public int walk(long[] times, long[] sets, int from, int to, long lastStart) {
        Arrays.fill(starts, NEVER);
        long window = rules.windowMicros();
        int highest = -1;
        int next;
        for (int i = from; i < to; i = next) {
            long time = times[i];
            long bits = sets[i];
            for (next = i + 1; next < to && times[next] == time; next++) {
                bits |= sets[next];
            }
            if (time > lastStart && time - starts[0] > window) {
                break;
            }
            // From the last step down, so that events of one time are never two steps.
            for (long left = bits & stepBits; left != 0; ) {
                int step = Long.SIZE - 1 - Long.numberOfLeadingZeros(left);
                left ^= 1L << step;
                boolean isReached = step == 0 ? time <= lastStart : time - starts[step - 1] <= window;
                if (!isReached) {
                    continue;
                }
                reach(step, time, firstWith(step, sets, i));
                if (step > highest) {
                    highest = step;
                    System.arraycopy(events[step], 0, best, 0, step + 1);
                    if (step >= goal) {
                        return highest;
                    }
                }
            }
            if ((bits & exclusionBits) != 0) {
                exclude(bits, time, times);
            }
        }
        return highest;
    }

    private void reach(int step, long time, int event) {
        if (step == 0) {
            starts[0] = time;
        } else {
            starts[step] = starts[step - 1];
            System.arraycopy(events[step - 1], 0, events[step], 0, step);
        }
        events[step][step] = event;
    }

    private static int firstWith(int step, long[] sets, int from) {
        int event = from;
        while ((sets[event] & (1L << step)) == 0) {
            event++;
        }
        return event;
    }

    private void exclude(long bits, long time, long[] times) {
        for (int i = 0; i < rules.exclusions().size(); i++) {
            if ((bits & (1L << (stepCount + i))) == 0) {
                continue;
            }
            AttemptRules.Exclusion exclusion = rules.exclusions().get(i);
            int fromStep = exclusion.fromStep();
            for (int step = fromStep; step < exclusion.toStep(); step++) {
                if (starts[step] != NEVER && times[events[step][fromStep]] < time) {
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
