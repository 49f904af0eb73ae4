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
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The condition for events with a value of a breakdown. */
final class BreakdownValue {
    private static final String NULL = "$$_posthog_breakdown_null_$$";
    private static final String OTHER = "$$_posthog_breakdown_other_$$";

    private BreakdownValue() {}

    /** Events with a value of the query's {@code breakdownFilter}; all for null. */
    static Filter filter(Fields query, @Nullable JsonNode value) {
        JsonNode node = query.find("breakdownFilter");
        if (value == null || node == null) {
            return Filter.all();
        }
        Fields breakdown = Fields.of(node, query.path("breakdownFilter"), BreakdownProperty.FILTER_FIELDS);
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
        List<Property> properties = new ArrayList<>();
        JsonNode several = breakdown.find("breakdowns");
        if (several != null) {
            for (JsonNode item : several) {
                Fields fields = Fields.of(
                        item, breakdown.path("breakdowns") + "." + properties.size(), BreakdownProperty.PART_FIELDS);
                fields.refuse("histogram_bin_count", "normalize_url");
                properties.add(property(fields, "property", "type", "group_type_index"));
            }
            return properties;
        }
        JsonNode names = breakdown.find("breakdown");
        if (names != null && names.isArray()) {
            throw Fields.notYet("The actors of a breakdown by a list are", breakdown.path("breakdown"));
        }
        return List.of(property(breakdown, "breakdown", "breakdown_type", "breakdown_group_type_index"));
    }

    private static Property property(Fields fields, String name, String type, String index) {
        String key = fields.get(name).asText();
        String source = Objects.requireNonNullElse(fields.text(type), "event");
        return switch (source) {
            case "event" -> Property.ofEvent(key);
            case "person" -> Property.ofPerson(key);
            case "group" -> Property.ofGroup(fields.get(index).asInt(), key);
            default -> throw Fields.notYet("The actors of a breakdown by " + source + " are", fields.path(type));
        };
    }
}
