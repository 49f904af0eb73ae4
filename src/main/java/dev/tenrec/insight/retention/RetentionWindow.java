package dev.tenrec.insight.retention;

import dev.tenrec.error.ApiException;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Interval;
import dev.tenrec.insight.time.Moment;
import dev.tenrec.insight.time.QueryTime;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The periods that have cohorts, and the periods by which each cohort is followed. Periods are always whole.
 *
 * <pre>
 * date_from  the cohorts' periods
 * no         totalIntervals, the last contains date_to or now
 * yes        from the one that contains date_from to the one that contains date_to or now
 * </pre>
 *
 * @param totalIntervals maximum number of periods that a cohort is followed, its own included
 * @param lookahead periods that each cohort is followed, even after the last cohort; 0 means up to the last cohort
 * @param brackets numbers of periods after the cohort's own that are counted together; empty for single ones
 */
record RetentionWindow(
        DateRange dateRange, Interval period, int totalIntervals, int lookahead, List<Integer> brackets) {
    /** Maximum number of periods of one cohort. */
    static final int PERIODS_MAX = 100;

    private static final int COHORTS_MAX = 400;

    /**
     * The window relative to now.
     *
     * @param count of the cohorts
     * @param periods those of the cohorts, then those that only follow the last cohorts
     */
    record Resolved(RetentionWindow window, int count, Buckets periods) {
        /** The number of values of each cohort; the last ones of later cohorts lie behind the window. */
        int values() {
            return window.brackets.isEmpty()
                    ? window.lookahead > 0 ? window.lookahead : window.totalIntervals
                    : window.brackets.size() + 1;
        }

        /** The cohorts' periods. */
        DateRange.Resolved range() {
            boolean isLast = periods.count() == count;
            ZonedDateTime end = isLast ? window.period.back(periods.start(0), -count) : periods.start(count);
            return new DateRange.Resolved(periods.start(0), Moment.lastMicro(end));
        }

        /** The hours, or for weeks and months the days, of the window. */
        Buckets steps(QueryTime data) {
            boolean isByHour = window.period == Interval.HOUR || window.period == Interval.DAY;
            ZonedDateTime end = Instant.EPOCH
                    .plus(periods.toMicros(), ChronoUnit.MICROS)
                    .atZone(periods.start(0).getZone());
            return Buckets.of(
                    new DateRange.Resolved(periods.start(0), end),
                    isByHour ? Interval.HOUR : Interval.DAY,
                    data.projectTime());
        }
    }

    /** The number of {@link Resolved#steps} of one rolling period. */
    int stepsPerPeriod() {
        return switch (period) {
            case DAY -> 24;
            case WEEK -> 7;
            case MONTH -> 30;
            default -> 1;
        };
    }

    /** The value of a row by the number of periods after the cohort's own. */
    int[] slots() {
        if (brackets.isEmpty()) {
            return IntStream.range(0, lookahead > 0 ? lookahead : totalIntervals)
                    .toArray();
        }
        IntStream.Builder slots = IntStream.builder().add(0);
        for (int i = 0; i < brackets.size(); i++) {
            for (int j = 0; j < brackets.get(i); j++) {
                slots.add(i + 1);
            }
        }
        return slots.build().toArray();
    }

    /** The label of a period, for example {@code Day 3}. */
    String label(int index) {
        return name() + " " + index;
    }

    /** The label of a value of a row, for example {@code Day 3} or {@code Day 3-5}. */
    String valueLabel(int index) {
        if (index == 0 || brackets.isEmpty()) {
            return label(index);
        }
        int first = 1
                + brackets.subList(0, index - 1).stream()
                        .mapToInt(Integer::intValue)
                        .sum();
        int last = first + brackets.get(index - 1) - 1;
        return label(first) + (first == last ? "" : "-" + last);
    }

    private String name() {
        return period.wire().substring(0, 1).toUpperCase(Locale.ROOT)
                + period.wire().substring(1);
    }

    Resolved resolve(QueryTime data) {
        DateRange.Resolved range = dateRange.resolve(data.now(), period, data::earliestMicros);
        ZonedDateTime last = period.start(range.to(), data.projectTime());
        if (dateRange.from() == null) {
            ZonedDateTime first = period.start(period.back(last, totalIntervals - 1), data.projectTime());
            return resolved(first, totalIntervals, data);
        }
        ZonedDateTime first = period.start(range.from(), data.projectTime());
        return resolved(first, cohorts(first, last, data), data);
    }

    private int cohorts(ZonedDateTime first, ZonedDateTime last, QueryTime data) {
        int count = 0;
        for (ZonedDateTime at = first; !at.isAfter(last); at = period.next(at, data.projectTime())) {
            count++;
            if (count > COHORTS_MAX) {
                throw ApiException.invalid(
                        "query__dateRange",
                        "The date range has more than " + COHORTS_MAX
                                + " cohorts. Choose a shorter range or a longer period.");
            }
        }
        if (count == 0) {
            throw ApiException.invalid("query__dateRange", "date_to is before date_from.");
        }
        return count;
    }

    private Resolved resolved(ZonedDateTime first, int count, QueryTime data) {
        int periods = count + Math.max(0, lookahead - 1);
        // Two spare periods, because hours and days vary in length.
        DateRange.Resolved range = new DateRange.Resolved(first, period.back(first, -(periods + 2)));
        return new Resolved(this, count, Buckets.of(range, period, data.projectTime(), periods));
    }
}
