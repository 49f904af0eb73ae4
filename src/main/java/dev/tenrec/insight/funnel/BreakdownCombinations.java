package dev.tenrec.insight.funnel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers the combinations of values of several properties, from 0 on. */
final class BreakdownCombinations {
    private final int[][] sameText;
    /** For each property but the first: the numbers of pairs of what was before and its own value. */
    private final List<Map<Long, Integer>> pairs = new ArrayList<>();

    /** @param sameText for each property a number for each number of a value */
    BreakdownCombinations(int[][] sameText) {
        this.sameText = sameText;
        for (int i = 1; i < sameText.length; i++) {
            pairs.add(new HashMap<>());
        }
    }

    /** The number of the combination of each entry. */
    int[] groups(FunnelOutcomes log) {
        int[] groups = new int[log.count()];
        for (int entry = 0; entry < groups.length; entry++) {
            int group = sameText[0][log.code(entry, 0)];
            for (int i = 1; i < sameText.length; i++) {
                Map<Long, Integer> known = pairs.get(i - 1);
                long pair = ((long) group << Integer.SIZE) | sameText[i][log.code(entry, i)];
                group = known.computeIfAbsent(pair, any -> known.size());
            }
            groups[entry] = group;
        }
        return groups;
    }

    /** All numbers so far are below this. */
    int bound() {
        return pairs.isEmpty()
                ? sameText[0].length
                : pairs.get(pairs.size() - 1).size();
    }
}
