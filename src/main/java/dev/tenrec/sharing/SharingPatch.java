package dev.tenrec.sharing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.Json;
import dev.tenrec.json.PatchFields;
import dev.tenrec.json.Timestamps;
import java.util.Set;

/**
 * A partial update of a sharing configuration: the fields that the client sent, {@code enabled} and
 * {@code password_required} already in their types.
 */
public record SharingPatch(ObjectNode fields) {
    private static final Set<String> FLAGS = Set.of(
            "whitelabel", "noHeader", "showInspector", "legend", "detailed", "hideExtraDetails", "allowDateChange");
    private static final Set<String> THEMES = Set.of("light", "dark", "system");

    /** Ours alone, so both ways of writing names are taken; kept under the first. */
    static final String EXPIRES_AT = "expires_at";

    private static final Set<String> ENDS = Set.of(EXPIRES_AT, "expiresAt");

    PatchFields values() {
        return new PatchFields(fields);
    }

    /** The known settings with a value; refuses values of a wrong type. */
    JsonNode settings(JsonNode present) {
        JsonNode asked = fields.path("settings");
        if (asked.isMissingNode()) {
            return present;
        }
        if (asked.isNull()) {
            return NullNode.instance;
        }
        if (!asked.isObject()) {
            throw invalid();
        }
        ObjectNode kept = Json.object();
        asked.properties().forEach(field -> {
            JsonNode value = field.getValue();
            boolean isFlag = FLAGS.contains(field.getKey());
            boolean isTheme = field.getKey().equals("theme");
            if (!value.isNull() && ENDS.contains(field.getKey())) {
                kept.put(EXPIRES_AT, end(value));
            }
            if (value.isNull() || !(isFlag || isTheme)) {
                return;
            }
            if (isFlag ? !value.isBoolean() : !THEMES.contains(value.asText())) {
                throw invalid();
            }
            kept.set(field.getKey(), value);
        });
        return kept;
    }

    /** When the link ends, in the one form in which times are answered. */
    private static String end(JsonNode value) {
        if (!value.isTextual()) {
            throw invalid();
        }
        long micros = Timestamps.parse(value.textValue()).orElseThrow(() -> ApiException.notDatetime("settings"));
        return Timestamps.format(micros);
    }

    private static ApiException invalid() {
        return ApiException.invalid("settings", "Invalid settings format");
    }
}
