package dev.tenrec.insight.query;

import dev.tenrec.insight.exec.QuerySnapshot;

/** A parsed and checked query; immutable, can run many times. */
@FunctionalInterface
public interface Query {
    /** Computes the result over a snapshot; on a worker. */
    QueryResult run(QuerySnapshot data);
}
