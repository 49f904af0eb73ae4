package dev.tenrec.insight.funnel;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.Values;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
        BreakdownCombinations combinations = new BreakdownCombinations(sameText(breakdown, outcomes, data));
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
        FunnelBestLines best = new FunnelBestLines(counts, breakdown.limit());
        for (int i = 0; i < groups.length; i++) {
            data.deadline().check();
            best.add(outcomes.get(i), groups[i], texts);
        }
        List<FunnelBestLines.Line> lines = steps == 1 ? best.byValues() : best.bestFirst(!breakdown.isOtherHidden());
        boolean hasMore = best.hasMore();
        int[] lineOfGroup = new int[combinations.bound()];
        Arrays.fill(lineOfGroup, indexOf(FunnelBestLines.OTHER, lines));
        for (int line = 0; line < lines.size(); line++) {
            if (lines.get(line).group() != FunnelBestLines.OTHER) {
                lineOfGroup[lines.get(line).group()] = line;
            }
        }
        for (int[] each : groups) {
            for (int entry = 0; entry < each.length; entry++) {
                each[entry] = lineOfGroup[each[entry]];
            }
        }
        return new FunnelBreakdownLines(
                lines.stream().map(FunnelBestLines.Line::values).toList(), groups, hasMore);
    }

    private static int indexOf(int group, List<FunnelBestLines.Line> lines) {
        for (int line = 0; line < lines.size(); line++) {
            if (lines.get(line).group() == group) {
                return line;
            }
        }
        return -1;
    }

    private static void count(FunnelOutcomes outcomes, int[] groups, int[][] counts) {
        for (int entry = 0; entry < groups.length; entry++) {
            for (int step = 0; step < counts.length; step++) {
                counts[step][groups[entry]] += outcomes.hasReached(entry, step) ? 1 : 0;
            }
        }
    }

    /** By property and code of an outcome: the first code with the same text; a missing value equals the empty text. */
    private static int[][] sameText(FunnelBreakdown breakdown, List<FunnelOutcomes> outcomes, QuerySnapshot data) {
        int[][] same = new int[breakdown.properties().size()][];
        for (int i = 0; i < same.length; i++) {
            Values values = data.values(breakdown.properties().get(i));
            Map<String, Integer> first = new HashMap<>();
            same[i] = new int[values.bound()];
            BitSet codes = codes(outcomes, i);
            for (int code = codes.nextSetBit(0); code >= 0; code = codes.nextSetBit(code + 1)) {
                if (first.size() % 4_096 == 0) {
                    data.deadline().check();
                }
                String text = code == 0 ? "" : values.text(code);
                Integer before = first.putIfAbsent(text, code);
                same[i][code] = before == null ? code : before;
            }
        }
        return same;
    }

    private static BitSet codes(List<FunnelOutcomes> outcomes, int property) {
        BitSet codes = new BitSet();
        for (FunnelOutcomes part : outcomes) {
            for (int entry = 0; entry < part.count(); entry++) {
                codes.set(part.code(entry, property));
            }
        }
        return codes;
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
