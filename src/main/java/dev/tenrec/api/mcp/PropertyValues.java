package dev.tenrec.api.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Project;
import dev.tenrec.insight.sql.SqlNames;
import dev.tenrec.json.Json;
import java.util.ArrayList;
import java.util.List;

/** The most frequent values of a property, of events and sessions in the last thirty days. */
record PropertyValues(SqlTool sql) {
    private static final int VALUES_MAX = 25;
    /** Beginning of a value that is shown; some are whole documents. */
    private static final int VALUE_LENGTH_MAX = 500;

    String ofEvent(Project project, String event, String property) {
        return values(
                project,
                SqlNames.path("properties", property),
                "events WHERE event = {event} AND timestamp >= now() - INTERVAL 30 DAY",
                Json.object().put("event", event));
    }

    String ofAction(Project project, int id, String property) {
        return values(
                project,
                SqlNames.path("properties", property),
                "events WHERE matchesAction(" + id + ") AND timestamp >= now() - INTERVAL 30 DAY",
                Json.object());
    }

    String ofEntity(Project project, PropertyNames.Entity entity, String property) {
        if (entity instanceof PropertyNames.Entity.Sessions) {
            String recent = "sessions WHERE $start_timestamp >= now() - INTERVAL 30 DAY";
            return values(project, SqlNames.path(property), recent, Json.object());
        }
        String rows = entity instanceof PropertyNames.Entity.OfGroups group
                ? "groups WHERE index = " + group.type().index()
                : "persons WHERE true";
        return values(project, SqlNames.path("properties", property), rows, Json.object());
    }

    /** @param rows a table and a condition */
    private String values(Project project, String column, String rows, ObjectNode values) {
        String text = "SELECT value, kinds FROM (SELECT value, amount, count() OVER () AS kinds FROM (SELECT "
                + column + " AS value, count() AS amount FROM " + rows + " AND isNotNull(" + column
                + ") GROUP BY value)) ORDER BY amount DESC, toString(value) LIMIT " + VALUES_MAX;
        JsonNode found = sql.rows(project, text, values).path("results");
        if (found.isEmpty()) {
            return "The property does not have any values in the taxonomy.";
        }
        List<String> shown = new ArrayList<>();
        for (JsonNode row : found) {
            shown.add(shown(row.path(0)));
        }
        long more = found.path(0).path(1).asLong() - shown.size();
        return String.join(", ", shown) + (more == 0 ? "." : " and " + more + " more distinct values.");
    }

    /** Texts in quotes, so that {@code "10"} is told from 10. */
    private static String shown(JsonNode value) {
        String text = value.isTextual() ? value.textValue() : value.toString();
        String cut = text.length() <= VALUE_LENGTH_MAX ? text : text.substring(0, VALUE_LENGTH_MAX) + "…";
        return value.isTextual() ? "\"" + cut + "\"" : cut;
    }
}
