package dev.tenrec.insight.funnel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.timeline.ActorSubset;
import dev.tenrec.insight.exec.timeline.TimelineRequest;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.query.ActorList;
import dev.tenrec.insight.query.ActorPoint;
import dev.tenrec.insight.query.ActorSource;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Interval;
import dev.tenrec.insight.time.Moment;
import dev.tenrec.insight.trino.LakeQuery;
import dev.tenrec.insight.trino.LakeSnapshot;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A parsed {@code FunnelsQuery}.
 *
 * <p>The conversion window counts from the first step of an attempt, its last microsecond included. No event is two
 * steps of one attempt. Every event that may begin an attempt begins one; an actor counts by the furthest, of several
 * by the one that came so far first.
 *
 * @param steps at least two
 * @param filter for all events
 * @param interval of a chart over time
 */
public record FunnelsQuery(
        List<FunnelStep> steps,
        Filter filter,
        DateRange dateRange,
        Interval interval,
        ActorKind actors,
        FunnelRules rules,
        @Nullable FunnelBreakdown breakdown,
        Chart chart)
        implements LakeQuery, ActorSource {
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
        FunnelBreakdownLines lines = lines(outcomes, data);
        JsonNode results = switch (chart.kind()) {
            case STEPS -> StepsChart.of(this, outcomes, lines);
            case TIME_TO_CONVERT -> TimeToConvertChart.of(chart, outcomes);
            case TRENDS -> TrendsChart.of(chart, outcomes, lines, Objects.requireNonNull(points));
        };
        return new Result(results, lines.hasMore(), range);
    }

    @Override
    public QueryResult run(LakeSnapshot lake) {
        return run(lake.selected());
    }

    @Override
    public ActorKind actorKind(ActorPoint point) {
        return actors;
    }

    @Override
    public int[] actors(QuerySnapshot data, ActorPoint point) {
        if (chart.kind() == Chart.Kind.TRENDS) {
            return actorsOfPoint(data, point);
        }
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
     * @param hasDropped selects those that reached the required step before, but not this one
     * @param line of the breakdown, its values joined by {@code ::}; null for all lines
     */
    int[] actors(QuerySnapshot data, int step, boolean hasDropped, @Nullable String line) {
        int required = step - 1;
        while (required > 0 && steps.get(required).isOptional()) {
            required--;
        }
        int before = required;
        return actors(
                data,
                null,
                line,
                (outcomes, entry) -> hasDropped
                        ? before >= 0 && outcomes.hasReached(entry, before) && !outcomes.hasReached(entry, step)
                        : outcomes.hasReached(entry, step));
    }

    /** The actors behind a point of the chart over time: those that converted, or those that did not. */
    private int[] actorsOfPoint(QuerySnapshot data, ActorPoint point) {
        boolean hasDropped = ActorPoint.required(point.hasDropped(), "funnelTrendsDropOff");
        String entrance = ActorPoint.required(point.entrance(), "funnelTrendsEntrancePeriodStart");
        ZonedDateTime start = Moment.parse(entrance, data.now(), "query__source__funnelTrendsEntrancePeriodStart")
                .time();
        Buckets points = Buckets.of(range(data), interval, data.projectTime());
        int wanted = points.days().indexOf(interval.day(interval.start(start, data.projectTime())));
        return actors(
                data,
                points,
                point.breakdownLine(),
                (outcomes, entry) ->
                        outcomes.point(entry) == wanted && outcomes.hasReached(entry, chart.toStep()) != hasDropped);
    }

    private interface OutcomeFilter {
        boolean selects(FunnelOutcomes outcomes, int entry);
    }

    private int[] actors(QuerySnapshot data, @Nullable Buckets points, @Nullable String line, OutcomeFilter filter) {
        List<FunnelOutcomes> parts = scan(data, range(data), points);
        FunnelBreakdownLines lines = lines(parts, data);
        int wanted = line == null ? -1 : lines.find(line);
        ActorList actors = new ActorList();
        for (int i = 0; i < parts.size() && (line == null || wanted >= 0); i++) {
            FunnelOutcomes outcomes = parts.get(i);
            for (int entry = 0; entry < outcomes.count(); entry++) {
                if (filter.selects(outcomes, entry) && (line == null || lines.line(i, entry) == wanted)) {
                    actors.add(outcomes.actor(entry));
                }
            }
        }
        return ActorList.all(Stream.of(actors));
    }

    private FunnelBreakdownLines lines(List<FunnelOutcomes> outcomes, QuerySnapshot data) {
        return FunnelBreakdownLines.of(breakdown, chart.kind() == Chart.Kind.TRENDS ? 1 : steps.size(), outcomes, data);
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
        List<EventSelector> sets = sets();
        FirstStepPruning pruning = FirstStepPruning.of(this, points, data, sets, from, to);
        TimelineRequest request = new TimelineRequest(
                sets,
                from,
                to,
                actors,
                breakdown == null ? List.of() : breakdown.properties(),
                ActorSubset.of(pruning.followed()),
                detail(points));
        List<FirstEvents> firstEvents = FirstEvents.ofSteps(steps, data, actors, to);
        List<FunnelOutcomes> outcomes = new ArrayList<>();
        outcomes.add(pruning.outcomes());
        data.timelines(request, () -> new FunnelAggregate(this, points, firstEvents, data))
                .forEach(aggregate -> outcomes.add(aggregate.outcomes()));
        return outcomes;
    }

    /** Returns whether {@link #stepTimes} are defined. */
    public boolean hasStepTimes() {
        return breakdown == null && chart.kind() == Chart.Kind.STEPS;
    }

    /** The conversion window. */
    public long windowMicros() {
        return rules.windowMicros();
    }

    /**
     * When the actors behind a step did it.
     *
     * @param step from 0
     * @param hasDropped selects actors that came no further than the required step before this one, whose time counts
     */
    public StepTimes stepTimes(QuerySnapshot data, int step, boolean hasDropped) {
        DateRange.Resolved range = range(data);
        List<FirstEvents> firstEvents = FirstEvents.ofSteps(steps, data, actors, range.toMicros());
        StepTimes all = new StepTimes(this, firstEvents, step, hasDropped);
        if (!range.from().isAfter(range.to())) {
            TimelineRequest request =
                    new TimelineRequest(sets(), range.fromMicros(), range.toMicros(), actors, List.of());
            data.timelines(request, () -> new StepTimes(this, firstEvents, step, hasDropped))
                    .forEach(all::add);
        }
        return all;
    }

    /** The events of each step, then of each exclusion, then, in strict order, all events. */
    private List<EventSelector> sets() {
        List<EventSelector> sets = new ArrayList<>();
        steps.forEach(step -> sets.add(step.node().events().and(filter)));
        rules.exclusions()
                .forEach(exclusion -> sets.add(exclusion.events().events().and(filter)));
        if (rules.order() == FunnelRules.Order.STRICT) {
            // All other events, too: none may come between two steps.
            sets.add(EventSelector.of(null).and(filter));
        }
        return sets;
    }

    /**
     * With ordered steps, an attempt best begins at the last event of the first step before the others. Earlier ones
     * matter only where each begins an attempt of its own, an exclusion may end one, or their values count.
     */
    private TimelineRequest.Detail detail(@Nullable Buckets points) {
        boolean isLastEnough = points == null
                && rules.order() == FunnelRules.Order.ORDERED
                && rules.exclusions().isEmpty()
                && steps.get(0).firstOf() == null
                && (breakdown == null || breakdown.isOfActor(actors));
        return isLastEnough ? TimelineRequest.Detail.ENDS : TimelineRequest.Detail.ALL;
    }
}
