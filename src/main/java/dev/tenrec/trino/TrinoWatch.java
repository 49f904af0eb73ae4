package dev.tenrec.trino;

import java.time.Duration;

/** The caller that waits for an answer of Trino: it may lose patience, and hears how far the query is. */
public interface TrinoWatch {
    /** Throws what ends the query, when it was cancelled or its time is over. */
    void check();

    /** The time that is left. */
    Duration left();

    /** Takes the number of rows that were read since the last call. */
    void read(long rows);
}
