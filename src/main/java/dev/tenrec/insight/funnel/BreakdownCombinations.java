package dev.tenrec.insight.funnel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers the combinations of values of several properties, from 0. */
final class BreakdownCombinations {
    private final int[][] sameText;
    /** By property but the first: the numbers of pairs of a combination of the properties before and an own value. */
    private final List<Map<Long, Integer>> pairs = new ArrayList<>();

    /** @param sameText by property and code of an outcome: a number shared by all codes of the same text */
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
