package dev.tenrec.insight.trends;

import dev.tenrec.insight.scan.QueryData;
import dev.tenrec.insight.scan.TimeCuts;
import dev.tenrec.insight.scan.Values;
import dev.tenrec.insight.time.Buckets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

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
            return Collections.nCopies(count, new Groups(none, false, false));
        }
        TimeCuts range = TimeCuts.whole(buckets);
        List<ValueLabels> labels = labels(range);
        List<Ranking> rankings = new ArrayList<>();
        for (Series series : query.series()) {
            Candidates candidates = Candidates.of(data, series, range, breakdown, labels);
            rankings.add(Ranking.of(meter, series, buckets, candidates, breakdown.limit()));
        }
        List<List<String>> together = isTogether ? Ranking.together(rankings, breakdown.limit()) : null;
        List<Groups> groups = new ArrayList<>();
        for (Ranking ranking : rankings) {
            List<List<String>> chosen = isTogether ? together : ranking.best();
            groups.add(new Groups(
                    new ChosenValues(breakdown, labels, chosen), ranking.hasNull(), ranking.hasMoreThan(chosen)));
        }
        return groups;
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
