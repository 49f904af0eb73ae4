package dev.tenrec.insight.trends;

import dev.tenrec.insight.scan.ActorKind;
import dev.tenrec.insight.scan.Block;
import dev.tenrec.insight.scan.BlockVisitor;
import dev.tenrec.insight.scan.EventSet;
import dev.tenrec.insight.scan.QueryData;
import dev.tenrec.insight.scan.ScanRequest;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.DateRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Runs a {@link TrendsQuery}: resolves the range, cuts it into points, then counts each series. */
final class TrendsQueryRunner {
    private final QueryData data;

    TrendsQueryRunner(QueryData data) {
        this.data = data;
    }

    TrendsResult run(TrendsQuery query) {
        DateRange.Resolved range = query.dateRange().resolve(data.now(), query.interval(), data::earliestMicros);
        Buckets current = Buckets.of(range, query.interval(), data.projectTime());
        Buckets previous = previous(query, range, current);
        List<TrendsResult.Line> lines = new ArrayList<>();
        for (int i = 0; i < query.series().size(); i++) {
            lines.add(line(query, i, previous == null ? null : "current", current));
            if (previous != null) {
                lines.add(line(query, i, "previous", previous));
            }
        }
        return new TrendsResult(query, range, lines);
    }

    private Buckets previous(TrendsQuery query, DateRange.Resolved range, Buckets current) {
        if (query.compare() == null) {
            return null;
        }
        DateRange.Resolved before =
                range.before(query.interval(), current.count(), query.compare().to());
        return Buckets.of(before, query.interval(), data.projectTime(), current.count());
    }

    private TrendsResult.Line line(TrendsQuery query, int index, String period, Buckets buckets) {
        TrendsQuery.Series series = query.series().get(index);
        boolean isTotal = query.display() == TrendsQuery.Display.TOTAL_VALUE;
        EventSet events = EventSet.of(series.event()).and(query.filter().and(series.filter()));
        long[] counts = series.math() == TrendsQuery.SeriesMath.TOTAL
                ? events(buckets, events)
                : persons(buckets, events, isTotal);
        if (isTotal) {
            counts = new long[] {Arrays.stream(counts).sum()};
        } else if (query.display() == TrendsQuery.Display.CUMULATIVE) {
            Arrays.parallelPrefix(counts, Long::sum);
        }
        return new TrendsResult.Line(series, index, period, buckets, counts);
    }

    private long[] events(Buckets buckets, EventSet events) {
        long[] counts = new long[buckets.count()];
        scan(buckets, events, null, (block, i, bucket) -> counts[bucket]++);
        return counts;
    }

    /** @param together whether a person counts once for the whole range; the count then stands in the first point */
    private long[] persons(Buckets buckets, EventSet events, boolean together) {
        BitSet[] seen = new BitSet[together ? 1 : buckets.count()];
        Arrays.setAll(seen, any -> new BitSet());
        scan(
                buckets,
                events,
                ActorKind.PERSON,
                (block, i, bucket) -> seen[together ? 0 : bucket].set(block.actors()[i]));
        return Arrays.stream(seen).mapToLong(BitSet::cardinality).toArray();
    }

    private interface Visitor {
        void event(Block block, int index, int bucket);
    }

    private void scan(Buckets buckets, EventSet events, ActorKind actors, Visitor visitor) {
        if (buckets.count() == 0) {
            return;
        }
        ScanRequest request = new ScanRequest(events, buckets.fromMicros(), buckets.toMicros(), actors, List.of());
        data.<BlockVisitor>scan(request, () -> block -> {
            synchronized (visitor) {
                for (int i = 0; i < block.count(); i++) {
                    visitor.event(block, i, buckets.indexOf(block.times()[i]));
                }
            }
        });
    }
}
