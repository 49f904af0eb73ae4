package dev.tenrec.render.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Any other result: a row for each item, and a column for each field that one of them has. */
final class PlainTable {
    private static final String VALUE = "value";

    private PlainTable() {}

    static ResultTable of(JsonNode results) {
        List<JsonNode> items = new ArrayList<>();
        if (results.isArray()) {
            results.forEach(items::add);
        } else if (!results.isMissingNode() && !results.isNull()) {
            items.add(results);
        }
        Set<String> names = new LinkedHashSet<>();
        for (JsonNode item : items) {
            if (item.isObject()) {
                item.fieldNames().forEachRemaining(names::add);
            } else {
                names.add(VALUE);
            }
        }
        List<String> columns = names.isEmpty() ? List.of(VALUE) : List.copyOf(names);
        List<List<Object>> rows = new ArrayList<>();
        for (JsonNode item : items) {
            List<Object> row = new ArrayList<>();
            for (String column : columns) {
                row.add(item.isObject() ? Cells.of(item.get(column)) : column.equals(VALUE) ? Cells.of(item) : null);
            }
            rows.add(row);
        }
        return new ResultTable(columns, rows);
    }
}
