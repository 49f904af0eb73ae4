package dev.tenrec.insight.exec.timeline;

/**
 * The events of one actor in order of time; of events with the same time, the one that arrived first comes first. The
 * arrays are used again for the next actor, and are longer than the timeline.
 */
public interface Timeline {
    /** The number of the actor, from 0 on. */
    int actor();

    int count();

    /** When each happened, microseconds since 1970. */
    long[] times();

    /** For each event the sets of the request that it belongs to: bit 0 for the first. Never 0. */
    long[] sets();

    /**
     * The numbers of the values of the property that stands at this place of the request, see
     * {@link dev.tenrec.insight.exec.scan.Values}.
     */
    int[] values(int index);

    /** As {@link #values}, for one event alone; where few events are looked at it costs less. */
    int value(int index, int event);
}
