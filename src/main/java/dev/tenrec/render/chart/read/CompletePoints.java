package dev.tenrec.render.chart.read;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.render.chart.model.AxisLabels;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;

/** Which points of a chart are over, so that their numbers will not change any more. */
final class CompletePoints {
    private CompletePoints() {}

    /**
     * The number of points, from the first on, that were over when the answer was computed; all of them where that is
     * not known.
     *
     * @param answer of the query endpoint
     */
    static int count(JsonNode answer, AxisLabels points, ZoneId zone) {
        Instant computed = computedAt(answer);
        if (!points.areTimes() || computed == null) {
            return points.count();
        }
        int whole = points.count();
        while (whole > 0 && end(points, whole - 1, zone).isAfter(computed)) {
            whole--;
        }
        return whole;
    }

    /** When the answer was computed, or null. */
    static Instant computedAt(JsonNode answer) {
        try {
            return Instant.parse(answer.path("last_refresh").asText(""));
        } catch (DateTimeException unknown) {
            return null;
        }
    }

    /** When an interval that begins then ends. */
    static LocalDateTime next(LocalDateTime start, String interval) {
        return switch (interval) {
            case "minute" -> start.plusMinutes(1);
            case "hour" -> start.plusHours(1);
            case "week" -> start.plusWeeks(1);
            case "month" -> start.plusMonths(1);
            default -> start.plusDays(1);
        };
    }

    private static Instant end(AxisLabels points, int point, ZoneId zone) {
        LocalDateTime end = point + 1 < points.count()
                ? points.times().get(point + 1)
                : next(points.times().get(point), points.interval());
        return end.atZone(zone).toInstant();
    }
}
