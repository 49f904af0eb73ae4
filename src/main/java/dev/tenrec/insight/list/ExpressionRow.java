package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.sql.ListExpressions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One row of a list by expressions.
 *
 * @param <R> an event, person or group
 * @param of what the row shows; null for a group of rows, and for one that is gone since it was found
 * @param cells the values of the expressions
 */
record ExpressionRow<R>(@Nullable R of, List<JsonNode> cells) {
    /** The columns of a list; with an aggregate all of them are expressions. */
    static <R> List<Column<ExpressionRow<R>>> columns(
            List<String> texts, ListExpressions rows, Column.Catalog<R> catalog) {
        return rows.isGrouped()
                ? columns(texts, rows.types(), text -> null)
                : columns(texts, rows.types(), catalog::column);
    }

    /**
     * The columns of a list.
     *
     * @param types of those that are expressions
     * @param catalog gives null for those
     */
    static <R> List<Column<ExpressionRow<R>>> columns(
            List<String> texts, List<String> types, Function<String, @Nullable Column<R>> catalog) {
        List<Column<ExpressionRow<R>>> columns = new ArrayList<>();
        int next = 0;
        for (String text : texts) {
            Column<R> read = catalog.apply(text);
            columns.add(read == null ? expression(text, types.get(next), next++) : read(read));
        }
        return columns;
    }

    private static <R> Column<ExpressionRow<R>> expression(String text, String type, int index) {
        return new Column<>(text, type, row -> row.cells.get(index));
    }

    /** A column of what the row shows. */
    private static <R> Column<ExpressionRow<R>> read(Column<R> column) {
        return new Column<>(column.text(), column.type(), row -> row.of == null ? null : column.cell(row.of));
    }
}
