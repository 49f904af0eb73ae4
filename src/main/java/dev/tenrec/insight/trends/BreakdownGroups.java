package dev.tenrec.insight.trends;

import dev.tenrec.insight.trends.aggregate.RowGrouping;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Groups of one series.
 *
 * @param chosen values with a group of their own; null without a breakdown
 * @param hasNull true if the current range has events without a value
 * @param hasOther true if the range has more values than are chosen
 * @param precomputed values by cell of the current range, if the selection has computed them; else null
 */
@SuppressWarnings("ArrayRecordComponent")
record BreakdownGroups(@Nullable TopValues chosen, boolean hasNull, boolean hasOther, double @Nullable [] precomputed) {
    static final BreakdownGroups NONE = new BreakdownGroups(null, false, false, null);

    RowGrouping grouping() {
        return chosen == null ? RowGrouping.NONE : chosen;
    }

    boolean hidesOther() {
        return chosen != null && chosen.hidesOther();
    }

    @Nullable
    List<String> value(int group) {
        return chosen == null ? null : chosen.value(group);
    }
}
