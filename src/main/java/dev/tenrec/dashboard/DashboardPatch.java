package dev.tenrec.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.PatchFields;

/**
 * A partial update of a dashboard: an absent field stays as it is, a null field becomes null.
 *
 * @param fields a body that has the types and lengths of the schema {@code dashboard} or {@code dashboard_patch}
 */
public record DashboardPatch(ObjectNode fields) {
    /** True when insights on no other dashboard are deleted with the dashboard. */
    boolean deletesInsights() {
        return fields.path("delete_insights").asBoolean();
    }

    /** The dashboard to duplicate, or 0 for none; a number that no id can be is -1. */
    int useDashboard() {
        JsonNode source = fields.path("use_dashboard");
        return source.isNumber() && !source.canConvertToInt() ? -1 : source.asInt(0);
    }

    /** The template to start from, or empty for none. */
    String useTemplate() {
        return fields.path("use_template").asText("");
    }

    /** True when a duplicate gets copies of the insights and texts. */
    boolean duplicatesInsights() {
        return fields.path("duplicate_tiles").isBoolean()
                && fields.path("duplicate_tiles").booleanValue();
    }

    /** Changes of tiles, one object each. */
    JsonNode tiles() {
        return fields.path("tiles");
    }

    /** The tiles to copy within the dashboard, one object each. */
    JsonNode duplicateTiles() {
        return fields.path("duplicate_tiles");
    }

    PatchFields values() {
        return new PatchFields(fields);
    }

    /** Like the real service, takes every empty value for absent: clearing is done key by key, with nulls. */
    JsonNode dictionary(String field, String label, JsonNode present) {
        JsonNode value = fields.path(field);
        if (isEmpty(value)) {
            return present;
        }
        if (!value.isObject()) {
            throw ApiException.invalid(label + " must be a dictionary");
        }
        return value;
    }

    private static boolean isEmpty(JsonNode value) {
        return value.isMissingNode()
                || value.isNull()
                || (value.isContainerNode() && value.isEmpty())
                || (value.isTextual() && value.textValue().isEmpty())
                || (value.isNumber() && value.decimalValue().signum() == 0)
                || (value.isBoolean() && !value.booleanValue());
    }
}
