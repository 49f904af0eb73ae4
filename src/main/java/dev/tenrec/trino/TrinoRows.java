package dev.tenrec.trino;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * An answer of Trino.
 *
 * @param rows an array of values each; a {@code double} that is no number in JSON is a text such as {@code NaN}
 */
public record TrinoRows(List<String> columns, List<JsonNode> rows) {
    public TrinoRows {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }
}
