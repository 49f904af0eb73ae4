package dev.tenrec.group;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * What one event does to a group; values of a wrong type do nothing.
 *
 * @param type null when the event names none that could be
 * @param key null likewise
 */
record GroupChange(String type, String key, JsonNode set, JsonNode unset) {
    static final String TYPE = "$group_type";
    static final String KEY = "$group_key";
    static final String SET = "$group_set";
    static final String UNSET = "$group_unset";
    /** Characters of the name of a type, and of a key. */
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

    /** The name as it is kept, a zero as U+FFFD; null for one that is empty or too long. */
    static String name(String text) {
        String kept = text.replace('\0', '\uFFFD');
        return kept.isEmpty() || kept.codePointCount(0, kept.length()) > NAME_MAX ? null : kept;
    }

    /** The properties after this event; the given ones stay as they are. */
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
