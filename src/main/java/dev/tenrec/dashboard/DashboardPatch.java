package dev.tenrec.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import java.util.List;
import java.util.Locale;
import java.util.stream.StreamSupport;

/**
 * The fields that a caller wants to set; a field that is absent stays as it is, a field that is null becomes null.
 *
 * @param fields a body that has the types and lengths of the schema {@code dashboard}
 */
public record DashboardPatch(ObjectNode fields) {
    /** Whether it asks for a deleted dashboard to come back; the only thing that a deleted dashboard listens to. */
    public boolean undeletes() {
        return fields.has("deleted") && !fields.get("deleted").asBoolean();
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

    String text(String field, String present) {
        return fields.has(field) ? fields.get(field).textValue() : present;
    }

    boolean flag(String field, boolean present) {
        return fields.has(field) ? fields.get(field).booleanValue() : present;
    }

    Integer number(String field, Integer present) {
        if (!fields.has(field)) {
            return present;
        }
        return fields.get(field).isNull()
                ? null
                : Integer.valueOf(fields.get(field).intValue());
    }

    JsonNode any(String field, JsonNode present) {
        return fields.has(field) ? fields.get(field) : present;
    }

    /** Like the real service, takes every empty value for absent: clearing is done key by key, with nulls. */
    JsonNode dictionary(String field, String label, JsonNode present) {
        JsonNode value = fields.path(field);
        if (isEmpty(value)) {
            return present;
        }
        if (!value.isObject()) {
            throw new ApiException(ErrorCode.INVALID_INPUT, label + " must be a dictionary");
        }
        return value;
    }

    /** Tags without their outer spaces, in lower case, each once, in the order in which they came. */
    List<String> tags(List<String> present) {
        if (!fields.has("tags")) {
            return present;
        }
        return StreamSupport.stream(fields.get("tags").spliterator(), false)
                .map(tag -> tag.textValue().strip().toLowerCase(Locale.ROOT))
                .distinct()
                .toList();
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
