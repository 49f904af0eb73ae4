package dev.tenrec.insight.trends;

import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.scan.ActorKind;
import dev.tenrec.insight.scan.BlockVisitor;
import dev.tenrec.insight.scan.QueryData;
import dev.tenrec.insight.scan.ScanRequest;
import dev.tenrec.insight.scan.TimeCuts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * What is to be counted: the events of a series in each cell, which is a group within a piece of time. Cells are
 * numbered {@code piece * groups + group}.
 *
 * @param wordsMax how many words of 8 bytes a visitor may take
 */
record Count(QueryData data, Series series, TimeCuts cuts, Grouping grouping, long wordsMax) {
    /** Some properties have a new value with nearly every event, and are known only as they are read. */
    private static final int ACTORS_UNKNOWN = 1 << 20;

    /** The same in other pieces of time. */
    Count within(TimeCuts pieces) {
        return new Count(data, series, pieces, grouping, wordsMax);
    }

    int cellCount() {
        return cuts.count() * grouping.count();
    }

    /** All as one slice. */
    Slice whole() {
        return new Slice(0, grouping.count(), 0, cuts.count());
    }

    /** Where {@link dev.tenrec.insight.scan.Block#values} has the numbers of the series. */
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
    <V extends BlockVisitor> List<V> scan(Slice slice, ActorKind actors, Function<RowCells, V> visitors) {
        TimeCuts time = cuts.slice(slice.firstPiece(), slice.endPiece());
        List<Property> properties = new ArrayList<>(grouping.properties());
        if (series.math().family().isOfNumbers()) {
            properties.add(series.property());
        }
        ScanRequest request = new ScanRequest(series.events(), time, actors, properties);
        return data.scan(
                request, () -> visitors.apply(new RowCells(time, grouping, slice.firstGroup(), slice.endGroup())));
    }
}
