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
import java.util.stream.StreamSupport;

/** Charts of a {@code LifecycleQuery} and a {@code StickinessQuery}: who was active, and how often. */
public record ActivityReader(ChartSource source) {
    public Chart read() {
        SeriesList series = source.series(Set.of());
        if (series.isHidden()) {
            return new Chart.Empty(SeriesList.ALL_HIDDEN);
        }
        if (series.all().stream().allMatch(SeriesList.Series::isZero)) {
            return source.empty("Nobody was active");
        }
        return source.query().path("kind").asText().equals("LifecycleQuery") ? lifecycle(series) : stickiness(series);
    }

    private Chart lifecycle(SeriesList series) {
        JsonNode filter = source.filter();
        ChartStyle style = source.style();
        AxisLabels points = source.labels(series);
        int whole = source.whole(points);
        List<SeriesChart.Line> lines = new ArrayList<>();
        for (SeriesList.Series each : series.drawn()) {
            String status = each.node().path("status").asText("");
            if (style.hidden() != null || isShown(filter.path("toggledLifecycles"), status)) {
                String name = capital(SeriesNames.clean(status));
                int color = Palette.lifecycle(style.theme(), status);
                double[] values = each.values(points.count());
                lines.add(new SeriesChart.Line(name, each.row(), values, color, false, whole));
            }
        }
        boolean isStacked = filter.path("stacked").asBoolean(true);
        SeriesChart.Style form = isStacked ? SeriesChart.Style.STACKS : SeriesChart.Style.BARS;
        return source.chart(form, points, lines, 0, ValueFormat.PLAIN, false);
    }

    private static boolean isShown(JsonNode toggled, String status) {
        return !toggled.isArray()
                || StreamSupport.stream(toggled.spliterator(), false)
                        .anyMatch(each -> each.asText("").equals(status));
    }

    private static String capital(String name) {
        return name.isEmpty() ? name : name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }

    private Chart stickiness(SeriesList series) {
        AxisLabels points = source.labels(series);
        List<SeriesChart.Line> lines = series.drawn().stream()
                .map(each -> each.line(points.count(), points.count()))
                .toList();
        SeriesChart.Style form = switch (source.filter().path("display").asText("")) {
            case "ActionsBar", "ActionsStackedBar" -> SeriesChart.Style.STACKS;
            case "ActionsUnstackedBar" -> SeriesChart.Style.BARS;
            case "ActionsAreaGraph" -> SeriesChart.Style.AREAS;
            default -> SeriesChart.Style.LINES;
        };
        return source.chart(form, points, lines, series.leftOut(), ValueFormat.PLAIN, false);
    }
}
