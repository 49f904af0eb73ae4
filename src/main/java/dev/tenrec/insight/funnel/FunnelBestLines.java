package dev.tenrec.insight.funnel;

import dev.tenrec.insight.exec.scan.Values;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The groups that most actors reached the last step with, then the step before and so on, ties in order of their texts.
 * Texts are read only of groups that may be among them: a property may have a million values.
 */
final class FunnelBestLines {
    /** Stands for all other groups. */
    static final int OTHER = -1;

    private static final Comparator<Line> BY_VALUES = Comparator.comparing(Line::values, FunnelBestLines::compare);

    /** By step and group: the number of actors. */
    private final int[][] counts;

    private final int limit;
    private final BitSet found = new BitSet();
    private final Comparator<Line> bestFirst;
    private final PriorityQueue<Line> best;
    /** By step, the sum of all other groups. */
    private final long[] others;

    /** @param group or {@link #OTHER} */
    record Line(int group, List<String> values) {}

    /** @param counts of actors by step and group */
    FunnelBestLines(int[][] counts, int limit) {
        this.counts = counts;
        this.limit = limit;
        this.bestFirst = ((Comparator<Line>) (one, other) -> compare(one.group, other.group)).thenComparing(BY_VALUES);
        this.best = new PriorityQueue<>(bestFirst.reversed());
        this.others = new long[counts.length];
    }

    /** @param groups of each outcome */
    void add(FunnelOutcomes outcomes, int[] groups, List<Values> values) {
        for (int entry = 0; entry < groups.length; entry++) {
            int group = groups[entry];
            if (found.get(group)) {
                continue;
            }
            found.set(group);
            Line worst = best.size() == limit ? best.element() : null;
            if (worst != null && compare(worst.group, group) < 0) {
                leave(group);
                continue;
            }
            best.add(new Line(group, texts(outcomes, entry, values)));
            if (worst != null) {
                leave(best.remove().group);
            }
        }
    }

    private void leave(int group) {
        for (int step = 0; step < others.length; step++) {
            others[step] += counts[step][group];
        }
    }

    private static List<String> texts(FunnelOutcomes outcomes, int entry, List<Values> values) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            String text = values.get(i).text(outcomes.code(entry, i));
            texts.add(text == null ? "" : text);
        }
        return texts;
    }

    /** Returns whether there are more groups than the limit. */
    boolean hasMore() {
        return found.cardinality() > limit;
    }

    /** The best lines in order of their texts. */
    List<Line> byValues() {
        return best.stream().sorted(BY_VALUES).toList();
    }

    /** @param withOther adds a line of all other groups, in its place, if there are more */
    List<Line> bestFirst(boolean withOther) {
        List<Line> lines = new ArrayList<>(best);
        if (withOther && hasMore()) {
            lines.add(new Line(OTHER, List.of(FunnelBreakdown.OTHER)));
        }
        lines.sort(bestFirst);
        return lines;
    }

    /** Compares groups by their counts at the last step, then at the one before and so on; more come first. */
    private int compare(int one, int other) {
        int order = 0;
        for (int step = counts.length - 1; step >= 0 && order == 0; step--) {
            order = Long.compare(count(step, other), count(step, one));
        }
        return order;
    }

    private long count(int step, int group) {
        return group == OTHER ? others[step] : counts[step][group];
    }

    private static int compare(List<String> one, List<String> other) {
        for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
            int order = one.get(i).compareTo(other.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(one.size(), other.size());
    }
}
