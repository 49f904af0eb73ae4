package dev.tenrec.insight.trends;

import dev.tenrec.insight.filter.Property;
import java.util.List;

/**
 * By which values the series of a chart are split.
 *
 * @param parts one to three
 * @param limit of the values that are shown on their own
 * @param hidesOther whether the rest of the values is left out
 * @param isList whether answers name values as lists
 */
record TrendsBreakdown(List<Part> parts, int limit, boolean hidesOther, boolean isList) {
    /** Stands for events that have no value. */
    static final String NULL = "$$_posthog_breakdown_null_$$";

    /** Stands for all values that are not shown on their own. */
    static final String OTHER = "$$_posthog_breakdown_other_$$";

    /**
     * One property.
     *
     * @param bins into how many ranges its numbers are put, or 0 when its values are taken as they are
     * @param isUrl whether what ends an address without changing the page is cut off
     */
    record Part(Property property, int bins, boolean isUrl) {}

    List<Property> properties() {
        return parts.stream().map(Part::property).toList();
    }
}
