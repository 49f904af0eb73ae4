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
import dev.tenrec.primitive.RadixSort;
import java.util.Arrays;
import java.util.List;

/**
 * Counts the events of each actor in each interval by sorting a number of actor and interval for each event. Few events
 * in many intervals cost less so than the table of {@link IntervalCountScan}, which has a place for each actor and
 * interval.
 */
final class IntervalEventScan implements BatchConsumer {
    /** Places of the table that cost as much as one sorted event. */
    private static final int PLACES_PER_EVENT = 8;
    /** Numbers of a thread: 32 MiB. */
    private static final long EVENTS_MAX = 1 << 22;

    private static final int EVENTS_PER_CHECK = 1 << 16;

    private final TimeBuckets timeBuckets;
    private final long intervals;
    private long[] keys = new long[1_024];
    private int keyCount;
    private int[] indexes = new int[0];

    private IntervalEventScan(TimeBuckets timeBuckets) {
        this.timeBuckets = timeBuckets;
        this.intervals = timeBuckets.count();
    }

    /** Tells whether there are so few events that sorting them costs less than a table. */
    static boolean isCheaper(QuerySnapshot data, EventSelector events, ActorKind actors, Buckets buckets) {
        long scanned = data.scannedMax(events, buckets.fromMicros(), buckets.toMicros());
        return scanned <= EVENTS_MAX && scanned * PLACES_PER_EVENT < (long) buckets.count() * data.actorBound(actors);
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
        List<IntervalEventScan> parts = data.scan(request, () -> new IntervalEventScan(timeBuckets));
        int count = parts.stream().mapToInt(part -> part.keyCount).sum();
        long[] all = new long[count];
        int at = 0;
        for (IntervalEventScan part : parts) {
            System.arraycopy(part.keys, 0, all, at, part.keyCount);
            at += part.keyCount;
        }
        long bound = (long) timeBuckets.count() * data.actorBound(actors);
        report(RadixSort.sort(all, 0, RadixSort.bits(bound)), timeBuckets.count(), criteria, sink, data.deadline());
    }

    @Override
    public void batch(RowBatch batch) {
        int[] actors = batch.actors();
        int count = batch.count();
        indexes = indexes.length < count ? new int[count] : indexes;
        timeBuckets.locate(batch.times(), count, indexes);
        if (keyCount + count > keys.length) {
            keys = Arrays.copyOf(keys, Math.max(keyCount + count, 2 * keys.length));
        }
        for (int i = 0; i < count; i++) {
            keys[keyCount] = actors[i] * intervals + indexes[i];
            // An event without an actor is overwritten by the next one.
            keyCount += actors[i] >= 0 ? 1 : 0;
        }
    }

    /** Reads runs of equal numbers, of which those of an actor follow each other. */
    private static void report(
            long[] keys,
            int intervals,
            StickinessAggregate.Criteria criteria,
            StickinessAggregate.Sink sink,
            Deadline deadline) {
        int active = 0;
        int from = 0;
        for (int i = 1; i <= keys.length; i++) {
            if (i % EVENTS_PER_CHECK == 0) {
                deadline.check();
            }
            if (i < keys.length && keys[i] == keys[from]) {
                continue;
            }
            int events = i - from;
            active += events >= criteria.least() && events <= criteria.most() ? 1 : 0;
            long actor = keys[from] / intervals;
            if (i == keys.length || keys[i] / intervals != actor) {
                if (active > 0) {
                    sink.found((int) actor, active);
                }
                active = 0;
            }
            from = i;
        }
    }
}
