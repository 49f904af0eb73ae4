package dev.tenrec.insight.exec.scan;

/**
 * Matching events as columns in ascending time order: index {@code i} of each array, below {@link #count}, is the same
 * event. Columns are decoded on first access. Arrays are reused for the next batch and may be longer than this one.
 */
public interface RowBatch {
    /** At least 1. */
    int count();

    /** Returns the first time without decoding the column. */
    long minMicros();

    /** Returns the last time without decoding the column. */
    long maxMicros();

    /** Microseconds since 1970. */
    long[] times();

    /** Actor numbers, or -1 for events without an actor; only if the request has an actor kind. */
    int[] actors();

    /** Dictionary codes of a property, by its index in the request; see {@link Values}. */
    int[] values(int index);
}
