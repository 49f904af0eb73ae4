package dev.tenrec.insight.query;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.insight.exec.scan.ScanRequest;
import dev.tenrec.insight.exec.timeline.Timeline;
import dev.tenrec.insight.exec.timeline.TimelineConsumer;
import dev.tenrec.insight.exec.timeline.TimelineRequest;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.TimeBuckets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * Finds the intervals in which each actor is active. Persons take a batch scan into one bitmap of actors and intervals;
 * other actors, and bitmaps above the memory limit, take a timeline scan.
 *
 * <pre>
 * days             0 1 2 3 4
 * person 0         1 0 1 1 0   → intervals 0, 2, 3
 * person 1         0 0 0 0 1   → interval 4
 * </pre>
 */
public final class ActiveIntervalScan implements BatchConsumer {
    /** Size of the bitmap of one thread: 32 MiB. */
    private static final long WORDS_MAX = 1 << 22;

    private static final int ACTORS_PER_CHECK = 4_096;

    private final TimeBuckets timeBuckets;
    private final int wordsPerActor;
    private final long[] bits;
    private int[] indexes = new int[0];

    /** Receives each active actor once. */
    @FunctionalInterface
    public interface Visitor {
        /** @param intervals ascending, the first {@code count} valid; reused for the next actor */
        void actor(int actor, int[] intervals, int count);
    }

    private ActiveIntervalScan(TimeBuckets timeBuckets, int wordsPerActor, int actorBound) {
        this.timeBuckets = timeBuckets;
        this.wordsPerActor = wordsPerActor;
        this.bits = new long[wordsPerActor * actorBound];
    }

    /** Reports all actors with such events; returns all visitors that were made. */
    public static <V extends Visitor> List<V> visit(
            QuerySnapshot data, EventSelector events, ActorKind actors, Buckets buckets, Supplier<V> visitors) {
        int words = (buckets.count() + Long.SIZE - 1) / Long.SIZE;
        boolean fits = actors.equals(ActorKind.PERSON) && (long) data.actorBound(actors) * words <= WORDS_MAX;
        if (fits) {
            V visitor = visitors.get();
            scanBits(data, events, actors, TimeBuckets.of(buckets), words)
                    .report(visitor, buckets.count(), data.deadline());
            return List.of(visitor);
        }
        TimelineRequest request =
                new TimelineRequest(List.of(events), buckets.fromMicros(), buckets.toMicros(), actors, List.of());
        return data.timelines(request, () -> new Follower<>(buckets, visitors.get())).stream()
                .map(follower -> follower.visitor)
                .toList();
    }

    private static ActiveIntervalScan scanBits(
            QuerySnapshot data, EventSelector events, ActorKind actors, TimeBuckets timeBuckets, int words) {
        ScanRequest request = new ScanRequest(events, timeBuckets, actors, List.of());
        int bound = data.actorBound(actors);
        List<ActiveIntervalScan> parts = data.scan(request, () -> new ActiveIntervalScan(timeBuckets, words, bound));
        ActiveIntervalScan all = parts.get(0);
        for (ActiveIntervalScan part : parts.subList(1, parts.size())) {
            for (int i = 0; i < all.bits.length; i++) {
                all.bits[i] |= part.bits[i];
            }
        }
        return all;
    }

    @Override
    public void batch(RowBatch batch) {
        int[] actors = batch.actors();
        int count = batch.count();
        int only = timeBuckets.singleBucket(batch.minMicros(), batch.maxMicros());
        if (only >= 0) {
            int word = only / Long.SIZE;
            long bit = 1L << only;
            for (int i = 0; i < count; i++) {
                bits[actors[i] * wordsPerActor + word] |= bit;
            }
            return;
        }
        indexes = indexes.length < count ? new int[count] : indexes;
        timeBuckets.locate(batch.times(), count, indexes);
        for (int i = 0; i < count; i++) {
            bits[actors[i] * wordsPerActor + indexes[i] / Long.SIZE] |= 1L << indexes[i];
        }
    }

    private void report(Visitor visitor, int intervalCount, Deadline deadline) {
        int[] intervals = new int[intervalCount];
        for (int first = 0; first < bits.length; first += wordsPerActor) {
            if (first % (ACTORS_PER_CHECK * wordsPerActor) == 0) {
                deadline.check();
            }
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

    /** Derives the intervals of one actor from its timeline. */
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
