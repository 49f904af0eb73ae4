package dev.tenrec.insight.trends;

import dev.tenrec.insight.trends.aggregate.RowGrouping;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Groups of one series in one period.
 *
 * @param chosen values with a group of their own; null without a breakdown
 * @param hasOther true if the range has more values than are chosen
 * @param precomputed values by cell, if the selection has computed them; else null
 */
@SuppressWarnings("ArrayRecordComponent")
record BreakdownGroups(@Nullable TopValues chosen, boolean hasOther, double @Nullable [] precomputed) {
    static final BreakdownGroups NONE = new BreakdownGroups(null, false, null);

    RowGrouping grouping() {
        return chosen == null ? RowGrouping.NONE : chosen;
    }

    /** True for the group of all other values if it is not shown. */
    boolean isHidden(int group) {
        return chosen != null && group == chosen.otherGroup() && (!hasOther || chosen.hidesOther());
    }

    @Nullable
    List<String> value(int group) {
        return chosen == null ? null : chosen.value(group);
    }
}
