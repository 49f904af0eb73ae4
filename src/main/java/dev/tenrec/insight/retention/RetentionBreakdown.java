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
    static @Nullable Property parse(Fields query) {
        Fields fields = query.object("breakdownFilter", BreakdownProperty.FILTER_FIELDS);
        if (fields == null) {
            return null;
        }
        fields.refuse(
                "breakdown_hide_other_aggregation",
                "breakdown_histogram_bin_count",
                "breakdown_normalize_url",
                "breakdown_path_cleaning");
        if (QueryFields.integer(fields, "breakdown_limit", LIMIT, 1, Integer.MAX_VALUE) != LIMIT) {
            throw fields.unsupported("breakdown_limit", "A breakdown_limit other than " + LIMIT + " is");
        }
        JsonNode several = fields.find("breakdowns");
        if (several != null && several.isArray() && !several.isEmpty()) {
            if (several.size() > 1) {
                throw fields.unsupported("breakdowns", "More than one breakdown is");
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
            throw fields.unsupported(typeField, "A breakdown of the type \"" + Fields.excerpt(type) + "\" is");
        }
        if (!key.isTextual()) {
            throw fields.invalid(keyField, "Input should be a valid string");
        }
        if (type.equals("event")) {
            return Property.ofEvent(key.textValue());
        }
        return type.equals("person")
                ? Property.ofPerson(key.textValue())
                : Property.ofGroup(QueryFields.integer(fields, groupField, 0, 0, 4), key.textValue());
    }
}
