package dev.tenrec.insight.time;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.Timestamps;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The points of a chart: every interval that a range touches, also those without an event. The first begins at its
 * interval's start, which may lie before the range; only events within the range count.
 */
public final class Buckets {
    /** A range with more points is refused: nobody can read it, and each costs memory. */
    public static final int POINTS_MAX = 10_000;

    private static final DateTimeFormatter MOMENT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssXXX", Locale.ROOT);

    private final Interval interval;
    private final List<ZonedDateTime> starts;
    /** Where each point begins, and behind the last one where it ends, microseconds since 1970. */
    private final long[] bounds;

    private List<String> days;
    private List<String> labels;
    private List<String> moments;
    private final long fromMicros;
    private final long toMicros;

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

    /** All points of a range; none when it ends before it begins. */
    public static Buckets of(DateRange.Resolved range, Interval interval, ProjectTime projectTime) {
        return of(range, interval, projectTime, Integer.MAX_VALUE);
    }

    /** As many points as {@code count}, from the range's start on, or all of a range that has fewer. */
    public static Buckets of(DateRange.Resolved range, Interval interval, ProjectTime projectTime, int count) {
        List<ZonedDateTime> starts = new ArrayList<>();
        ZonedDateTime at = interval.start(range.from(), projectTime);
        while (!at.isAfter(range.to()) && !range.from().isAfter(range.to()) && starts.size() < count) {
            if (starts.size() == POINTS_MAX) {
                throw new ApiException(
                        ErrorCode.INVALID_INPUT,
                        "The date range has more than " + POINTS_MAX + " points of one " + interval.wire()
                                + ". Choose a shorter range or a longer interval.",
                        "query__interval");
            }
            starts.add(at);
            at = interval.next(at, projectTime);
        }
        return new Buckets(interval, starts, at, range);
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

    /**
     * As {@link #indexOf}, for loops over rows in about the order of time: looks first at the point of the row before.
     */
    public int indexOf(long micros, int guess) {
        boolean holds = guess >= 0 && micros >= bounds[guess] && micros < bounds[guess + 1];
        return holds && micros >= fromMicros && micros <= toMicros ? guess : indexOf(micros);
    }

    /** The first microsecond that counts. */
    public long fromMicros() {
        return fromMicros;
    }

    /** The last microsecond that counts. */
    public long toMicros() {
        return toMicros;
    }

    /** Where a point begins. */
    public ZonedDateTime start(int index) {
        return starts.get(index);
    }

    /** What the points are called in {@code days}; made once. */
    public List<String> days() {
        if (days == null) {
            days = starts.stream().map(interval::day).toList();
        }
        return days;
    }

    /** Where the points begin, with the offset of the zone; made once. */
    public List<String> moments() {
        if (moments == null) {
            moments = starts.stream().map(MOMENT::format).toList();
        }
        return moments;
    }

    /** What the points are called in {@code labels}; made once. */
    public List<String> labels() {
        if (labels == null) {
            labels = starts.stream().map(interval::label).toList();
        }
        return labels;
    }
}
