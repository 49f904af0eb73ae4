package dev.tenrec.insight.time;

import dev.tenrec.json.Timestamps;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.OptionalLong;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The {@code dateRange} of a query, as written.
 *
 * @param from {@code date_from}; the last seven days without it
 * @param to {@code date_to}; now without it
 * @param isExplicit {@code explicitDate}: exact to the microsecond instead of whole days
 */
public record DateRange(@Nullable String from, @Nullable String to, boolean isExplicit) {
    /** From the project's first event on, bounded by the points that a chart by the day can hold. */
    public static final String ALL = "all";

    private static final String DEFAULT_FROM = "-7d";
    private static final LocalDate FIRST_DAY = LocalDate.of(2015, 1, 1);

    /** A range in the project's zone; both bounds are inclusive, to the microsecond. */
    public record Resolved(ZonedDateTime from, ZonedDateTime to) {
        public long fromMicros() {
            return Timestamps.micros(from.toInstant());
        }

        public long toMicros() {
            return Timestamps.micros(to.toInstant());
        }

        /** This range from the start of its first point on, for points of a month or longer. */
        public Resolved fromFirstMonth(Interval interval, ProjectTime projectTime) {
            return interval.isAtLeast(Interval.MONTH) ? new Resolved(interval.start(from, projectTime), to) : this;
        }

        /** This range earlier by a shift such as {@code -1w}. */
        public Resolved earlier(String shift) {
            return new Resolved(Moment.back(shift, from), Moment.back(shift, to));
        }
    }

    /**
     * The range before a resolved one: as long, and at the same time of day. {@code -7d} is eight days long with today;
     * its previous range is seven days earlier, so that days of the week match. {@code mStart} and the like without an
     * end have the whole month before.
     */
    public Resolved previous(Resolved current, Interval interval) {
        ZonedDateTime before = current.from.minus(1, ChronoUnit.MICROS);
        ChronoUnit calendarUnit = to == null ? Moment.startedUnit(from) : null;
        if (calendarUnit != null) {
            return new Resolved(current.from.minus(1, calendarUnit), before);
        }
        ZoneId zone = current.from.getZone();
        LocalDateTime start = current.from.toLocalDateTime();
        LocalDateTime end = current.to.toLocalDateTime();
        Duration length = Duration.between(start, end);
        if (ALL.equals(from)) {
            return new Resolved(before.toLocalDateTime().minus(length).atZone(zone), before);
        }
        LocalDateTime previous = start.minus(length);
        if (!interval.isAtLeast(Interval.HOUR)) {
            return new Resolved(previous.atZone(zone), before);
        }
        boolean isAligned = !isExplicit && interval == Interval.DAY && hasWholeWeeks() && !hasRelativeEnd();
        previous = previous.toLocalDate().plusDays(isAligned ? 1 : 0).atTime(start.toLocalTime());
        LocalDateTime until = previous.plus(length);
        until = interval == Interval.HOUR
                ? until.truncatedTo(ChronoUnit.HOURS).plus(Duration.between(end.truncatedTo(ChronoUnit.HOURS), end))
                : until.toLocalDate().atTime(end.toLocalTime());
        return new Resolved(previous.atZone(zone), until.atZone(zone));
    }

    /** This range to the microsecond: {@code -7d} without an end is the last 168 hours. */
    public DateRange exact() {
        return new DateRange(from == null ? DEFAULT_FROM + "Start" : from, to, true);
    }

    private boolean hasWholeWeeks() {
        int days = Moment.daysBack(from == null ? DEFAULT_FROM : from);
        return days > 0 && days % 7 == 0;
    }

    private boolean hasRelativeEnd() {
        return to != null && Moment.isRelative(to);
    }

    /**
     * Resolves relative dates.
     *
     * @param now in the project's zone
     * @param earliestMicros finds the timestamp of the first event from a time on, both in microseconds since 1970;
     *     called only for {@link #ALL}
     */
    public Resolved resolve(ZonedDateTime now, Interval interval, LongFunction<OptionalLong> earliestMicros) {
        ZonedDateTime end = end(now, interval);
        return new Resolved(start(now, interval, end, earliestMicros), end);
    }

    private ZonedDateTime start(
            ZonedDateTime now, Interval interval, ZonedDateTime end, LongFunction<OptionalLong> earliestMicros) {
        Moment moment = ALL.equals(from)
                ? earliest(now, earliestMicros.apply(farthestMicros(end)))
                : Moment.parse(from == null ? DEFAULT_FROM : from, now, "query__dateRange__date_from");
        return isExplicit ? moment.time() : interval.roundedStart(moment);
    }

    private ZonedDateTime end(ZonedDateTime now, Interval interval) {
        if (to == null) {
            return isExplicit ? now.truncatedTo(ChronoUnit.MICROS) : interval.roundedEnd(now);
        }
        Moment moment = Moment.parse(to, now, "query__dateRange__date_to");
        if (moment.isDate()) {
            return Moment.endOfDay(moment.time());
        }
        // Within a day, a moment that is written out is the end to the microsecond.
        boolean isExact = isExplicit || (interval.isWithinDay() && moment.precision() == ChronoUnit.MICROS);
        return isExact ? moment.time().truncatedTo(ChronoUnit.MICROS) : interval.roundedEnd(moment.time());
    }

    /** Bounds {@link #ALL}: events dated to year 1 or 1970 by mistake are not the project's first. */
    private static long farthestMicros(ZonedDateTime end) {
        ZonedDateTime day = end.toLocalDate().minusDays(Buckets.POINTS_MAX - 1L).atStartOfDay(end.getZone());
        return Timestamps.micros(day.toInstant());
    }

    private static Moment earliest(ZonedDateTime now, OptionalLong micros) {
        ZonedDateTime time = micros.isPresent()
                ? Instant.EPOCH.plus(micros.getAsLong(), ChronoUnit.MICROS).atZone(now.getZone())
                : FIRST_DAY.atStartOfDay(now.getZone());
        return new Moment(time, ChronoUnit.DAYS, false);
    }
}
