package dev.tenrec.insight.trends;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.time.TimeBuckets;
import dev.tenrec.insight.trends.aggregate.RowGrouping;
import dev.tenrec.insight.trends.tuple.DenseTuples;
import dev.tenrec.insight.trends.tuple.TupleCounts;
import dev.tenrec.insight.trends.tuple.TupleKeys;
import dev.tenrec.insight.trends.tuple.ValueCounts;
import dev.tenrec.primitive.LongNumbering;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * All values of a breakdown in a series, most events first. Combinations that lack a value, such as of events without
 * the property, come last.
 */
final class TopKCandidates {
    private static final int UNKNOWN = -2;

    private final List<Property> properties;
    private final List<BreakdownLabels> labels;
    /** By property and code the code that represents equal labels. */
    private final int[][] canonical;
    /** False if each code of an event of the series represents itself. */
    private final boolean isMerged;
    /** Null with a single property. */
    private final @Nullable TupleKeys tuples;

    private final long[] keys;
    private final long[] events;
    private final int completeCount;

    private TopKCandidates(
            List<Property> properties,
            List<BreakdownLabels> labels,
            int[][] canonical,
            boolean isMerged,
            @Nullable TupleKeys tuples,
            long[] keys,
            long[] events) {
        this.properties = properties;
        this.labels = labels;
        this.canonical = canonical;
        this.isMerged = isMerged;
        this.tuples = tuples;
        int[] order = mostFirst(keys, events);
        this.keys = at(order, keys);
        this.events = at(order, events);
        this.completeCount = (int) Arrays.stream(keys).filter(this::isComplete).count();
    }

    private static long[] at(int[] indexes, long[] numbers) {
        return Arrays.stream(indexes).mapToLong(i -> numbers[i]).toArray();
    }

    static TopKCandidates of(
            QuerySnapshot data,
            EventSelector selector,
            TimeBuckets range,
            TrendsBreakdown breakdown,
            List<BreakdownLabels> labels) {
        List<Property> properties = breakdown.properties();
        if (properties.size() == 1) {
            long[] counts = ValueCounts.of(data, selector, range, properties.get(0));
            int[] canonical = labels.get(0).representatives(counts);
            long[] sums = new long[counts.length];
            for (int code = 0; code < counts.length; code++) {
                sums[canonical[code]] += counts[code];
            }
            int[] codes = IntStream.range(0, sums.length)
                    .filter(code -> sums[code] > 0)
                    .toArray();
            return new TopKCandidates(
                    properties,
                    labels,
                    new int[][] {canonical},
                    true,
                    null,
                    Arrays.stream(codes).asLongStream().toArray(),
                    Arrays.stream(codes).mapToLong(code -> sums[code]).toArray());
        }
        TupleCounts counts = TupleCounts.of(data, selector, range, properties);
        int[][] canonical = new int[properties.size()][];
        boolean isMerged = false;
        for (int part = 0; part < canonical.length; part++) {
            long[] ofPart = ofPart(counts, part);
            canonical[part] = labels.get(part).representatives(ofPart);
            isMerged |= isMerged(canonical[part], ofPart);
        }
        TupleCounts merged = isMerged ? counts.remapped(canonical) : counts;
        long[] keys = new long[merged.size()];
        long[] events = new long[merged.size()];
        Arrays.setAll(keys, merged::key);
        Arrays.setAll(events, merged::count);
        return new TopKCandidates(properties, labels, canonical, isMerged, counts.tuples(), keys, events);
    }

    /** Returns the candidates whose value is not zero. */
    TopKCandidates withoutZeros(double[] values) {
        return only(IntStream.range(0, keys.length).filter(i -> values[i] != 0).toArray());
    }

    /** @param indexes ascending */
    TopKCandidates only(int[] indexes) {
        return new TopKCandidates(
                properties, labels, canonical, isMerged, tuples, at(indexes, keys), at(indexes, events));
    }

    private static boolean isMerged(int[] canonical, long[] events) {
        return IntStream.range(0, events.length).anyMatch(code -> events[code] > 0 && canonical[code] != code);
    }

    private static long[] ofPart(TupleCounts counts, int part) {
        long[] events = new long[64];
        for (int i = 0; i < counts.size(); i++) {
            int code = counts.tuples().code(counts.key(i), part);
            if (code >= events.length) {
                events = Arrays.copyOf(events, Math.max(code + 1, 2 * events.length));
            }
            events[code] += counts.count(i);
        }
        return events;
    }

    private int[] mostFirst(long[] keys, long[] events) {
        long[] order = new long[keys.length];
        for (int i = 0; i < keys.length; i++) {
            long most = Math.min(events[i], Integer.MAX_VALUE);
            long place = ((Integer.MAX_VALUE - most) << Integer.SIZE) | i;
            order[i] = isComplete(keys[i]) ? place | Long.MIN_VALUE : place;
        }
        Arrays.sort(order);
        return Arrays.stream(order).mapToInt(entry -> (int) entry).toArray();
    }

    private boolean isComplete(long key) {
        if (tuples == null) {
            return key != 0;
        }
        for (int part = 0; part < properties.size(); part++) {
            if (tuples.code(key, part) == 0) {
                return false;
            }
        }
        return true;
    }

    int count() {
        return keys.length;
    }

    /** Returns the number of combinations that lack no value. */
    int completeCount() {
        return completeCount;
    }

    long events(int index) {
        return events[index];
    }

    /** Returns the label of each property; null where it has no value. */
    List<@Nullable String> labels(int index) {
        List<@Nullable String> all = new ArrayList<>();
        for (int part = 0; part < labels.size(); part++) {
            all.add(label(index, part));
        }
        return Collections.unmodifiableList(all);
    }

    private @Nullable String label(int index, int part) {
        int code = tuples == null ? (int) keys[index] : tuples.code(keys[index], part);
        return labels.get(part).of(code);
    }

    /**
     * Returns true if the joined labels of a candidate come after others in alphabetical order, as a first label tells
     * that differs within its length; false if they come before, or if joining is needed to tell.
     */
    boolean isAfter(int index, List<? extends @Nullable String> others) {
        for (int part = 0; part < labels.size(); part++) {
            String label = ChosenValues.named(label(index, part));
            String other = ChosenValues.named(others.get(part));
            int shorter = Math.min(label.length(), other.length());
            for (int i = 0; i < shorter; i++) {
                if (label.charAt(i) != other.charAt(i)) {
                    return label.charAt(i) > other.charAt(i);
                }
            }
            if (label.length() != other.length()) {
                return false;
            }
        }
        return false;
    }

    /** Returns one group per value of a range of indexes; other events count in none. */
    RowGrouping grouping(int first, int end) {
        if (tuples == null) {
            int[] groups = new int[canonical[0].length];
            Arrays.fill(groups, -1);
            for (int i = first; i < end; i++) {
                groups[(int) keys[i]] = i - first;
            }
            for (int code = 1; code < groups.length; code++) {
                groups[code] = groups[canonical[0][code]];
            }
            return grouped(first, end, () -> (batch, found) -> {
                int[] codes = batch.values(0);
                for (int i = 0; i < batch.count(); i++) {
                    found[i] = codes[i] < groups.length ? groups[codes[i]] : -1;
                }
            });
        }
        LongNumbering numbering = new LongNumbering();
        for (int i = first; i < end; i++) {
            numbering.add(keys[i]);
        }
        DenseTuples dense = DenseTuples.of(
                Arrays.stream(canonical).mapToInt(codes -> codes.length).toArray());
        return grouped(first, end, () -> {
            RowGrouping.Rows sparse = hashed(tuples, numbering);
            return dense == null ? sparse : dense(dense, tuples, numbering, sparse);
        });
    }

    /** Finds the group of each combination once. */
    private RowGrouping.Rows dense(
            DenseTuples dense, TupleKeys packed, LongNumbering numbering, RowGrouping.Rows otherwise) {
        int[] groupOf = new int[dense.size()];
        Arrays.fill(groupOf, UNKNOWN);
        return (batch, found) -> {
            if (!dense.locate(batch, found)) {
                otherwise.locate(batch, found);
                return;
            }
            for (int i = 0; i < batch.count(); i++) {
                int group = groupOf[found[i]];
                if (group == UNKNOWN) {
                    group = numbering.find(packed.remap(packed.key(dense.codes(found[i])), canonical));
                    groupOf[found[i]] = group;
                }
                found[i] = group;
            }
        };
    }

    private RowGrouping.Rows hashed(TupleKeys packed, LongNumbering numbering) {
        long[][] raw = {new long[0]};
        return (batch, found) -> {
            if (raw[0].length < batch.count()) {
                raw[0] = new long[batch.count()];
            }
            packed.locate(batch, raw[0]);
            for (int i = 0; i < batch.count(); i++) {
                found[i] = numbering.find(isMerged ? packed.remap(raw[0][i], canonical) : raw[0][i]);
            }
        };
    }

    private RowGrouping grouped(int first, int end, Supplier<RowGrouping.Rows> makers) {
        return new CandidateGroups(properties, end - first, makers, group -> events[first + group]);
    }

    private record CandidateGroups(
            List<Property> properties, int count, Supplier<Rows> makers, IntToLongFunction events)
            implements RowGrouping {
        @Override
        public Rows rows() {
            return makers.get();
        }

        @Override
        public long eventsMax(int group) {
            return events.applyAsLong(group);
        }
    }
}
