package dev.tenrec.insight.funnel;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.insight.exec.scan.ScanRequest;
import dev.tenrec.insight.exec.scan.TimeBuckets;
import java.util.Arrays;
import java.util.List;

/** The time of the first selected event that each actor ever did, which may be before the range of the query. */
final class FirstEvents implements BatchConsumer {
    private long[] times = new long[0];

    private FirstEvents() {}

    static FirstEvents of(QuerySnapshot data, EventSelector events, ActorKind actors, long toMicros) {
        long from = data.earliestMicros(Long.MIN_VALUE).orElse(toMicros);
        ScanRequest request = new ScanRequest(events, TimeBuckets.range(from, toMicros), actors, List.of());
        FirstEvents all = new FirstEvents();
        for (FirstEvents part : data.scan(request, FirstEvents::new)) {
            for (int actor = 0; actor < part.times.length; actor++) {
                all.add(actor, part.times[actor]);
            }
        }
        return all;
    }

    @Override
    public void batch(RowBatch batch) {
        int[] actors = batch.actors();
        long[] at = batch.times();
        for (int i = 0; i < batch.count(); i++) {
            if (actors[i] >= 0) {
                add(actors[i], at[i]);
            }
        }
    }

    private void add(int actor, long time) {
        if (actor >= times.length) {
            int before = times.length;
            times = Arrays.copyOf(times, Math.max(actor + 1, before + before / 2));
            Arrays.fill(times, before, times.length, Long.MAX_VALUE);
        }
        times[actor] = Math.min(times[actor], time);
    }

    /** Removes a set from all events of an actor but the first one. */
    void limit(long set, int actor, int count, long[] at, long[] sets) {
        boolean isFound = false;
        for (int i = 0; i < count; i++) {
            if (isFound || actor >= times.length || at[i] != times[actor]) {
                sets[i] &= ~set;
            }
            isFound |= (sets[i] & set) != 0;
        }
    }
}
