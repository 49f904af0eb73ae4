package dev.tenrec.insight.funnel;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.query.ActiveActorScan;
import java.util.BitSet;
import java.util.List;

/**
 * Who can't get beyond the first step, because there is no event of the second one: for them no timeline is followed.
 *
 * @param followed the numbers of the others; null when all are followed
 * @param log the first step of those who are not
 */
record FirstStepPruning(BitSet followed, FunnelOutcomes log) {
    /**
     * Finds them where each actor counts once and steps come as they are listed.
     *
     * @param points null unless attempts are told apart by when they begin
     * @param steps the events of each step, and behind them those of exclusions
     */
    static FirstStepPruning of(
            FunnelsQuery query,
            FunnelTrendPoints points,
            QuerySnapshot data,
            List<EventSelector> steps,
            long fromMicros,
            long toMicros) {
        boolean isSimple = points == null
                && query.breakdown() == null
                && query.steps().size() > 1
                && query.rules().order() != FunnelRules.Order.UNORDERED;
        if (!isSimple) {
            return new FirstStepPruning(null, new FunnelOutcomes(0));
        }
        BitSet followed = ActiveActorScan.within(data, steps.get(1), query.actors(), fromMicros, toMicros);
        BitSet left = ActiveActorScan.within(data, steps.get(0), query.actors(), fromMicros, toMicros, followed);
        FunnelOutcomes log = new FunnelOutcomes(0, 1 + left.cardinality());
        left.stream().forEach(actor -> log.add(actor, 0, 0));
        return new FirstStepPruning(followed, log);
    }
}
