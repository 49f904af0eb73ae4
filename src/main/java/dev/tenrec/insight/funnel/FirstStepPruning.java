package dev.tenrec.insight.funnel;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.query.ActiveActorScan;
import dev.tenrec.insight.time.Buckets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Excludes actors without an event of the second step or an exclusion from the timeline scan: their outcome is known.
 *
 * @param followed the remaining actors; null means all
 * @param outcomes those of the excluded actors
 */
record FirstStepPruning(@Nullable BitSet followed, FunnelOutcomes outcomes) {
    /**
     * Prunes where each actor has one outcome and steps are ordered.
     *
     * @param points null except for a chart over time
     * @param steps the events of each step, then those of each exclusion
     */
    static FirstStepPruning of(
            FunnelsQuery query,
            @Nullable Buckets points,
            QuerySnapshot data,
            List<EventSelector> steps,
            long fromMicros,
            long toMicros) {
        boolean isSimple = data.hasCheapScans()
                && points == null
                && query.breakdown() == null
                && query.steps().get(0).firstOf() == null
                && query.rules().order() != FunnelRules.Order.UNORDERED;
        if (!isSimple) {
            return new FirstStepPruning(null, new FunnelOutcomes(0));
        }
        BitSet followed = ActiveActorScan.within(data, next(query, steps), query.actors(), fromMicros, toMicros);
        BitSet pruned = ActiveActorScan.within(data, steps.get(0), query.actors(), fromMicros, toMicros, followed);
        FunnelOutcomes outcomes = new FunnelOutcomes(0, 1 + pruned.cardinality());
        pruned.stream().forEach(actor -> outcomes.add(actor, 0, 1));
        return new FirstStepPruning(followed, outcomes);
    }

    /** The events that change the outcome of an actor which reached the first step only. */
    private static EventSelector next(FunnelsQuery query, List<EventSelector> steps) {
        int second = 1;
        while (second < query.steps().size() - 1 && query.steps().get(second).isOptional()) {
            second++;
        }
        int exclusions = query.steps().size();
        List<EventSelector> next = new ArrayList<>(steps.subList(1, second + 1));
        next.addAll(steps.subList(
                exclusions, exclusions + query.rules().exclusions().size()));
        return new EventSelector(
                next.stream().flatMap(each -> each.clauses().stream()).toList());
    }
}
