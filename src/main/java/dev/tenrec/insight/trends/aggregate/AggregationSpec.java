package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.ScanRequest;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.time.TimeBuckets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Aggregation of one series by cell. A cell is one group within one time bucket, numbered {@code bucket * groups +
 * group}.
 *
 * @param wordsMax memory limit of one consumer, in words of 8 bytes
 */
record AggregationSpec(QuerySnapshot data, Series series, TimeBuckets time, RowGrouping grouping, long wordsMax) {
    /** Allowance for actors that are property values and are only found while events are read. */
    private static final int ACTORS_UNKNOWN = 1 << 20;

    AggregationSpec withTime(TimeBuckets buckets) {
        return new AggregationSpec(data, series, buckets, grouping, wordsMax);
    }

    AggregationSpec withSeries(Series other) {
        return new AggregationSpec(data, other, time, grouping, wordsMax);
    }

    int cellCount() {
        return time.count() * grouping.count();
    }

    CellRange allCells() {
        return new CellRange(0, grouping.count(), 0, time.count());
    }

    NumericValues numbers() {
        return new NumericValues(data.values(series.numberProperty()), series.multiplier());
    }

    /** Returns the index of the series' property in {@link dev.tenrec.insight.exec.scan.RowBatch#values}. */
    int numberIndex() {
        return grouping.properties().size();
    }

    /** Returns the expected exclusive upper bound of actor numbers. */
    int actorBound() {
        int bound = data.actorBound(series.actors());
        return series.actors().equals(ActorKind.PERSON)
                ? bound
                : Math.max(bound, Math.min(ACTORS_UNKNOWN, data.events().count()));
    }

    /** Scans the events of a range of cells; returns all consumers. */
    <V extends BatchConsumer> List<V> scan(
            CellRange range, @Nullable ActorKind actors, Function<CellLocator, V> consumers) {
        TimeBuckets rangeTime = time.slice(range.firstBucket(), range.endBucket());
        List<Property> properties = new ArrayList<>(grouping.properties());
        if (series.math().family().isOfNumbers()) {
            properties.add(series.numberProperty());
        }
        ScanRequest request = new ScanRequest(series.events(), rangeTime, actors, properties);
        return data.scan(
                request,
                () -> consumers.apply(new CellLocator(rangeTime, grouping, range.firstGroup(), range.endGroup())));
    }
}
