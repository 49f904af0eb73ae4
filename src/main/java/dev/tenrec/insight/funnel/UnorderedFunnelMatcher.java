package dev.tenrec.insight.funnel;

import java.util.Arrays;

/**
 * Matches steps in any order, each by an event of its own: a maximum bipartite matching of events to steps, updated by
 * augmenting paths. Where a new event augments nothing, it replaces the oldest event reachable from it. So the matched
 * events within any window are as many as the steps that all events of that window could match.
 */
final class UnorderedFunnelMatcher implements FunnelMatcher {
    private static final int NONE = -1;
    /** Early enough to be outside every window, late enough that differences do not overflow. */
    private static final long NEVER = Long.MIN_VALUE / 2;

    private final int goal;
    private final int stepCount;
    private final long windowMicros;
    private final long stepBits;
    private final long exclusionBits;
    /** The event matched to each step. */
    private final int[] matched;
    /** In the breadth-first search: the step whose event reached a step. */
    private final int[] reachedFrom;

    private final int[] queue;
    private final int[] best;
    private int matchedCount;
    /** A lower bound of the times of matched events. */
    private long earliest;

    UnorderedFunnelMatcher(FunnelRules rules, int steps, int goal) {
        this.goal = goal;
        this.stepCount = steps;
        this.windowMicros = rules.windowMicros();
        this.stepBits = (1L << steps) - 1;
        this.exclusionBits = rules.exclusionBits(steps);
        this.matched = new int[steps];
        this.reachedFrom = new int[steps];
        this.queue = new int[steps];
        this.best = new int[steps];
    }

    @Override
    public int match(long[] times, long[] sets, int from, int to, long lastStart) {
        Arrays.fill(matched, NONE);
        matchedCount = 0;
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
            if (matchedCount - 1 > highest) {
                highest = matchedCount - 1;
                keep();
                if (highest >= goal) {
                    break;
                }
            }
        }
        return highest;
    }

    private void drop(long[] times, long before) {
        earliest = Long.MAX_VALUE;
        for (int step = 0; step < stepCount; step++) {
            if (matched[step] == NONE) {
                continue;
            }
            long time = times[matched[step]];
            if (time < before) {
                matched[step] = NONE;
                matchedCount--;
            } else {
                earliest = Math.min(earliest, time);
            }
        }
    }

    private void keep() {
        int count = 0;
        for (int event : matched) {
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
            // The older event can match no other step either.
            if (matched[step] == NONE || (sets[matched[step]] & stepBits) == own) {
                matchedCount += matched[step] == NONE ? 1 : 0;
                matched[step] = event;
                return;
            }
        }
        search(event, sets);
    }

    /** Searches an augmenting path breadth-first from a new event. */
    private void search(int event, long[] sets) {
        long seen = 0;
        int queued = 0;
        int oldest = NONE;
        int from = NONE;
        long open = sets[event] & stepBits;
        for (int done = 0; ; done++) {
            for (long left = open & ~seen; left != 0; left &= left - 1) {
                int step = Long.numberOfTrailingZeros(left);
                reachedFrom[step] = from;
                queue[queued++] = step;
            }
            seen |= open;
            if (done == queued) {
                move(oldest, event);
                return;
            }
            from = queue[done];
            if (matched[from] == NONE) {
                matchedCount++;
                move(from, event);
                return;
            }
            oldest = oldest == NONE || matched[from] < matched[oldest] ? from : oldest;
            open = sets[matched[from]] & stepBits;
        }
    }

    /** Shifts matches along the path that ends at a step, and matches the new event to its first step. */
    private void move(int to, int event) {
        int step = to;
        while (reachedFrom[step] != NONE) {
            matched[step] = matched[reachedFrom[step]];
            step = reachedFrom[step];
        }
        matched[step] = event;
    }

    @Override
    public int event(int step) {
        return best[step];
    }
}
