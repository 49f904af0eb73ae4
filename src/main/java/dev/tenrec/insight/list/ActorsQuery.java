package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.scan.QueryData;
import java.util.function.BiFunction;

/** A {@code ActorsQuery}, read and checked. */
@SuppressWarnings("DoNotCallSuggester")
public final class ActorsQuery implements Query {
    private ActorsQuery() {}

    /**
     * Reads the query that stands at {@code path}.
     *
     * @param sources reads the query whose actors are wanted
     */
    public static ActorsQuery parse(
            JsonNode node, String path, QueryContext context, BiFunction<JsonNode, String, Query> sources) {
        throw Fields.notYet("Queries of kind ActorsQuery are", path + ".kind");
    }

    @Override
    public QueryResult run(QueryData data) {
        throw new UnsupportedOperationException();
    }
}
