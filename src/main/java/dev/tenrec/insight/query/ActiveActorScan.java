package dev.tenrec.insight.query;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.insight.exec.scan.ScanRequest;
import dev.tenrec.insight.exec.scan.TimeBuckets;
import dev.tenrec.insight.exec.timeline.Timeline;
import dev.tenrec.insight.exec.timeline.TimelineConsumer;
import dev.tenrec.insight.exec.timeline.TimelineRequest;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;

/** Finds who has an event of a kind in a range of time. */
public final class ActiveActorScan implements BatchConsumer {
    /** Where there are so many of them for each actor, it costs less to look for one of each than at all. */
    private static final int FREQUENT = 8;

    private long[] words = new long[64];

    private ActiveActorScan() {}

    /** The numbers of those who had one before a moment: for them none that follows is the first. */
    public static BitSet before(QuerySnapshot data, EventSelector events, ActorKind actors, long beforeMicros) {
        OptionalLong earliest = data.earliestMicros(Long.MIN_VALUE);
        return earliest.isEmpty() || earliest.getAsLong() >= beforeMicros
                ? new BitSet()
                : within(data, events, actors, earliest.getAsLong(), beforeMicros - 1);
    }

    /**
     * The numbers of those who have one.
     *
     * @param toMicros the last microsecond, included
     */
    public static BitSet within(
            QuerySnapshot data, EventSelector events, ActorKind actors, long fromMicros, long toMicros) {
        return within(data, events, actors, fromMicros, toMicros, new BitSet());
    }

    /** As the other, without some actors. */
    public static BitSet within(
            QuerySnapshot data,
            EventSelector events,
            ActorKind actors,
            long fromMicros,
            long toMicros,
            BitSet without) {
        boolean isFrequent = actors.property() == null
                && data.scannedMax(events, fromMicros, toMicros) > (long) FREQUENT * data.actorBound(actors);
        return isFrequent
                ? followed(data, events, actors, fromMicros, toMicros, without)
                : scanned(data, events, actors, fromMicros, toMicros, without);
    }

    private static BitSet scanned(
            QuerySnapshot data,
            EventSelector events,
            ActorKind actors,
            long fromMicros,
            long toMicros,
            BitSet without) {
        ScanRequest request = new ScanRequest(events, TimeBuckets.range(fromMicros, toMicros), actors, List.of());
        BitSet all = new BitSet();
        data.scan(request, ActiveActorScan::new).forEach(each -> all.or(BitSet.valueOf(each.words)));
        all.andNot(without);
        return all;
    }

    private static BitSet followed(
            QuerySnapshot data,
            EventSelector events,
            ActorKind actors,
            long fromMicros,
            long toMicros,
            BitSet without) {
        BitSet others = new BitSet();
        others.set(0, data.actorBound(actors));
        others.andNot(without);
        TimelineRequest request = new TimelineRequest(
                List.of(events), fromMicros, toMicros, actors, List.of(), others, TimelineRequest.Detail.ANY);
        BitSet all = new BitSet();
        data.timelines(request, Found::new).forEach(each -> all.or(each.actors));
        return all;
    }

    private record Found(BitSet actors) implements TimelineConsumer {
        Found() {
            this(new BitSet());
        }

        @Override
        public void timeline(Timeline timeline) {
            actors.set(timeline.actor());
        }
    }

    @Override
    public void block(RowBatch block) {
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
