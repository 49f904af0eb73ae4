package dev.tenrec.group;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * The change that one event makes to a group; values of a wrong type are ignored.
 *
 * @param type null if the event names no valid type
 * @param key null if the event names no valid key
 */
record GroupChange(@Nullable String type, @Nullable String key, JsonNode set, JsonNode unset) {
    static final String TYPE = "$group_type";
    static final String KEY = "$group_key";
    static final String SET = "$group_set";
    static final String UNSET = "$group_unset";
    /** Characters of a type name, and of a key. */
    static final int NAME_MAX = 400;

    static GroupChange of(ObjectNode properties) {
        JsonNode type = properties.path(TYPE);
        JsonNode key = properties.path(KEY);
        return new GroupChange(
                type.isTextual() ? name(type.textValue()) : null,
                key.isValueNode() && !key.isNull() ? name(key.asText()) : null,
                properties.path(SET),
                properties.path(UNSET));
    }

    /** The stored form of a name, with NUL as U+FFFD; null if it is empty or too long. */
    static @Nullable String name(String text) {
        String kept = text.replace('\0', '\uFFFD');
        return kept.isEmpty() || kept.codePointCount(0, kept.length()) > NAME_MAX ? null : kept;
    }

    /** A changed copy of the properties. */
    ObjectNode apply(ObjectNode before) {
        ObjectNode properties = before.deepCopy();
        if (set instanceof ObjectNode values) {
            properties.setAll(values);
        }
        if (unset.isArray()) {
            unset.forEach(name -> properties.remove(name.asText()));
        } else if (unset.isObject()) {
            unset.fieldNames().forEachRemaining(properties::remove);
        }
        return properties;
    }
}
