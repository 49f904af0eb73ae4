package dev.tenrec.render.chart.read;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.render.chart.model.SeriesNames;
import dev.tenrec.render.chart.model.ValueFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

/**
 * The columns of an answer by what a chart does with them. A setting that names a column which the answer lacks is
 * treated as absent, since the query may have changed after the chart was set.
 *
 * @param x the column of the x-axis, or -1
 * @param split the column whose values divide the first series, or -1
 */
record ColumnRoles(int x, int split, List<Series> series) {
    private static final int COLUMNS_MAX = 200;
    /** Rows from which the type of a column is told. */
    private static final int ROWS_READ = 200;

    /** A column of numbers. */
    record Series(int column, String name, ValueFormat format) {}

    static ColumnRoles of(ChartSource source) {
        List<String> names = new ArrayList<>();
        source.answer().path("columns").forEach(name -> names.add(name.asText()));
        JsonNode settings = source.filter();
        int count = Math.min(COLUMNS_MAX, names.size());
        int split = names.indexOf(settings.path("seriesBreakdownColumn").asText(""));
        int named = names.indexOf(settings.at("/xAxis/column").asText(""));
        int x = named >= 0 ? named : first(count, column -> column != split && !isNumber(source, column));
        List<Series> series = new ArrayList<>();
        for (JsonNode axis : settings.path("yAxis")) {
            int column = names.indexOf(axis.path("column").asText(""));
            if (column >= 0 && series.size() < COLUMNS_MAX) {
                String label = axis.at("/settings/display/label").asText("");
                series.add(
                        series(column, label.isEmpty() ? names.get(column) : label, axis.at("/settings/formatting")));
            }
        }
        for (int column = 0; column < count && settings.path("yAxis").isEmpty(); column++) {
            if (column != x && column != split && isNumber(source, column)) {
                series.add(series(column, names.get(column), settings.path("formatting")));
            }
        }
        return new ColumnRoles(x, split, List.copyOf(series));
    }

    private static int first(int count, Predicate<Integer> isIt) {
        return IntStream.range(0, count).filter(isIt::test).findFirst().orElse(-1);
    }

    private static boolean isNumber(ChartSource source, int column) {
        return StreamSupport.stream(source.results().spliterator(), false)
                .limit(ROWS_READ)
                .map(row -> row.path(column))
                .allMatch(cell -> cell.isNumber() || cell.isNull());
    }

    private static Series series(int column, String name, JsonNode formatting) {
        return new Series(column, SeriesNames.clean(name), ValueFormat.ofColumn(formatting));
    }
}
