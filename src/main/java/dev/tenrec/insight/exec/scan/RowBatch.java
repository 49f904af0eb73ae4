package dev.tenrec.insight.exec.scan;

/**
 * Some events that match, as columns: entry {@code i} of each array, for {@code i} below {@link #count}, belongs to the
 * same event. The arrays are used again for the next block, and are longer than the block. Columns are read when they
 * are asked for. The times rise.
 */
public interface RowBatch {
    /** At least one. */
    int count();

    /** The first of the times; asking costs nothing. */
    long minMicros();

    /** The last of the times; where both lie in the same point, all do. */
    long maxMicros();

    /** When each happened, microseconds since 1970. */
    long[] times();

    /** The number of the actor of each, from 0 on, or -1 where it has none; only if actors were asked for. */
    int[] actors();

    /** The numbers of the values of the property that stands at this place of the request, see {@link Values}. */
    int[] values(int index);
}
