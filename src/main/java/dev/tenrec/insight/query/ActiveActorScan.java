package dev.tenrec.insight.query;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.insight.exec.scan.ScanRequest;
import dev.tenrec.insight.exec.timeline.ActorSubset;
import dev.tenrec.insight.exec.timeline.Timeline;
import dev.tenrec.insight.exec.timeline.TimelineConsumer;
import dev.tenrec.insight.exec.timeline.TimelineRequest;
import dev.tenrec.insight.time.TimeBuckets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;

/** Finds the actors with a selected event in a range of time. */
public final class ActiveActorScan implements BatchConsumer {
    /** From this many events for each actor on, a timeline scan that stops at the first event costs less. */
    private static final int FREQUENT = 8;

    /** A bit for each actor. */
    private long[] words = new long[64];

    private ActiveActorScan() {}

    /** The actors with an event before a moment. */
    public static BitSet before(QuerySnapshot data, EventSelector events, ActorKind actors, long beforeMicros) {
        OptionalLong earliest = data.earliestMicros(Long.MIN_VALUE);
        return earliest.isEmpty() || earliest.getAsLong() >= beforeMicros
                ? new BitSet()
                : within(data, events, actors, earliest.getAsLong(), beforeMicros - 1);
    }

    /** The actors with an event in a range; both bounds are inclusive. */
    public static BitSet within(
            QuerySnapshot data, EventSelector events, ActorKind actors, long fromMicros, long toMicros) {
        return within(data, events, actors, fromMicros, toMicros, new BitSet());
    }

    /** The actors with an event in a range, except those in {@code without}. */
    public static BitSet within(
            QuerySnapshot data,
            EventSelector events,
            ActorKind actors,
            long fromMicros,
            long toMicros,
            BitSet without) {
        // Filters are judged in the order of names, by the batch.
        boolean isByName =
                events.clauses().stream().allMatch(clause -> clause.filter().isAll());
        boolean isFrequent = isByName
                && actors.equals(ActorKind.PERSON)
                && data.scannedMax(events, fromMicros, toMicros) > (long) FREQUENT * data.actorBound(actors);
        return isFrequent
                ? scanTimelines(data, events, actors, fromMicros, toMicros, without)
                : scanBatches(data, events, actors, fromMicros, toMicros, without);
    }

    private static BitSet scanBatches(
            QuerySnapshot data,
            EventSelector events,
            ActorKind actors,
            long fromMicros,
            long toMicros,
            BitSet without) {
        ScanRequest request = ScanRequest.ofFirsts(events, TimeBuckets.range(fromMicros, toMicros), actors);
        BitSet all = new BitSet();
        data.scan(request, ActiveActorScan::new).forEach(each -> all.or(BitSet.valueOf(each.words)));
        all.andNot(without);
        return all;
    }

    private static BitSet scanTimelines(
            QuerySnapshot data,
            EventSelector events,
            ActorKind actors,
            long fromMicros,
            long toMicros,
            BitSet without) {
        BitSet wanted = new BitSet();
        wanted.set(0, data.actorBound(actors));
        wanted.andNot(without);
        TimelineRequest request = new TimelineRequest(
                List.of(events),
                fromMicros,
                toMicros,
                actors,
                List.of(),
                ActorSubset.of(wanted),
                TimelineRequest.Detail.ANY);
        BitSet all = new BitSet();
        data.timelines(request, ActorBits::new).forEach(each -> all.or(each.actors));
        return all;
    }

    private record ActorBits(BitSet actors) implements TimelineConsumer {
        ActorBits() {
            this(new BitSet());
        }

        @Override
        public void timeline(Timeline timeline) {
            actors.set(timeline.actor());
        }
    }

    @Override
    public void batch(RowBatch batch) {
        int[] actors = batch.actors();
        int count = batch.count();
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
