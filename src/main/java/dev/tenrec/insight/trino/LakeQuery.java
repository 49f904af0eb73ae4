package dev.tenrec.insight.trino;

import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryResult;

/** A query that Trino answers, too. Both engines give the same result, or Trino refuses by name. */
public interface LakeQuery extends Query {
    /** Throws, before anything is asked, where a part of this query has no answer in Trino. */
    default void requireAnswered() {}

    /** Computes the result over the lake; on a worker. */
    QueryResult run(LakeSnapshot lake);
}
