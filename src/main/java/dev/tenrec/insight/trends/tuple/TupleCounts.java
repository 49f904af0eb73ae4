package dev.tenrec.insight.trends.tuple;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.insight.exec.scan.ScanRequest;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.time.TimeBuckets;
import dev.tenrec.primitive.LongNumbering;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Counts events by combination of the values of several properties. */
public final class TupleCounts implements BatchConsumer {
    private final TupleKeys tuples;
    /** Null if there may be too many combinations for an array. */
    private final @Nullable DenseTuples dense;

    private int[] places = new int[0];
    private long[] denseCounts = new long[0];
    private final LongNumbering numbering = new LongNumbering();
    private long[] counts = new long[64];
    private long[] keys = new long[0];

    private TupleCounts(TupleKeys tuples, @Nullable DenseTuples dense) {
        this.tuples = tuples;
        this.dense = dense;
    }

    /** Counts the selected events of a time. */
    public static TupleCounts of(
            QuerySnapshot data, EventSelector events, TimeBuckets range, List<Property> properties) {
        ScanRequest request = new ScanRequest(events, range, null, properties);
        int[] bounds = properties.stream()
                .mapToInt(property -> data.values(property).bound())
                .toArray();
        TupleKeys tuples = new TupleKeys(bounds);
        DenseTuples dense = DenseTuples.of(bounds);
        TupleCounts all = new TupleCounts(tuples, null);
        for (TupleCounts part : data.scan(request, () -> new TupleCounts(tuples, dense))) {
            for (int place = 0; place < part.denseCounts.length; place++) {
                if (part.denseCounts[place] > 0) {
                    all.add(tuples.key(Objects.requireNonNull(dense).codes(place)), part.denseCounts[place]);
                }
            }
            for (int i = 0; i < part.size(); i++) {
                all.add(part.key(i), part.count(i));
            }
        }
        return all;
    }

    /** Returns how keys are packed. */
    public TupleKeys tuples() {
        return tuples;
    }

    /** Returns the number of combinations. */
    public int size() {
        return numbering.size();
    }

    /** Returns the key of a combination. */
    public long key(int index) {
        return numbering.key(index);
    }

    /** Returns the number of events of a combination. */
    public long count(int index) {
        return counts[index];
    }

    /** Returns the counts after replacing codes, summed over equal combinations. */
    public TupleCounts remapped(int[][] replacements) {
        TupleCounts remapped = new TupleCounts(tuples, null);
        for (int i = 0; i < size(); i++) {
            remapped.add(tuples.remap(key(i), replacements), count(i));
        }
        return remapped;
    }

    @Override
    public void batch(RowBatch batch) {
        int count = batch.count();
        if (dense != null) {
            places = places.length < count ? new int[count] : places;
            if (dense.locate(batch, places)) {
                denseCounts = denseCounts.length == 0 ? new long[dense.size()] : denseCounts;
                for (int i = 0; i < count; i++) {
                    denseCounts[places[i]]++;
                }
                return;
            }
        }
        if (keys.length < count) {
            keys = new long[count];
        }
        tuples.locate(batch, keys);
        for (int i = 0; i < batch.count(); i++) {
            add(keys[i], 1);
        }
    }

    private void add(long key, long events) {
        int index = numbering.add(key);
        TupleKeys.check(index + 1);
        if (index == counts.length) {
            counts = Arrays.copyOf(counts, 2 * index);
        }
        counts[index] += events;
    }
}
