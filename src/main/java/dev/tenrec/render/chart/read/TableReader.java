package dev.tenrec.render.chart.read;

import dev.tenrec.render.chart.model.Chart;
import dev.tenrec.render.chart.model.SeriesNames;
import dev.tenrec.render.chart.model.TableChart;
import dev.tenrec.render.chart.model.ValueFormat;
import dev.tenrec.render.table.ResultTable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** A table as a picture: the first rows and columns of it. */
public final class TableReader {
    private static final int ROWS_MAX = 200;
    private static final int COLUMNS_MAX = 20;

    private TableReader() {}

    public static Chart read(ResultTable table) {
        if (table.columns().isEmpty() || table.rows().isEmpty()) {
            return new Chart.Empty("No rows match this query.");
        }
        int shown = Math.min(table.columns().size(), COLUMNS_MAX);
        List<TableChart.Column> columns = new ArrayList<>();
        for (int column = 0; column < shown; column++) {
            columns.add(new TableChart.Column(SeriesNames.clean(table.columns().get(column)), isNumber(table, column)));
        }
        List<List<String>> rows = table.rows().stream()
                .limit(ROWS_MAX)
                .map(row -> row.stream().limit(shown).map(TableReader::text).toList())
                .toList();
        return new TableChart(columns, rows, table.rows().size() - rows.size());
    }

    private static boolean isNumber(ResultTable table, int column) {
        return table.rows().stream()
                        .limit(ROWS_MAX)
                        .map(row -> column < row.size() ? row.get(column) : null)
                        .allMatch(cell -> cell == null || cell instanceof BigDecimal)
                && table.rows().get(0).size() > column;
    }

    private static String text(Object cell) {
        if (cell instanceof BigDecimal number) {
            return ValueFormat.PLAIN.value(number.doubleValue());
        }
        return cell == null ? "–" : SeriesNames.clean(cell.toString());
    }
}
