package dev.tenrec.render.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.List;

/**
 * A result as a table, for files, for pictures of tables and for people who can't see a chart.
 *
 * @param columns their names
 * @param rows as many cells each as there are columns; a cell is a String, a BigDecimal, a Boolean, an Instant, or null
 */
public record ResultTable(List<String> columns, List<List<Object>> rows) {
    public ResultTable {
        columns = List.copyOf(columns);
        rows = Collections.unmodifiableList(rows);
    }

    /**
     * The table of any answer.
     *
     * @param query of any kind, as it was asked
     * @param answer of the query endpoint to it
     */
    public static ResultTable of(JsonNode query, JsonNode answer) {
        throw new UnsupportedOperationException();
    }
}
