package dev.tenrec.render.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DayOfWeek;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A calendar heat map: a row for each day of the week, a column for each hour, and the numbers of all of them. */
final class HeatmapTable {
    private static final int HOURS = 24;
    private static final String ALL = "All";

    private HeatmapTable() {}

    /** The heat map of an answer, or null. */
    static @Nullable JsonNode find(JsonNode results) {
        JsonNode map = results.isObject() ? results : results.path(0).path("calendar_heatmap_data");
        return map.path("data").isArray() && map.path("rowAggregations").isArray() ? map : null;
    }

    static ResultTable of(JsonNode map) {
        List<String> columns = new ArrayList<>();
        columns.add("Day");
        for (int hour = 0; hour < HOURS; hour++) {
            columns.add(hour + ":00");
        }
        columns.add(ALL);
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (DayOfWeek day : DayOfWeek.values()) {
            rows.add(row(day.getDisplayName(TextStyle.FULL, Locale.ENGLISH)));
        }
        rows.add(row(ALL));
        for (JsonNode cell : map.path("data")) {
            put(rows, cell.path("row").asInt() - 1, cell.path("column").asInt(), cell);
        }
        for (JsonNode cell : map.path("rowAggregations")) {
            put(rows, cell.path("row").asInt() - 1, HOURS, cell);
        }
        for (JsonNode cell : map.path("columnAggregations")) {
            put(rows, rows.size() - 1, cell.path("column").asInt(), cell);
        }
        rows.get(rows.size() - 1).set(HOURS + 1, Cells.of(map.path("allAggregations")));
        return new ResultTable(columns, rows);
    }

    private static List<@Nullable Object> row(String name) {
        List<@Nullable Object> row = new ArrayList<>();
        row.add(name);
        for (int hour = 0; hour <= HOURS; hour++) {
            row.add(null);
        }
        return row;
    }

    private static void put(List<List<@Nullable Object>> rows, int row, int column, JsonNode cell) {
        if (row >= 0 && row < rows.size() && column >= 0 && column <= HOURS) {
            rows.get(row).set(column + 1, Cells.of(cell.path("value")));
        }
    }
}
