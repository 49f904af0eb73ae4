package dev.tenrec.insight.trends;

import dev.tenrec.insight.trends.aggregate.RowGrouping;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Groups of one series in one period.
 *
 * @param chosen values with a group of their own; null without a breakdown
 * @param grouping finds the group of a row in a scan
 * @param hasOther true if the range has more values than are chosen
 * @param precomputed values by cell, if the selection has computed them; else null
 */
@SuppressWarnings("ArrayRecordComponent")
record BreakdownGroups(
        @Nullable ChosenValues chosen, RowGrouping grouping, boolean hasOther, double @Nullable [] precomputed) {
    static final BreakdownGroups NONE = new BreakdownGroups(null, RowGrouping.NONE, false, null);

    /** Groups of a scan. */
    static BreakdownGroups of(TopValues values, boolean hasOther, double @Nullable [] precomputed) {
        return new BreakdownGroups(values.chosen(), values, hasOther, precomputed);
    }

    /** Returns the number of groups; one without a breakdown. */
    int count() {
        return chosen == null ? 1 : chosen.count();
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
