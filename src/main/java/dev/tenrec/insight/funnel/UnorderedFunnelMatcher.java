package dev.tenrec.insight.funnel;

import java.util.Arrays;

/**
 * Matches steps in any order, each by an event of its own. Every step has a queue; an event waits for the step whose
 * last event is the oldest, until it is outside the window or all steps have an event. An attempt is the oldest event
 * together with the first one of each other queue. An exclusion empties all queues.
 */
final class UnorderedFunnelMatcher implements FunnelMatcher {
    private static final int NONE = -1;

    private final int goal;
    private final int stepCount;
    private final long window;
    private final long stepBits;
    private final long exclusionBits;
    private final int[] heads;
    private final int[] tails;
    /** The event behind each event in its queue. */
    private int[] followers = new int[0];

    private final long[] bestTimes;
    private int waiting;
    private int oldest;
    private int best;

    UnorderedFunnelMatcher(FunnelRules rules, int steps, int goal) {
        this.goal = goal;
        this.stepCount = steps;
        this.window = rules.windowMicros();
        this.stepBits = (1L << steps) - 1;
        this.exclusionBits = rules.exclusionBits(steps);
        this.heads = new int[steps];
        this.tails = new int[steps];
        this.bestTimes = new long[steps];
    }

    @Override
    public int match(long[] times, long[] sets, int from, int to, long lastStart) {
        if (followers.length < to) {
            followers = new int[to + (to >> 1)];
        }
        clear();
        best = 0;
        for (int i = from; i < to && best <= goal; i++) {
            while (waiting > 0 && (waiting == stepCount || times[heads[oldest]] + window < times[i])) {
                keep(times, lastStart);
                drop(times);
            }
            if (times[i] > lastStart && (waiting == 0 || times[heads[oldest]] > lastStart)) {
                break;
            }
            long steps = sets[i] & stepBits;
            if (steps == 0) {
                if ((sets[i] & exclusionBits) != 0) {
                    clear();
                }
            } else if (waiting > 0 || (sets[i] & NO_START) == 0) {
                add(i, steps, times);
            }
        }
        if (waiting > 0) {
            keep(times, lastStart);
        }
        return (1 << best) - 1;
    }

    private void clear() {
        Arrays.fill(heads, NONE);
        waiting = 0;
    }

    private void add(int event, long steps, long[] times) {
        int step = Long.numberOfTrailingZeros(steps);
        for (long left = steps & (steps - 1); left != 0 && heads[step] != NONE; left &= left - 1) {
            int other = Long.numberOfTrailingZeros(left);
            step = heads[other] == NONE || times[tails[other]] < times[tails[step]] ? other : step;
        }
        followers[event] = NONE;
        if (heads[step] == NONE) {
            heads[step] = event;
            boolean isOldest = waiting++ == 0 || (times[event] == times[heads[oldest]] && step < oldest);
            oldest = isOldest ? step : oldest;
        } else {
            followers[tails[step]] = event;
        }
        tails[step] = event;
    }

    /** Drops the oldest event. */
    private void drop(long[] times) {
        heads[oldest] = followers[heads[oldest]];
        waiting -= heads[oldest] == NONE ? 1 : 0;
        oldest = NONE;
        for (int step = 0; step < stepCount; step++) {
            boolean isOlder = heads[step] != NONE && (oldest == NONE || times[heads[step]] < times[heads[oldest]]);
            oldest = isOlder ? step : oldest;
        }
    }

    /** Keeps the attempt that begins with the oldest event if it comes further. */
    private void keep(long[] times, long lastStart) {
        if (waiting <= best || times[heads[oldest]] > lastStart) {
            return;
        }
        best = 0;
        for (int head : heads) {
            if (head != NONE) {
                bestTimes[best++] = times[head];
            }
        }
        Arrays.sort(bestTimes, 0, best);
    }

    @Override
    public long time(int step) {
        return bestTimes[step];
    }
}
