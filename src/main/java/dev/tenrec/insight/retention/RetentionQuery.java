package dev.tenrec.insight.retention;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.Values;
import dev.tenrec.insight.exec.timeline.ActorSubset;
import dev.tenrec.insight.exec.timeline.TimelineRequest;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.query.ActiveActorScan;
import dev.tenrec.insight.query.ActorList;
import dev.tenrec.insight.query.ActorPoint;
import dev.tenrec.insight.query.ActorSource;
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryResult;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The actors that return after an event, by period.
 *
 * @param targetEvents put an actor into the cohort of their period
 * @param breakdown a property of the target event
 */
public record RetentionQuery(
        EventSelector targetEvents,
        EventSelector returningEvents,
        ActorKind actors,
        RetentionAggregate.Rules rules,
        RetentionWindow window,
        @Nullable Property breakdown)
        implements Query, ActorSource {
    /** Values of a breakdown with a group of their own. */
    private static final int BREAKDOWN_VALUES_MAX = 25;

    @Override
    public QueryResult run(QuerySnapshot data) {
        RetentionWindow.Resolved cohorts = window.resolve(data);
        RetentionGroups groups = groups(data, cohorts);
        RetentionCounts counts = new RetentionCounts(cohorts, groups);
        scan(data, cohorts, () -> new RetentionCounts(cohorts, groups)).forEach(counts::add);
        return new RetentionResult(cohorts, counts);
    }

    @Override
    public ActorKind actorKind(ActorPoint point) {
        return actors;
    }

    @Override
    public int[] actors(QuerySnapshot data, ActorPoint point) {
        int cohort = ActorPoint.required(point.interval(), "interval");
        return actors(data, cohort, point.day() == null ? 0 : point.dayCount(), point.breakdownLine());
    }

    /**
     * The actors behind a number of the answer, ascending.
     *
     * @param breakdownValue of the row; null for all rows
     */
    int[] actors(QuerySnapshot data, int cohort, int period, @Nullable String breakdownValue) {
        RetentionWindow.Resolved cohorts = window.resolve(data);
        RetentionGroups groups = groups(data, cohorts);
        int group = breakdownValue == null ? -1 : groups.names().indexOf(breakdownValue);
        if (cohort < 0 || cohort >= cohorts.count() || (breakdownValue != null && group < 0)) {
            return new int[0];
        }
        return ActorList.all(
                scan(data, cohorts, () -> new Members(cohort, period, group, cohorts, groups, new ActorList())).stream()
                        .map(Members::actors));
    }

    private RetentionGroups groups(QuerySnapshot data, RetentionWindow.Resolved cohorts) {
        if (breakdown == null) {
            return RetentionGroups.SINGLE;
        }
        RetentionGroups.Sizes sizes = new RetentionGroups.Sizes();
        scan(data, cohorts, RetentionGroups.Sizes::new).forEach(sizes::add);
        Values values = data.values(breakdown);
        return RetentionGroups.largest(sizes, values, BREAKDOWN_VALUES_MAX, data.deadline());
    }

    private <S extends RetentionAggregate.Sink> List<S> scan(
            QuerySnapshot data, RetentionWindow.Resolved cohorts, Supplier<S> sinks) {
        long from = cohorts.periods().fromMicros();
        long to = cohorts.periods().toMicros();
        BitSet earlier = rules.type() == RetentionAggregate.Type.FIRST_EVER_OCCURRENCE
                ? ActiveActorScan.before(data, targetEvents, actors, from)
                : new BitSet();
        BitSet members = ActiveActorScan.within(data, targetEvents, actors, from, to);
        members.andNot(earlier);
        TimelineRequest request = new TimelineRequest(
                List.of(targetEvents, returningEvents),
                from,
                to,
                actors,
                breakdown == null ? List.of() : List.of(breakdown),
                ActorSubset.of(members),
                TimelineRequest.Detail.ALL);
        return data
                .timelines(
                        request,
                        () -> new RetentionAggregate<>(rules, cohorts, earlier, breakdown != null, sinks.get()))
                .stream()
                .map(RetentionAggregate::sink)
                .toList();
    }

    private record Members(
            int wantedCohort,
            int period,
            int group,
            RetentionWindow.Resolved cohorts,
            RetentionGroups groups,
            ActorList actors)
            implements RetentionAggregate.Sink {
        @Override
        public void found(int actor, int cohort, int code, boolean isBackAtOnce, boolean[] back) {
            boolean isMember = cohort == wantedCohort && (group < 0 || groups.of(code) == group);
            boolean isThere = period == 0 || (period > 0 && period < cohorts.values(cohort) && back[period]);
            if (isMember && isThere) {
                actors.add(actor);
            }
        }
    }
}
