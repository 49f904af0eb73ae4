package dev.tenrec.render.chart.read;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.render.chart.model.AxisLabels;
import dev.tenrec.render.chart.model.Chart;
import dev.tenrec.render.chart.model.ChartStyle;
import dev.tenrec.render.chart.model.NumberChart;
import dev.tenrec.render.chart.model.SeriesChart;
import dev.tenrec.render.chart.model.ShareChart;
import dev.tenrec.render.chart.model.ValueFormat;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Charts of a {@code TrendsQuery}: over time where the answer has points, else of totals. */
public final class TrendsReader {
    private static final Set<String> COUNTS = Set.of(
            "total", "dau", "weekly_active", "monthly_active", "unique_session", "unique_group", "first_time_for_user");

    private final JsonNode query;
    private final JsonNode filter;
    private final JsonNode answer;
    private final ChartStyle chartStyle;

    public TrendsReader(JsonNode query, JsonNode answer, ChartStyle chartStyle) {
        this.query = query;
        this.filter = query.path("trendsFilter");
        this.answer = answer;
        this.chartStyle = chartStyle;
    }

    public Chart read() {
        SeriesList series = SeriesList.of(answer.path("results"), hidden(), chartStyle);
        String display = filter.path("display").asText("");
        if (series.isEmpty() || (isZero(series) && !display.equals("BoldNumber"))) {
            return empty(series);
        }
        ValueFormat format = ValueFormat.of(filter);
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
        filter.path("hiddenLegendIndexes").forEach(index -> hidden.add(index.asInt(-1)));
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
        boolean hasBreakdown = query.path("breakdownFilter").hasNonNull("breakdown")
                || query.path("breakdownFilter").path("breakdowns").size() > 0;
        String what = hasBreakdown ? "No values of the breakdown" : "No events";
        return new Chart.Empty(what + " match this query" + DateRangeText.of(answer, chartStyle.zone()) + ".");
    }

    private Chart number(SeriesList series, ValueFormat format) {
        SeriesList.Series first = series.all().get(0);
        double previous = series.all().size() > 1 && series.all().get(1).isPrevious()
                ? series.all().get(1).total()
                : Double.NaN;
        return new NumberChart(first.name(), first.row(), first.total(), previous, format);
    }

    private Chart points(SeriesList series, SeriesChart.Style style, ValueFormat format) {
        int count = series.points();
        if (count == 0) {
            return TotalsReader.parts(ShareChart.Style.BARS, series, format);
        }
        String interval = query.path("interval").asText("day");
        AxisLabels points = AxisLabels.of(series.all().get(0).node(), interval, chartStyle.zone(), count);
        int whole = CompletePoints.count(answer, points, chartStyle.zone());
        List<SeriesChart.Line> lines = new ArrayList<>();
        for (SeriesList.Series each : series.drawn()) {
            lines.add(each.line(count, each.isPrevious() ? count : whole));
        }
        boolean arePercents = filter.path("showPercentStackView").asBoolean(false) && style.isStacked();
        if (arePercents) {
            PercentStack.apply(lines, count);
        }
        return new SeriesChart(
                style,
                points,
                lines,
                series.leftOut(),
                arePercents ? ValueFormat.PERCENT : format,
                GoalLineReader.of(filter),
                filter.path("yAxisScaleType").asText("").equals("log10") && !style.isStacked(),
                filter.path("showValuesOnSeries").asBoolean(false),
                "");
    }

    /** Turns numbers into shares of their point. */
    private static final class PercentStack {
        private PercentStack() {}

        /** Changes the values in place; current and previous ones are a hundred percent each. */
        static void apply(List<SeriesChart.Line> lines, int count) {
            for (int point = 0; point < count; point++) {
                for (boolean isPrevious : new boolean[] {false, true}) {
                    double sum = 0;
                    for (SeriesChart.Line line : lines) {
                        sum += line.isPrevious() == isPrevious ? positive(line.values()[point]) : 0;
                    }
                    for (SeriesChart.Line line : lines) {
                        if (line.isPrevious() == isPrevious) {
                            line.values()[point] = sum == 0 ? 0 : 100 * (positive(line.values()[point]) / sum);
                        }
                    }
                }
            }
        }

        private static double positive(double value) {
            return value > 0 ? value : 0;
        }
    }
}
