package dev.tenrec.insight.funnel;

import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.query.EventNode;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Interval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A parsed {@code FunnelsQuery}.
 *
 * <p>The conversion window counts from the first step of an attempt, its last microsecond included. The events of one
 * attempt have different times, so that neither one event nor two simultaneous events are two steps. Every event that
 * may begin an attempt begins one; an actor counts by its best attempt.
 *
 * @param steps at least two
 * @param filter for all events
 * @param interval of a chart over time
 */
record FunnelsQuery(
        List<EventNode> steps,
        Filter filter,
        DateRange dateRange,
        Interval interval,
        ActorKind actors,
        FunnelRules rules,
        @Nullable FunnelBreakdown breakdown,
        Chart chart) {
    /**
     * The chart of the answer.
     *
     * @param fromStep the step from which conversion is measured, from 0; not for {@link Kind#STEPS}
     * @param toStep the step to which it is measured, later than {@code fromStep}
     * @param binCount the requested number of bins, or 0
     */
    record Chart(Kind kind, int fromStep, int toStep, int binCount) {
        /** The measure of a chart. */
        enum Kind {
            /** The number of actors that reached each step. */
            STEPS,
            /** A histogram of the time from one step to another. */
            TIME_TO_CONVERT,
            /** The conversion rate by the time of the first step. */
            TRENDS
        }
    }
}
