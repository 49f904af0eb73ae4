package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * One row of a list by expressions.
 *
 * @param event the event of the row; no event for a group of events, which has no column that reads it
 * @param cells the values of the expressions
 */
record ExpressionRow(EventRow event, List<JsonNode> cells) {
    /** A column that is an expression. */
    static Column<ExpressionRow> expression(String text, String type, int index) {
        return new Column<>(text, type, row -> row.cells.get(index));
    }

    /** A column of the event itself. */
    static Column<ExpressionRow> ofEvent(Column<EventRow> column) {
        return new Column<>(column.text(), column.type(), row -> column.cell(row.event));
    }
}
