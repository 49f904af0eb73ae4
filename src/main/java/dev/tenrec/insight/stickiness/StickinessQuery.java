package dev.tenrec.insight.stickiness;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.scan.QueryData;

/** A {@code StickinessQuery}, read and checked. */
@SuppressWarnings("DoNotCallSuggester")
public final class StickinessQuery implements Query {
    private StickinessQuery() {}

    /** Reads the query that stands at {@code path}. */
    public static StickinessQuery parse(JsonNode node, String path, QueryContext context) {
        throw Fields.notYet("Queries of kind StickinessQuery are", path + ".kind");
    }

    @Override
    public QueryResult run(QueryData data) {
        throw new UnsupportedOperationException();
    }
}
