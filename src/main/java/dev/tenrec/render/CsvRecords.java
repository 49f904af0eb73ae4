package dev.tenrec.render;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.render.table.Cells;
import java.io.ByteArrayOutputStream;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Records of an answer as comma-separated values, as the real service writes them: the fields of nested objects and the
 * items of lists have columns of their own, named by the way to them, such as {@code properties.$browser} or
 * {@code distinct_ids.0}, in the order of their names. On any thread.
 */
public final class CsvRecords {
    /** Records that share no field would otherwise take the square of their size. */
    private static final int CELLS_MAX = 4_000_000;

    private CsvRecords() {}

    /**
     * A line with the names of the columns, then one for each record.
     *
     * @throws ApiException when the records differ so much that the table would be too large
     */
    public static byte[] of(JsonNode records) {
        List<Map<String, JsonNode>> rows = new ArrayList<>();
        SortedSet<String> columns = new TreeSet<>();
        for (JsonNode record : records) {
            Map<String, JsonNode> row = new HashMap<>();
            flatten("", record, row);
            columns.addAll(row.keySet());
            rows.add(row);
            if ((long) columns.size() * rows.size() > CELLS_MAX) {
                throw ApiException.invalid(
                        "limit", "These records have too many different properties for one table; ask for fewer.");
            }
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        if (!columns.isEmpty()) {
            out.writeBytes(CsvRenderer.bytes(List.copyOf(columns), ZoneOffset.UTC, true));
        }
        for (Map<String, JsonNode> row : rows) {
            List<@Nullable Object> cells = new ArrayList<>(columns.size());
            columns.forEach(column -> cells.add(Cells.of(row.get(column))));
            out.writeBytes(CsvRenderer.bytes(cells, ZoneOffset.UTC, false));
        }
        return out.toByteArray();
    }

    /**
     * Empty objects and lists have no column. JSON that is read here is nested at most as deep as its parser allows.
     */
    private static void flatten(String path, JsonNode value, Map<String, JsonNode> row) {
        if (value.isObject()) {
            value.properties().forEach(field -> flatten(within(path, field.getKey()), field.getValue(), row));
        } else if (value.isArray()) {
            for (int i = 0; i < value.size(); i++) {
                flatten(within(path, Integer.toString(i)), value.get(i), row);
            }
        } else {
            row.put(path, value);
        }
    }

    private static String within(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }
}
