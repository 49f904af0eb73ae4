package dev.tenrec.insight.time;

import dev.tenrec.error.ApiException;
import dev.tenrec.json.Timestamps;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The points of a chart: every interval that a range overlaps, with or without events. The first begins at its
 * interval's start, which may lie before the range; only events within the range count.
 */
public final class Buckets {
    /** A range with more points is refused: it is unreadable, and each point costs memory. */
    public static final int POINTS_MAX = 10_000;

    private static final DateTimeFormatter MOMENT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssXXX", Locale.ROOT);

    private final Interval interval;
    private final List<ZonedDateTime> starts;
    /** The start of each point, then the end of the last one, microseconds since 1970. */
    private final long[] bounds;

    private final long fromMicros;
    private final long toMicros;
    private @Nullable List<String> days;
    private @Nullable List<String> labels;
    private @Nullable List<String> moments;

    private Buckets(Interval interval, List<ZonedDateTime> starts, ZonedDateTime end, DateRange.Resolved range) {
        this.interval = interval;
        this.starts = List.copyOf(starts);
        this.bounds = new long[starts.size() + 1];
        for (int i = 0; i < starts.size(); i++) {
            bounds[i] = Timestamps.micros(starts.get(i).toInstant());
        }
        bounds[starts.size()] = Timestamps.micros(end.toInstant());
        this.fromMicros = range.fromMicros();
        this.toMicros = Math.min(range.toMicros(), bounds[starts.size()] - 1);
    }

    /** All points of a range; none when its end is before its start. */
    public static Buckets of(DateRange.Resolved range, Interval interval, ProjectTime projectTime) {
        return of(range, interval, projectTime, Integer.MAX_VALUE);
    }

    /** The first {@code count} points of a range, or all when there are fewer. */
    public static Buckets of(DateRange.Resolved range, Interval interval, ProjectTime projectTime, int count) {
        List<ZonedDateTime> starts = new ArrayList<>();
        ZonedDateTime at = interval.start(range.from(), projectTime);
        while (!at.isAfter(range.to()) && !range.from().isAfter(range.to()) && starts.size() < count) {
            if (starts.size() == POINTS_MAX) {
                throw tooMany(interval);
            }
            starts.add(at);
            at = interval.next(at, projectTime);
        }
        return new Buckets(interval, starts, at, range);
    }

    /** Points of several intervals each, of which the last ends with the range; the first may begin before it. */
    public static Buckets backwards(DateRange.Resolved range, Interval interval, int width) {
        ZonedDateTime end = range.to().plus(1, ChronoUnit.MICROS);
        List<ZonedDateTime> starts = new ArrayList<>();
        ZonedDateTime at = end;
        while (at.isAfter(range.from())) {
            if (starts.size() == POINTS_MAX) {
                throw tooMany(interval);
            }
            at = interval.back(end, width * (starts.size() + 1));
            starts.add(0, at);
        }
        return new Buckets(interval, starts, end, range);
    }

    private static ApiException tooMany(Interval interval) {
        return ApiException.invalid(
                "query__interval",
                "The date range has more than " + POINTS_MAX + " points of one " + interval.wire()
                        + ". Choose a shorter range or a longer interval.");
    }

    public int count() {
        return starts.size();
    }

    /** The point that holds a timestamp in microseconds, or -1 when it lies outside the range. */
    public int indexOf(long micros) {
        if (micros < fromMicros || micros > toMicros) {
            return -1;
        }
        int found = Arrays.binarySearch(bounds, micros);
        return found >= 0 ? found : -found - 2;
    }

    /** Like {@link #indexOf(long)}, but tries the point of the row before first: most rows come in order of time. */
    public int indexOf(long micros, int guess) {
        boolean holds = guess >= 0 && micros >= bounds[guess] && micros < bounds[guess + 1];
        return holds && micros >= fromMicros && micros <= toMicros ? guess : indexOf(micros);
    }

    /** The first microsecond that counts; {@link #toMicros} is the last. */
    public long fromMicros() {
        return fromMicros;
    }

    public long toMicros() {
        return toMicros;
    }

    public ZonedDateTime start(int index) {
        return starts.get(index);
    }

    /** The last microsecond of a point that counts. */
    public long endMicros(int index) {
        return Math.min(bounds[index + 1] - 1, toMicros);
    }

    /** The points in the format of {@code days}; computed once. */
    public List<String> days() {
        if (days == null) {
            days = starts.stream().map(interval::day).toList();
        }
        return days;
    }

    /** The starts of the points with the offset of the zone; computed once. */
    public List<String> moments() {
        if (moments == null) {
            moments = starts.stream().map(MOMENT::format).toList();
        }
        return moments;
    }

    /** The points in the format of {@code labels}; computed once. */
    public List<String> labels() {
        if (labels == null) {
            labels = IntStream.range(0, starts.size()).mapToObj(this::label).toList();
        }
        return labels;
    }

    private String label(int index) {
        ZoneId zone = starts.get(index).getZone();
        LocalDate first = date(Math.max(fromMicros, bounds[index]), zone);
        return interval.label(starts.get(index), first, date(endMicros(index), zone));
    }

    private static LocalDate date(long micros, ZoneId zone) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS).atZone(zone).toLocalDate();
    }
}
