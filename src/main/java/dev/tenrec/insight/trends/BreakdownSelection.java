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

/**
 * Chooses which values of a breakdown get a line of their own: those that count most in the current range, which the
 * range compared with then shows too. Only then are points counted, so that memory does not grow with all values.
 */
final class BreakdownSelection {
    private final TrendsQuery query;
    private final TrendsBreakdown breakdown;
    private final QuerySnapshot data;
    private final SeriesEvaluator meter;

    BreakdownSelection(TrendsQuery query, QuerySnapshot data, SeriesEvaluator meter) {
        this.query = query;
        this.breakdown = query.breakdown();
        this.data = data;
        this.meter = meter;
    }

    /** The groups of each series; the same ones for all if they are asked for together, as formulas need them. */
    List<BreakdownGroups> groups(Buckets buckets, boolean isTogether) {
        int count = query.series().size();
        if (buckets.count() == 0) {
            TopValues none = new TopValues(breakdown, labels(null), List.of());
            return Collections.nCopies(count, new BreakdownGroups(none, false, false, null));
        }
        TimeBuckets range = TimeBuckets.whole(buckets);
        List<BreakdownLabels> labels = labels(range);
        Map<EventSelector, TopKCandidates> found = new HashMap<>();
        List<TopKCandidates> candidates = query.series().stream()
                .map(series -> found.computeIfAbsent(
                        series.events(), events -> TopKCandidates.of(data, events, range, breakdown, labels)))
                .toList();
        if (isTogether) {
            return together(buckets, labels, candidates);
        }
        List<BreakdownGroups> groups = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            groups.add(apart(query.series().get(i), buckets, labels, candidates.get(i)));
        }
        return groups;
    }

    private List<BreakdownGroups> together(
            Buckets buckets, List<BreakdownLabels> labels, List<TopKCandidates> candidates) {
        List<Ranking> rankings = new ArrayList<>();
        for (int i = 0; i < candidates.size(); i++) {
            rankings.add(Ranking.of(meter, query.series().get(i), buckets, candidates.get(i), breakdown.limit()));
        }
        List<List<String>> values = Ranking.together(rankings, breakdown.limit());
        TopValues chosen = new TopValues(breakdown, labels, values);
        return rankings.stream()
                .map(ranking -> new BreakdownGroups(chosen, ranking.hasNull(), ranking.hasMoreThan(values), null))
                .toList();
    }

    private BreakdownGroups apart(
            Series series, Buckets buckets, List<BreakdownLabels> labels, TopKCandidates candidates) {
        boolean isTotal = query.presentation().isTotal();
        boolean areAllShown = candidates.count() <= breakdown.limit();
        if (areAllShown && !isTotal && series.math().family().knowsWholes()) {
            return ranked(series, buckets, labels, candidates);
        }
        Ranking ranking = Ranking.of(meter, series, buckets, candidates, breakdown.limit());
        TopValues chosen = new TopValues(breakdown, labels, ranking.labels());
        boolean isRankedAlone = !ranking.hasNull() && (areAllShown || breakdown.hidesOther());
        double[] known = isTotal && isRankedAlone ? totals(ranking, chosen) : null;
        return new BreakdownGroups(chosen, ranking.hasNull(), !areAllShown, known);
    }

    /** All values are shown, so that one scan finds both the points and the order of lines. */
    private BreakdownGroups ranked(
            Series series, Buckets buckets, List<BreakdownLabels> labels, TopKCandidates candidates) {
        TopValues unordered = new TopValues(
                breakdown,
                labels,
                IntStream.range(0, candidates.count())
                        .mapToObj(candidates::labels)
                        .toList());
        double[] wholes = new double[unordered.count()];
        double[] points = meter.points(series, buckets, unordered, wholes);
        Ranking ranking = Ranking.of(candidates, wholes);
        double[] ordered = points.clone();
        for (int cell = 0; cell < ordered.length; cell++) {
            int place = cell % wholes.length;
            if (place < ranking.best().size()) {
                int group = ranking.best().get(place).candidate();
                ordered[cell] = points[cell - place + group];
            }
        }
        TopValues chosen = new TopValues(breakdown, labels, ranking.labels());
        return new BreakdownGroups(chosen, ranking.hasNull(), false, ordered);
    }

    /** What the ranking went by. */
    private static double[] totals(Ranking ranking, TopValues chosen) {
        double[] totals = new double[chosen.count()];
        for (int group = 0; group < ranking.best().size(); group++) {
            totals[group] = ranking.best().get(group).value();
        }
        return totals;
    }

    /** @param range null when there is none */
    private List<BreakdownLabels> labels(TimeBuckets range) {
        List<BreakdownLabels> labels = new ArrayList<>();
        for (TrendsBreakdown.Part part : breakdown.parts()) {
            Values values = data.values(part.property());
            HistogramBins bins = part.bins() == 0 ? null : HistogramBins.of(values, counts(part, range), part.bins());
            labels.add(new BreakdownLabels(values, part, bins));
        }
        return labels;
    }

    /** Of all series together, so that their ranges are the same. */
    private long[] counts(TrendsBreakdown.Part part, TimeBuckets range) {
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
