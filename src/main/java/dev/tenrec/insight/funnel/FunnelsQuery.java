package dev.tenrec.insight.funnel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.ScanRequest;
import dev.tenrec.insight.exec.scan.TimeBuckets;
import dev.tenrec.insight.exec.timeline.ActorSubset;
import dev.tenrec.insight.exec.timeline.TimelineRequest;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.query.ActorList;
import dev.tenrec.insight.query.ActorPoint;
import dev.tenrec.insight.query.ActorSource;
import dev.tenrec.insight.query.EventNode;
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
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
public record FunnelsQuery(
        List<EventNode> steps,
        Filter filter,
        DateRange dateRange,
        Interval interval,
        ActorKind actors,
        FunnelRules rules,
        @Nullable FunnelBreakdown breakdown,
        Chart chart)
        implements Query, ActorSource {
    /**
     * The chart of the answer.
     *
     * @param fromStep the step from which conversion is measured, from 0; not for {@link Kind#STEPS}
     * @param toStep the step to which it is measured, later than {@code fromStep}
     * @param binCount the requested number of bins, or 0
     */
    record Chart(Kind kind, int fromStep, int toStep, int binCount) {
        enum Kind {
            /** The number of actors that reached each step. */
            STEPS,
            /** A histogram of the time from one step to another. */
            TIME_TO_CONVERT,
            /** The conversion rate by the time of the first step. */
            TRENDS
        }
    }

    private record Result(JsonNode results, boolean hasMore, DateRange.Resolved range) implements QueryResult {}

    @Override
    public QueryResult run(QuerySnapshot data) {
        DateRange.Resolved range = range(data);
        Buckets points = chart.kind() == Chart.Kind.TRENDS ? Buckets.of(range, interval, data.projectTime()) : null;
        List<FunnelOutcomes> outcomes = scan(data, range, points);
        FunnelBreakdownLines lines = FunnelBreakdownLines.of(breakdown, outcomes, data);
        JsonNode results = switch (chart.kind()) {
            case STEPS -> StepsChart.of(this, outcomes, lines);
            case TIME_TO_CONVERT -> TimeToConvertChart.of(chart, outcomes);
            case TRENDS -> TrendsChart.of(chart, outcomes, lines, Objects.requireNonNull(points));
        };
        return new Result(results, lines.hasMore(), range);
    }

    @Override
    public ActorKind actorKind(ActorPoint point) {
        return actors;
    }

    @Override
    public int[] actors(QuerySnapshot data, ActorPoint point) {
        int step = ActorPoint.required(point.step(), "funnelStep");
        if (step == 0 || step == -1 || Math.abs((long) step) > steps.size()) {
            throw ActorPoint.mistake("funnelStep", "There is no step " + step);
        }
        return actors(data, Math.abs(step) - 1, step < 0, point.breakdownLine());
    }

    /**
     * The actors behind a number of the chart of steps, ascending.
     *
     * @param step from 0
     * @param hasDropped selects those that reached the step before, but not this one
     * @param line of the breakdown, its values joined by {@code ::}; null for all lines
     */
    int[] actors(QuerySnapshot data, int step, boolean hasDropped, @Nullable String line) {
        List<FunnelOutcomes> parts = scan(data, range(data), null);
        FunnelBreakdownLines lines = FunnelBreakdownLines.of(breakdown, parts, data);
        int wanted = line == null ? -1 : lines.find(line);
        ActorList actors = new ActorList();
        for (int i = 0; i < parts.size() && (line == null || wanted >= 0); i++) {
            FunnelOutcomes outcomes = parts.get(i);
            for (int entry = 0; entry < outcomes.count(); entry++) {
                int highest = outcomes.highest(entry);
                boolean counts = hasDropped ? highest == step - 1 : highest >= step;
                if (counts && (line == null || lines.line(i, entry) == wanted)) {
                    actors.add(outcomes.actor(entry));
                }
            }
        }
        return ActorList.all(Stream.of(actors));
    }

    private DateRange.Resolved range(QuerySnapshot data) {
        return dateRange.resolve(data.now(), interval, data::earliestMicros);
    }

    private List<FunnelOutcomes> scan(QuerySnapshot data, DateRange.Resolved range, @Nullable Buckets points) {
        long from = points == null ? range.fromMicros() : points.fromMicros();
        long to = points == null ? range.toMicros() : points.toMicros();
        if (range.from().isAfter(range.to())) {
            return List.of();
        }
        List<EventSelector> sets = new ArrayList<>();
        steps.forEach(step -> sets.add(step.events().and(filter)));
        List<EventSelector.Clause> stepClauses =
                sets.stream().flatMap(set -> set.clauses().stream()).toList();
        rules.exclusions()
                .forEach(exclusion -> sets.add(exclusion.events().events().and(filter)));
        if (rules.order() == FunnelRules.Order.STRICT) {
            // All other events, too: none may come between two steps.
            sets.add(EventSelector.of(null).and(filter));
        }
        FunnelBreakdown by = breakdown;
        int[][] sameText = by != null && by.attribution() == FunnelBreakdown.Attribution.ALL_EVENTS
                ? sameText(data, new EventSelector(stepClauses), from, to, by)
                : null;
        FirstStepPruning pruning = FirstStepPruning.of(this, points, data, sets, from, to);
        TimelineRequest request = new TimelineRequest(
                sets,
                from,
                to,
                actors,
                by == null ? List.of() : by.properties(),
                ActorSubset.of(pruning.followed()),
                detail(points));
        List<FunnelOutcomes> outcomes = new ArrayList<>();
        outcomes.add(pruning.outcomes());
        data.timelines(request, () -> new FunnelAggregate(this, points, sameText, data.deadline()))
                .forEach(aggregate -> outcomes.add(aggregate.outcomes()));
        return outcomes;
    }

    /** Reads all values of the steps before the timelines: values are numbered only once a scan has read them. */
    private static int[][] sameText(
            QuerySnapshot data, EventSelector steps, long from, long to, FunnelBreakdown breakdown) {
        ScanRequest values = new ScanRequest(steps, TimeBuckets.range(from, to), null, breakdown.properties());
        int count = breakdown.properties().size();
        data.<BatchConsumer>scan(values, () -> block -> {
            for (int i = 0; i < count; i++) {
                block.values(i);
            }
        });
        return FunnelBreakdownLines.sameText(breakdown, data);
    }

    /**
     * With ordered steps, an attempt best begins at the last event of the first step before the others. Earlier ones
     * matter only where each begins an attempt of its own, or their values count.
     */
    private TimelineRequest.Detail detail(@Nullable Buckets points) {
        boolean isLastEnough = points == null
                && rules.order() == FunnelRules.Order.ORDERED
                && (breakdown == null || breakdown.attribution() == FunnelBreakdown.Attribution.FIRST_TOUCH);
        return isLastEnough ? TimelineRequest.Detail.ENDS : TimelineRequest.Detail.ALL;
    }
}
