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
 * The values of a breakdown that count most for a series, over the whole range.
 *
 * @param best the largest first, of equal ones the one that comes first in the alphabet
 * @param valueCount of all values, the missing one left out
 * @param hasNull whether events have no value
 */
record Ranking(List<Ranked> best, int valueCount, boolean hasNull) {
    private static final int FIRST_BATCH = 50;

    /** One of the candidates, with what it counts for. */
    record Ranked(int candidate, double value, List<String> labels) {
        static final Comparator<Ranked> WORST_FIRST = Comparator.comparingDouble(Ranked::value)
                .thenComparing(ranked -> TopValues.label(ranked.labels), Comparator.reverseOrder());
    }

    static Ranking of(SeriesEvaluator meter, Series series, Buckets buckets, TopKCandidates candidates, int limit) {
        int count = candidates.count();
        boolean isBound = series.math().family().isBoundByEvents() && series.multiplier() == 1;
        PriorityQueue<Ranked> best = new PriorityQueue<>(Ranked.WORST_FIRST);
        int batch = isBound ? Math.max(FIRST_BATCH, 2 * limit) : count;
        int first = 0;
        while (first < count) {
            boolean isEnough = best.size() == limit && isBound && candidates.events(first) < best.element().value;
            if (isEnough) {
                break;
            }
            int end = (int) Math.min(count, (long) first + batch);
            double[] values = values(meter, series, buckets, candidates, first, end);
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

    /** All candidates, by values that are known. */
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
            SeriesEvaluator meter, Series series, Buckets buckets, TopKCandidates candidates, int first, int end) {
        if (series.math() != SeriesMath.TOTAL) {
            return meter.whole(series, buckets, candidates.grouping(first, end));
        }
        double[] values = new double[end - first];
        Arrays.setAll(values, i -> candidates.events(first + i) * series.multiplier());
        return values;
    }

    /**
     * One choice for several series: the best of each, then the second of each, and so on.
     *
     * @param limit of the values chosen
     */
    static List<List<String>> together(List<Ranking> rankings, int limit) {
        List<List<String>> chosen = new ArrayList<>();
        int longest =
                Collections.max(rankings.stream().map(each -> each.best.size()).toList());
        for (int place = 0; place < longest; place++) {
            for (Ranking ranking : rankings) {
                boolean isNew = place < ranking.best.size() && !chosen.contains(ranking.best.get(place).labels);
                if (isNew && chosen.size() < limit) {
                    chosen.add(ranking.best.get(place).labels);
                }
            }
        }
        return chosen;
    }

    /** Whether values are left when some have a place of their own. */
    boolean hasMoreThan(List<List<String>> chosen) {
        return valueCount > best.size() || !chosen.containsAll(labels());
    }
}
