package dev.tenrec.render.chart;

import java.util.List;

/**
 * Rows of text.
 *
 * @param rows as many cells each as there are columns
 * @param leftOut how many rows are not among them
 */
record TableChart(List<Column> columns, List<List<String>> rows, int leftOut) implements Chart {
    /** @param isNumber whether its cells stand at the right, digit under digit */
    record Column(String name, boolean isNumber) {}

    @Override
    public Form form() {
        return Form.TABLE;
    }

    @Override
    public String summary() {
        return Sentences.summary("Table", columns.stream().map(Column::name).toList(), 0)
                + "; "
                + Sentences.count((long) rows.size() + leftOut, "row");
    }
}
