package dev.tenrec.insight.trends;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.TimeBuckets;
import dev.tenrec.insight.exec.scan.Values;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.trends.aggregate.Series;
import dev.tenrec.insight.trends.aggregate.SeriesEvaluator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Selects the top values of a breakdown by their total over the current range; the previous range of a comparison shows
 * the same values. Runs before points are counted, so that memory is bounded by the limit.
 */
record BreakdownSelection(TrendsQuery query, TrendsBreakdown breakdown, QuerySnapshot data, SeriesEvaluator evaluator) {
    /**
     * Returns the groups of each series.
     *
     * @param isShared true selects the same values for all series, as formulas need
     */
    List<BreakdownGroups> groups(Buckets buckets, boolean isShared) {
        int count = query.series().size();
        if (buckets.count() == 0) {
            TopValues none = new TopValues(breakdown, labels(null), List.of());
            return Collections.nCopies(count, new BreakdownGroups(none, false, false, null));
        }
        TimeBuckets range = TimeBuckets.total(buckets);
        List<BreakdownLabels> labels = labels(range);
        Map<EventSelector, TopKCandidates> found = new HashMap<>();
        List<TopKCandidates> candidates = query.series().stream()
                .map(series -> found.computeIfAbsent(
                        series.events(), events -> TopKCandidates.of(data, events, range, breakdown, labels)))
                .toList();
        if (isShared) {
            return shared(buckets, labels, candidates);
        }
        List<BreakdownGroups> groups = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            groups.add(ofSeries(query.series().get(i), buckets, labels, candidates.get(i)));
        }
        return groups;
    }

    private List<BreakdownGroups> shared(
            Buckets buckets, List<BreakdownLabels> labels, List<TopKCandidates> candidates) {
        List<Ranking> rankings = new ArrayList<>();
        for (int i = 0; i < candidates.size(); i++) {
            rankings.add(Ranking.of(evaluator, query.series().get(i), buckets, candidates.get(i), breakdown.limit()));
        }
        List<List<String>> values = Ranking.roundRobin(rankings, breakdown.limit());
        TopValues chosen = new TopValues(breakdown, labels, values);
        return rankings.stream()
                .map(ranking -> new BreakdownGroups(chosen, ranking.hasNull(), ranking.hasMoreThan(values), null))
                .toList();
    }

    private BreakdownGroups ofSeries(
            Series series, Buckets buckets, List<BreakdownLabels> labels, TopKCandidates candidates) {
        boolean isTotal = query.presentation().isTotal();
        boolean areAllShown = candidates.count() <= breakdown.limit();
        if (areAllShown && !isTotal && series.math().family().hasTotals()) {
            return ofAllValues(series, buckets, labels, candidates);
        }
        Ranking ranking = Ranking.of(evaluator, series, buckets, candidates, breakdown.limit());
        TopValues chosen = new TopValues(breakdown, labels, ranking.labels());
        boolean isRankedAlone = !ranking.hasNull() && (areAllShown || breakdown.hidesOther());
        double[] precomputed = isTotal && isRankedAlone ? totals(ranking, chosen) : null;
        return new BreakdownGroups(chosen, ranking.hasNull(), !areAllShown, precomputed);
    }

    /** One scan finds both the points and the ranking, as every value is shown. */
    private BreakdownGroups ofAllValues(
            Series series, Buckets buckets, List<BreakdownLabels> labels, TopKCandidates candidates) {
        TopValues unordered = new TopValues(
                breakdown,
                labels,
                IntStream.range(0, candidates.count())
                        .mapToObj(candidates::labels)
                        .toList());
        double[] totals = new double[unordered.count()];
        double[] points = evaluator.points(series, buckets, unordered, totals);
        Ranking ranking = Ranking.of(candidates, totals);
        double[] ordered = points.clone();
        for (int cell = 0; cell < ordered.length; cell++) {
            int rank = cell % totals.length;
            if (rank < ranking.best().size()) {
                int group = ranking.best().get(rank).candidate();
                ordered[cell] = points[cell - rank + group];
            }
        }
        TopValues chosen = new TopValues(breakdown, labels, ranking.labels());
        return new BreakdownGroups(chosen, ranking.hasNull(), false, ordered);
    }

    private static double[] totals(Ranking ranking, TopValues chosen) {
        double[] totals = new double[chosen.count()];
        for (int group = 0; group < ranking.best().size(); group++) {
            totals[group] = ranking.best().get(group).value();
        }
        return totals;
    }

    /** @param range null if the range is empty */
    private List<BreakdownLabels> labels(@Nullable TimeBuckets range) {
        List<BreakdownLabels> labels = new ArrayList<>();
        for (TrendsBreakdown.Part part : breakdown.parts()) {
            Values values = data.values(part.property());
            HistogramBins bins = part.bins() == 0 ? null : HistogramBins.of(values, counts(part, range), part.bins());
            labels.add(new BreakdownLabels(values, part, bins));
        }
        return labels;
    }

    /** Sums over all series, so that they share their bins. */
    private long[] counts(TrendsBreakdown.Part part, @Nullable TimeBuckets range) {
        long[] sums = new long[0];
        if (range == null) {
            return sums;
        }
        for (Series series : query.series()) {
            long[] counts = ValueCounts.of(data, series.events(), range, part.property());
            sums = sums.length < counts.length ? Arrays.copyOf(sums, counts.length) : sums;
            for (int i = 0; i < counts.length; i++) {
                sums[i] += counts[i];
            }
        }
        return sums;
    }
}
