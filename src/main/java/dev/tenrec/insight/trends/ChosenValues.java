package dev.tenrec.insight.trends;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The values of a breakdown that are shown on their own: one group each, then one for all other values.
 *
 * @param values labels by property, null where a value is missing
 */
record ChosenValues(TrendsBreakdown breakdown, List<List<@Nullable String>> values) {
    static String label(List<? extends @Nullable String> value) {
        return String.join("::", named(value));
    }

    private static List<String> named(List<? extends @Nullable String> value) {
        return value.stream().map(ChosenValues::named).toList();
    }

    /** Returns the label of a part as answers show it. */
    static String named(@Nullable String part) {
        return part == null ? TrendsBreakdown.NULL : part;
    }

    /** Returns the number of groups. */
    int count() {
        return values.size() + 1;
    }

    int otherGroup() {
        return values.size();
    }

    boolean hidesOther() {
        return breakdown.hidesOther();
    }

    /** Returns the labels of a group as answers show them. */
    List<String> value(int group) {
        return group < values.size()
                ? named(values.get(group))
                : Collections.nCopies(breakdown.parts().size(), TrendsBreakdown.OTHER);
    }

    /** True if a chosen value lacks a part. */
    boolean isIncomplete(int group) {
        return group < values.size() && values.get(group).contains(null);
    }
}
