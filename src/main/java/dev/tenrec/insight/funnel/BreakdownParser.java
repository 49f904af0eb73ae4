package dev.tenrec.insight.funnel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads the {@code breakdownFilter} of a funnel. */
final class BreakdownParser {
    private static final int PROPERTIES_MAX = 3;
    private static final int LIMIT_DEFAULT = 25;
    private static final int LIMIT_MAX = 1_000;
    private static final int GROUP_TYPES_MAX = 5;
    private static final Set<String> FIELDS = Set.of(
            "breakdown",
            "breakdown_type",
            "breakdown_limit",
            "breakdown_group_type_index",
            "breakdown_hide_other_aggregation",
            "breakdown_histogram_bin_count",
            "breakdown_normalize_url",
            "breakdown_path_cleaning",
            "breakdowns");
    private static final Set<String> ONE_FIELDS =
            Set.of("property", "type", "group_type_index", "histogram_bin_count", "normalize_url");
    private static final Set<String> TYPES_NOT_YET = Set.of(
            "cohort",
            "session",
            "hogql",
            "event_metadata",
            "data_warehouse",
            "data_warehouse_person_property",
            "revenue_analytics");

    private BreakdownParser() {}

    /** @return null when there is nothing to break down by */
    static Breakdown parse(JsonNode node, String path, Breakdown.Attribution attribution, int step) {
        if (node == null) {
            return null;
        }
        Fields fields = Fields.of(node, path, FIELDS);
        fields.refuse("breakdown_histogram_bin_count", "breakdown_normalize_url", "breakdown_path_cleaning");
        int limit = FunnelsQueryParser.whole(fields, "breakdown_limit", 1, LIMIT_MAX, LIMIT_DEFAULT);
        boolean isOtherHidden = fields.flag("breakdown_hide_other_aggregation");
        List<Property> properties = properties(fields);
        return properties.isEmpty() ? null : new Breakdown(properties, attribution, step, limit, isOtherHidden);
    }

    private static List<Property> properties(Fields fields) {
        JsonNode several = fields.find("breakdowns");
        JsonNode breakdown = fields.find("breakdown");
        List<Property> properties = new ArrayList<>();
        if (several != null && !several.isEmpty()) {
            if (!several.isArray()) {
                throw Fields.mistake(fields.path("breakdowns"), "Input should be a valid list");
            }
            for (JsonNode each : several) {
                Fields one = Fields.of(each, fields.path("breakdowns") + "." + properties.size(), ONE_FIELDS);
                one.refuse("histogram_bin_count", "normalize_url");
                properties.add(property(one, one.get("property"), "property", "type", "group_type_index"));
            }
        } else if (breakdown != null) {
            for (JsonNode each : breakdown.isArray() ? breakdown : List.of(breakdown)) {
                properties.add(property(fields, each, "breakdown", "breakdown_type", "breakdown_group_type_index"));
            }
        }
        if (properties.size() > PROPERTIES_MAX) {
            throw Fields.mistake(fields.path("breakdown"), "List should have at most " + PROPERTIES_MAX + " items");
        }
        return List.copyOf(properties);
    }

    private static Property property(Fields fields, JsonNode key, String keyName, String typeName, String indexName) {
        String type = fields.text(typeName);
        if (type != null && TYPES_NOT_YET.contains(type)) {
            throw Fields.notYet("A breakdown of type \"" + type + "\" is", fields.path(typeName));
        }
        if (!key.isTextual()) {
            throw Fields.mistake(fields.path(keyName), "Input should be a valid string");
        }
        if (type == null || type.equals("event")) {
            return Property.ofEvent(key.textValue());
        }
        if (type.equals("person")) {
            return Property.ofPerson(key.textValue());
        }
        if (!type.equals("group")) {
            throw Fields.mistake(fields.path(typeName), "Input should be 'event', 'person' or 'group'");
        }
        fields.get(indexName);
        return Property.ofGroup(
                FunnelsQueryParser.whole(fields, indexName, 0, GROUP_TYPES_MAX - 1, 0), key.textValue());
    }
}
