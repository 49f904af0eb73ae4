package dev.tenrec.insight.funnel;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The lines of the answer: the combinations of values that most actors reached the last step with, then the step before
 * and so on, ties in order of their texts. All others share one line, except in a chart over time, which leaves them
 * out and shows its lines in order of their texts. Without a breakdown there is one line without values.
 */
final class FunnelBreakdownLines {
    /** The values of each line; null without a breakdown. */
    private final @Nullable List<List<String>> values;
    /** By part of the outcomes the line of each entry, -1 for none; null without a breakdown. */
    private final int @Nullable [][] lines;

    private final boolean hasMore;

    private FunnelBreakdownLines(@Nullable List<List<String>> values, int @Nullable [][] lines, boolean hasMore) {
        this.values = values;
        this.lines = lines;
        this.hasMore = hasMore;
    }

    /** @param steps by whose counts lines are ranked, the last one first; one for a chart over time */
    static FunnelBreakdownLines of(
            @Nullable FunnelBreakdown breakdown, int steps, List<FunnelOutcomes> outcomes, QuerySnapshot data) {
        if (breakdown == null) {
            return new FunnelBreakdownLines(null, null, false);
        }
        BreakdownCombinations combinations = new BreakdownCombinations(sameText(breakdown, data));
        int[][] groups = new int[outcomes.size()][];
        for (int i = 0; i < groups.length; i++) {
            data.deadline().check();
            groups[i] = combinations.groups(outcomes.get(i));
        }
        int[][] counts = new int[steps][combinations.bound()];
        for (int i = 0; i < groups.length; i++) {
            count(outcomes.get(i), groups[i], counts);
        }
        List<Values> texts = breakdown.properties().stream().map(data::values).toList();
        List<Line> ranked = ranked(groups, outcomes, counts, texts);
        List<Line> lines = new ArrayList<>(ranked.subList(0, Math.min(ranked.size(), breakdown.limit())));
        boolean hasMore = lines.size() < ranked.size();
        if (steps == 1) {
            lines.sort(Comparator.comparing(Line::values, FunnelBreakdownLines::compare));
        } else if (hasMore && !breakdown.isOtherHidden()) {
            lines.add(Line.other(ranked.subList(breakdown.limit(), ranked.size()), steps));
            lines.sort(Line.BEST_FIRST);
        }
        int[] lineOfGroup = new int[combinations.bound()];
        Arrays.fill(lineOfGroup, indexOf(Line.OTHER, lines));
        for (int line = 0; line < lines.size(); line++) {
            if (lines.get(line).group != Line.OTHER) {
                lineOfGroup[lines.get(line).group] = line;
            }
        }
        for (int[] each : groups) {
            for (int entry = 0; entry < each.length; entry++) {
                each[entry] = lineOfGroup[each[entry]];
            }
        }
        return new FunnelBreakdownLines(lines.stream().map(Line::values).toList(), groups, hasMore);
    }

    /** @param counts by step: the number of actors that reached it */
    private record Line(int group, List<Integer> counts, List<String> values) {
        static final int OTHER = -1;

        static final Comparator<Line> BEST_FIRST =
                ((Comparator<Line>) Line::compareCounts).thenComparing(Line::values, FunnelBreakdownLines::compare);

        static Line other(List<Line> lines, int steps) {
            List<Integer> counts = IntStream.range(0, steps)
                    .map(step -> lines.stream()
                            .mapToInt(line -> line.counts.get(step))
                            .sum())
                    .boxed()
                    .toList();
            return new Line(OTHER, counts, List.of(FunnelBreakdown.OTHER));
        }

        private static int compareCounts(Line one, Line other) {
            int order = 0;
            for (int step = one.counts.size() - 1; step >= 0 && order == 0; step--) {
                order = other.counts.get(step).compareTo(one.counts.get(step));
            }
            return order;
        }
    }

    private static int indexOf(int group, List<Line> lines) {
        for (int line = 0; line < lines.size(); line++) {
            if (lines.get(line).group == group) {
                return line;
            }
        }
        return -1;
    }

    private static int compare(List<String> one, List<String> other) {
        return Arrays.compare(one.toArray(String[]::new), other.toArray(String[]::new));
    }

    private static void count(FunnelOutcomes outcomes, int[] groups, int[][] counts) {
        for (int entry = 0; entry < groups.length; entry++) {
            for (int step = 0; step < counts.length; step++) {
                counts[step][groups[entry]] += outcomes.hasReached(entry, step) ? 1 : 0;
            }
        }
    }

    private static List<Line> ranked(
            int[][] groups, List<FunnelOutcomes> outcomes, int[][] counts, List<Values> texts) {
        List<Line> ranked = new ArrayList<>();
        BitSet found = new BitSet();
        for (int i = 0; i < groups.length; i++) {
            for (int entry = 0; entry < groups[i].length; entry++) {
                int group = groups[i][entry];
                if (!found.get(group)) {
                    found.set(group);
                    List<Integer> own =
                            Arrays.stream(counts).map(each -> each[group]).toList();
                    ranked.add(new Line(group, own, texts(outcomes.get(i), entry, texts)));
                }
            }
        }
        ranked.sort(Line.BEST_FIRST);
        return ranked;
    }

    private static List<String> texts(FunnelOutcomes outcome, int entry, List<Values> values) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            String text = values.get(i).text(outcome.code(entry, i));
            texts.add(text == null ? "" : text);
        }
        return texts;
    }

    /** By property and code: the first code with the same text; a missing value equals the empty text. */
    private static int[][] sameText(FunnelBreakdown breakdown, QuerySnapshot data) {
        int[][] same = new int[breakdown.properties().size()][];
        for (int i = 0; i < same.length; i++) {
            Values values = data.values(breakdown.properties().get(i));
            Map<String, Integer> first = new HashMap<>();
            same[i] = new int[values.bound()];
            for (int code = 0; code < same[i].length; code++) {
                if (code % 4_096 == 0) {
                    data.deadline().check();
                }
                String text = code == 0 ? "" : values.text(code);
                Integer before = first.putIfAbsent(text, code);
                same[i][code] = before == null ? code : before;
            }
        }
        return same;
    }

    int count() {
        return values == null ? 1 : values.size();
    }

    /** The line of an outcome, or -1 when it is hidden. */
    int line(int part, int entry) {
        return lines == null ? 0 : lines[part][entry];
    }

    @Nullable
    List<String> values(int line) {
        return values == null ? null : values.get(line);
    }

    /** The line with these values, joined by {@code ::}; -1 without one. */
    int find(String joined) {
        for (int i = 0; values != null && i < values.size(); i++) {
            if (String.join("::", values.get(i)).equals(joined)) {
                return i;
            }
        }
        return -1;
    }

    /** Returns whether there are more values than lines. */
    boolean hasMore() {
        return hasMore;
    }
}
