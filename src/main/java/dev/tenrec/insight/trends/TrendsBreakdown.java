package dev.tenrec.insight.trends;

import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.query.PathCleaning;
import java.util.List;

/**
 * Breakdown of a query.
 *
 * @param parts one to three
 * @param limit number of values shown on their own
 * @param hidesOther true leaves out the rest of the values
 * @param isList true if answers show values as lists
 */
record TrendsBreakdown(List<Part> parts, int limit, boolean hidesOther, boolean isList) {
    static final String NULL = "$$_posthog_breakdown_null_$$";

    static final String OTHER = "$$_posthog_breakdown_other_$$";

    /**
     * One property.
     *
     * @param bins number of histogram bins; 0 shows values as they are
     * @param isUrl true strips trailing characters that do not change the page
     * @param cleaning of paths, before that
     */
    record Part(Property property, int bins, boolean isUrl, PathCleaning cleaning) {
        /** True if labels are the values themselves. */
        boolean isPlain() {
            return bins == 0 && !isUrl && cleaning.replacements().isEmpty();
        }
    }

    List<Property> properties() {
        return parts.stream().map(Part::property).toList();
    }
}
