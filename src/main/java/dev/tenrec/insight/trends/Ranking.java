package dev.tenrec.insight.trends;

import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.trends.aggregate.Series;
import dev.tenrec.insight.trends.aggregate.SeriesEvaluator;
import dev.tenrec.insight.trends.aggregate.SeriesMath;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Top values of a breakdown for a series, by total over the range.
 *
 * @param best largest first, then alphabetical
 * @param valueCount number of all values, without the missing one
 * @param hasNull true if events have no value
 */
record Ranking(List<Ranked> best, int valueCount, boolean hasNull) {
    private static final int BATCH_MIN = 50;

    record Ranked(int candidate, double value, List<String> labels) {
        static final Comparator<Ranked> WORST_FIRST = Comparator.comparingDouble(Ranked::value)
                .thenComparing(ranked -> TopValues.label(ranked.labels), Comparator.reverseOrder());
    }

    /**
     * Evaluates candidates in batches by descending number of events. Maths bounded by events stop early: once the next
     * candidate has fewer events than the worst of the top values.
     */
    static Ranking of(SeriesEvaluator evaluator, Series series, Buckets buckets, TopKCandidates candidates, int limit) {
        int count = candidates.count();
        boolean isBound = series.math().family().isBoundByEvents() && series.multiplier() == 1;
        PriorityQueue<Ranked> best = new PriorityQueue<>(Ranked.WORST_FIRST);
        int batch = isBound ? Math.max(BATCH_MIN, 2 * limit) : count;
        int first = 0;
        while (first < count) {
            boolean isEnough = best.size() == limit && isBound && candidates.events(first) < best.element().value;
            if (isEnough) {
                break;
            }
            int end = (int) Math.min(count, (long) first + batch);
            double[] values = values(evaluator, series, buckets, candidates, first, end);
            for (int i = first; i < end; i++) {
                boolean isCertainlyWorse = best.size() == limit && values[i - first] < best.element().value;
                if (!isCertainlyWorse) {
                    best.add(new Ranked(i, values[i - first], candidates.labels(i)));
                    if (best.size() > limit) {
                        best.remove();
                    }
                }
            }
            first = end;
            batch = (int) Math.min(Integer.MAX_VALUE / 4, 4L * batch);
        }
        return new Ranking(bestFirst(best), count, candidates.hasNull());
    }

    /** Ranks all candidates by known totals. */
    static Ranking of(TopKCandidates candidates, double[] values) {
        List<Ranked> all = new ArrayList<>();
        for (int i = 0; i < candidates.count(); i++) {
            all.add(new Ranked(i, values[i], candidates.labels(i)));
        }
        return new Ranking(bestFirst(all), candidates.count(), candidates.hasNull());
    }

    private static List<Ranked> bestFirst(Collection<Ranked> ranked) {
        return ranked.stream().sorted(Ranked.WORST_FIRST.reversed()).toList();
    }

    List<List<String>> labels() {
        return best.stream().map(Ranked::labels).toList();
    }

    private static double[] values(
            SeriesEvaluator evaluator, Series series, Buckets buckets, TopKCandidates candidates, int first, int end) {
        if (series.math() != SeriesMath.TOTAL) {
            return evaluator.total(series, buckets, candidates.grouping(first, end));
        }
        double[] values = new double[end - first];
        Arrays.setAll(values, i -> candidates.events(first + i) * series.multiplier());
        return values;
    }

    /**
     * Round-robin over several series: the best of each, then the second of each.
     *
     * @param limit of all values
     */
    static List<List<String>> roundRobin(List<Ranking> rankings, int limit) {
        List<List<String>> chosen = new ArrayList<>();
        int longest =
                Collections.max(rankings.stream().map(each -> each.best.size()).toList());
        for (int rank = 0; rank < longest; rank++) {
            for (Ranking ranking : rankings) {
                boolean isNew = rank < ranking.best.size() && !chosen.contains(ranking.best.get(rank).labels);
                if (isNew && chosen.size() < limit) {
                    chosen.add(ranking.best.get(rank).labels);
                }
            }
        }
        return chosen;
    }

    /** True if there are values beyond the chosen ones. */
    boolean hasMoreThan(List<List<String>> chosen) {
        return valueCount > best.size() || !chosen.containsAll(labels());
    }
}
