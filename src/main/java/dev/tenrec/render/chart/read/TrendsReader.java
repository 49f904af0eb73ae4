package dev.tenrec.render.chart.read;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.render.chart.model.AxisLabels;
import dev.tenrec.render.chart.model.Chart;
import dev.tenrec.render.chart.model.NumberChart;
import dev.tenrec.render.chart.model.SeriesChart;
import dev.tenrec.render.chart.model.ShareChart;
import dev.tenrec.render.chart.model.ValueFormat;
import dev.tenrec.render.table.ResultTable;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Charts of a {@code TrendsQuery}: over time where the answer has points, else of totals. */
public record TrendsReader(ChartSource source) {
    private static final Set<String> COUNTS = Set.of(
            "total",
            "dau",
            "weekly_active",
            "monthly_active",
            "unique_session",
            "unique_group",
            "first_time_for_user",
            "first_matching_event_for_user");

    public Chart read() {
        String display = source.filter().path("display").asText("");
        if (display.equals("BoxPlot") || display.equals("CalendarHeatmap")) {
            return source.results().isEmpty()
                    ? source.empty("No events match this query")
                    : TableReader.read(ResultTable.of(source.query(), source.answer()));
        }
        SeriesList series = source.series(hidden());
        if (series.all().isEmpty() || (isZero(series) && !display.equals("BoldNumber"))) {
            return empty(series);
        }
        ValueFormat format = ValueFormat.of(source.filter());
        return switch (display) {
            case "BoldNumber" -> number(series, format);
            case "ActionsPie" -> TotalsReader.parts(ShareChart.Style.RING, series, format);
            case "ActionsBarValue" -> TotalsReader.parts(ShareChart.Style.BARS, series, format);
            case "ActionsAreaGraph" -> points(series, SeriesChart.Style.AREAS, format);
            case "ActionsBar", "ActionsStackedBar" -> points(series, SeriesChart.Style.STACKS, format);
            case "ActionsUnstackedBar" -> points(series, SeriesChart.Style.BARS, format);
            case "", "Auto", "ActionsLineGraph", "ActionsLineGraphCumulative" ->
                points(series, SeriesChart.Style.LINES, format);
            default -> TotalsReader.table(series, format, display.equals("WorldMap") ? "Country" : "Series");
        };
    }

    private Set<Integer> hidden() {
        Set<Integer> hidden = new HashSet<>();
        source.filter().path("hiddenLegendIndexes").forEach(index -> hidden.add(index.asInt(-1)));
        return hidden;
    }

    /** Counts that are all zero mean that nothing happened; a sum or a formula may well be zero. */
    private static boolean isZero(SeriesList series) {
        return series.all().stream()
                .allMatch(each -> each.isZero() && isCount(each.node().path("action")));
    }

    private static boolean isCount(JsonNode action) {
        return action.isObject()
                && (!action.hasNonNull("math")
                        || COUNTS.contains(action.get("math").asText()));
    }

    private Chart empty(SeriesList series) {
        if (series.isHidden()) {
            return new Chart.Empty(SeriesList.ALL_HIDDEN);
        }
        JsonNode breakdown = source.query().path("breakdownFilter");
        boolean hasBreakdown = breakdown.hasNonNull("breakdown")
                || breakdown.path("breakdowns").size() > 0;
        return source.empty((hasBreakdown ? "No values of the breakdown" : "No events") + " match this query");
    }

    private Chart number(SeriesList series, ValueFormat format) {
        SeriesList.Series first = series.all().get(0);
        double previous = series.all().size() > 1 && series.all().get(1).isPrevious()
                ? series.all().get(1).total()
                : Double.NaN;
        return new NumberChart(first.name(), first.row(), first.total(), previous, format);
    }

    private Chart points(SeriesList series, SeriesChart.Style form, ValueFormat format) {
        int count = series.points();
        if (count == 0) {
            return TotalsReader.parts(ShareChart.Style.BARS, series, format);
        }
        AxisLabels points = source.labels(series);
        int whole = source.whole(points);
        List<SeriesChart.Line> lines = series.drawn().stream()
                .map(each -> each.line(count, each.isPrevious() ? count : whole))
                .toList();
        JsonNode filter = source.filter();
        boolean arePercents = filter.path("showPercentStackView").asBoolean(false) && form.isStacked();
        if (arePercents) {
            linesToShares(lines, count);
        }
        boolean isLog = filter.path("yAxisScaleType").asText("").equals("log10") && !form.isStacked();
        return source.chart(form, points, lines, series.leftOut(), arePercents ? ValueFormat.PERCENT : format, isLog);
    }

    /** Turns numbers into shares of their point, in place; current and previous ones are a hundred percent each. */
    private static void linesToShares(List<SeriesChart.Line> lines, int count) {
        for (boolean isPrevious : new boolean[] {false, true}) {
            toShares(
                    lines.stream()
                            .filter(line -> line.isPrevious() == isPrevious)
                            .map(SeriesChart.Line::values)
                            .toList(),
                    count);
        }
    }

    /** Turns the numbers of lines that stand on each other into shares of their point, in place. */
    static void toShares(Collection<double[]> together, int count) {
        for (int point = 0; point < count; point++) {
            double sum = 0;
            for (double[] values : together) {
                sum += positive(values[point]);
            }
            for (double[] values : together) {
                values[point] = sum == 0 ? 0 : 100 * (positive(values[point]) / sum);
            }
        }
    }

    private static double positive(double value) {
        return value > 0 ? value : 0;
    }
}
