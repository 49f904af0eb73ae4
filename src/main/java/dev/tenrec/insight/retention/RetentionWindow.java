package dev.tenrec.insight.retention;

import dev.tenrec.error.ApiException;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Interval;
import dev.tenrec.insight.time.Moment;
import java.time.ZonedDateTime;

/**
 * Which periods have cohorts, and how long each cohort is followed. Periods count whole.
 *
 * <pre>
 * date_from  date_to  the cohorts' periods
 * no         any      totalIntervals, the last holds date_to or now
 * yes        no       totalIntervals, the first holds date_from, or the last holds now where that is earlier
 * yes        yes      from the one that holds date_from to the one that holds date_to
 * </pre>
 *
 * @param totalIntervals how many periods a cohort is followed at most, its own included
 * @param lookahead how many periods each cohort is followed, beyond the last cohort too; or 0: up to the last cohort
 */
record RetentionWindow(DateRange dateRange, Interval period, int totalIntervals, int lookahead) {
    /** Cohorts of one answer, and periods of one cohort. */
    static final int PERIODS_MAX = 100;

    /**
     * What the window means now.
     *
     * @param count of the cohorts
     * @param periods those of the cohorts, then those that only follow the last ones
     */
    record Resolved(RetentionWindow window, int count, Buckets periods) {
        /** How many values a cohort has. */
        int values(int cohort) {
            return window.lookahead > 0 ? window.lookahead : Math.min(window.totalIntervals, count - cohort);
        }

        /** How many values the first cohort has, which has the most. */
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
            // Clients send -7d with weeks too: nobody wants to see cohorts of weeks to come.
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
        // Two more than are needed, because hours and days are not always as long as they are mostly.
        DateRange.Resolved range = new DateRange.Resolved(first, period.back(first, -(periods + 2)));
        return new Resolved(this, count, Buckets.of(range, period, data.projectTime(), periods));
    }
}
