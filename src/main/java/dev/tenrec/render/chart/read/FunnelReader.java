package dev.tenrec.render.chart.read;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.render.chart.model.AxisLabels;
import dev.tenrec.render.chart.model.Chart;
import dev.tenrec.render.chart.model.ChartStyle;
import dev.tenrec.render.chart.model.FunnelChart;
import dev.tenrec.render.chart.model.Palette;
import dev.tenrec.render.chart.model.SeriesChart;
import dev.tenrec.render.chart.model.SeriesNames;
import dev.tenrec.render.chart.model.ValueFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** Charts of a {@code FunnelsQuery}: steps, rates over time, and how long it took. */
public final class FunnelReader {
    private static final int STEPS_MAX = 30;
    private static final int BINS_MAX = 200;

    private final JsonNode filter;
    private final JsonNode query;
    private final JsonNode answer;
    private final ChartStyle chartStyle;
    private final SeriesColors colors;

    public FunnelReader(JsonNode query, JsonNode answer, ChartStyle chartStyle) {
        this.query = query;
        this.filter = query.path("funnelsFilter");
        this.answer = answer;
        this.chartStyle = chartStyle;
        this.colors = new SeriesColors(chartStyle.theme(), chartStyle.breakdownColors());
    }

    public Chart read() {
        JsonNode results = answer.path("results");
        return switch (filter.path("funnelVizType").asText("steps")) {
            case "time_to_convert" -> timeToConvert(results);
            case "trends" -> trends(results);
            default -> steps(results);
        };
    }

    private Chart emptyFunnel() {
        return new Chart.Empty("Nobody did the first step" + DateRangeText.of(answer, chartStyle.zone()) + ".");
    }

    private Chart steps(JsonNode results) {
        boolean hasGroups = results.path(0).isArray();
        JsonNode first = hasGroups ? results.path(0) : results;
        List<String> names = new ArrayList<>();
        for (JsonNode step : first) {
            if (names.size() < STEPS_MAX) {
                names.add(name(step, names.size()));
            }
        }
        List<FunnelChart.Group> groups = new ArrayList<>();
        int hidden = 0;
        for (int i = 0; hasGroups && i < results.size() && groups.size() < SeriesList.DRAWN_MAX; i++) {
            if (chartStyle.hidden() != null && chartStyle.hidden().contains(i)) {
                hidden++;
                continue;
            }
            JsonNode value = results.get(i).path(0).path("breakdown_value");
            groups.add(group(results.get(i), i, SeriesNames.breakdown(value), colors.of(value, i), names.size()));
        }
        if (!hasGroups) {
            groups.add(group(results, 0, "", Palette.color(chartStyle.theme(), 0), names.size()));
        }
        if (hidden > 0 && groups.isEmpty()) {
            return new Chart.Empty(SeriesList.ALL_HIDDEN);
        }
        boolean isEmpty = names.isEmpty() || groups.stream().allMatch(group -> !(group.counts()[0] > 0));
        return isEmpty
                ? emptyFunnel()
                : new FunnelChart(
                        names,
                        groups,
                        hasGroups ? results.size() - groups.size() - hidden : 0,
                        filter.path("layout").asText("").equals("horizontal"),
                        filter.path("funnelStepReference").asText("").equals("previous"));
    }

    private static String name(JsonNode step, int index) {
        for (String field : List.of("custom_name", "name", "action_id")) {
            String name = step.hasNonNull(field) ? step.get(field).asText() : "";
            if (!name.isEmpty()) {
                return SeriesNames.event(name);
            }
        }
        return "Step " + (index + 1);
    }

    private static FunnelChart.Group group(JsonNode steps, int row, String name, int color, int count) {
        double[] counts = new double[count];
        double[] medians = new double[count];
        double[] averages = new double[count];
        for (int i = 0; i < count; i++) {
            JsonNode step = steps.path(i);
            double number = SeriesList.number(step.path("count"));
            counts[i] = number > 0 ? number : 0;
            medians[i] = SeriesList.number(step.path("median_conversion_time"));
            averages[i] = SeriesList.number(step.path("average_conversion_time"));
        }
        return new FunnelChart.Group(name, row, color, counts, medians, averages);
    }

    private Chart trends(JsonNode results) {
        SeriesList series = SeriesList.of(results, Set.of(), chartStyle);
        if (series.isHidden()) {
            return new Chart.Empty(SeriesList.ALL_HIDDEN);
        }
        if (series.points() == 0 || series.all().stream().allMatch(SeriesList.Series::isZero)) {
            return new Chart.Empty("Nobody came through" + DateRangeText.of(answer, chartStyle.zone()) + ".");
        }
        String interval = query.path("interval").asText("day");
        AxisLabels points = AxisLabels.of(series.all().get(0).node(), interval, chartStyle.zone(), series.points());
        int whole = CompletePoints.count(answer, points, chartStyle.zone());
        List<SeriesChart.Line> lines = new ArrayList<>();
        for (SeriesList.Series each : series.drawn()) {
            JsonNode value = each.node().path("breakdown_value");
            double[] values = each.line(points.count(), whole).values();
            String name = value.isMissingNode() ? "Conversion" : SeriesNames.breakdown(value);
            lines.add(new SeriesChart.Line(name, each.row(), values, each.color(), false, whole));
        }
        return new SeriesChart(
                SeriesChart.Style.LINES,
                points,
                lines,
                series.leftOut(),
                ValueFormat.PERCENT,
                GoalLineReader.of(filter),
                false,
                filter.path("showValuesOnSeries").asBoolean(false),
                "");
    }

    private Chart timeToConvert(JsonNode results) {
        JsonNode bins = results.path("bins");
        int count = Math.min(bins.size(), BINS_MAX);
        double[] values = new double[count];
        Arrays.setAll(values, i -> SeriesList.number(bins.get(i).path(1)));
        if (Arrays.stream(values).noneMatch(value -> value > 0)) {
            return new Chart.Empty("Nobody came to the last step" + DateRangeText.of(answer, chartStyle.zone()) + ".");
        }
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add(ValueFormat.SECONDS.value(SeriesList.number(bins.get(i).path(0))));
        }
        double average = SeriesList.number(results.path("average_conversion_time"));
        String note = Double.isNaN(average) ? "" : "Average time to convert: " + ValueFormat.SECONDS.value(average);
        SeriesChart.Line line = new SeriesChart.Line("", 0, values, Palette.color(chartStyle.theme(), 0), false, count);
        return new SeriesChart(
                SeriesChart.Style.BARS,
                new AxisLabels(List.of(), AxisLabels.EDGES, names),
                List.of(line),
                0,
                ValueFormat.PLAIN,
                List.of(),
                false,
                true,
                note);
    }
}
