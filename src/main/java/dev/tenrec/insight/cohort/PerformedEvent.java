package dev.tenrec.insight.cohort;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.insight.exec.scan.ScanRequest;
import java.util.BitSet;
import java.util.List;

/** The person did an event within a range. */
record PerformedEvent(EventSelector events, MicrosRange range) implements CohortCondition {
    @Override
    public BitSet matching(QuerySnapshot data, BitSet persons) {
        BitSet found = new BitSet();
        if (!range.isEmpty()) {
            ScanRequest request = new ScanRequest(events, range.bucket(), ActorKind.PERSON, List.of());
            data.scan(request, Marks::new).forEach(marks -> found.or(marks.actors));
        }
        return found;
    }

    private static final class Marks implements BatchConsumer {
        private final BitSet actors = new BitSet();

        @Override
        public void batch(RowBatch batch) {
            int[] own = batch.actors();
            for (int i = 0; i < batch.count(); i++) {
                actors.set(own[i]);
            }
        }
    }
}
