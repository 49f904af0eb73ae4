package dev.tenrec.storage.segment;

/** The columns that every event has, by row, and the journal position of its body. */
public interface Rows {
    /** Microseconds since 1970 in UTC. */
    long timestampMicros(int row);

    /** The number of the event's name. */
    int name(int row);

    /** The number of the event's distinct id. */
    int distinctId(int row);

    long uuidHigh(int row);

    long uuidLow(int row);

    /** Flag bits, 0 to 255. */
    int flags(int row);

    /** The journal position of the block that holds the event. */
    long blockPosition(int row);

    /** Offset of the event in its uncompressed block. */
    int offsetInBlock(int row);
}
