package dev.tenrec.insight.trends;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.Values;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.TimeBuckets;
import dev.tenrec.insight.trends.aggregate.Series;
import dev.tenrec.insight.trends.aggregate.SeriesMath;
import dev.tenrec.insight.trends.tuple.ValueCounts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Selects the top values of a breakdown for one period. Runs before points are counted, so that memory is bounded by
 * the limit.
 */
record BreakdownSelection(TrendsQuery query, TrendsBreakdown breakdown, QuerySnapshot data, SeriesPoints points) {
    /**
     * Returns the groups of each series.
     *
     * @param isShared true selects the same values for all series, as formulas need
     */
    List<BreakdownGroups> groups(Buckets buckets, boolean isShared) {
        List<Series> all = query.series();
        if (buckets.count() == 0) {
            TopValues none = new TopValues(breakdown, labels(List.of(), buckets), List.of());
            return Collections.nCopies(all.size(), BreakdownGroups.of(none, false, null));
        }
        if (isShared) {
            return shared(buckets);
        }
        return all.stream().map(series -> ofSeries(series, buckets)).toList();
    }

    private List<BreakdownGroups> shared(Buckets buckets) {
        List<BreakdownLabels> labels = labels(query.series(), buckets);
        List<Ranking> rankings = query.series().stream()
                .map(series -> ranking(series, buckets, candidates(series, buckets, labels)))
                .toList();
        List<List<String>> values = Ranking.roundRobin(rankings, breakdown.limit());
        TopValues chosen = new TopValues(breakdown, labels, values);
        return rankings.stream()
                .map(ranking -> BreakdownGroups.of(chosen, ranking.hasMoreThan(values), null))
                .toList();
    }

    private BreakdownGroups ofSeries(Series series, Buckets buckets) {
        List<BreakdownLabels> labels = labels(List.of(series), buckets);
        TopKCandidates candidates = candidates(series, buckets, labels);
        boolean isTotal = query.presentation().isTotal();
        boolean areAllShown = candidates.count() <= breakdown.limit();
        if (areAllShown && !isTotal) {
            return ofAllValues(series, buckets, labels, candidates);
        }
        Ranking ranking = ranking(series, buckets, candidates);
        TopValues chosen = new TopValues(breakdown, labels, ranking.labels());
        boolean isRankedAlone = isTotal && (areAllShown || breakdown.hidesOther());
        return BreakdownGroups.of(chosen, !areAllShown, isRankedAlone ? totals(ranking, chosen) : null);
    }

    private TopKCandidates candidates(Series series, Buckets buckets, List<BreakdownLabels> labels) {
        TopKCandidates all = TopKCandidates.of(data, series.events(), range(series, buckets), breakdown, labels);
        if (series.math().family() != SeriesMath.Family.FIRST_EVENT) {
            return all;
        }
        // Values of events that are no user's first are no values of the series.
        return all.withoutZeros(points.evaluator().total(series, buckets, all.grouping(0, all.count())));
    }

    private TimeBuckets range(Series series, Buckets buckets) {
        return points.evaluator().range(series, buckets, query.presentation().isTotal());
    }

    private Ranking ranking(Series series, Buckets buckets, TopKCandidates candidates) {
        boolean isCount =
                series.math() == SeriesMath.TOTAL && !query.presentation().isCumulative();
        Ranking.Values values = (first, end) -> points.ranks(series, buckets, candidates.grouping(first, end));
        int max = points.rankedMax(series, buckets);
        if (isCount) {
            values = (first, end) -> counts(series, candidates, first, end);
        } else if (candidates.count() > max && points.isTotalOfOnlyPoint(series)) {
            values = SpreadRanks.of(data, series, buckets, points, candidates);
            max = Integer.MAX_VALUE;
        }
        return Ranking.of(candidates, breakdown.limit(), points.eventRankMax(series, buckets), max, values);
    }

    private static double[] counts(Series series, TopKCandidates candidates, int first, int end) {
        return IntStream.range(first, end)
                .mapToDouble(i -> candidates.events(i) * series.multiplier())
                .toArray();
    }

    /** One evaluation finds both the points and the ranking, as every value is shown. */
    private BreakdownGroups ofAllValues(
            Series series, Buckets buckets, List<BreakdownLabels> labels, TopKCandidates candidates) {
        TopValues unordered = new TopValues(
                breakdown,
                labels,
                IntStream.range(0, candidates.count())
                        .mapToObj(candidates::labels)
                        .toList());
        double[] cells = points.cells(series, buckets, unordered);
        Ranking ranking = Ranking.of(candidates, points.ranks(cells, unordered.count()));
        double[] ordered = cells.clone();
        for (int cell = 0; cell < ordered.length; cell++) {
            int rank = cell % unordered.count();
            if (rank < ranking.best().size()) {
                ordered[cell] = cells[cell - rank + ranking.best().get(rank).candidate()];
            }
        }
        return BreakdownGroups.of(new TopValues(breakdown, labels, ranking.labels()), false, ordered);
    }

    private static double[] totals(Ranking ranking, TopValues chosen) {
        double[] totals = new double[chosen.count()];
        for (int group = 0; group < ranking.best().size(); group++) {
            totals[group] = ranking.best().get(group).value();
        }
        return totals;
    }

    /** Returns the labels of the values of some series, which share the bins of a histogram. */
    private List<BreakdownLabels> labels(List<Series> series, Buckets buckets) {
        List<BreakdownLabels> labels = new ArrayList<>();
        for (TrendsBreakdown.Part part : breakdown.parts()) {
            Values values = data.values(part.property());
            HistogramBins bins =
                    part.bins() == 0 ? null : HistogramBins.of(values, counts(part, series, buckets), part.bins());
            labels.add(new BreakdownLabels(values, part, bins));
        }
        return labels;
    }

    private long[] counts(TrendsBreakdown.Part part, List<Series> some, Buckets buckets) {
        long[] sums = new long[0];
        for (Series series : some) {
            long[] counts = ValueCounts.of(data, series.events(), range(series, buckets), part.property());
            sums = sums.length < counts.length ? Arrays.copyOf(sums, counts.length) : sums;
            for (int i = 0; i < counts.length; i++) {
                sums[i] += counts[i];
            }
        }
        return sums;
    }
}
