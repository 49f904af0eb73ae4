package dev.tenrec.insight.trends;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.insight.exec.scan.ScanRequest;
import dev.tenrec.insight.exec.scan.TimeBuckets;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.primitive.LongNumbering;
import java.util.Arrays;
import java.util.List;

/** Counts events by combination of the values of several properties. */
final class TupleCounts implements BatchConsumer {
    private final TupleKeys tuples;
    private final LongNumbering numbering = new LongNumbering();
    private long[] counts = new long[64];
    private long[] keys = new long[0];

    private TupleCounts(TupleKeys tuples) {
        this.tuples = tuples;
    }

    static TupleCounts of(QuerySnapshot data, EventSelector events, TimeBuckets range, List<Property> properties) {
        TupleKeys tuples = new TupleKeys(properties.size());
        ScanRequest request = new ScanRequest(events, range, null, properties);
        TupleCounts all = new TupleCounts(tuples);
        for (TupleCounts part : data.scan(request, () -> new TupleCounts(tuples))) {
            for (int i = 0; i < part.size(); i++) {
                all.add(part.key(i), part.count(i));
            }
        }
        return all;
    }

    int size() {
        return numbering.size();
    }

    long key(int index) {
        return numbering.key(index);
    }

    long count(int index) {
        return counts[index];
    }

    /** Returns the counts after replacing codes, summed over equal combinations. */
    TupleCounts remapped(int[][] replacements) {
        TupleCounts remapped = new TupleCounts(tuples);
        for (int i = 0; i < size(); i++) {
            remapped.add(tuples.remap(key(i), replacements), count(i));
        }
        return remapped;
    }

    @Override
    public void batch(RowBatch batch) {
        if (keys.length < batch.count()) {
            keys = new long[batch.count()];
        }
        tuples.locate(batch, keys);
        for (int i = 0; i < batch.count(); i++) {
            add(keys[i], 1);
        }
    }

    private void add(long key, long events) {
        int index = numbering.add(key);
        if (index >= TupleKeys.COMBINATIONS_MAX) {
            throw TupleKeys.tooMany();
        }
        if (index == counts.length) {
            counts = Arrays.copyOf(counts, 2 * index);
        }
        counts[index] += events;
    }
}
