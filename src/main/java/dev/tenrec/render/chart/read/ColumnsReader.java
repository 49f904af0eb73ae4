package dev.tenrec.render.chart.read;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.render.chart.model.AxisLabels;
import dev.tenrec.render.chart.model.Chart;
import dev.tenrec.render.chart.model.NumberChart;
import dev.tenrec.render.chart.model.Palette;
import dev.tenrec.render.chart.model.SeriesChart;
import dev.tenrec.render.chart.model.SeriesNames;
import dev.tenrec.render.chart.model.ValueFormat;
import dev.tenrec.render.table.ResultTable;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Charts of rows and columns that a {@code DataVisualizationNode} shows: its {@code display} with the axes of its
 * {@code chartSettings}. Without axes, the first time or text is the x-axis, and all numbers beside it are series.
 *
 * @param source the {@code filter} is the {@code chartSettings}
 */
public record ColumnsReader(ChartSource source, String display) {
    private static final int POINTS_MAX = 10_000;
    private static final String NUMBER = "BoldNumber";

    public Chart read() {
        SeriesChart.Style form = form(display);
        if (source.results().isEmpty() || !source.results().path(0).isArray()) {
            return new Chart.Empty("No rows match this query.");
        }
        ColumnRoles roles = ColumnRoles.of(source);
        if (display.equals(NUMBER) && !roles.series().isEmpty()) {
            return number(roles.series().get(0));
        }
        if (form == null) {
            return TableReader.read(ResultTable.of(source.query(), source.answer()));
        }
        return roles.series().isEmpty()
                ? new Chart.Empty("This chart needs a column of numbers.")
                : points(form, roles);
    }

    /** Returns whether a display is no chart: a table, or one that does not exist. */
    public static boolean isTable(String display) {
        return form(display) == null && !display.equals(NUMBER);
    }

    private static SeriesChart.@Nullable Style form(String display) {
        return switch (display) {
            case "ActionsLineGraph" -> SeriesChart.Style.LINES;
            case "ActionsAreaGraph" -> SeriesChart.Style.AREAS;
            case "ActionsBar" -> SeriesChart.Style.BARS;
            case "ActionsStackedBar" -> SeriesChart.Style.STACKS;
            default -> null;
        };
    }

    private Chart number(ColumnRoles.Series series) {
        double value = SeriesList.number(source.results().path(0).path(series.column()));
        return new NumberChart(series.name(), 0, value, Double.NaN, series.format());
    }

    private Chart points(SeriesChart.Style form, ColumnRoles roles) {
        ColumnPoints points = ColumnPoints.of(source.results(), roles, POINTS_MAX);
        AxisLabels labels = labels(points);
        int drawn = Math.min(points.series().size(), SeriesList.DRAWN_MAX);
        List<double[]> values = points.series().stream()
                .limit(drawn)
                .map(ColumnPoints.Series::values)
                .toList();
        boolean arePercents =
                form.isStacked() && source.filter().path("stackBars100").asBoolean(false);
        if (arePercents) {
            TrendsReader.toShares(values, points.labels().size());
        }
        List<SeriesChart.Line> lines = new ArrayList<>();
        for (int i = 0; i < drawn; i++) {
            int color = Palette.color(source.style().theme(), i);
            String name = points.series().get(i).name();
            lines.add(new SeriesChart.Line(name, i, values.get(i), color, false, values.get(i).length));
        }
        ValueFormat format =
                arePercents ? ValueFormat.PERCENT : roles.series().get(0).format();
        boolean isLog = !form.isStacked()
                && source.filter().at("/leftYAxisSettings/scale").asText("").equals("logarithmic");
        return source.chart(form, labels, lines, points.series().size() - drawn, format, isLog);
    }

    /** Times have the longest interval that all of them begin. */
    private AxisLabels labels(ColumnPoints points) {
        ObjectNode axis = Json.object();
        ArrayNode days = axis.putArray("days");
        ArrayNode names = axis.putArray("labels");
        for (JsonNode label : points.labels()) {
            days.add(label);
            names.add(
                    label.isNull() ? "–" : SeriesNames.clean(label.isValueNode() ? label.asText() : label.toString()));
        }
        AxisLabels read = AxisLabels.of(
                axis, "day", source.style().zone(), points.labels().size());
        return read.areTimes() ? new AxisLabels(read.times(), interval(read.times()), List.of()) : read;
    }

    private static String interval(List<LocalDateTime> times) {
        boolean areDays = times.stream().allMatch(time -> time.toLocalTime().toSecondOfDay() == 0);
        if (areDays) {
            boolean areMonths = times.size() > 1 && times.stream().allMatch(time -> time.getDayOfMonth() == 1);
            return areMonths ? "month" : "day";
        }
        int[] seconds = times.stream()
                .mapToInt(time -> time.toLocalTime().toSecondOfDay())
                .toArray();
        boolean areMinutes = Arrays.stream(seconds).allMatch(second -> second % 60 == 0);
        return areMinutes ? "minute" : "second";
    }
}
