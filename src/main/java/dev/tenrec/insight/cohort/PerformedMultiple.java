package dev.tenrec.insight.cohort;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.insight.exec.scan.ScanRequest;
import java.util.BitSet;
import java.util.List;

/** The person did an event within a range so many times; at least once, also where fewer are asked for. */
record PerformedMultiple(EventSelector events, MicrosRange range, CountTest test) implements CohortCondition {
    @Override
    public BitSet matching(QuerySnapshot data, BitSet persons) {
        BitSet found = new BitSet();
        if (range.isEmpty()) {
            return found;
        }
        int bound = data.actorBound(ActorKind.PERSON);
        ScanRequest request = new ScanRequest(events, range.bucket(), ActorKind.PERSON, List.of());
        int[] counts = new int[bound];
        for (Counts part : data.scan(request, () -> new Counts(new int[bound]))) {
            for (int actor = 0; actor < bound; actor++) {
                counts[actor] += part.byActor[actor];
            }
        }
        for (int actor = 0; actor < bound; actor++) {
            found.set(actor, counts[actor] > 0 && test.accepts(counts[actor]));
        }
        return found;
    }

    @SuppressWarnings("ArrayRecordComponent")
    private record Counts(int[] byActor) implements BatchConsumer {
        @Override
        public void batch(RowBatch batch) {
            int[] actors = batch.actors();
            for (int i = 0; i < batch.count(); i++) {
                byActor[actors[i]]++;
            }
        }
    }
}
