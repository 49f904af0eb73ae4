package dev.tenrec.insight.query;

import dev.tenrec.insight.exec.QuerySnapshot;

/** A query whose answer is a list, which can be had as a whole too, however long it is. */
public interface ListQuery extends Query {
    /**
     * Hands over all rows in the order of the list, whatever page the query asks for, in memory that does not grow with
     * them.
     *
     * @param rowsMax how many at most
     * @return whether there are more
     */
    boolean stream(QuerySnapshot data, int rowsMax, RowSink<?> sink);
}
