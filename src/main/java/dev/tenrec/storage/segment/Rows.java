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

    /** Reads the uuids of consecutive rows. */
    default void readUuids(int fromRow, int count, long[] highs, long[] lows) {
        for (int i = 0; i < count; i++) {
            highs[i] = uuidHigh(fromRow + i);
            lows[i] = uuidLow(fromRow + i);
        }
    }

    /** Reads the numbers of the distinct ids of consecutive rows. */
    default void readDistinctIds(int fromRow, int count, int[] numbers) {
        for (int i = 0; i < count; i++) {
            numbers[i] = distinctId(fromRow + i);
        }
    }

    /** Flag bits, 0 to 255. */
    int flags(int row);

    /** The journal position of the block that holds the event. */
    long blockPosition(int row);

    /** Offset of the event in its uncompressed block. */
    int offsetInBlock(int row);

    /**
     * True for a row that has expired and of which nothing is kept. Its time is the earliest, its distinct id none, and
     * the position of its block one between those of the rows around it.
     */
    default boolean isGone(int row) {
        return false;
    }
}
