package dev.tenrec.insight.sql;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.sql.plan.Field;
import dev.tenrec.json.Json;

/**
 * The answer of a {@code HogQLQuery}.
 *
 * @param seconds that the plan took
 */
record SqlAnswer(SqlQuery query, ArrayNode results, boolean hasMore, double seconds) implements QueryResult {
    @Override
    public void addTo(ObjectNode answer) {
        ArrayNode columns = answer.putArray("columns");
        ArrayNode types = answer.putArray("types");
        for (Field field : query.plan().fields()) {
            columns.add(field.name());
            types.addArray().add(field.name()).add(field.type().clickHouse());
        }
        if (query.isPaged()) {
            answer.put("limit", SqlQueryParser.LIMIT_DEFAULT).put("offset", query.offset());
        } else {
            answer.putNull("hasMore").putNull("limit").putNull("offset");
        }
        answer.put("hogql", query.text())
                .putNull("query")
                .putNull("clickhouse")
                .putNull("explain")
                .putNull("metadata");
        answer.putArray("timings").addObject().put("k", "./execute").put("t", seconds);
        answer.set("modifiers", Json.object());
    }
}
