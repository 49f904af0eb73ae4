package dev.tenrec.insight.sql.table;

import dev.tenrec.insight.sql.vector.Batch;

/** Takes batches of rows, of one thread. A batch is valid until the next one. */
public interface RowSink {
    void accept(Batch batch);

    /** Returns whether more rows would change nothing; asked by sources that read in order. */
    default boolean isFull() {
        return false;
    }
}
