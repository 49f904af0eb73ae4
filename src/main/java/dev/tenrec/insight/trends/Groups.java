package dev.tenrec.insight.trends;

import java.util.List;

/**
 * How a series is split.
 *
 * @param chosen the values of the breakdown, or null without one
 * @param hasNull whether the current range has events without a value
 * @param hasOther whether it has more values than are chosen
 */
record Groups(ChosenValues chosen, boolean hasNull, boolean hasOther) {
    /** Not split. */
    static final Groups NONE = new Groups(null, false, false);

    Grouping grouping() {
        return chosen == null ? Grouping.NONE : chosen;
    }

    /** What a group is called, part by part; null without a breakdown. */
    List<String> value(int group) {
        return chosen == null ? null : chosen.value(group);
    }
}
