package dev.tenrec.insight.trends;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.insight.exec.scan.ScanRequest;
import dev.tenrec.insight.exec.scan.TimeBuckets;
import dev.tenrec.insight.filter.Property;
import java.util.Arrays;
import java.util.List;

/** Counts the events of each combination of the values of several properties. */
final class TupleCounts implements BatchConsumer {
    private final TupleKeys tuples;
    private final LongNumbering table = new LongNumbering();
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
        return table.size();
    }

    long key(int index) {
        return table.key(index);
    }

    long count(int index) {
        return counts[index];
    }

    /** The events of combinations after some numbers were replaced by others. */
    TupleCounts mapped(int[][] replacements) {
        TupleCounts mapped = new TupleCounts(tuples);
        for (int i = 0; i < size(); i++) {
            mapped.add(tuples.mapped(key(i), replacements), count(i));
        }
        return mapped;
    }

    @Override
    public void block(RowBatch block) {
        if (keys.length < block.count()) {
            keys = new long[block.count()];
        }
        tuples.locate(block, keys);
        for (int i = 0; i < block.count(); i++) {
            add(keys[i], 1);
        }
    }

    private void add(long key, long events) {
        int index = table.add(key);
        if (index >= TupleKeys.COMBINATIONS_MAX) {
            throw TupleKeys.tooMany();
        }
        if (index == counts.length) {
            counts = Arrays.copyOf(counts, 2 * index);
        }
        counts[index] += events;
    }
}
