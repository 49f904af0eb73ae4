package dev.tenrec.insight.trends;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.QueryTime;
import dev.tenrec.insight.trends.aggregate.Series;
import dev.tenrec.insight.trends.aggregate.SeriesEvaluator;
import java.util.List;
import java.util.Objects;

/** Numbers of the embedded engine, which scans segments. */
record ScannedNumbers(TrendsQuery query, QuerySnapshot data, SeriesPoints points) implements TrendsNumbers {
    /** @param wordsMax memory limit of one consumer of a scan, in words of 8 bytes */
    static ScannedNumbers of(TrendsQuery query, QuerySnapshot data, long wordsMax) {
        SeriesEvaluator evaluator = new SeriesEvaluator(data, query.interval(), wordsMax);
        return new ScannedNumbers(query, data, new SeriesPoints(query.presentation(), evaluator));
    }

    @Override
    public QueryTime time() {
        return data;
    }

    @Override
    public List<BreakdownGroups> groups(Buckets buckets, boolean isShared) {
        TrendsBreakdown breakdown = Objects.requireNonNull(query.breakdown());
        return new BreakdownSelection(query, breakdown, data, points).groups(buckets, isShared);
    }

    @Override
    public double[] cells(Series series, Buckets buckets, BreakdownGroups groups) {
        double[] precomputed = groups.precomputed();
        return precomputed == null ? points.cells(series, buckets, groups.grouping()) : precomputed;
    }
}
