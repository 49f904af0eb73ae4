package dev.tenrec.insight.retention;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.timeline.ActorSubset;
import dev.tenrec.insight.exec.timeline.TimelineRequest;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.query.ActiveActorScan;
import dev.tenrec.insight.query.ActorPoint;
import dev.tenrec.insight.query.ActorSource;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.trino.LakeQuery;
import dev.tenrec.insight.trino.LakeSnapshot;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The actors that return after an event, by period.
 *
 * @param target its events put an actor into the cohort of their period
 */
public record RetentionQuery(
        RetentionEntity target,
        EventSelector returningEvents,
        ActorKind actors,
        RetentionRules rules,
        RetentionWindow window,
        @Nullable RetentionBreakdown breakdown)
        implements LakeQuery, ActorSource {
    @Override
    public QueryResult run(QuerySnapshot data) {
        RetentionWindow.Resolved cohorts = window.resolve(data);
        RetentionGroups groups = groups(data, cohorts);
        RetentionResult.checkSize(cohorts, groups);
        boolean hasAmounts = rules.amount() != null;
        RetentionCounts counts = new RetentionCounts(cohorts, groups, hasAmounts);
        scan(data, cohorts, () -> new RetentionCounts(cohorts, groups, hasAmounts))
                .forEach(counts::add);
        return new RetentionResult(cohorts, counts, rules.amount());
    }

    @Override
    public QueryResult run(LakeSnapshot lake) {
        if (rules.amount() != null || rules.isRolling()) {
            return run(lake.selected());
        }
        RetentionWindow.Resolved cohorts = window.resolve(lake);
        RetentionSql sql = new RetentionSql(this, cohorts);
        List<String> values = new ArrayList<>();
        int limit = breakdown == null ? 1 : breakdown.limit();
        if (breakdown != null) {
            lake.rows(sql.largest(lake, limit + 1))
                    .forEach(row -> values.add(row.get(0).textValue()));
        }
        boolean hasOther = values.size() > limit;
        List<String> chosen = values.subList(0, Math.min(limit, values.size()));
        RetentionGroups groups = breakdown == null ? RetentionGroups.SINGLE : RetentionGroups.of(chosen, hasOther);
        RetentionResult.checkSize(cohorts, groups);
        RetentionCounts counts = new RetentionCounts(cohorts, groups, false);
        for (JsonNode row : lake.rows(sql.select(lake, chosen))) {
            int last = row.get(2).intValue();
            for (int value = rules.isCumulative() ? Math.min(1, last) : last; value <= last; value++) {
                counts.add(
                        row.get(0).intValue(),
                        row.get(1).intValue(),
                        value,
                        row.get(3).longValue(),
                        row.get(4).longValue());
            }
        }
        return new RetentionResult(cohorts, counts, null);
    }

    @Override
    public ActorKind actorKind(ActorPoint point) {
        return actors;
    }

    @Override
    public int[] actors(QuerySnapshot data, ActorPoint point) {
        return found(data, point).there(point.day() == null ? 0 : point.dayCount());
    }

    @Override
    public IntFunction<List<Integer>> appearances(QuerySnapshot data, ActorPoint point) {
        return found(data, point)::periodsOf;
    }

    private RetentionActors found(QuerySnapshot data, ActorPoint point) {
        return found(data, ActorPoint.required(point.interval(), "interval"), point.breakdownLine());
    }

    /**
     * The actors of a cohort.
     *
     * @param breakdownValue of the row; null for all rows
     */
    RetentionActors found(QuerySnapshot data, int cohort, @Nullable String breakdownValue) {
        RetentionWindow.Resolved cohorts = window.resolve(data);
        RetentionGroups groups = groups(data, cohorts);
        int group = breakdownValue == null ? -1 : groups.names().indexOf(breakdownValue);
        Supplier<RetentionActors> sinks = () -> new RetentionActors(cohort, group, groups, cohorts.values());
        boolean isNone = cohort < 0 || cohort >= cohorts.count() || (breakdownValue != null && group < 0);
        return RetentionActors.union(isNone ? List.of() : scan(data, cohorts, sinks), sinks.get());
    }

    private RetentionGroups groups(QuerySnapshot data, RetentionWindow.Resolved cohorts) {
        if (breakdown == null) {
            return RetentionGroups.SINGLE;
        }
        RetentionGroups.Sizes sizes = new RetentionGroups.Sizes();
        scan(data, cohorts, RetentionGroups.Sizes::new).forEach(sizes::add);
        return RetentionGroups.largest(sizes, data.values(breakdown.property()), breakdown.limit(), data.deadline());
    }

    private <S extends RetentionAggregate.Sink> List<S> scan(
            QuerySnapshot data, RetentionWindow.Resolved cohorts, Supplier<S> sinks) {
        long from = cohorts.periods().fromMicros();
        long to = cohorts.periods().toMicros();
        boolean isFirstEver = rules.type() == RetentionRules.Type.FIRST_EVER_OCCURRENCE;
        boolean isRecurring = rules.type() == RetentionRules.Type.RECURRING;
        BitSet earlier = isRecurring || isFirstOfEachValue()
                ? new BitSet()
                : ActiveActorScan.before(data, isFirstEver ? target.bare() : target.events(), actors, from);
        BitSet members = ActiveActorScan.within(data, target.events(), actors, from, to);
        members.andNot(earlier);
        List<EventSelector> sets = new ArrayList<>(List.of(target.events(), returningEvents));
        boolean isBareAsked = isFirstEver && target.isFiltered();
        if (isBareAsked) {
            sets.add(target.bare());
        }
        long begin = isFirstOfEachValue()
                ? Math.min(from, data.earliestMicros(Long.MIN_VALUE).orElse(from))
                : from;
        TimelineRequest request = new TimelineRequest(
                sets, begin, to, actors, values(), ActorSubset.of(members), TimelineRequest.Detail.ALL);
        long bareTarget = isBareAsked ? ActorEvents.BARE_TARGET : ActorEvents.TARGET;
        Buckets steps = rules.isRolling() ? cohorts.steps(data) : cohorts.periods();
        return data.timelines(request, () -> aggregate(data, cohorts, earlier, bareTarget, steps, sinks.get())).stream()
                .map(RetentionAggregate::sink)
                .toList();
    }

    private <S extends RetentionAggregate.Sink> RetentionAggregate<S> aggregate(
            QuerySnapshot data,
            RetentionWindow.Resolved cohorts,
            BitSet earlier,
            long bareTarget,
            Buckets steps,
            S sink) {
        EventsByValue byValue = breakdown == null ? null : new EventsByValue(data.values(breakdown.property()));
        boolean isFirstEver = rules.type() == RetentionRules.Type.FIRST_EVER_OCCURRENCE;
        RetentionAggregate.Follower follower = rules.isRolling()
                ? new RollingFollower(rules, cohorts, earlier, bareTarget, isFirstEver ? null : byValue, steps)
                : new CalendarFollower(rules, cohorts, earlier, bareTarget);
        return new RetentionAggregate<>(this, data, follower, byValue, sink);
    }

    /** Returns whether an actor may have a first event for each of several values. */
    private boolean isFirstOfEachValue() {
        return rules.type() == RetentionRules.Type.FIRST_TIME
                && !rules.isRolling()
                && breakdown != null
                && (breakdown.property().source() != Property.Source.PERSON || !actors.equals(ActorKind.PERSON));
    }

    /** The properties to read: of the breakdown, then of the amount. */
    private List<Property> values() {
        List<Property> values = new ArrayList<>();
        if (breakdown != null) {
            values.add(breakdown.property());
        }
        if (rules.amount() != null) {
            values.add(rules.amount().property());
        }
        return values;
    }
}
