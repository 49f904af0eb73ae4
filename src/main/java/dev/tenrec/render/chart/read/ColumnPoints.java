package dev.tenrec.render.chart.read;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import dev.tenrec.render.chart.model.SeriesNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Rows as points of series: one point for each row, or, if a column divides the series, one for each value of the
 * x-axis in the order of the rows.
 *
 * @param labels of the x-axis; the numbers of the rows if no column is one
 */
record ColumnPoints(List<JsonNode> labels, List<Series> series) {
    private static final int SERIES_MAX = 1_000;
    /** Cells of all series, since values of a divided series that never meet leave most of them empty. */
    private static final int CELLS_MAX = 1_000_000;

    /** @param values not a number where there is none */
    @SuppressWarnings("ArrayRecordComponent")
    record Series(String name, double[] values) {}

    static ColumnPoints of(JsonNode results, ColumnRoles roles, int pointsMax) {
        return roles.split() >= 0 ? divided(results, roles, pointsMax) : plain(results, roles, pointsMax);
    }

    private static ColumnPoints plain(JsonNode results, ColumnRoles roles, int pointsMax) {
        int count = Math.min(results.size(), pointsMax);
        List<JsonNode> labels = new ArrayList<>();
        for (int row = 0; row < count; row++) {
            labels.add(label(results, row, roles));
        }
        List<Series> series = roles.series().stream()
                .map(each -> new Series(each.name(), values(results, each.column(), count)))
                .toList();
        return new ColumnPoints(labels, series);
    }

    private static double[] values(JsonNode results, int column, int count) {
        double[] values = new double[count];
        Arrays.setAll(values, row -> SeriesList.number(results.path(row).path(column)));
        return values;
    }

    private static JsonNode label(JsonNode results, int row, ColumnRoles roles) {
        return roles.x() < 0 ? IntNode.valueOf(row + 1) : results.path(row).path(roles.x());
    }

    private static ColumnPoints divided(JsonNode results, ColumnRoles roles, int pointsMax) {
        Map<JsonNode, Integer> places = new LinkedHashMap<>();
        for (int row = 0; row < results.size() && places.size() < pointsMax; row++) {
            places.putIfAbsent(label(results, row, roles), places.size());
        }
        int seriesMax = Math.min(SERIES_MAX, CELLS_MAX / Math.max(1, places.size()));
        Map<String, double[]> series = new LinkedHashMap<>();
        for (int row = 0; row < results.size(); row++) {
            Integer place = places.get(label(results, row, roles));
            String name = SeriesNames.breakdown(results.path(row).path(roles.split()));
            if (place != null && (series.containsKey(name) || series.size() < seriesMax)) {
                int column = roles.series().get(0).column();
                series.computeIfAbsent(name, first -> empty(places.size()))[place] =
                        SeriesList.number(results.path(row).path(column));
            }
        }
        List<Series> all = new ArrayList<>();
        series.forEach((name, values) -> all.add(new Series(name, values)));
        return new ColumnPoints(List.copyOf(places.keySet()), all);
    }

    private static double[] empty(int count) {
        double[] values = new double[count];
        Arrays.fill(values, Double.NaN);
        return values;
    }
}
