package dev.tenrec.insight.query;

import dev.tenrec.insight.scan.ActorKind;
import dev.tenrec.insight.scan.Block;
import dev.tenrec.insight.scan.BlockVisitor;
import dev.tenrec.insight.scan.EventSet;
import dev.tenrec.insight.scan.QueryData;
import dev.tenrec.insight.scan.ScanRequest;
import dev.tenrec.insight.scan.TimeCuts;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;

/** Finds who had an event of a kind before a moment: for those it is not the first one. */
public final class ActorsBefore implements BlockVisitor {
    private final BitSet found = new BitSet();

    private ActorsBefore() {}

    /** The numbers of the actors. */
    public static BitSet find(QueryData data, EventSet events, ActorKind actors, long beforeMicros) {
        OptionalLong earliest = data.earliestMicros();
        BitSet all = new BitSet();
        if (earliest.isEmpty() || earliest.getAsLong() >= beforeMicros) {
            return all;
        }
        ScanRequest request =
                new ScanRequest(events, TimeCuts.range(earliest.getAsLong(), beforeMicros - 1), actors, List.of());
        data.scan(request, ActorsBefore::new).forEach(each -> all.or(each.found));
        return all;
    }

    @Override
    public void block(Block block) {
        int[] actors = block.actors();
        int count = block.count();
        for (int i = 0; i < count; i++) {
            if (actors[i] >= 0) {
                found.set(actors[i]);
            }
        }
    }
}
