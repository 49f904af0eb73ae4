package dev.tenrec.insight.sql;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.sql.plan.Field;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.TypeNames;
import dev.tenrec.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer of a {@code HogQLQuery}.
 *
 * @param seconds that the plan took
 * @param plan in lines; null unless it was asked for
 * @param error why there are no rows; null with rows
 */
record SqlAnswer(
        SqlQuery query,
        ArrayNode results,
        boolean hasMore,
        double seconds,
        @Nullable List<String> plan,
        @Nullable String error)
        implements QueryResult {
    /** The answer of a query whose plan was asked for and whose run was refused. */
    static SqlAnswer refused(SqlQuery query, List<String> plan, String error) {
        return new SqlAnswer(query, Json.mapper().createArrayNode(), false, 0, plan, error);
    }

    private String type(int index, Field field) {
        // The id of the project is a number that is not in the text of the query.
        return query.plan() instanceof Plan.Project project && !field.name().equals("team_id")
                ? TypeNames.shown(project.columns().get(index).expression())
                : field.type().clickHouse();
    }

    @Override
    public void addTo(ObjectNode answer) {
        ArrayNode columns = answer.putArray("columns");
        ArrayNode types = answer.putArray("types");
        List<Field> fields = query.plan().fields();
        for (int index = 0; index < fields.size(); index++) {
            Field field = fields.get(index);
            columns.add(field.name());
            types.addArray().add(field.name()).add(type(index, field));
        }
        if (query.isPaged()) {
            answer.put("limit", SqlQueryParser.LIMIT_DEFAULT).put("offset", query.offset());
        } else {
            answer.putNull("hasMore").putNull("limit").putNull("offset");
        }
        answer.put("hogql", query.text()).putNull("query").putNull("clickhouse").putNull("metadata");
        if (plan == null) {
            answer.putNull("explain");
        } else {
            plan.forEach(answer.putArray("explain")::add);
        }
        if (error != null) {
            answer.put("error", error);
        }
        answer.putArray("timings").addObject().put("k", "./execute").put("t", seconds);
        answer.set("modifiers", Json.object());
    }
}
