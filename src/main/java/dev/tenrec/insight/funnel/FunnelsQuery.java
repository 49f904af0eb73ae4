package dev.tenrec.insight.funnel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.scan.QueryData;

/** A {@code FunnelsQuery}, read and checked. */
@SuppressWarnings("DoNotCallSuggester")
public final class FunnelsQuery implements Query {
    private FunnelsQuery() {}

    /** Reads the query that stands at {@code path}. */
    public static FunnelsQuery parse(JsonNode node, String path, QueryContext context) {
        throw Fields.notYet("Queries of kind FunnelsQuery are", path + ".kind");
    }

    @Override
    public QueryResult run(QueryData data) {
        throw new UnsupportedOperationException();
    }
}
