package dev.tenrec.flag;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The user whose flags are asked for.
 *
 * @param anonymousId that the user had before it signed in; null for none
 * @param groups keys by the names of group types
 * @param keys the only flags that are asked for; null for all
 */
public record FlagRequest(
        String distinctId,
        @Nullable String anonymousId,
        @Nullable String deviceId,
        JsonNode groups,
        JsonNode personProperties,
        JsonNode groupProperties,
        @Nullable Set<String> keys) {
    /** A user of whom nothing is known but its distinct id and groups. */
    public static FlagRequest of(String distinctId, JsonNode groups) {
        return new FlagRequest(distinctId, null, null, groups, Json.object(), Json.object(), null);
    }

    /** Reads the body of an SDK's request; the distinct id is empty where it names none. */
    public static FlagRequest read(ObjectNode body) {
        JsonNode id = body.has("distinct_id") ? body.get("distinct_id") : body.path("$distinct_id");
        JsonNode asked = body.path("flag_keys_to_evaluate").isArray()
                ? body.path("flag_keys_to_evaluate")
                : body.path("flag_keys");
        Set<String> keys = new HashSet<>();
        asked.forEach(key -> keys.add(key.asText()));
        return new FlagRequest(
                id.isNull() ? "" : id.asText(),
                text(body.path("$anon_distinct_id")),
                text(body.path("$device_id")),
                body.path("groups"),
                body.path("person_properties"),
                body.path("group_properties"),
                asked.isArray() ? keys : null);
    }

    private static @Nullable String text(JsonNode value) {
        return value.isTextual() && !value.textValue().isEmpty() ? value.textValue() : null;
    }
}
