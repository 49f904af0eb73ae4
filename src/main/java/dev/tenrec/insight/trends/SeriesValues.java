package dev.tenrec.insight.trends;

import java.util.ArrayList;
import java.util.List;

/**
 * Values of one series.
 *
 * @param order index of the series in the query
 * @param points by period and group
 */
record SeriesValues(int order, BreakdownGroups groups, List<double[][]> points) {
    /** Returns the groups of the answer in its order. */
    List<Integer> shownGroups() {
        TopValues chosen = groups.chosen();
        List<Integer> shown = new ArrayList<>();
        for (int group = 0; group < groups.grouping().count(); group++) {
            boolean isNull = chosen != null && group == chosen.nullGroup();
            boolean isOther = chosen != null && group == chosen.otherGroup();
            boolean isHidden = isOther && groups.hidesOther();
            boolean isKnown = isNull ? groups.hasNull() : !isOther || groups.hasOther();
            if (!isHidden && (isKnown || hasNumber(group))) {
                shown.add(group);
            }
        }
        return shown;
    }

    /** True if any period has a value other than 0, such as of a value that only the previous period has. */
    private boolean hasNumber(int group) {
        for (double[][] period : points) {
            for (double point : period[group]) {
                if (point != 0) {
                    return true;
                }
            }
        }
        return false;
    }
}
