package dev.tenrec.render.chart.model;

import java.util.List;

/**
 * Rows of text.
 *
 * @param rows as many cells each as there are columns
 * @param leftOut how many rows are not among them
 */
public record TableChart(List<Column> columns, List<List<String>> rows, int leftOut) implements Chart {
    /** @param isNumber whether its cells stand at the right, digit under digit */
    public record Column(String name, boolean isNumber) {}

    @Override
    public Form form() {
        return Form.TABLE;
    }

    @Override
    public String summary() {
        return ChartNotes.summary("Table", columns.stream().map(Column::name).toList(), 0)
                + "; "
                + ChartNotes.count((long) rows.size() + leftOut, "row");
    }
}
