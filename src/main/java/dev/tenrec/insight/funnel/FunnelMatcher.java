package dev.tenrec.insight.funnel;

/**
 * Finds the highest step that one actor reaches. Events are columns in order of time; in the set of each event the
 * lowest bits are the steps, the next ones the exclusions. Reusable for one actor after another; for one thread.
 */
interface FunnelMatcher {
    /**
     * Matches the events in {@code [from, to)}.
     *
     * @param lastStart attempts that begin later, microseconds since 1970, do not count
     * @return the highest step that any attempt reaches, from 0, or -1
     */
    int match(long[] times, long[] sets, int from, int to, long lastStart);

    /**
     * The event of a step of the attempt that first reached the highest step. Where several attempts reach it with the
     * same event, each step before is the latest one possible.
     */
    int event(int step);
}
