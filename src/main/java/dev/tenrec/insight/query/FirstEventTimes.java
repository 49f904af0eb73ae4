package dev.tenrec.insight.query;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.insight.exec.scan.ScanRequest;
import dev.tenrec.insight.time.TimeBuckets;
import java.util.Arrays;

/** Finds the time of the first selected event of each actor. */
public final class FirstEventTimes implements BatchConsumer {
    /** The time of an actor without such an event. */
    public static final long NONE = Long.MAX_VALUE;

    private long[] times = new long[0];

    private FirstEventTimes() {}

    /**
     * Returns the times by actor, microseconds since 1970, {@link #NONE} without an event; actors beyond the end have
     * none either.
     *
     * @param toMicros last microsecond of the range, inclusive
     */
    public static long[] of(
            QuerySnapshot data, EventSelector events, ActorKind actors, long fromMicros, long toMicros) {
        ScanRequest request = ScanRequest.ofFirsts(events, TimeBuckets.range(fromMicros, toMicros), actors);
        long[] firsts = new long[0];
        for (FirstEventTimes part : data.scan(request, FirstEventTimes::new)) {
            long[] longer = firsts.length > part.times.length ? firsts : part.times;
            long[] shorter = firsts.length > part.times.length ? part.times : firsts;
            for (int actor = 0; actor < shorter.length; actor++) {
                longer[actor] = Math.min(longer[actor], shorter[actor]);
            }
            firsts = longer;
        }
        return firsts;
    }

    @Override
    public void batch(RowBatch batch) {
        int[] actors = batch.actors();
        long[] at = batch.times();
        for (int i = 0; i < batch.count(); i++) {
            int actor = actors[i];
            if (actor >= times.length) {
                int before = times.length;
                times = Arrays.copyOf(times, Math.max(actor + 1, before + before / 2));
                Arrays.fill(times, before, times.length, NONE);
            }
            if (actor >= 0 && at[i] < times[actor]) {
                times[actor] = at[i];
            }
        }
    }
}
