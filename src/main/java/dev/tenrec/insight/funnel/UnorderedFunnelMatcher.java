package dev.tenrec.insight.funnel;

import java.util.Arrays;

/**
 * Steps in any order, each by an event of its own. Keeps for the steps the latest events that can stand for them: a new
 * event takes a free step, if need be by moving others on, or else the place of the oldest of those that stand in its
 * way. So the events kept that lie within any time are always as many steps as all events of that time could be.
 */
final class UnorderedFunnelMatcher implements FunnelMatcher {
    private static final int NONE = -1;
    /** So early that nothing is within the window, and so late that differences don't overflow. */
    private static final long NEVER = Long.MIN_VALUE / 2;

    private final int goal;
    private final int stepCount;
    private final long windowMicros;
    private final long stepBits;
    private final long exclusionBits;
    /** The event that stands for each step. */
    private final int[] holders;
    /** In the search for a place: from which step's event a step was tried. */
    private final int[] triedFrom;

    private final int[] queue;
    private final int[] best;
    private int held;
    /** No event that stands for a step is before this time. */
    private long earliest;

    UnorderedFunnelMatcher(FunnelRules rules, int steps, int goal) {
        this.goal = goal;
        this.stepCount = steps;
        this.windowMicros = rules.windowMicros();
        this.stepBits = (1L << steps) - 1;
        this.exclusionBits = rules.exclusionBits(steps);
        this.holders = new int[steps];
        this.triedFrom = new int[steps];
        this.queue = new int[steps];
        this.best = new int[steps];
    }

    @Override
    public int walk(long[] times, long[] sets, int from, int to, long lastStart) {
        Arrays.fill(holders, NONE);
        held = 0;
        earliest = Long.MAX_VALUE;
        int highest = -1;
        long lastStarted = times[from];
        boolean isExcluded = false;
        for (int i = from; i < to; i++) {
            long time = times[i];
            if (isExcluded && time > times[i - 1]) {
                drop(times, times[i - 1]);
                isExcluded = false;
                lastStarted = lastStarted < times[i - 1] ? NEVER : lastStarted;
            }
            if (time > lastStart && time - lastStarted > windowMicros) {
                break;
            }
            isExcluded |= (sets[i] & exclusionBits) != 0;
            if ((sets[i] & stepBits) == 0) {
                continue;
            }
            lastStarted = time <= lastStart ? time : lastStarted;
            if (earliest < time - windowMicros) {
                drop(times, time - windowMicros);
            }
            add(i, sets);
            earliest = Math.min(earliest, time);
            if (held - 1 > highest) {
                highest = held - 1;
                keep();
                if (highest >= goal) {
                    break;
                }
            }
        }
        return highest;
    }

    /** Forgets events before a time. */
    private void drop(long[] times, long before) {
        earliest = Long.MAX_VALUE;
        for (int step = 0; step < stepCount; step++) {
            if (holders[step] == NONE) {
                continue;
            }
            long time = times[holders[step]];
            if (time < before) {
                holders[step] = NONE;
                held--;
            } else {
                earliest = Math.min(earliest, time);
            }
        }
    }

    private void keep() {
        int count = 0;
        for (int event : holders) {
            if (event != NONE) {
                best[count++] = event;
            }
        }
        Arrays.sort(best, 0, count);
    }

    private void add(int event, long[] sets) {
        long own = sets[event] & stepBits;
        if ((own & (own - 1)) == 0) {
            int step = Long.numberOfTrailingZeros(own);
            // The event before it can be nothing else either, so it goes.
            if (holders[step] == NONE || (sets[holders[step]] & stepBits) == own) {
                held += holders[step] == NONE ? 1 : 0;
                holders[step] = event;
                return;
            }
        }
        search(event, sets);
    }

    private void search(int event, long[] sets) {
        long seen = 0;
        int queued = 0;
        int oldest = NONE;
        int from = NONE;
        long open = sets[event] & stepBits;
        for (int done = 0; ; done++) {
            for (long left = open & ~seen; left != 0; left &= left - 1) {
                int step = Long.numberOfTrailingZeros(left);
                triedFrom[step] = from;
                queue[queued++] = step;
            }
            seen |= open;
            if (done == queued) {
                move(oldest, event);
                return;
            }
            from = queue[done];
            if (holders[from] == NONE) {
                held++;
                move(from, event);
                return;
            }
            oldest = oldest == NONE || holders[from] < holders[oldest] ? from : oldest;
            open = sets[holders[from]] & stepBits;
        }
    }

    /** Gives a step to the event from which it was tried, that one's step likewise, up to the new event. */
    private void move(int to, int event) {
        int step = to;
        while (triedFrom[step] != NONE) {
            holders[step] = holders[triedFrom[step]];
            step = triedFrom[step];
        }
        holders[step] = event;
    }

    @Override
    public int event(int step) {
        return best[step];
    }
}
