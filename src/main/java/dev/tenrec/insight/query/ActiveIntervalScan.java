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
import dev.tenrec.insight.time.Buckets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * Finds in which intervals each actor is active. For persons a bit for each interval is set in the order in which
 * events lie; where that would take too much memory, actors are followed one after another.
 *
 * <pre>
 * days             0 1 2 3 4
 * person 0         1 0 1 1 0   → intervals 0, 2, 3
 * person 1         0 0 0 0 1   → interval 4
 * </pre>
 */
public final class ActiveIntervalScan implements BatchConsumer {
    /** Of each thread; 32 MiB. */
    private static final long WORDS_MAX = 1 << 22;

    private final TimeBuckets cuts;
    private final int wordsPerActor;
    private final long[] bits;
    private int[] pieces = new int[0];

    /** Is told of each actor that is active at all, once. */
    @FunctionalInterface
    public interface Visitor {
        /** @param intervals rising, the first {@code count} of them; used again for the next actor */
        void actor(int actor, int[] intervals, int count);
    }

    private ActiveIntervalScan(TimeBuckets cuts, int wordsPerActor, int actorBound) {
        this.cuts = cuts;
        this.wordsPerActor = wordsPerActor;
        this.bits = new long[wordsPerActor * actorBound];
    }

    /** Tells of all actors with such events; answers with all visitors that were made. */
    public static <V extends Visitor> List<V> visit(
            QuerySnapshot data, EventSelector events, ActorKind actors, Buckets buckets, Supplier<V> visitors) {
        int words = (buckets.count() + Long.SIZE - 1) / Long.SIZE;
        boolean fits = actors.property() == null && (long) data.actorBound(actors) * words <= WORDS_MAX;
        if (fits) {
            V visitor = visitors.get();
            ofBits(data, events, actors, TimeBuckets.of(buckets), words).tell(visitor, buckets.count());
            return List.of(visitor);
        }
        TimelineRequest request =
                new TimelineRequest(List.of(events), buckets.fromMicros(), buckets.toMicros(), actors, List.of());
        return data.timelines(request, () -> new Follower<>(buckets, visitors.get())).stream()
                .map(follower -> follower.visitor)
                .toList();
    }

    private static ActiveIntervalScan ofBits(
            QuerySnapshot data, EventSelector events, ActorKind actors, TimeBuckets cuts, int words) {
        ScanRequest request = new ScanRequest(events, cuts, actors, List.of());
        int bound = data.actorBound(actors);
        ActiveIntervalScan all = null;
        for (ActiveIntervalScan part : data.scan(request, () -> new ActiveIntervalScan(cuts, words, bound))) {
            if (all == null) {
                all = part;
                continue;
            }
            for (int i = 0; i < all.bits.length; i++) {
                all.bits[i] |= part.bits[i];
            }
        }
        return all;
    }

    @Override
    public void block(RowBatch block) {
        int[] actors = block.actors();
        int count = block.count();
        int only = cuts.only(block);
        if (only >= 0) {
            int word = only / Long.SIZE;
            long bit = 1L << only;
            for (int i = 0; i < count; i++) {
                bits[actors[i] * wordsPerActor + word] |= bit;
            }
            return;
        }
        pieces = pieces.length < count ? new int[count] : pieces;
        cuts.locate(block.times(), count, pieces);
        for (int i = 0; i < count; i++) {
            bits[actors[i] * wordsPerActor + pieces[i] / Long.SIZE] |= 1L << pieces[i];
        }
    }

    private void tell(Visitor visitor, int intervalCount) {
        int[] intervals = new int[intervalCount];
        for (int first = 0; first < bits.length; first += wordsPerActor) {
            int count = 0;
            for (int word = 0; word < wordsPerActor; word++) {
                for (long left = bits[first + word]; left != 0; left &= left - 1) {
                    intervals[count++] = word * Long.SIZE + Long.numberOfTrailingZeros(left);
                }
            }
            if (count > 0) {
                visitor.actor(first / wordsPerActor, intervals, count);
            }
        }
    }

    /** Finds the intervals along timelines. */
    private static final class Follower<V extends Visitor> implements TimelineConsumer {
        private final Buckets buckets;
        private final V visitor;
        private int[] intervals = new int[16];

        Follower(Buckets buckets, V visitor) {
            this.buckets = buckets;
            this.visitor = visitor;
        }

        @Override
        public void timeline(Timeline timeline) {
            long[] times = timeline.times();
            int count = 0;
            int at = -1;
            for (int i = 0; i < timeline.count(); i++) {
                at = buckets.indexOf(times[i], at);
                if (count == 0 || intervals[count - 1] != at) {
                    intervals = count == intervals.length ? Arrays.copyOf(intervals, 2 * count) : intervals;
                    intervals[count++] = at;
                }
            }
            visitor.actor(timeline.actor(), intervals, count);
        }
    }
}
