package dev.tenrec.insight.trends;

import java.util.ArrayList;
import java.util.List;

/**
 * The numbers of one series.
 *
 * @param order of the series in the query, from 0
 * @param points for each period and group
 */
record SeriesValues(int order, BreakdownGroups groups, List<double[][]> points) {
    /** The groups that the answer shows, in its order. */
    List<Integer> shownGroups() {
        TopValues chosen = groups.chosen();
        List<Integer> shown = new ArrayList<>();
        for (int group = 0; group < groups.grouping().count(); group++) {
            boolean isNull = chosen != null && group == chosen.nullGroup();
            boolean isOther = chosen != null && group == chosen.otherGroup();
            boolean isHidden = isOther && chosen.hidesOther();
            boolean isKnown = isNull ? groups.hasNull() : !isOther || groups.hasOther();
            if (!isHidden && (isKnown || hasNumber(group))) {
                shown.add(group);
            }
        }
        return shown;
    }

    /** Whether there is something in any period, such as values that only the previous one has. */
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
