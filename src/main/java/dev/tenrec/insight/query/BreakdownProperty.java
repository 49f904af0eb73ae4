package dev.tenrec.insight.query;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.channel.VirtualProperty;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.FilterParser;
import dev.tenrec.insight.filter.Property;
import java.util.Set;

/** Reads the properties of a {@code breakdownFilter}. */
public final class BreakdownProperty {
    /** All fields of a {@code breakdownFilter}. */
    public static final Set<String> FILTER_FIELDS = Fields.names("""
            breakdown breakdown_type breakdown_limit breakdown_group_type_index breakdown_hide_other_aggregation
            breakdown_histogram_bin_count breakdown_normalize_url breakdown_path_cleaning breakdowns""");

    /** All fields of one of its {@code breakdowns}. */
    public static final Set<String> PART_FIELDS =
            Set.of("property", "type", "group_type_index", "histogram_bin_count", "normalize_url");

    private static final int KEY_MAX = 1_000;
    private static final Set<String> NOT_YET = Fields.names("""
            cohort revenue_analytics data_warehouse data_warehouse_person_property""");

    private BreakdownProperty() {}

    /** The property whose key is a value of the filter's own {@code breakdown}. */
    public static Property ofFilter(Fields filter, JsonNode key, FilterParser filters) {
        return property(filter, key, "breakdown", "breakdown_type", "breakdown_group_type_index", filters);
    }

    /** The property of one of the {@code breakdowns}. */
    public static Property ofPart(Fields part, FilterParser filters) {
        return property(part, part.get("property"), "property", "type", "group_type_index", filters);
    }

    private static Property property(
            Fields fields, JsonNode key, String keyName, String typeName, String indexName, FilterParser filters) {
        String type = fields.text(typeName);
        if (type != null && NOT_YET.contains(type)) {
            throw fields.unsupported(typeName, "A breakdown of type \"" + type + "\" is");
        }
        if (!key.isTextual() || key.textValue().length() > KEY_MAX) {
            throw fields.invalid(keyName, "Input should be a string of at most " + KEY_MAX + " characters");
        }
        if ("hogql".equals(type)) {
            return filters.expression(key.textValue(), fields, keyName);
        }
        Property property =
                property(fields, key.textValue(), type == null ? "event" : type, keyName, typeName, indexName);
        if (property.isVirtual() && VirtualProperty.find(property.key()).isEmpty()) {
            throw fields.unsupported(keyName, "The property \"" + key.textValue() + "\" is");
        }
        return property;
    }

    private static Property property(
            Fields fields, String key, String type, String keyName, String typeName, String indexName) {
        return switch (type) {
            case "event" -> Property.ofEvent(key);
            case "person" -> Property.ofPerson(key);
            case "event_metadata" ->
                Property.ofMetadata(key)
                        .orElseThrow(() -> fields.unsupported(keyName, "The metadata \"" + key + "\" is"));
            case "session" ->
                Property.findOfSession(key)
                        .orElseThrow(() -> fields.unsupported(keyName, "The property \"" + key + "\" is"));
            case "group" -> {
                fields.get(indexName);
                yield Property.ofGroup(QueryFields.groupType(fields, indexName, 0), key);
            }
            default -> throw fields.invalid(typeName, "Input should be 'event', 'person' or 'group'");
        };
    }
}
