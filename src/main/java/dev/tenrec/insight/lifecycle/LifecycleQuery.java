package dev.tenrec.insight.lifecycle;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.scan.QueryData;

/** A {@code LifecycleQuery}, read and checked. */
@SuppressWarnings("DoNotCallSuggester")
public final class LifecycleQuery implements Query {
    private LifecycleQuery() {}

    /** Reads the query that stands at {@code path}. */
    public static LifecycleQuery parse(JsonNode node, String path, QueryContext context) {
        throw Fields.notYet("Queries of kind LifecycleQuery are", path + ".kind");
    }

    @Override
    public QueryResult run(QueryData data) {
        throw new UnsupportedOperationException();
    }
}
