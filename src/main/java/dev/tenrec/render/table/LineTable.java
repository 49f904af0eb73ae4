package dev.tenrec.render.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * Lines of a chart: trends, lifecycle, stickiness and the history of a funnel. A row for each line: its name, the
 * values of a breakdown, then a {@code value} for whole ranges or a cell for each point.
 */
final class LineTable {
    private LineTable() {}

    /** True when results are lines with points or totals; steps, edges and lists are not. */
    static boolean fits(JsonNode results) {
        for (JsonNode line : results) {
            if (!line.has("aggregated_value") && !line.path("data").isArray()) {
                return false;
            }
        }
        return results.isArray();
    }

    /** @param results they {@link #fits fit} */
    static ResultTable of(JsonNode query, JsonNode results) {
        BreakdownColumns breakdown = BreakdownColumns.of(query, results);
        JsonNode first = results.path(0);
        List<String> columns = new ArrayList<>(List.of("series"));
        columns.addAll(breakdown.names());
        if (first.has("aggregated_value")) {
            columns.add("value");
        } else {
            first.path("labels").forEach(label -> columns.add(label.asText()));
        }
        List<List<Object>> rows = new ArrayList<>();
        for (JsonNode line : results) {
            List<Object> row = new ArrayList<>();
            row.add(name(line, breakdown));
            row.addAll(breakdown.cells(line));
            if (first.has("aggregated_value")) {
                row.add(Cells.number(line.path("aggregated_value")));
            } else {
                int points = columns.size() - row.size();
                for (int i = 0; i < points; i++) {
                    JsonNode point = line.path("data").path(i);
                    row.add(point.isMissingNode() || point.isNull() ? null : Cells.number(point));
                }
            }
            rows.add(row);
        }
        return new ResultTable(columns, rows);
    }

    /**
     * The name in the chart's legend, with the custom name of the series; of the series alone where the values of the
     * breakdown have columns of their own.
     */
    private static String name(JsonNode line, BreakdownColumns breakdown) {
        String event = line.path("action").path("name").asText("");
        String custom = line.path("action").path("custom_name").asText("");
        String given = custom.isEmpty() ? event : custom;
        String label = BreakdownColumns.readable(line.path("label").asText(""));
        String name = label;
        if (!breakdown.names().isEmpty() && !given.isEmpty()) {
            name = given;
        } else if (!event.isEmpty() && label.startsWith(event)) {
            name = given + label.substring(event.length());
        }
        String period = line.path("compare_label").asText("");
        return period.isEmpty() ? name : name + " (" + period + ")";
    }
}
