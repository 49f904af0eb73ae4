package dev.tenrec.insight.exec.timeline;

/**
 * Events of one actor ordered by (time, arrival). Arrays are reused for the next actor and may be longer than this
 * timeline. Each call may copy: a loop takes them once, and changes to an array are not seen by the next call.
 */
public interface Timeline {
    int actor();

    int count();

    /** Microseconds since 1970. */
    long[] times();

    /** Bit mask of the sets that each event matches, bit 0 for the first set of the request; never 0. */
    long[] sets();

    /** Dictionary codes of a property, by its index in the request. */
    int[] values(int index);

    /** Returns the code of one event; cheaper than {@link #values} if few events are read. */
    int value(int index, int event);
}
