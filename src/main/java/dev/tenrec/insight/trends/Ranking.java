package dev.tenrec.insight.trends;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Top values of a breakdown for a series.
 *
 * @param best those that lack no part first, then the largest, then alphabetical
 * @param valueCount number of all values
 */
record Ranking(List<Ranked> best, int valueCount) {
    private static final int BATCH_MIN = 50;

    /**
     * A candidate with its value.
     *
     * @param isComplete false if the value lacks a part
     * @param label the labels joined, the last rank
     */
    record Ranked(int candidate, boolean isComplete, double value, List<String> labels, String label) {
        static final Comparator<Ranked> WORST_FIRST = Comparator.comparing(Ranked::isComplete)
                .thenComparing(Ranked::value)
                .thenComparing(Ranked::label, Comparator.reverseOrder());

        static Ranked of(TopKCandidates candidates, int candidate, double value) {
            boolean isComplete = candidate < candidates.completeCount();
            List<String> labels = candidates.labels(candidate);
            return new Ranked(candidate, isComplete, value, labels, ChosenValues.label(labels));
        }
    }

    /** Values of a range of candidates. */
    @FunctionalInterface
    interface Values {
        double[] of(int first, int end);
    }

    /**
     * Evaluates candidates in batches by descending number of events; stops once no further one can be larger than the
     * worst of the top values.
     *
     * @param eventMax the most that one event adds to a value
     * @param batchMax candidates that may be evaluated at once
     */
    static Ranking of(TopKCandidates candidates, int limit, double eventMax, int batchMax, Values evaluator) {
        int count = candidates.count();
        PriorityQueue<Ranked> best = new PriorityQueue<>(Ranked.WORST_FIRST);
        int batch = Math.min(batchMax, Double.isInfinite(eventMax) ? count : Math.max(BATCH_MIN, 2 * limit));
        int first = 0;
        while (first < count && (best.size() < limit || isBetter(candidates, first, eventMax, best.element()))) {
            int end = (int) Math.min(count, (long) first + batch);
            double[] values = evaluator.of(first, end);
            for (int i = first; i < end; i++) {
                boolean isFull = best.size() == limit;
                // Most values are too small, or their first label comes too late: they are rejected before all their
                // labels are read and joined.
                if (!isFull || !isWorse(candidates, i, values[i - first], best.element())) {
                    best.add(Ranked.of(candidates, i, values[i - first]));
                    if (isFull) {
                        best.remove();
                    }
                }
            }
            first = end;
            batch = (int) Math.min(batchMax, 4L * batch);
        }
        return new Ranking(bestFirst(best), count);
    }

    /** True if a candidate comes behind another one, so far as values and the first different label tell. */
    private static boolean isWorse(TopKCandidates candidates, int candidate, double value, Ranked other) {
        boolean isComplete = candidate < candidates.completeCount();
        if (isComplete != other.isComplete) {
            return other.isComplete;
        }
        int difference = Double.compare(value, other.value);
        return difference < 0 || (difference == 0 && candidates.isAfter(candidate, other.labels));
    }

    /** True if a candidate, or one after it, may be better. */
    private static boolean isBetter(TopKCandidates candidates, int candidate, double eventMax, Ranked worst) {
        boolean isComplete = candidate < candidates.completeCount();
        return isComplete != worst.isComplete ? isComplete : !(candidates.events(candidate) * eventMax < worst.value);
    }

    /** Ranks all candidates by known totals. */
    static Ranking of(TopKCandidates candidates, double[] values) {
        List<Ranked> all = new ArrayList<>();
        for (int i = 0; i < candidates.count(); i++) {
            all.add(Ranked.of(candidates, i, values[i]));
        }
        return new Ranking(bestFirst(all), candidates.count());
    }

    private static List<Ranked> bestFirst(Collection<Ranked> ranked) {
        return ranked.stream().sorted(Ranked.WORST_FIRST.reversed()).toList();
    }

    List<List<String>> labels() {
        return best.stream().map(Ranked::labels).toList();
    }

    /**
     * Round-robin over several series: the best of each, then the second of each; values that lack a part last.
     *
     * @param limit of all values
     */
    static List<List<String>> roundRobin(List<Ranking> rankings, int limit) {
        List<List<String>> chosen = new ArrayList<>();
        addRoundRobin(rankings, limit, true, chosen);
        addRoundRobin(rankings, limit, false, chosen);
        return chosen;
    }

    private static void addRoundRobin(
            List<Ranking> rankings, int limit, boolean isComplete, List<List<String>> chosen) {
        int longest =
                Collections.max(rankings.stream().map(each -> each.best.size()).toList());
        for (int rank = 0; rank < longest; rank++) {
            for (Ranking ranking : rankings) {
                if (rank < ranking.best.size() && chosen.size() < limit) {
                    Ranked next = ranking.best.get(rank);
                    if (next.isComplete == isComplete && !chosen.contains(next.labels)) {
                        chosen.add(next.labels);
                    }
                }
            }
        }
    }

    /** True if there are values beyond the chosen ones. */
    boolean hasMoreThan(List<List<String>> chosen) {
        return valueCount > best.size() || !chosen.containsAll(labels());
    }
}
