package dev.tenrec.render.chart.read;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.render.chart.model.AxisLabels;
import dev.tenrec.render.chart.model.Chart;
import dev.tenrec.render.chart.model.ChartStyle;
import dev.tenrec.render.chart.model.SeriesChart;
import dev.tenrec.render.chart.model.SeriesNames;
import dev.tenrec.render.chart.model.ValueFormat;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The source of a chart, for readers of all kinds.
 *
 * @param query without wrapping nodes
 * @param filter the part of the query that only its kind has
 * @param answer of the query endpoint to it
 */
public record ChartSource(JsonNode query, JsonNode filter, JsonNode answer, ChartStyle style) {
    static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM uuuu", Locale.ENGLISH);

    private static final int GOALS_MAX = 10;

    JsonNode results() {
        return answer.path("results");
    }

    SeriesList series(Set<Integer> hidden) {
        return SeriesList.of(results(), hidden, style);
    }

    /** An empty chart with a reason, which the range of the answer follows. */
    Chart empty(String reason) {
        return new Chart.Empty(reason + range() + ".");
    }

    /** Such as {@code from 27 Oct 2026 to 3 Nov 2026}, or empty where the answer does not say. */
    private String range() {
        try {
            JsonNode range = answer.path("resolved_date_range");
            LocalDate from = day(range.path("date_from"));
            LocalDate to = day(range.path("date_to"));
            return from.equals(to) ? " on " + DAY.format(from) : " from " + DAY.format(from) + " to " + DAY.format(to);
        } catch (DateTimeException unknown) {
            return "";
        }
    }

    private LocalDate day(JsonNode time) {
        OffsetDateTime parsed = OffsetDateTime.parse(time.asText(""));
        return parsed.atZoneSameInstant(style.zone()).toLocalDate();
    }

    /** The labels of the points of some series, at least one. */
    AxisLabels labels(SeriesList series) {
        String interval = query.path("interval").asText("day");
        return AxisLabels.of(series.all().get(0).node(), interval, style.zone(), series.points());
    }

    /** A chart over points, with the goals of the filter. */
    SeriesChart chart(
            SeriesChart.Style form,
            AxisLabels points,
            List<SeriesChart.Line> lines,
            int leftOut,
            ValueFormat format,
            boolean isLog) {
        boolean hasValues = filter.path("showValuesOnSeries").asBoolean(false);
        return new SeriesChart(form, points, lines, leftOut, format, goals(), isLog, hasValues, "");
    }

    private List<SeriesChart.Goal> goals() {
        List<SeriesChart.Goal> goals = new ArrayList<>();
        for (JsonNode line : filter.path("goalLines")) {
            if (goals.size() < GOALS_MAX && line.path("value").isNumber()) {
                boolean isNamed = line.path("displayLabel").asBoolean(true);
                String name = isNamed ? SeriesNames.clean(line.path("label").asText("")) : "";
                goals.add(new SeriesChart.Goal(name, SeriesList.number(line.path("value"))));
            }
        }
        return goals;
    }

    /** The number of points, from the first on, that were over when the answer was computed; all if it does not say. */
    int whole(AxisLabels points) {
        Instant computed = computedAt();
        int whole = points.count();
        while (points.areTimes() && whole > 0 && instant(end(points, whole - 1)).isAfter(computed)) {
            whole--;
        }
        return whole;
    }

    private static LocalDateTime end(AxisLabels points, int point) {
        return point + 1 < points.count()
                ? points.times().get(point + 1)
                : next(points.times().get(point), points.interval());
    }

    /** When the answer was computed; the end of time if it does not say. */
    Instant computedAt() {
        try {
            return Instant.parse(answer.path("last_refresh").asText(""));
        } catch (DateTimeException unknown) {
            return Instant.MAX;
        }
    }

    Instant instant(LocalDateTime time) {
        return time.atZone(style.zone()).toInstant();
    }

    /** When an interval that begins then ends. */
    static LocalDateTime next(LocalDateTime start, String interval) {
        return switch (interval) {
            case "second" -> start.plusSeconds(1);
            case "minute" -> start.plusMinutes(1);
            case "hour" -> start.plusHours(1);
            case "week" -> start.plusWeeks(1);
            case "month" -> start.plusMonths(1);
            case "quarter" -> start.plusMonths(3);
            case "year" -> start.plusYears(1);
            default -> start.plusDays(1);
        };
    }
}
