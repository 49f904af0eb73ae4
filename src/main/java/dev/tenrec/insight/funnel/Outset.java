package dev.tenrec.insight.funnel;

import dev.tenrec.insight.query.ActiveActors;
import dev.tenrec.insight.scan.EventSet;
import dev.tenrec.insight.scan.QueryData;
import java.util.BitSet;
import java.util.List;

/**
 * Who can't get beyond the first step, because there is no event of the second one: for them no timeline is followed.
 *
 * @param followed the numbers of the others; null when all are followed
 * @param log the first step of those who are not
 */
record Outset(BitSet followed, OutcomeLog log) {
    /**
     * Finds them where each actor counts once and steps come as they are listed.
     *
     * @param points null unless attempts are told apart by when they begin
     * @param steps the events of each step, and behind them those of exclusions
     */
    static Outset of(
            FunnelsQuery query, Points points, QueryData data, List<EventSet> steps, long fromMicros, long toMicros) {
        boolean isSimple = points == null
                && query.breakdown() == null
                && query.steps().size() > 1
                && query.rules().order() != AttemptRules.Order.UNORDERED;
        if (!isSimple) {
            return new Outset(null, new OutcomeLog(0));
        }
        BitSet followed = ActiveActors.within(data, steps.get(1), query.actors(), fromMicros, toMicros);
        BitSet left = ActiveActors.within(data, steps.get(0), query.actors(), fromMicros, toMicros, followed);
        OutcomeLog log = new OutcomeLog(0, 1 + left.cardinality());
        left.stream().forEach(actor -> log.add(actor, 0, 0));
        return new Outset(followed, log);
    }
}
