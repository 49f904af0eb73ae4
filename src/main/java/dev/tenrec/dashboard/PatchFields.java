package dev.tenrec.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.stream.StreamSupport;

/**
 * The fields that a caller wants to set; a field that is absent stays as it is, a field that is null becomes null.
 *
 * @param fields a body that has the types of its schema
 */
record PatchFields(ObjectNode fields) {
    boolean has(String field) {
        return fields.has(field);
    }

    String text(String field, String present) {
        return fields.has(field) ? fields.get(field).textValue() : present;
    }

    boolean flag(String field, boolean present) {
        return fields.has(field) ? fields.get(field).booleanValue() : present;
    }

    /** A flag that may also be unknown. */
    Boolean choice(String field, Boolean present) {
        if (!fields.has(field)) {
            return present;
        }
        return fields.get(field).isNull()
                ? null
                : Boolean.valueOf(fields.get(field).booleanValue());
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

    /** Tags without their outer spaces, in lower case, each once, in the order in which they came. */
    List<String> tags(List<String> present) {
        return fields.has("tags") ? tags(fields.get("tags")) : present;
    }

    static List<String> tags(JsonNode tags) {
        return StreamSupport.stream(tags.spliterator(), false)
                .map(tag -> tag.asText().strip().toLowerCase(Locale.ROOT))
                .filter(tag -> !tag.isEmpty())
                .distinct()
                .toList();
    }
}
