package dev.tenrec.insight.retention;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.FilterParser;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.query.BreakdownProperty;
import dev.tenrec.insight.query.QueryFields;
import org.jspecify.annotations.Nullable;

/**
 * The property by whose values cohorts are broken down.
 *
 * @param limit of the values that have rows of their own
 */
record RetentionBreakdown(Property property, int limit) {
    private static final int LIMIT_DEFAULT = 25;
    private static final int LIMIT_MAX = 1_000;

    /** Returns null when the filter names no property. */
    static @Nullable RetentionBreakdown parse(Fields query, FilterParser filters) {
        Fields fields = query.object("breakdownFilter", BreakdownProperty.FILTER_FIELDS);
        if (fields == null) {
            return null;
        }
        fields.refuse(
                "breakdown_hide_other_aggregation",
                "breakdown_histogram_bin_count",
                "breakdown_normalize_url",
                "breakdown_path_cleaning");
        int limit = QueryFields.integer(fields, "breakdown_limit", LIMIT_DEFAULT, 1, LIMIT_MAX);
        Property property = property(fields, filters);
        return property == null ? null : new RetentionBreakdown(property, limit);
    }

    private static @Nullable Property property(Fields fields, FilterParser filters) {
        JsonNode several = fields.find("breakdowns");
        if (several != null && several.isArray() && !several.isEmpty()) {
            if (several.size() > 1) {
                throw fields.unsupported("breakdowns", "More than one breakdown is");
            }
            Fields single = Fields.of(several.get(0), fields.path("breakdowns") + ".0", BreakdownProperty.PART_FIELDS);
            single.refuse("histogram_bin_count", "normalize_url");
            return BreakdownProperty.ofPart(single, filters);
        }
        JsonNode key = fields.find("breakdown");
        if (key == null) {
            return null;
        }
        return BreakdownProperty.ofFilter(fields, key.isArray() && key.size() == 1 ? key.get(0) : key, filters);
    }
}
