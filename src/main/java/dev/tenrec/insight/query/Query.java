package dev.tenrec.insight.query;

import dev.tenrec.insight.exec.QuerySnapshot;

/** A question about events, read and checked; it can be asked many times. */
@FunctionalInterface
public interface Query {
    /** The answer over these data; on a worker. */
    QueryResult run(QuerySnapshot data);
}
