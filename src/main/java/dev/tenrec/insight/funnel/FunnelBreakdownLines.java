package dev.tenrec.insight.funnel;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The lines of the answer: one for each of the values with the most entries, those with as many in order of their
 * texts, and a last one for all others. Without a breakdown there is one line, and it has no values.
 */
final class FunnelBreakdownLines {
    /** The texts of each line's values; null without a breakdown. */
    private final List<List<String>> values;
    /** For each log, the line of each entry, -1 for none; null without a breakdown. */
    private final int[][] lines;

    private final boolean hasMore;

    private FunnelBreakdownLines(List<List<String>> values, int[][] lines, boolean hasMore) {
        this.values = values;
        this.lines = lines;
        this.hasMore = hasMore;
    }

    static FunnelBreakdownLines of(FunnelBreakdown breakdown, List<FunnelOutcomes> logs, QuerySnapshot data) {
        if (breakdown == null) {
            return new FunnelBreakdownLines(null, null, false);
        }
        int[][] sameText = sameText(breakdown, data);
        BreakdownCombinations combinations = new BreakdownCombinations(sameText);
        int[][] groups = new int[logs.size()][];
        for (int i = 0; i < groups.length; i++) {
            data.deadline().check();
            groups[i] = combinations.groups(logs.get(i));
        }
        List<Values> texts = breakdown.properties().stream().map(data::values).toList();
        List<Line> ranked = ranked(groups, logs, combinations.bound(), texts);
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

    private static List<Line> ranked(int[][] groups, List<FunnelOutcomes> logs, int bound, List<Values> texts) {
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
                    ranked.add(new Line(group, counts[group], texts(logs.get(i), entry, texts)));
                    counts[group] = 0;
                }
            }
        }
        ranked.sort(Line.BEST_FIRST);
        return ranked;
    }

    private static List<String> texts(FunnelOutcomes log, int entry, List<Values> values) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            String text = values.get(i).text(log.code(entry, i));
            texts.add(text == null ? "" : text);
        }
        return texts;
    }

    /** For each property a number that is the same for values of the same text; no value is the empty text. */
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

    /** How many lines there are. */
    int count() {
        return values == null ? 1 : values.size();
    }

    /** The line of an entry of a log, or -1 when it is left out. */
    int line(int log, int entry) {
        return lines == null ? 0 : lines[log][entry];
    }

    /** The texts of a line's values, or null without a breakdown. */
    List<String> values(int line) {
        return values == null ? null : values.get(line);
    }

    /** The line with these values, joined by {@code ::}, or -1. */
    int find(String joined) {
        for (int i = 0; values != null && i < values.size(); i++) {
            if (String.join("::", values.get(i)).equals(joined)) {
                return i;
            }
        }
        return -1;
    }

    /** Whether there are more values than lines. */
    boolean hasMore() {
        return hasMore;
    }
}
