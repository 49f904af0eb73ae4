package dev.tenrec.insight.query;

import dev.tenrec.insight.exec.QuerySnapshot;

/** A query for a list, which can also be streamed whole. */
public interface ListQuery extends Query {
    /**
     * Streams all rows in the order of the list, without the query's limit and offset, in constant memory.
     *
     * @return true when there are more than {@code rowsMax}
     */
    boolean stream(QuerySnapshot data, int rowsMax, RowSink<?> sink);
}
