package dev.tenrec.insight.funnel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.query.EventNode;
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Interval;
import java.util.List;

/**
 * How many actors do one thing after another within a time, read and checked.
 *
 * <p>A time limit counts from the first step of an attempt, its last microsecond included. The events of one attempt
 * have different times, so that no event, and no two events that a client sent as simultaneous, are two steps. Every
 * event that may begin an attempt does begin one; an actor counts by its best attempt.
 *
 * @param steps at least two
 * @param filter for all events
 * @param interval of a chart over time
 * @param actors who is counted
 * @param breakdown null without one
 */
public record FunnelsQuery(
        List<EventNode> steps,
        Filter filter,
        DateRange dateRange,
        Interval interval,
        ActorKind actors,
        FunnelRules rules,
        FunnelBreakdown breakdown,
        Chart chart)
        implements Query {
    /**
     * What is shown.
     *
     * @param fromStep the step from which conversion is measured, from 0 on; not for {@link Kind#STEPS}
     * @param toStep the step to which it is measured, later than {@code fromStep}
     * @param binCount the number of bins that was asked for, or 0
     */
    public record Chart(Kind kind, int fromStep, int toStep, int binCount) {
        /** What a chart counts. */
        public enum Kind {
            /** The actors that reached each step. */
            STEPS,
            /** The actors that took so long from one step to another. */
            TIME_TO_CONVERT,
            /** How many of a hundred converted, by the time of their first step. */
            TRENDS
        }
    }

    /** Reads the query that stands at {@code path}. */
    public static FunnelsQuery parse(JsonNode node, String path, QueryContext context) {
        return FunnelsQueryParser.parse(node, path, context);
    }

    @Override
    public QueryResult run(QuerySnapshot data) {
        return new FunnelsQueryRunner(this, data).run();
    }

    /**
     * Who stands behind a number of the chart of steps: numbers of actors, ascending.
     *
     * @param step from 0 on
     * @param hasDropped whether those are wanted that reached the step before, but not this one; none for step 0
     * @param line the values of a line of the breakdown, several joined by {@code ::}; null for all lines
     */
    public int[] actors(QuerySnapshot data, int step, boolean hasDropped, String line) {
        return new FunnelsQueryRunner(this, data).actors(step, hasDropped, line);
    }
}
