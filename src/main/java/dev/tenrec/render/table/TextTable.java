package dev.tenrec.render.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** Answers as text for language models: a line with the columns, and a line for each row. */
public final class TextTable {
    private static final String NULL = "(null)";
    private static final String CUT = "...truncated";
    private static final int CELL_MAX = 500;
    /** Characters of the longest text, more than a language model can read. */
    private static final int LENGTH_MAX = 2_000_000;

    private TextTable() {}

    /** An answer to a query of any kind; its zone is that of times. */
    public static String of(JsonNode query, JsonNode answer) {
        if (ResultTable.unwrapped(query).path("kind").asText().equals("HogQLQuery")) {
            return ofSql(answer, true);
        }
        ZoneId zone = ZoneId.of(answer.path("timezone").asText("UTC"));
        ResultTable table = ResultTable.of(query, answer);
        return lines(String.join(" | ", table.columns()), table.rows().size(), index -> {
            List<String> cells = new ArrayList<>();
            table.rows().get(index).forEach(cell -> cells.add(cell == null ? NULL : Cells.text(cell, zone)));
            return String.join(" | ", cells);
        });
    }

    /**
     * An answer to a query in SQL.
     *
     * @param truncates whether long JSON is cut
     */
    public static String ofSql(JsonNode answer, boolean truncates) {
        List<String> columns = new ArrayList<>();
        answer.path("columns").forEach(column -> columns.add(column.asText()));
        JsonNode rows = answer.path("results");
        return lines(String.join("|", columns), rows.size(), index -> {
            List<String> cells = new ArrayList<>();
            rows.path(index).forEach(cell -> cells.add(cell(cell, truncates)));
            return String.join("|", cells);
        });
    }

    private static String lines(String head, int count, IntFunction<String> row) {
        StringBuilder text = new StringBuilder(head);
        for (int index = 0; index < count; index++) {
            String line = row.apply(index);
            if (text.length() + line.length() > LENGTH_MAX) {
                return text.append('\n')
                        .append(ResultTable.truncationNote(index))
                        .toString();
            }
            text.append('\n').append(line);
        }
        return text.toString();
    }

    private static String cell(JsonNode value, boolean truncates) {
        if (value.isNull()) {
            return NULL;
        }
        String text = value.isTextual() ? value.textValue() : value.toString();
        if (value.isTextual() && text.equals(NULL)) {
            return '"' + NULL + '"';
        }
        boolean isJson = text.startsWith("{") || text.startsWith("[");
        return truncates && isJson && text.length() > CELL_MAX ? text.substring(0, CELL_MAX) + CUT : text;
    }
}
