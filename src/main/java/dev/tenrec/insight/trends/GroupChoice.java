package dev.tenrec.insight.trends;

import dev.tenrec.insight.scan.EventSet;
import dev.tenrec.insight.scan.QueryData;
import dev.tenrec.insight.scan.TimeCuts;
import dev.tenrec.insight.scan.Values;
import dev.tenrec.insight.time.Buckets;
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
final class GroupChoice {
    private final TrendsQuery query;
    private final Breakdown breakdown;
    private final QueryData data;
    private final Meter meter;

    GroupChoice(TrendsQuery query, QueryData data, Meter meter) {
        this.query = query;
        this.breakdown = query.breakdown();
        this.data = data;
        this.meter = meter;
    }

    /** The groups of each series; the same ones for all if they are asked for together, as formulas need them. */
    List<Groups> groups(Buckets buckets, boolean isTogether) {
        int count = query.series().size();
        if (buckets.count() == 0) {
            ChosenValues none = new ChosenValues(breakdown, labels(null), List.of());
            return Collections.nCopies(count, new Groups(none, false, false, null));
        }
        TimeCuts range = TimeCuts.whole(buckets);
        List<ValueLabels> labels = labels(range);
        Map<EventSet, Candidates> found = new HashMap<>();
        List<Candidates> candidates = query.series().stream()
                .map(series -> found.computeIfAbsent(
                        series.events(), events -> Candidates.of(data, events, range, breakdown, labels)))
                .toList();
        if (isTogether) {
            return together(buckets, labels, candidates);
        }
        List<Groups> groups = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            groups.add(apart(query.series().get(i), buckets, labels, candidates.get(i)));
        }
        return groups;
    }

    private List<Groups> together(Buckets buckets, List<ValueLabels> labels, List<Candidates> candidates) {
        List<Ranking> rankings = new ArrayList<>();
        for (int i = 0; i < candidates.size(); i++) {
            rankings.add(Ranking.of(meter, query.series().get(i), buckets, candidates.get(i), breakdown.limit()));
        }
        List<List<String>> values = Ranking.together(rankings, breakdown.limit());
        ChosenValues chosen = new ChosenValues(breakdown, labels, values);
        return rankings.stream()
                .map(ranking -> new Groups(chosen, ranking.hasNull(), ranking.hasMoreThan(values), null))
                .toList();
    }

    private Groups apart(Series series, Buckets buckets, List<ValueLabels> labels, Candidates candidates) {
        boolean isTotal = query.presentation().isTotal();
        boolean areAllShown = candidates.count() <= breakdown.limit();
        if (areAllShown && !isTotal && series.math().family().knowsWholes()) {
            return ranked(series, buckets, labels, candidates);
        }
        Ranking ranking = Ranking.of(meter, series, buckets, candidates, breakdown.limit());
        ChosenValues chosen = new ChosenValues(breakdown, labels, ranking.labels());
        boolean isRankedAlone = !ranking.hasNull() && (areAllShown || breakdown.hidesOther());
        double[] known = isTotal && isRankedAlone ? totals(ranking, chosen) : null;
        return new Groups(chosen, ranking.hasNull(), !areAllShown, known);
    }

    /** All values are shown, so that one scan finds both the points and the order of lines. */
    private Groups ranked(Series series, Buckets buckets, List<ValueLabels> labels, Candidates candidates) {
        ChosenValues unordered = new ChosenValues(
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
        ChosenValues chosen = new ChosenValues(breakdown, labels, ranking.labels());
        return new Groups(chosen, ranking.hasNull(), false, ordered);
    }

    /** What the ranking went by. */
    private static double[] totals(Ranking ranking, ChosenValues chosen) {
        double[] totals = new double[chosen.count()];
        for (int group = 0; group < ranking.best().size(); group++) {
            totals[group] = ranking.best().get(group).value();
        }
        return totals;
    }

    /** @param range null when there is none */
    private List<ValueLabels> labels(TimeCuts range) {
        List<ValueLabels> labels = new ArrayList<>();
        for (Breakdown.Part part : breakdown.parts()) {
            Values values = data.values(part.property());
            HistogramBins bins = part.bins() == 0 ? null : HistogramBins.of(values, counts(part, range), part.bins());
            labels.add(new ValueLabels(values, part, bins));
        }
        return labels;
    }

    /** Of all series together, so that their ranges are the same. */
    private long[] counts(Breakdown.Part part, TimeCuts range) {
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
