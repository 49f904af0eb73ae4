package dev.tenrec.account;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.Json;
import java.util.Set;

/**
 * The fields that a caller wants to set; a field that is absent stays as it is, a field that is null becomes null.
 *
 * @param fields a body that has the types and lengths of its schema
 */
public record Patch(ObjectNode fields) {
    /** Settings lie on the heap and are read with every request. */
    private static final int SETTINGS_MAX_BYTES = 200_000;

    /** True when the field is to be set, also to null. */
    public boolean has(String field) {
        return fields.has(field);
    }

    public String text(String field, String present) {
        return fields.has(field) ? fields.get(field).textValue() : present;
    }

    public Boolean flag(String field, Boolean present) {
        if (!fields.has(field)) {
            return present;
        }
        return fields.get(field).isNull()
                ? null
                : Boolean.valueOf(fields.get(field).booleanValue());
    }

    public Integer number(String field, Integer present) {
        if (!fields.has(field)) {
            return present;
        }
        return fields.get(field).isNull()
                ? null
                : Integer.valueOf(fields.get(field).intValue());
    }

    /** Settings with all fields that are not named here laid over them, as they were sent. */
    JsonNode settings(JsonNode present, Set<String> others) {
        ObjectNode settings = present instanceof ObjectNode object ? object.deepCopy() : Json.object();
        fields.properties().stream()
                .filter(field -> !others.contains(field.getKey()))
                .forEach(field -> settings.set(field.getKey(), field.getValue()));
        if (Json.write(settings).length > SETTINGS_MAX_BYTES) {
            throw new ApiException(
                    ErrorCode.INVALID_INPUT, "Settings may not take more than " + SETTINGS_MAX_BYTES + " bytes.");
        }
        return settings;
    }
}
