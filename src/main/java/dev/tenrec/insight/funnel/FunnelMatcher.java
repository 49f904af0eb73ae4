package dev.tenrec.insight.funnel;

/**
 * Finds how far one actor comes. Events are columns in order of time; in the set of each event the lowest bits are the
 * steps, the next ones the exclusions. Reusable for one actor after another; for one thread.
 */
interface FunnelMatcher {
    /** The result for an actor whose furthest attempt went on after an exclusion. */
    int EXCLUDED = -1;

    /** In the set of an event: unordered attempts may not begin with it. */
    long NO_START = Long.MIN_VALUE;

    /**
     * Matches the events in {@code [from, to)}.
     *
     * @param lastStart attempts that begin later, microseconds since 1970, do not count
     * @return the steps of the furthest attempt, a bit for each; 0 without one or if an exclusion was its last event
     */
    int match(long[] times, long[] sets, int from, int to, long lastStart);

    /** The time at which the furthest attempt reached one of its steps, microseconds since 1970. */
    long time(int step);
}
