package dev.tenrec.insight.trends;

import java.util.List;

/**
 * How a series is split.
 *
 * @param chosen the values of the breakdown, or null without one
 * @param hasNull whether the current range has events without a value
 * @param hasOther whether it has more values than are chosen
 * @param known the numbers of the current range, as {@link Meter} gives them, where the choice has found them on its
 *     way; else null
 */
@SuppressWarnings("ArrayRecordComponent")
record Groups(ChosenValues chosen, boolean hasNull, boolean hasOther, double[] known) {
    /** Not split. */
    static final Groups NONE = new Groups(null, false, false, null);

    Grouping grouping() {
        return chosen == null ? Grouping.NONE : chosen;
    }

    /** What a group is called, part by part; null without a breakdown. */
    List<String> value(int group) {
        return chosen == null ? null : chosen.value(group);
    }
}
