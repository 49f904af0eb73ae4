package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.ScanRequest;
import dev.tenrec.insight.exec.scan.TimeBuckets;
import dev.tenrec.insight.filter.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * What is to be counted: the events of a series in each cell, which is a group within a piece of time. Cells are
 * numbered {@code piece * groups + group}.
 *
 * @param wordsMax how many words of 8 bytes a visitor may take
 */
record AggregationSpec(QuerySnapshot data, Series series, TimeBuckets cuts, RowGrouping grouping, long wordsMax) {
    /** Some properties have a new value with nearly every event, and are known only as they are read. */
    private static final int ACTORS_UNKNOWN = 1 << 20;

    /** The same in other pieces of time. */
    AggregationSpec within(TimeBuckets pieces) {
        return new AggregationSpec(data, series, pieces, grouping, wordsMax);
    }

    int cellCount() {
        return cuts.count() * grouping.count();
    }

    /** All as one slice. */
    CellRange whole() {
        return new CellRange(0, grouping.count(), 0, cuts.count());
    }

    /** Where {@link dev.tenrec.insight.exec.scan.RowBatch#values} has the numbers of the series. */
    int numberIndex() {
        return grouping.properties().size();
    }

    /** About how many actors there may be. */
    int actorBound() {
        int known = data.actorBound(series.actors());
        boolean isSure = series.actors().property() == null;
        return isSure
                ? known
                : Math.max(known, Math.min(ACTORS_UNKNOWN, data.events().count()));
    }

    /** Scans the events of a slice; answers with the visitors, each made for the cells of the slice. */
    <V extends BatchConsumer> List<V> scan(CellRange slice, ActorKind actors, Function<CellLocator, V> visitors) {
        TimeBuckets time = cuts.slice(slice.firstPiece(), slice.endPiece());
        List<Property> properties = new ArrayList<>(grouping.properties());
        if (series.math().family().isOfNumbers()) {
            properties.add(series.property());
        }
        ScanRequest request = new ScanRequest(series.events(), time, actors, properties);
        return data.scan(
                request, () -> visitors.apply(new CellLocator(time, grouping, slice.firstGroup(), slice.endGroup())));
    }
}
