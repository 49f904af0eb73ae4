package dev.tenrec.insight.list;

import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.RowBatch;
import java.util.Arrays;

/** Counts the events of each actor. */
final class ActorCounts implements BatchConsumer {
    private long[] counts = new long[1_024];

    @Override
    public void block(RowBatch block) {
        int[] actors = block.actors();
        for (int i = 0; i < block.count(); i++) {
            int actor = actors[i];
            if (actor >= counts.length) {
                counts = Arrays.copyOf(counts, Math.max(actor + 1, 2 * counts.length));
            }
            if (actor >= 0) {
                counts[actor]++;
            }
        }
    }

    /** The sum of both, in the longer array of the two. */
    long[] addTo(long[] others) {
        long[] sum = others.length > counts.length ? others : counts;
        long[] added = others.length > counts.length ? counts : others;
        for (int i = 0; i < added.length; i++) {
            sum[i] += added[i];
        }
        return sum;
    }
}
