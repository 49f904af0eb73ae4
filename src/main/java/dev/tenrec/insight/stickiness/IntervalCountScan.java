package dev.tenrec.insight.stickiness;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.insight.exec.scan.ScanRequest;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.TimeBuckets;
import java.util.List;

/**
 * Counts the events of each actor in each interval in one batch scan. A count takes a byte and stays at 255, so that
 * only criteria below that can be judged; the counts of a thread take 32 MiB at most.
 */
final class IntervalCountScan implements BatchConsumer {
    private static final int COUNT_MAX = 255;
    private static final long COUNTS_MAX = 1L << 25;
    private static final int ACTORS_PER_CHECK = 4_096;

    private final TimeBuckets timeBuckets;
    private final int intervals;
    /** Unsigned, of actor 0 for each interval, then of actor 1 and so on. */
    private final byte[] counts;

    private int[] indexes = new int[0];

    private IntervalCountScan(TimeBuckets timeBuckets, int actorBound) {
        this.timeBuckets = timeBuckets;
        this.intervals = timeBuckets.count();
        this.counts = new byte[intervals * actorBound];
    }

    /** Tells whether these criteria can be judged, and the counts fit. */
    static boolean fits(StickinessAggregate.Criteria criteria, int intervals, int actorBound) {
        boolean isCounted =
                criteria.least() <= COUNT_MAX && (criteria.most() < COUNT_MAX || criteria.most() == Long.MAX_VALUE);
        return isCounted && (long) intervals * actorBound <= COUNTS_MAX;
    }

    /** Reports all actors who meet the criteria in an interval. */
    static void report(
            QuerySnapshot data,
            EventSelector events,
            ActorKind actors,
            Buckets buckets,
            StickinessAggregate.Criteria criteria,
            StickinessAggregate.Sink sink) {
        TimeBuckets timeBuckets = TimeBuckets.of(buckets);
        ScanRequest request = new ScanRequest(events, timeBuckets, actors, List.of());
        int bound = data.actorBound(actors);
        List<IntervalCountScan> parts = data.scan(request, () -> new IntervalCountScan(timeBuckets, bound));
        IntervalCountScan all = parts.get(0);
        parts.subList(1, parts.size()).forEach(all::add);
        all.report(criteria, sink, data.deadline());
    }

    @Override
    public void batch(RowBatch batch) {
        int[] actors = batch.actors();
        int count = batch.count();
        indexes = indexes.length < count ? new int[count] : indexes;
        timeBuckets.locate(batch.times(), count, indexes);
        for (int i = 0; i < count; i++) {
            if (actors[i] >= 0) {
                int at = actors[i] * intervals + indexes[i];
                counts[at] = (byte) (counts[at] + (counts[at] == (byte) COUNT_MAX ? 0 : 1));
            }
        }
    }

    private void add(IntervalCountScan other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] = (byte) Math.min(COUNT_MAX, (counts[i] & 0xff) + (other.counts[i] & 0xff));
        }
    }

    private void report(StickinessAggregate.Criteria criteria, StickinessAggregate.Sink sink, Deadline deadline) {
        int least = (int) criteria.least();
        int most = (int) Math.min(COUNT_MAX, criteria.most());
        for (int actor = 0, at = 0; at < counts.length; actor++) {
            if (actor % ACTORS_PER_CHECK == 0) {
                deadline.check();
            }
            int active = 0;
            for (int end = at + intervals; at < end; at++) {
                int count = counts[at] & 0xff;
                active += count >= least && count <= most ? 1 : 0;
            }
            if (active > 0) {
                sink.found(actor, active);
            }
        }
    }
}
