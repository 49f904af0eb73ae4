package dev.tenrec.insight.cohort;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.insight.exec.scan.ScanRequest;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The first event of its name that the person ever did lies within a range and passes the filters.
 *
 * @param unfiltered the same events without their filters
 */
record PerformedFirstTime(EventSelector events, EventSelector unfiltered, MicrosRange range)
        implements CohortCondition {
    @Override
    public BitSet matching(QuerySnapshot data, BitSet persons) {
        long[] passing = firsts(data, events);
        long[] all = events.equals(unfiltered) ? passing : firsts(data, unfiltered);
        BitSet found = new BitSet();
        for (int actor = 0; actor < passing.length; actor++) {
            found.set(
                    actor,
                    passing[actor] != Long.MAX_VALUE && passing[actor] == all[actor] && range.contains(all[actor]));
        }
        return found;
    }

    /** The time of each actor's first event; the largest number without one. */
    private static long[] firsts(QuerySnapshot data, EventSelector events) {
        int bound = data.actorBound(ActorKind.PERSON);
        ScanRequest request = new ScanRequest(events, MicrosRange.EVER.bucket(), ActorKind.PERSON, List.of());
        long[] firsts = none(bound);
        for (Firsts part : data.scan(request, () -> new Firsts(none(bound)))) {
            for (int actor = 0; actor < bound; actor++) {
                firsts[actor] = Math.min(firsts[actor], part.byActor[actor]);
            }
        }
        return firsts;
    }

    private static long[] none(int bound) {
        long[] none = new long[bound];
        Arrays.fill(none, Long.MAX_VALUE);
        return none;
    }

    @SuppressWarnings("ArrayRecordComponent")
    private record Firsts(long[] byActor) implements BatchConsumer {
        @Override
        public void batch(RowBatch batch) {
            int[] actors = batch.actors();
            long[] times = batch.times();
            for (int i = 0; i < batch.count(); i++) {
                byActor[actors[i]] = Math.min(byActor[actors[i]], times[i]);
            }
        }
    }
}
