package dev.tenrec.store;

import org.jspecify.annotations.Nullable;

/**
 * One write request, processed on the writer thread in three steps.
 *
 * <ol>
 *   <li>{@link #prepare} decides and encodes the journal record; it may refuse by throwing, without any effect.
 *   <li>{@link #applied} takes effect in memory, once the record is appended; it must not fail.
 *   <li>{@link #answer} publishes to readers and completes the caller, once the journal is synced.
 * </ol>
 *
 * @param <T> the result
 */
public interface Write<T> {
    /** The record to append, or null for none; the answer waits for the next sync either way. */
    @Nullable
    JournalEntry prepare();

    /** Called with the journal position of the payload, unless there was no record. */
    void applied(long position);

    /** Called once this and all earlier writes are durable; null for a write without a result. */
    @Nullable
    T answer();

    /** Approximate heap size in bytes; the queue is bounded by the sum. */
    default int sizeBytes() {
        return 256;
    }
}
