package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.insight.query.QueryResult;
import java.util.List;
import java.util.Map;

/**
 * A page of a list; {@code results} has a list of cells for each row.
 *
 * @param more further fields of the answer
 */
record ListResult(
        List<String> columns,
        List<String> types,
        ArrayNode results,
        boolean hasMore,
        ListBounds bounds,
        Map<String, JsonNode> more)
        implements QueryResult {
    static final Map<String, JsonNode> ALL_ACTORS = Map.of("missing_actors_count", IntNode.valueOf(0));

    @Override
    public void addTo(ObjectNode answer) {
        columns.forEach(answer.putArray("columns")::add);
        types.forEach(answer.putArray("types")::add);
        answer.put("limit", bounds.limit()).put("offset", bounds.offset());
        answer.setAll(more);
    }
}
