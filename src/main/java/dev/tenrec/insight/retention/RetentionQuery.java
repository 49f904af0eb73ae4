package dev.tenrec.insight.retention;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.Values;
import dev.tenrec.insight.exec.timeline.TimelineRequest;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.query.ActiveActorScan;
import dev.tenrec.insight.query.ActorList;
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryResult;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;

/**
 * Who comes back after an event, period by period; parsed by {@link RetentionQueryParser}.
 *
 * @param targetEvents the events that put an actor into the cohort of their period
 * @param returningEvents the events that show that it came back
 * @param occurrences how many returning events in one period make a return
 * @param isCumulative whether who comes back in a period counts in all periods between as well
 * @param breakdown the property of the target event that parts the cohorts, or null
 */
public record RetentionQuery(
        EventSelector targetEvents,
        EventSelector returningEvents,
        ActorKind actors,
        Type type,
        RetentionWindow window,
        int occurrences,
        boolean isCumulative,
        Property breakdown)
        implements Query {
    /** The values of a breakdown that are shown; the rest is put together. */
    private static final int BREAKDOWN_VALUES_MAX = 25;

    /** Which target events count. */
    public enum Type {
        /** All: an actor may be in several cohorts. */
        RECURRING,
        /** An actor's first within the window. */
        FIRST_TIME,
        /** An actor's first of all time, if it lies within the window. */
        FIRST_EVER_OCCURRENCE
    }

    /** Reads the query that stands at {@code path}. */
    public static RetentionQuery parse(JsonNode node, String path, QueryContext context) {
        return RetentionQueryParser.parse(node, path, context);
    }

    @Override
    public QueryResult run(QuerySnapshot data) {
        RetentionWindow.Resolved cohorts = window.resolve(data);
        RetentionGroups groups = groups(data, cohorts);
        RetentionCounts counts = new RetentionCounts(cohorts, groups);
        walk(data, cohorts, () -> new RetentionCounts(cohorts, groups)).forEach(counts::add);
        return new RetentionResult(cohorts, counts);
    }

    /**
     * Who stands behind a number of the answer, in order of their numbers.
     *
     * @param cohort of the answer's rows, from 0
     * @param period of the row's values, from 0
     * @param breakdownValue of the row as the answer has it; null without a breakdown, or for all its values
     */
    public int[] actors(QuerySnapshot data, int cohort, int period, String breakdownValue) {
        RetentionWindow.Resolved cohorts = window.resolve(data);
        RetentionGroups groups = groups(data, cohorts);
        int group = breakdownValue == null ? -1 : groups.names().indexOf(breakdownValue);
        if (cohort < 0 || cohort >= cohorts.count() || (breakdownValue != null && group < 0)) {
            return new int[0];
        }
        List<Members> members =
                walk(data, cohorts, () -> new Members(cohort, period, group, cohorts, groups, new ActorList()));
        return ActorList.all(members.stream().map(Members::actors).toList());
    }

    private RetentionGroups groups(QuerySnapshot data, RetentionWindow.Resolved cohorts) {
        if (breakdown == null) {
            return RetentionGroups.SINGLE;
        }
        RetentionGroups.Sizes sizes = new RetentionGroups.Sizes();
        walk(data, cohorts, RetentionGroups.Sizes::new).forEach(sizes::add);
        Values values = data.values(breakdown);
        return RetentionGroups.largest(sizes, values, BREAKDOWN_VALUES_MAX, data.deadline());
    }

    private <S extends RetentionAggregate.Sink> List<S> walk(
            QuerySnapshot data, RetentionWindow.Resolved cohorts, Supplier<S> sinks) {
        long from = cohorts.periods().fromMicros();
        long to = cohorts.periods().toMicros();
        BitSet earlier = type == Type.FIRST_EVER_OCCURRENCE
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
                members);
        return data.timelines(request, () -> new RetentionAggregate<>(this, cohorts, earlier, sinks.get())).stream()
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
