package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.Operator;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.filter.PropertyFilter;
import dev.tenrec.insight.query.BreakdownProperty;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The condition for events with a value of a breakdown. */
final class BreakdownValue {
    private static final String NULL = "$$_posthog_breakdown_null_$$";
    private static final String OTHER = "$$_posthog_breakdown_other_$$";

    private BreakdownValue() {}

    /** Events with a value of the query's {@code breakdownFilter}; all for null. */
    static Filter filter(Fields query, @Nullable JsonNode value) {
        Fields breakdown = query.object("breakdownFilter", BreakdownProperty.FILTER_FIELDS);
        if (value == null || breakdown == null) {
            return Filter.all();
        }
        breakdown.refuse("breakdown_histogram_bin_count", "breakdown_normalize_url", "breakdown_path_cleaning");
        List<Property> properties = properties(breakdown);
        List<JsonNode> values = new ArrayList<>();
        (value.isArray() ? value : List.of(value)).forEach(values::add);
        if (values.size() != properties.size()) {
            throw Fields.mistake("query.source.breakdown", "Input should have a value for each breakdown");
        }
        Filter all = Filter.all();
        for (int i = 0; i < values.size(); i++) {
            all = all.and(filter(properties.get(i), values.get(i)));
        }
        return all;
    }

    private static Filter filter(Property property, JsonNode value) {
        if (!value.isValueNode()) {
            throw Fields.mistake("query.source.breakdown", "Input should be a string or a number");
        }
        if (value.asText().equals(OTHER)) {
            throw Fields.notYet("The actors of all other values of a breakdown are", "query.source.breakdown");
        }
        return value.isNull() || value.asText().equals(NULL)
                ? PropertyFilter.set(property, Operator.IS_NOT_SET)
                : PropertyFilter.values(property, Operator.EXACT, List.of(value));
    }

    private static List<Property> properties(Fields breakdown) {
        JsonNode several = breakdown.find("breakdowns");
        if (several != null) {
            return Fields.each(several, breakdown.path("breakdowns"), (node, path) -> {
                Fields part = Fields.of(node, path, BreakdownProperty.PART_FIELDS);
                part.refuse("histogram_bin_count", "normalize_url");
                return BreakdownProperty.ofPart(part);
            });
        }
        JsonNode name = breakdown.get("breakdown");
        if (name.isArray()) {
            throw breakdown.unsupported("breakdown", "The actors of a breakdown by a list are");
        }
        return List.of(BreakdownProperty.ofFilter(breakdown, name));
    }
}
