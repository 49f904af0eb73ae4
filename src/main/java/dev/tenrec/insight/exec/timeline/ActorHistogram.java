package dev.tenrec.insight.exec.timeline;

import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.insight.exec.scan.ScanContext;
import dev.tenrec.insight.exec.scan.ScanRange;
import dev.tenrec.insight.exec.scan.SegmentBatch;
import dev.tenrec.storage.segment.Segment;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Supplier;

/**
 * Events by actor number, in buckets of equally many actors, and the buckets that each part of a scan has. Counts
 * events before property predicates and deletions, so it is an upper bound.
 */
final class ActorHistogram {
    private static final int BUCKET_BITS = 12;
    static final int BUCKETS = 1 << BUCKET_BITS;

    private final int shift;
    private final AtomicLongArray counts = new AtomicLongArray(BUCKETS);
    /** First and last bucket of each part; each is written by one thread. */
    private final int[] firstBuckets;

    private final int[] lastBuckets;

    /** @param actorBound expected bound of actor numbers; higher ones are in the last bucket */
    private ActorHistogram(int partCount, int actorBound) {
        this.shift = Math.max(0, Integer.SIZE - Integer.numberOfLeadingZeros(actorBound) - BUCKET_BITS);
        this.firstBuckets = new int[partCount];
        this.lastBuckets = new int[partCount];
    }

    /** @param batches makes a batch of one thread, with actors */
    static ActorHistogram of(
            List<List<ScanRange>> parts,
            ScanContext context,
            ActorSubset subset,
            int actorBound,
            Supplier<SegmentBatch> batches) {
        ActorHistogram histogram = new ActorHistogram(parts.size(), actorBound);
        context.parallel().run(parts.size(), () -> histogram.new Counter(parts, context, subset, batches.get()));
        return histogram;
    }

    long events(int bucket) {
        return counts.get(bucket);
    }

    /** True if a part has events of actors in a range of buckets. */
    boolean hasAny(int part, int firstBucket, int endBucket) {
        return firstBuckets[part] < endBucket && lastBuckets[part] >= firstBucket;
    }

    ActorRange actors(int firstBucket, int endBucket) {
        return new ActorRange(firstBucket << shift, endBucket == BUCKETS ? Integer.MAX_VALUE : endBucket << shift);
    }

    private int bucket(int actor) {
        return Math.min(BUCKETS - 1, actor >>> shift);
    }

    /** Counting phase of one thread. */
    private final class Counter implements Parallel.Worker {
        private final List<List<ScanRange>> parts;
        private final ScanContext context;
        private final ActorSubset subset;
        private final SegmentBatch batch;
        private final int[] found = new int[BUCKETS];

        Counter(List<List<ScanRange>> parts, ScanContext context, ActorSubset subset, SegmentBatch batch) {
            this.parts = parts;
            this.context = context;
            this.subset = subset;
            this.batch = batch;
        }

        @Override
        public void part(int index) {
            firstBuckets[index] = BUCKETS;
            lastBuckets[index] = -1;
            for (ScanRange range : parts.get(index)) {
                batch.enter(range.segment());
                for (int from = range.from(); from < range.to(); from += Segment.BLOCK_ROWS) {
                    context.deadline().check();
                    int rows = Math.min(Segment.BLOCK_ROWS, range.to() - from);
                    count(batch.range(from, rows).actors(), rows);
                }
            }
            for (int bucket = 0; bucket < BUCKETS; bucket++) {
                if (found[bucket] > 0) {
                    firstBuckets[index] = Math.min(firstBuckets[index], bucket);
                    lastBuckets[index] = bucket;
                    counts.addAndGet(bucket, found[bucket]);
                    found[bucket] = 0;
                }
            }
        }

        private void count(int[] actors, int rows) {
            for (int i = 0; i < rows; i++) {
                if (actors[i] >= 0 && subset.contains(actors[i])) {
                    found[bucket(actors[i])]++;
                }
            }
        }
    }
}
