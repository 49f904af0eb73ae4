package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.insight.query.QueryResult;
import java.util.List;

/** A page of a list; {@code results} has a list of cells for each row. */
record ListResult(List<String> columns, List<String> types, ArrayNode results, boolean hasMore, int limit, int offset)
        implements QueryResult {
    @Override
    public void addTo(ObjectNode answer) {
        columns.forEach(answer.putArray("columns")::add);
        types.forEach(answer.putArray("types")::add);
        answer.put("limit", limit).put("offset", offset);
    }
}
