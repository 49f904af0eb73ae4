package dev.tenrec.insight.retention;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.query.BreakdownProperty;
import dev.tenrec.insight.query.QueryFields;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads the property of the target event by which cohorts are broken down. */
final class RetentionBreakdown {
    private static final int LIMIT = 25;

    private RetentionBreakdown() {}

    /** Returns null when the filter names no property. */
    static @Nullable Property parse(JsonNode node, String path) {
        Fields fields = Fields.of(node, path, BreakdownProperty.FILTER_FIELDS);
        fields.refuse(
                "breakdown_hide_other_aggregation",
                "breakdown_histogram_bin_count",
                "breakdown_normalize_url",
                "breakdown_path_cleaning");
        if (QueryFields.integer(fields, "breakdown_limit", LIMIT, 1, Integer.MAX_VALUE) != LIMIT) {
            throw Fields.notYet("A breakdown_limit other than " + LIMIT + " is", fields.path("breakdown_limit"));
        }
        JsonNode several = fields.find("breakdowns");
        if (several != null && several.isArray() && !several.isEmpty()) {
            if (several.size() > 1) {
                throw Fields.notYet("More than one breakdown is", fields.path("breakdowns"));
            }
            Fields single = Fields.of(several.get(0), fields.path("breakdowns") + ".0", BreakdownProperty.PART_FIELDS);
            single.refuse("histogram_bin_count", "normalize_url");
            return property(single, "property", "type", "group_type_index");
        }
        return fields.find("breakdown") == null
                ? null
                : property(fields, "breakdown", "breakdown_type", "breakdown_group_type_index");
    }

    private static Property property(Fields fields, String keyField, String typeField, String groupField) {
        JsonNode key = fields.get(keyField);
        if (key.isArray() && key.size() == 1) {
            key = key.get(0);
        }
        String type = Objects.requireNonNullElse(fields.text(typeField), "event");
        if (!type.equals("event") && !type.equals("person") && !type.equals("group")) {
            throw Fields.notYet(
                    "A breakdown of the type \"" + type.substring(0, Math.min(100, type.length())) + "\" is",
                    fields.path(typeField));
        }
        if (!key.isTextual()) {
            throw Fields.mistake(fields.path(keyField), "Input should be a valid string");
        }
        if (type.equals("event")) {
            return Property.ofEvent(key.textValue());
        }
        return type.equals("person")
                ? Property.ofPerson(key.textValue())
                : Property.ofGroup(QueryFields.integer(fields, groupField, 0, 0, 4), key.textValue());
    }
}
