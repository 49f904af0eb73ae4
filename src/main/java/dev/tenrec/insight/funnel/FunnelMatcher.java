package dev.tenrec.insight.funnel;

/**
 * Finds how far one actor comes. Events are columns in order of time; of the sets of each event, the lowest bits are
 * the steps, those above them the exclusions, any higher one means nothing. For one thread; used for one actor after
 * another.
 */
interface FunnelMatcher {
    /**
     * Walks through events.
     *
     * @param from the first event
     * @param to behind the last event
     * @param lastStart attempts that begin later, in microseconds since 1970, don't count
     * @return the highest step that any attempt reaches, from 0 on, or -1 when there is none
     */
    int walk(long[] times, long[] sets, int from, int to, long lastStart);

    /**
     * The event that was a step of the attempt that first reached the highest step. Where several attempts reach it
     * with the same event, each step before is the latest one possible.
     *
     * @param step up to the one that the walk returned
     */
    int event(int step);
}
