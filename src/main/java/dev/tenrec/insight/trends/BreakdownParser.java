package dev.tenrec.insight.trends;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads the {@code breakdownFilter} of a query. */
final class BreakdownParser {
    private static final int LIMIT_DEFAULT = 25;
    /** As many as there are countries. */
    private static final int LIMIT_MAP = 300;

    private static final int LIMIT_MAX = 1_000;
    private static final int BINS_MAX = 1_000;
    private static final int PARTS_MAX = 3;
    private static final int KEY_MAX = 1_000;
    private static final Set<String> FILTER_FIELDS = Set.of(
            "breakdown",
            "breakdown_type",
            "breakdown_limit",
            "breakdown_group_type_index",
            "breakdown_hide_other_aggregation",
            "breakdown_histogram_bin_count",
            "breakdown_normalize_url",
            "breakdown_path_cleaning",
            "breakdowns");
    private static final Set<String> PART_FIELDS =
            Set.of("property", "type", "group_type_index", "histogram_bin_count", "normalize_url");
    private static final Set<String> NOT_YET = Set.of(
            "cohort",
            "session",
            "hogql",
            "event_metadata",
            "revenue_analytics",
            "data_warehouse",
            "data_warehouse_person_property");

    private BreakdownParser() {}

    /** The breakdown that stands in a field, or null when there is none. */
    static Breakdown parse(Fields query, String name, boolean isMap) {
        JsonNode node = query.find(name);
        if (node == null) {
            return null;
        }
        Fields fields = Fields.of(node, query.path(name), FILTER_FIELDS);
        fields.refuse("breakdown_path_cleaning");
        int limit = number(fields, "breakdown_limit", LIMIT_MAX, isMap ? LIMIT_MAP : LIMIT_DEFAULT);
        boolean hidesOther = fields.flag("breakdown_hide_other_aggregation");
        JsonNode several = fields.find("breakdowns");
        if (several != null && !several.isEmpty()) {
            return new Breakdown(parts(several, fields), limit, hidesOther, true);
        }
        JsonNode one = fields.find("breakdown");
        if (one == null) {
            return null;
        }
        boolean isList = one.isArray();
        List<Breakdown.Part> parts = new ArrayList<>();
        for (JsonNode key : isList ? one : List.of(one)) {
            parts.add(part(fields, key, "breakdown"));
        }
        if (parts.isEmpty() || parts.size() > PARTS_MAX) {
            throw Fields.mistake(fields.path("breakdown"), "List should have 1 to " + PARTS_MAX + " items");
        }
        return new Breakdown(List.copyOf(parts), limit, hidesOther, isList);
    }

    private static List<Breakdown.Part> parts(JsonNode nodes, Fields fields) {
        if (!nodes.isArray() || nodes.size() > PARTS_MAX) {
            throw Fields.mistake(fields.path("breakdowns"), "List should have at most " + PARTS_MAX + " items");
        }
        List<Breakdown.Part> parts = new ArrayList<>();
        for (JsonNode node : nodes) {
            Fields part = Fields.of(node, fields.path("breakdowns") + "." + parts.size(), PART_FIELDS);
            parts.add(new Breakdown.Part(
                    property(part, part.get("property"), "property", "type", "group_type_index"),
                    number(part, "histogram_bin_count", BINS_MAX, 0),
                    part.flag("normalize_url")));
        }
        return List.copyOf(parts);
    }

    private static Breakdown.Part part(Fields fields, JsonNode key, String name) {
        return new Breakdown.Part(
                property(fields, key, name, "breakdown_type", "breakdown_group_type_index"),
                number(fields, "breakdown_histogram_bin_count", BINS_MAX, 0),
                fields.flag("breakdown_normalize_url"));
    }

    private static Property property(Fields fields, JsonNode key, String keyName, String typeName, String indexName) {
        String type = fields.text(typeName);
        if (type != null && NOT_YET.contains(type)) {
            throw Fields.notYet("A breakdown of type \"" + type + "\" is", fields.path(typeName));
        }
        if (!key.isTextual() || key.textValue().length() > KEY_MAX) {
            throw Fields.mistake(
                    fields.path(keyName), "Input should be a string of at most " + KEY_MAX + " characters");
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
        Integer index = SeriesParser.groupType(fields, indexName);
        if (index == null) {
            throw Fields.mistake(fields.path(indexName), "Field required");
        }
        return Property.ofGroup(index, key.textValue());
    }

    private static int number(Fields fields, String name, int most, int without) {
        JsonNode node = fields.find(name);
        if (node == null) {
            return without;
        }
        if (!node.isInt() || node.intValue() < 1 || node.intValue() > most) {
            throw Fields.mistake(fields.path(name), "Input should be 1 to " + most);
        }
        return node.intValue();
    }
}
