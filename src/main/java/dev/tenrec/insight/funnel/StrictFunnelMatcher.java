package dev.tenrec.insight.funnel;

/**
 * Matches steps that follow one another directly. The attempt at step {@code k} consists of the last {@code k + 1}
 * events, so that the state is one bit for each step.
 */
final class StrictFunnelMatcher implements FunnelMatcher {
    private final FunnelRules rules;
    private final int goal;
    private final int stepCount;
    private final long stepBits;
    private final long exclusionBits;
    private int highest;
    private int highestEvent;

    StrictFunnelMatcher(FunnelRules rules, int steps, int goal) {
        this.rules = rules;
        this.goal = goal;
        this.stepCount = steps;
        this.stepBits = (1L << steps) - 1;
        this.exclusionBits = rules.exclusionBits(steps);
    }

    @Override
    public int match(long[] times, long[] sets, int from, int to, long lastStart) {
        highest = -1;
        long alive = 0;
        for (int i = from; i < to && highest < goal; i++) {
            boolean isLater = i > from && times[i] > times[i - 1];
            long start = times[i] <= lastStart ? 1 : 0;
            alive = ((isLater ? alive << 1 : 0) | start) & sets[i] & stepBits;
            if (alive == 0) {
                if (start == 0) {
                    break;
                }
                continue;
            }
            for (long left = alive & ~1L; left != 0; left &= left - 1) {
                int step = Long.numberOfTrailingZeros(left);
                if (times[i] - times[i - step] > rules.windowMicros()) {
                    alive ^= 1L << step;
                }
            }
            int step = Long.SIZE - 1 - Long.numberOfLeadingZeros(alive);
            if (step > highest) {
                highest = step;
                highestEvent = i;
            }
            if ((sets[i] & exclusionBits) != 0) {
                alive &= ~excluded(sets[i]);
            }
        }
        return highest;
    }

    /** The steps at which the event ends an attempt: from the first step of an exclusion to before its last one. */
    private long excluded(long bits) {
        long excluded = 0;
        for (int i = 0; i < rules.exclusions().size(); i++) {
            if ((bits & (1L << (stepCount + i))) != 0) {
                FunnelRules.Exclusion exclusion = rules.exclusions().get(i);
                excluded |= (1L << exclusion.toStep()) - (2L << exclusion.fromStep());
            }
        }
        return excluded;
    }

    @Override
    public int event(int step) {
        return highestEvent - highest + step;
    }
}
