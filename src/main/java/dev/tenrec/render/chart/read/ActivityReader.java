package dev.tenrec.render.chart.read;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.render.chart.model.AxisLabels;
import dev.tenrec.render.chart.model.Chart;
import dev.tenrec.render.chart.model.ChartStyle;
import dev.tenrec.render.chart.model.Palette;
import dev.tenrec.render.chart.model.SeriesChart;
import dev.tenrec.render.chart.model.SeriesNames;
import dev.tenrec.render.chart.model.ValueFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Charts of a {@code LifecycleQuery} and a {@code StickinessQuery}: who was active, and how often. */
public final class ActivityReader {
    private final JsonNode query;
    private final JsonNode answer;
    private final ChartStyle chartStyle;

    public ActivityReader(JsonNode query, JsonNode answer, ChartStyle chartStyle) {
        this.query = query;
        this.answer = answer;
        this.chartStyle = chartStyle;
    }

    public Chart read() {
        SeriesList series = SeriesList.of(answer.path("results"), Set.of(), chartStyle);
        if (series.isHidden()) {
            return new Chart.Empty(SeriesList.ALL_HIDDEN);
        }
        if (series.all().stream().allMatch(SeriesList.Series::isZero)) {
            return new Chart.Empty("Nobody was active" + DateRangeText.of(answer, chartStyle.zone()) + ".");
        }
        return query.path("kind").asText().equals("LifecycleQuery") ? lifecycle(series) : stickiness(series);
    }

    private Chart lifecycle(SeriesList series) {
        JsonNode filter = query.path("lifecycleFilter");
        AxisLabels points = labels(series);
        int whole = CompletePoints.count(answer, points, chartStyle.zone());
        List<SeriesChart.Line> lines = new ArrayList<>();
        for (SeriesList.Series each : series.drawn()) {
            String status = each.node().path("status").asText("");
            if (chartStyle.hidden() != null || isShown(filter.path("toggledLifecycles"), status)) {
                int color = Palette.lifecycle(chartStyle.theme(), status);
                SeriesChart.Line line = each.line(points.count(), whole);
                lines.add(new SeriesChart.Line(
                        capital(SeriesNames.clean(status)), line.row(), line.values(), color, false, whole));
            }
        }
        boolean isStacked = filter.path("stacked").asBoolean(true);
        SeriesChart.Style style = isStacked ? SeriesChart.Style.STACKS : SeriesChart.Style.BARS;
        boolean hasValues = filter.path("showValuesOnSeries").asBoolean(false);
        return new SeriesChart(
                style, points, lines, 0, ValueFormat.PLAIN, GoalLineReader.of(filter), false, hasValues, "");
    }

    private static boolean isShown(JsonNode toggled, String status) {
        if (!toggled.isArray()) {
            return true;
        }
        for (JsonNode each : toggled) {
            if (each.asText("").equals(status)) {
                return true;
            }
        }
        return false;
    }

    private static String capital(String name) {
        return name.isEmpty() ? name : name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }

    private Chart stickiness(SeriesList series) {
        JsonNode filter = query.path("stickinessFilter");
        AxisLabels points = labels(series);
        List<SeriesChart.Line> lines = new ArrayList<>();
        for (SeriesList.Series each : series.drawn()) {
            lines.add(each.line(points.count(), points.count()));
        }
        SeriesChart.Style style = switch (filter.path("display").asText("")) {
            case "ActionsBar", "ActionsStackedBar" -> SeriesChart.Style.STACKS;
            case "ActionsUnstackedBar" -> SeriesChart.Style.BARS;
            case "ActionsAreaGraph" -> SeriesChart.Style.AREAS;
            default -> SeriesChart.Style.LINES;
        };
        boolean hasValues = filter.path("showValuesOnSeries").asBoolean(false);
        return new SeriesChart(
                style,
                points,
                lines,
                series.leftOut(),
                ValueFormat.PLAIN,
                GoalLineReader.of(filter),
                false,
                hasValues,
                "");
    }

    private AxisLabels labels(SeriesList series) {
        String interval = query.path("interval").asText("day");
        return AxisLabels.of(series.all().get(0).node(), interval, chartStyle.zone(), series.points());
    }
}
