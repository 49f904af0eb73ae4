package dev.tenrec.insight.time;

import dev.tenrec.json.Timestamps;
import java.time.Instant;
import java.time.LocalDate;
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

        /** The range of as many points before this one, or, with {@code compareTo}, this range that much earlier. */
        public Resolved before(Interval interval, int points, @Nullable String compareTo) {
            if (compareTo == null) {
                return new Resolved(interval.back(from, points), interval.back(to, points));
            }
            return new Resolved(Moment.back(compareTo, from), Moment.back(compareTo, to));
        }
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
        return isExplicit ? moment.time().truncatedTo(ChronoUnit.MICROS) : interval.roundedEnd(moment.time());
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
