package dev.tenrec.insight.trends;

import dev.tenrec.insight.trends.aggregate.RowGrouping;
import java.util.List;

/**
 * How a series is split.
 *
 * @param chosen the values of the breakdown, or null without one
 * @param hasNull whether the current range has events without a value
 * @param hasOther whether it has more values than are chosen
 * @param known the numbers of the current range, as {@link dev.tenrec.insight.trends.aggregate.SeriesEvaluator} gives
 *     them, where the choice has found them on its way; else null
 */
@SuppressWarnings("ArrayRecordComponent")
record BreakdownGroups(TopValues chosen, boolean hasNull, boolean hasOther, double[] known) {
    /** Not split. */
    static final BreakdownGroups NONE = new BreakdownGroups(null, false, false, null);

    RowGrouping grouping() {
        return chosen == null ? RowGrouping.NONE : chosen;
    }

    /** What a group is called, part by part; null without a breakdown. */
    List<String> value(int group) {
        return chosen == null ? null : chosen.value(group);
    }
}
