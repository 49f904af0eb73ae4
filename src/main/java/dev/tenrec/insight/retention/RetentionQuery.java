package dev.tenrec.insight.retention;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.scan.QueryData;

/** A {@code RetentionQuery}, read and checked. */
@SuppressWarnings("DoNotCallSuggester")
public final class RetentionQuery implements Query {
    private RetentionQuery() {}

    /** Reads the query that stands at {@code path}. */
    public static RetentionQuery parse(JsonNode node, String path, QueryContext context) {
        throw Fields.notYet("Queries of kind RetentionQuery are", path + ".kind");
    }

    @Override
    public QueryResult run(QueryData data) {
        throw new UnsupportedOperationException();
    }
}
