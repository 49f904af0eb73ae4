package dev.tenrec.render.chart;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Charts of a {@code LifecycleQuery} and a {@code StickinessQuery}: who was active, and how often. */
final class ActivityReader {
    private final JsonNode query;
    private final JsonNode answer;
    private final ChartLook look;

    ActivityReader(JsonNode query, JsonNode answer, ChartLook look) {
        this.query = query;
        this.answer = answer;
        this.look = look;
    }

    Chart read() {
        SeriesList series = SeriesList.of(answer.path("results"), Set.of(), look);
        if (series.isHidden()) {
            return new Chart.Empty(SeriesList.ALL_HIDDEN);
        }
        if (series.all().stream().allMatch(SeriesList.Series::isZero)) {
            return new Chart.Empty("Nobody was active" + DateRangeText.of(answer, look.zone()) + ".");
        }
        return query.path("kind").asText().equals("LifecycleQuery") ? lifecycle(series) : stickiness(series);
    }

    private Chart lifecycle(SeriesList series) {
        JsonNode filter = query.path("lifecycleFilter");
        PointLabels points = labels(series);
        int whole = WholePoints.count(answer, points, look.zone());
        List<PointsChart.Line> lines = new ArrayList<>();
        for (SeriesList.Series each : series.drawn()) {
            String status = each.node().path("status").asText("");
            if (look.hidden() != null || isShown(filter.path("toggledLifecycles"), status)) {
                int color = Palette.lifecycle(look.theme(), status);
                PointsChart.Line line = each.line(points.count(), whole);
                lines.add(new PointsChart.Line(
                        capital(Names.clean(status)), line.row(), line.values(), color, false, whole));
            }
        }
        boolean isStacked = filter.path("stacked").asBoolean(true);
        PointsChart.Style style = isStacked ? PointsChart.Style.STACKS : PointsChart.Style.BARS;
        boolean hasValues = filter.path("showValuesOnSeries").asBoolean(false);
        return new PointsChart(style, points, lines, 0, ValueFormat.PLAIN, Goals.of(filter), false, hasValues, "");
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
        PointLabels points = labels(series);
        List<PointsChart.Line> lines = new ArrayList<>();
        for (SeriesList.Series each : series.drawn()) {
            lines.add(each.line(points.count(), points.count()));
        }
        PointsChart.Style style = switch (filter.path("display").asText("")) {
            case "ActionsBar", "ActionsStackedBar" -> PointsChart.Style.STACKS;
            case "ActionsUnstackedBar" -> PointsChart.Style.BARS;
            case "ActionsAreaGraph" -> PointsChart.Style.AREAS;
            default -> PointsChart.Style.LINES;
        };
        boolean hasValues = filter.path("showValuesOnSeries").asBoolean(false);
        return new PointsChart(
                style, points, lines, series.leftOut(), ValueFormat.PLAIN, Goals.of(filter), false, hasValues, "");
    }

    private PointLabels labels(SeriesList series) {
        String interval = query.path("interval").asText("day");
        return PointLabels.of(series.all().get(0).node(), interval, look.zone(), series.points());
    }
}
