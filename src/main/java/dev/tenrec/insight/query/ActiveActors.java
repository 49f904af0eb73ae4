package dev.tenrec.insight.query;

import dev.tenrec.insight.scan.ActorKind;
import dev.tenrec.insight.scan.Block;
import dev.tenrec.insight.scan.BlockVisitor;
import dev.tenrec.insight.scan.EventSet;
import dev.tenrec.insight.scan.QueryData;
import dev.tenrec.insight.scan.ScanRequest;
import dev.tenrec.insight.scan.TimeCuts;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;

/** Finds who has an event of a kind in a range of time. */
public final class ActiveActors implements BlockVisitor {
    private long[] words = new long[64];

    private ActiveActors() {}

    /** The numbers of those who had one before a moment: for them none that follows is the first. */
    public static BitSet before(QueryData data, EventSet events, ActorKind actors, long beforeMicros) {
        OptionalLong earliest = data.earliestMicros();
        return earliest.isEmpty() || earliest.getAsLong() >= beforeMicros
                ? new BitSet()
                : within(data, events, actors, earliest.getAsLong(), beforeMicros - 1);
    }

    /**
     * The numbers of those who have one.
     *
     * @param toMicros the last microsecond, included
     */
    public static BitSet within(QueryData data, EventSet events, ActorKind actors, long fromMicros, long toMicros) {
        ScanRequest request = new ScanRequest(events, TimeCuts.range(fromMicros, toMicros), actors, List.of());
        BitSet all = new BitSet();
        data.scan(request, ActiveActors::new).forEach(each -> all.or(BitSet.valueOf(each.words)));
        return all;
    }

    @Override
    public void block(Block block) {
        int[] actors = block.actors();
        int count = block.count();
        for (int i = 0; i < count; i++) {
            int actor = actors[i];
            int word = actor >> 6;
            if (word >= words.length) {
                words = Arrays.copyOf(words, Math.max(word + 1, 2 * words.length));
            }
            if (actor >= 0) {
                words[word] |= 1L << actor;
            }
        }
    }
}
