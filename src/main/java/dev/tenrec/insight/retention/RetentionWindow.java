package dev.tenrec.insight.retention;

import dev.tenrec.error.ApiException;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Interval;
import dev.tenrec.insight.time.Moment;
import java.time.ZonedDateTime;

/**
 * The periods that have cohorts, and the number of periods that each cohort is followed. Periods are always whole.
 *
 * <pre>
 * date_from  date_to  the cohorts' periods
 * no         any      totalIntervals, the last contains date_to or now
 * yes        no       totalIntervals, the first contains date_from, or the last contains now if that is earlier
 * yes        yes      from the one that contains date_from to the one that contains date_to
 * </pre>
 *
 * @param totalIntervals maximum number of periods that a cohort is followed, its own included
 * @param lookahead periods that each cohort is followed, even after the last cohort; 0 means up to the last cohort
 */
record RetentionWindow(DateRange dateRange, Interval period, int totalIntervals, int lookahead) {
    /** Maximum number of cohorts, and of periods of one cohort. */
    static final int PERIODS_MAX = 100;

    /**
     * The window relative to now.
     *
     * @param count of the cohorts
     * @param periods those of the cohorts, then those that only follow the last cohorts
     */
    record Resolved(RetentionWindow window, int count, Buckets periods) {
        int values(int cohort) {
            return window.lookahead > 0 ? window.lookahead : Math.min(window.totalIntervals, count - cohort);
        }

        /** The number of values of the first cohort, which has the most. */
        int valuesMax() {
            return values(0);
        }

        /** The cohorts' periods. */
        DateRange.Resolved range() {
            boolean isLast = periods.count() == count;
            ZonedDateTime end = isLast ? window.period.back(periods.start(0), -count) : periods.start(count);
            return new DateRange.Resolved(periods.start(0), Moment.lastMicro(end));
        }
    }

    Resolved resolve(QuerySnapshot data) {
        DateRange.Resolved range = dateRange.resolve(data.now(), period, data::earliestMicros);
        ZonedDateTime last = period.start(range.to(), data.projectTime());
        ZonedDateTime first = period.start(period.back(last, totalIntervals - 1), data.projectTime());
        if (dateRange.from() == null) {
            return resolved(first, totalIntervals, data);
        }
        ZonedDateTime from = period.start(range.from(), data.projectTime());
        if (dateRange.to() == null) {
            // Clients send -7d with weeks, too; cohorts must not lie in the future.
            return resolved(from.isBefore(first) ? from : first, totalIntervals, data);
        }
        return resolved(from, cohorts(from, last, data), data);
    }

    private int cohorts(ZonedDateTime first, ZonedDateTime last, QuerySnapshot data) {
        int count = 0;
        for (ZonedDateTime at = first; !at.isAfter(last); at = period.next(at, data.projectTime())) {
            count++;
            if (count > PERIODS_MAX) {
                throw ApiException.invalid(
                        "query__dateRange",
                        "The date range has more than " + PERIODS_MAX
                                + " cohorts. Choose a shorter range or a longer period.");
            }
        }
        if (count == 0) {
            throw ApiException.invalid("query__dateRange", "date_to is before date_from.");
        }
        return count;
    }

    private Resolved resolved(ZonedDateTime first, int count, QuerySnapshot data) {
        int periods = count + Math.max(0, lookahead - 1);
        // Two spare periods, because hours and days vary in length.
        DateRange.Resolved range = new DateRange.Resolved(first, period.back(first, -(periods + 2)));
        return new Resolved(this, count, Buckets.of(range, period, data.projectTime(), periods));
    }
}
