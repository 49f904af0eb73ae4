package dev.tenrec.storage.segment;

/** The events of a project by their row: the numbers that every event has, and where in the journal its body lies. */
public interface Rows {
    /** Microseconds since 1970 in UTC. */
    long timestampMicros(int row);

    /** The number of the event's name. */
    int name(int row);

    /** The number of the event's distinct id. */
    int distinctId(int row);

    long uuidHigh(int row);

    long uuidLow(int row);

    /** What is noted about the event, as bits; 0 to 255. */
    int flags(int row);

    /** The journal position of the block that holds the event. */
    long blockPosition(int row);

    /** Where in its block the event begins. */
    int offsetInBlock(int row);
}
