package dev.tenrec.insight.time;

import dev.tenrec.json.Timestamps;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.OptionalLong;
import java.util.function.LongFunction;

/**
 * The {@code dateRange} of a query, as written.
 *
 * @param from {@code date_from}, or null for the last seven days
 * @param to {@code date_to}, or null for now
 * @param isExplicit {@code explicitDate}: the values are taken to the microsecond instead of to whole days
 */
public record DateRange(String from, String to, boolean isExplicit) {
    /** From the project's first event on, of those that a chart by the day can hold. */
    public static final String ALL = "all";

    private static final String DEFAULT_FROM = "-7d";
    private static final LocalDate FIRST_DAY = LocalDate.of(2015, 1, 1);

    /** The first and the last microsecond of a range, both within it, in the project's zone. */
    public record Resolved(ZonedDateTime from, ZonedDateTime to) {
        public long fromMicros() {
            return Timestamps.micros(from.toInstant());
        }

        public long toMicros() {
            return Timestamps.micros(to.toInstant());
        }

        /** The range before this one that has as many points, or, with {@code compareTo}, the one that much earlier. */
        public Resolved before(Interval interval, int points, String compareTo) {
            if (compareTo == null) {
                return new Resolved(interval.back(from, points), interval.back(to, points));
            }
            return new Resolved(Moment.back(compareTo, from), Moment.back(compareTo, to));
        }
    }

    /**
     * What the range means now.
     *
     * @param now in the project's zone
     * @param earliestMicros the timestamp of the first event from a time on, both in microseconds since 1970; looked up
     *     only for {@link #ALL}
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
        return isExplicit ? moment.time().truncatedTo(ChronoUnit.MICROS) : interval.roundedEnd(moment.time());
    }

    /** Events with a year such as 1 or 1970, by mistake, are not what a project began with. */
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
