package dev.tenrec.insight.funnel;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The lines of the answer: the combinations of values with the most outcomes, ties in order of their texts, then one
 * line for all others. Without a breakdown there is one line without values.
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

    static FunnelBreakdownLines of(
            @Nullable FunnelBreakdown breakdown, List<FunnelOutcomes> outcomes, QuerySnapshot data) {
        if (breakdown == null) {
            return new FunnelBreakdownLines(null, null, false);
        }
        int[][] sameText = sameText(breakdown, data);
        BreakdownCombinations combinations = new BreakdownCombinations(sameText);
        int[][] groups = new int[outcomes.size()][];
        for (int i = 0; i < groups.length; i++) {
            data.deadline().check();
            groups[i] = combinations.groups(outcomes.get(i));
        }
        List<Values> texts = breakdown.properties().stream().map(data::values).toList();
        List<Line> ranked = ranked(groups, outcomes, combinations.bound(), texts);
        List<List<String>> values = new ArrayList<>();
        int[] lineOfGroup = new int[combinations.bound()];
        boolean hasMore = ranked.size() > breakdown.limit();
        Arrays.fill(lineOfGroup, breakdown.isOtherHidden() ? -1 : breakdown.limit());
        for (Line line : ranked.subList(0, Math.min(ranked.size(), breakdown.limit()))) {
            lineOfGroup[line.group] = values.size();
            values.add(line.values);
        }
        if (hasMore && !breakdown.isOtherHidden()) {
            values.add(List.of(FunnelBreakdown.OTHER));
        }
        for (int[] each : groups) {
            for (int entry = 0; entry < each.length; entry++) {
                each[entry] = lineOfGroup[each[entry]];
            }
        }
        return new FunnelBreakdownLines(values, groups, hasMore);
    }

    private record Line(int group, int count, List<String> values) {
        static final Comparator<Line> BEST_FIRST =
                Comparator.comparing(Line::count).reversed().thenComparing(Line::values, FunnelBreakdownLines::compare);
    }

    private static int compare(List<String> one, List<String> other) {
        return Arrays.compare(one.toArray(String[]::new), other.toArray(String[]::new));
    }

    private static List<Line> ranked(int[][] groups, List<FunnelOutcomes> outcomes, int bound, List<Values> texts) {
        int[] counts = new int[bound];
        List<Line> ranked = new ArrayList<>();
        for (int[] each : groups) {
            for (int group : each) {
                counts[group]++;
            }
        }
        for (int i = 0; i < groups.length; i++) {
            for (int entry = 0; entry < groups[i].length; entry++) {
                int group = groups[i][entry];
                if (counts[group] > 0) {
                    ranked.add(new Line(group, counts[group], texts(outcomes.get(i), entry, texts)));
                    counts[group] = 0;
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
    static int[][] sameText(FunnelBreakdown breakdown, QuerySnapshot data) {
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

    /** Numbers the combinations of values of several properties, from 0. */
    private static final class BreakdownCombinations {
        private final int[][] sameText;
        /**
         * By property but the first: the numbers of pairs of a combination of the properties before and an own value.
         */
        private final List<Map<Long, Integer>> pairs = new ArrayList<>();

        /** @param sameText by property and code: a number shared by all codes of the same text */
        BreakdownCombinations(int[][] sameText) {
            this.sameText = sameText;
            for (int i = 1; i < sameText.length; i++) {
                pairs.add(new HashMap<>());
            }
        }

        /** The combination of each outcome. */
        int[] groups(FunnelOutcomes outcomes) {
            int[] groups = new int[outcomes.count()];
            for (int entry = 0; entry < groups.length; entry++) {
                int group = sameText[0][outcomes.code(entry, 0)];
                for (int i = 1; i < sameText.length; i++) {
                    Map<Long, Integer> known = pairs.get(i - 1);
                    long pair = ((long) group << Integer.SIZE) | sameText[i][outcomes.code(entry, i)];
                    group = known.computeIfAbsent(pair, any -> known.size());
                }
                groups[entry] = group;
            }
            return groups;
        }

        /** The exclusive upper bound of all numbers so far. */
        int bound() {
            return pairs.isEmpty()
                    ? sameText[0].length
                    : pairs.get(pairs.size() - 1).size();
        }
    }
}
