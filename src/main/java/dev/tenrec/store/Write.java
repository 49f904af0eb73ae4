package dev.tenrec.store;

/**
 * One request as the writer sees it, in three steps. Each runs on the writer thread.
 *
 * <ol>
 *   <li>{@link #prepare} decides and makes the journal record; it may refuse, and then nothing has happened.
 *   <li>{@link #applied} takes effect in memory, once the record is in the journal; it cannot fail.
 *   <li>{@link #answer} publishes to readers, once the journal is synced; only then does the caller get its answer.
 * </ol>
 *
 * @param <T> the answer
 */
public interface Write<T> {
    /** The record to append, or null when there is nothing to write; the answer then still waits for the next sync. */
    JournalEntry prepare();

    /** The record is in the journal, its payload at this position; not called when there was none. */
    void applied(long position);

    /** Everything of this and all earlier writes is durable. */
    T answer();

    /** About how many bytes this write holds while it waits; the queue is bounded by their sum. */
    default int sizeBytes() {
        return 256;
    }
}
