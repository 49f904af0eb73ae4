package dev.tenrec.render.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Lists of events and actors: their columns as they were selected. */
final class ListTable {
    private static final String TIME = "DateTime";

    private ListTable() {}

    static boolean fits(JsonNode answer) {
        return answer.path("columns").isArray()
                && answer.path("results").isArray()
                && (answer.path("results").isEmpty()
                        || answer.path("results").path(0).isArray());
    }

    /** @param answer it {@link #fits fits} */
    static ResultTable of(JsonNode answer) {
        List<String> columns = new ArrayList<>();
        answer.path("columns").forEach(column -> columns.add(column.asText()));
        List<List<Object>> rows = new ArrayList<>();
        for (JsonNode cells : answer.path("results")) {
            List<Object> row = new ArrayList<>();
            for (int i = 0; i < columns.size(); i++) {
                JsonNode type = answer.path("types").path(i);
                boolean isTime =
                        (type.isArray() ? type.path(1) : type).asText("").contains(TIME);
                row.add(isTime ? Cells.time(cells.path(i)) : Cells.of(cells.path(i)));
            }
            rows.add(row);
        }
        return new ResultTable(columns, rows);
    }
}
