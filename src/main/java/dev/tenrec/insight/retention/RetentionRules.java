package dev.tenrec.insight.retention;

import dev.tenrec.insight.filter.Property;
import org.jspecify.annotations.Nullable;

/**
 * The definition of a cohort and of a return.
 *
 * @param occurrences the minimum number of returning events in one period
 * @param isCumulative a return counts in all periods before it, too
 * @param isRolling periods are counted from each actor's own target event instead of by the calendar
 * @param amount null where only actors are counted
 */
record RetentionRules(
        Type type,
        int occurrences,
        boolean isCumulative,
        boolean isRolling,
        @Nullable Amount amount) {
    /** The target events that count. */
    enum Type {
        /** All: an actor may be in several cohorts. */
        RECURRING,
        /** The first one of all time that passes the filters, if it lies within the window. */
        FIRST_TIME,
        /** The first one of all time, if it lies within the window and passes the filters. */
        FIRST_EVER_OCCURRENCE
    }

    /**
     * A number of each event, summed by period.
     *
     * @param isMean the sum is divided by the number of actors
     * @param isOfReturns target and returning events differ: only those that return have an amount
     */
    record Amount(Property property, boolean isMean, boolean isOfReturns) {}
}
