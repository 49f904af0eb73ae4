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
import java.util.stream.IntStream;

/** Charts of a {@code FunnelsQuery}: steps, rates over time, and how long it took. */
public record FunnelReader(ChartSource source) {
    private static final int STEPS_MAX = 30;
    private static final int BINS_MAX = 200;

    public Chart read() {
        JsonNode results = source.results();
        return switch (source.filter().path("funnelVizType").asText("steps")) {
            case "time_to_convert" -> timeToConvert(results);
            case "trends" -> trends();
            default -> steps(results);
        };
    }

    private Chart steps(JsonNode results) {
        boolean hasGroups = results.path(0).isArray();
        JsonNode first = hasGroups ? results.path(0) : results;
        List<String> names = IntStream.range(0, Math.min(STEPS_MAX, first.size()))
                .mapToObj(step -> name(first.path(step), step))
                .toList();
        ChartStyle style = source.style();
        SeriesColors colors = new SeriesColors(style.theme(), style.breakdownColors());
        List<FunnelChart.Group> groups = new ArrayList<>();
        int hidden = 0;
        for (int i = 0; hasGroups && i < results.size() && groups.size() < SeriesList.DRAWN_MAX; i++) {
            if (style.hidden() != null && style.hidden().contains(i)) {
                hidden++;
                continue;
            }
            JsonNode value = results.get(i).path(0).path("breakdown_value");
            groups.add(group(results.get(i), i, SeriesNames.breakdown(value), colors.of(value, i), names.size()));
        }
        if (!hasGroups) {
            groups.add(group(results, 0, "", Palette.color(style.theme(), 0), names.size()));
        }
        if (hidden > 0 && groups.isEmpty()) {
            return new Chart.Empty(SeriesList.ALL_HIDDEN);
        }
        if (names.isEmpty() || groups.stream().allMatch(group -> !(group.counts()[0] > 0))) {
            return source.empty("Nobody did the first step");
        }
        int leftOut = hasGroups ? results.size() - groups.size() - hidden : 0;
        boolean isTopDown = source.filter().path("layout").asText("").equals("horizontal");
        boolean isOfPrevious =
                source.filter().path("funnelStepReference").asText("").equals("previous");
        return new FunnelChart(names, groups, leftOut, isTopDown, isOfPrevious);
    }

    private static String name(JsonNode step, int index) {
        for (String field : List.of("custom_name", "name", "action_id")) {
            String name = step.path(field).asText("");
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
            counts[i] = SeriesList.count(step.path("count"));
            medians[i] = SeriesList.number(step.path("median_conversion_time"));
            averages[i] = SeriesList.number(step.path("average_conversion_time"));
        }
        return new FunnelChart.Group(name, row, color, counts, medians, averages);
    }

    private Chart trends() {
        SeriesList series = source.series(Set.of());
        if (series.isHidden()) {
            return new Chart.Empty(SeriesList.ALL_HIDDEN);
        }
        if (series.points() == 0 || series.all().stream().allMatch(SeriesList.Series::isZero)) {
            return source.empty("Nobody came through");
        }
        AxisLabels points = source.labels(series);
        int whole = source.whole(points);
        List<SeriesChart.Line> lines = new ArrayList<>();
        for (SeriesList.Series each : series.drawn()) {
            JsonNode value = each.node().path("breakdown_value");
            double[] values = each.values(points.count());
            String name = value.isMissingNode() ? "Conversion" : SeriesNames.breakdown(value);
            lines.add(new SeriesChart.Line(name, each.row(), values, each.color(), false, whole));
        }
        return source.chart(SeriesChart.Style.LINES, points, lines, series.leftOut(), ValueFormat.PERCENT, false);
    }

    private Chart timeToConvert(JsonNode results) {
        JsonNode bins = results.path("bins");
        int count = Math.min(bins.size(), BINS_MAX);
        double[] values = new double[count];
        Arrays.setAll(values, i -> SeriesList.number(bins.path(i).path(1)));
        if (Arrays.stream(values).noneMatch(value -> value > 0)) {
            return source.empty("Nobody came to the last step");
        }
        List<String> names = IntStream.range(0, count)
                .mapToObj(i ->
                        ValueFormat.SECONDS.value(SeriesList.number(bins.path(i).path(0))))
                .toList();
        double average = SeriesList.number(results.path("average_conversion_time"));
        String note = Double.isNaN(average) ? "" : "Average time to convert: " + ValueFormat.SECONDS.value(average);
        int color = Palette.color(source.style().theme(), 0);
        List<SeriesChart.Line> lines = List.of(new SeriesChart.Line("", 0, values, color, false, count));
        AxisLabels points = new AxisLabels(List.of(), AxisLabels.EDGES, names);
        return new SeriesChart(
                SeriesChart.Style.BARS, points, lines, 0, ValueFormat.PLAIN, List.of(), false, true, note);
    }
}
