package dev.tenrec.render.chart.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The labels of a chart's points.
 *
 * @param times where they begin, by the clocks of the project; empty for points that are no times
 * @param interval {@code second} to {@code year}
 * @param names what to write where they are no times
 */
public record AxisLabels(List<LocalDateTime> times, String interval, List<String> names) {
    /** The interval of points that are bins, whose names belong to their left edges. */
    public static final String EDGES = "edges";

    private static final DateTimeFormatter DAY_AND_TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm", Locale.ENGLISH);
    private static final DateTimeFormatter SECOND = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ENGLISH);
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM", Locale.ENGLISH);
    private static final DateTimeFormatter DAY_OF_YEAR = DateTimeFormatter.ofPattern("d MMM uuuu", Locale.ENGLISH);
    private static final DateTimeFormatter MONTH = DateTimeFormatter.ofPattern("MMM uuuu", Locale.ENGLISH);
    private static final DateTimeFormatter QUARTER = DateTimeFormatter.ofPattern("QQQ uuuu", Locale.ENGLISH);
    private static final DateTimeFormatter YEAR = DateTimeFormatter.ofPattern("uuuu", Locale.ENGLISH);
    private static final DateTimeFormatter DAY_SECOND = DateTimeFormatter.ofPattern("d MMM HH:mm:ss", Locale.ENGLISH);
    private static final DateTimeFormatter DAY_TIME = DateTimeFormatter.ofPattern("d MMM HH:mm", Locale.ENGLISH);

    /** The labels of a series: its {@code days}, or its {@code labels} where those are no dates. */
    public static AxisLabels of(JsonNode series, String interval, ZoneId zone, int count) {
        List<LocalDateTime> times = new ArrayList<>();
        JsonNode days = series.path("days");
        for (int i = 0; i < Math.min(days.size(), count); i++) {
            LocalDateTime time = days.get(i).isTextual() ? time(days.get(i).asText(), zone) : null;
            if (time == null) {
                break;
            }
            times.add(time);
        }
        if (times.size() == count) {
            return new AxisLabels(times, interval, List.of());
        }
        List<String> names = IntStream.range(0, count)
                .mapToObj(i -> series.path("labels").path(i).asText(String.valueOf(i + 1)))
                .map(SeriesNames::clean)
                .toList();
        return new AxisLabels(List.of(), interval, names);
    }

    private static @Nullable LocalDateTime time(String text, ZoneId zone) {
        try {
            if (text.length() == 10) {
                return LocalDate.parse(text).atStartOfDay();
            }
            return text.indexOf('T') > 0
                    ? OffsetDateTime.parse(text).atZoneSameInstant(zone).toLocalDateTime()
                    : LocalDateTime.parse(text, DAY_AND_TIME);
        } catch (DateTimeException other) {
            // Points of other kinds keep the names that the answer has for them.
            return null;
        }
    }

    public boolean areTimes() {
        return !times.isEmpty();
    }

    public int count() {
        return areTimes() ? times.size() : names.size();
    }

    private boolean isWithinDay() {
        return interval.equals("hour") || interval.equals("minute") || interval.equals("second");
    }

    /** The label below a point. */
    public String tick(int point) {
        if (!areTimes()) {
            return names.get(point);
        }
        LocalDateTime time = times.get(point);
        DateTimeFormatter whole = whole();
        if (whole != null) {
            return whole.format(time);
        }
        if (isWithinDay()) {
            boolean isMidnight = time.toLocalTime().toSecondOfDay() == 0;
            return (isMidnight ? DAY : interval.equals("second") ? SECOND : TIME).format(time);
        }
        return (spansYears() ? DAY_OF_YEAR : DAY).format(time);
    }

    /** A point on its own. */
    String full(int point) {
        if (!areTimes()) {
            return names.get(point);
        }
        LocalDateTime time = times.get(point);
        DateTimeFormatter whole = whole();
        if (whole != null) {
            return whole.format(time);
        }
        DateTimeFormatter timed = interval.equals("second") ? DAY_SECOND : DAY_TIME;
        return (isWithinDay() ? timed : DAY_OF_YEAR).format(time);
    }

    /** The name of a point of a month or longer; null for shorter ones. */
    private @Nullable DateTimeFormatter whole() {
        return switch (interval) {
            case "month" -> MONTH;
            case "quarter" -> QUARTER;
            case "year" -> YEAR;
            default -> null;
        };
    }

    /** From the first to the last, as the end of a sentence. */
    String range() {
        return count() < 2 ? "" : ", " + full(0) + " to " + full(count() - 1);
    }

    /** By how much a point lies behind a round place, where labels are best put. */
    public int offset(int step) {
        if (!areTimes() || count() == 0) {
            return 0;
        }
        LocalDateTime first = times.get(0);
        int at = switch (interval) {
            case "second" -> first.toLocalTime().toSecondOfDay();
            case "minute" -> first.getMinute() + 60 * first.getHour();
            case "hour" -> first.getHour();
            case "month" -> first.getMonthValue() - 1;
            case "quarter" -> (first.getMonthValue() - 1) / 3;
            case "year" -> first.getYear();
            default -> 0;
        };
        return Math.floorMod(-at, step);
    }

    private boolean spansYears() {
        return times.get(0).getYear() != times.get(times.size() - 1).getYear();
    }
}
