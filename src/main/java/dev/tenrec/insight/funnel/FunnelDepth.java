package dev.tenrec.insight.funnel;

import java.util.List;

/** Finds how far actors come through steps, by the rules of funnels without exclusions; for one thread. */
public final class FunnelDepth {
    private final FunnelMatcher matcher;

    /**
     * @param isOrdered false for steps in any order
     * @param windowMicros from the first step of an attempt, inclusive
     */
    public FunnelDepth(int steps, boolean isOrdered, long windowMicros) {
        FunnelRules.Order order = isOrdered ? FunnelRules.Order.ORDERED : FunnelRules.Order.UNORDERED;
        matcher = FunnelAggregate.matcher(new FunnelRules(order, windowMicros, List.of(), 0), steps, steps - 1, false);
    }

    /**
     * The number of steps that the furthest attempt of an actor reached.
     *
     * @param sets of each event, a bit for each step
     */
    public int of(long[] times, long[] sets, int count) {
        return Integer.bitCount(matcher.match(times, sets, 0, count, Long.MAX_VALUE));
    }
}
