package dev.tenrec.render.chart;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** Series of numbers that look like those of people and are the same at each run. */
final class SampleSeries {
    private static final DateTimeFormatter LABEL = DateTimeFormatter.ofPattern("d-MMM-uuuu", Locale.ENGLISH);
    private static final LocalDate FIRST = LocalDate.of(2026, 10, 5);

    private SampleSeries() {}

    /** Between 0 and 1, without chance. */
    static double wave(int series, int point) {
        double noise = Math.abs(Math.sin(12.9898 * point + 78.233 * series) * 43758.5453) % 1;
        return 0.35 + 0.2 * Math.sin(point / 3.5 + series) + 0.3 * noise;
    }

    static void add(ArrayNode results, List<String> names, int series, int points, String interval, double size) {
        ObjectNode item = results.addObject();
        item.put("label", names.get(series)).put("breakdown_value", names.get(series));
        item.putObject("action").put("math", "total").put("name", names.get(series));
        double sum = 0;
        ArrayNode data = item.putArray("data");
        ArrayNode days = item.putArray("days");
        ArrayNode labels = item.putArray("labels");
        for (int i = 0; i < points; i++) {
            double value = Math.rint(size * wave(series, i) / (1 + series * 0.7));
            sum += value;
            data.add(value);
            days.add(day(i, points, interval));
            labels.add(LABEL.format(FIRST.plusDays(i)));
        }
        item.put("count", sum);
    }

    private static String day(int index, int points, String interval) {
        LocalDateTime last = LocalDate.of(2026, 11, 3).atTime(15, 0);
        int back = points - 1 - index;
        return switch (interval) {
            case "hour" -> last.minusHours(back).toString().replace('T', ' ') + ":00";
            case "week" -> LocalDate.of(2026, 11, 1).minusWeeks(back).toString();
            case "month" -> LocalDate.of(2026, 11, 1).minusMonths(back).toString();
            default -> last.toLocalDate().minusDays(back).toString();
        };
    }
}
