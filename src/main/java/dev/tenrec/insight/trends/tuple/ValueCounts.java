package dev.tenrec.insight.trends.tuple;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.insight.exec.scan.ScanRequest;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.time.TimeBuckets;
import java.util.Arrays;
import java.util.List;

/** Counts events by dictionary code of one property: the first scan of a breakdown. */
public final class ValueCounts implements BatchConsumer {
    private long[] counts = new long[64];

    private ValueCounts() {}

    /** Returns event counts by code; events without a value at 0. */
    public static long[] of(QuerySnapshot data, EventSelector events, TimeBuckets range, Property property) {
        ScanRequest request = new ScanRequest(events, range, null, List.of(property));
        long[] sums = new long[1];
        for (ValueCounts part : data.scan(request, ValueCounts::new)) {
            sums = sums.length < part.counts.length ? Arrays.copyOf(sums, part.counts.length) : sums;
            for (int i = 0; i < part.counts.length; i++) {
                sums[i] += part.counts[i];
            }
        }
        return sums;
    }

    @Override
    public void batch(RowBatch batch) {
        int[] codes = batch.values(0);
        int count = batch.count();
        for (int i = 0; i < count; i++) {
            int code = codes[i];
            if (code >= counts.length) {
                counts = Arrays.copyOf(counts, Math.max(code + 1, counts.length + counts.length / 2));
            }
            counts[code]++;
        }
    }
}
