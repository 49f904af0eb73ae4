package dev.tenrec.person;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;

/** What one event does to the properties of its person; values of a wrong type do nothing. */
record PropertyChanges(JsonNode set, JsonNode setOnce, JsonNode unset) {
    static final PropertyChanges NONE = of(Json.object());
    private static final String CREATOR = "$creator_event_uuid";

    static PropertyChanges of(ObjectNode properties) {
        return new PropertyChanges(properties.path("$set"), properties.path("$set_once"), properties.path("$unset"));
    }

    /** The properties of a person who begins with this event. */
    ObjectNode first(String eventUuid) {
        ObjectNode properties = Json.object();
        if (setOnce instanceof ObjectNode values) {
            properties.setAll(values);
        }
        if (set instanceof ObjectNode values) {
            properties.setAll(values);
        }
        properties.put(CREATOR, eventUuid);
        return properties;
    }

    /**
     * Whether it would change nothing but quiet properties that are there already, see {@link PersonKey}; so it need
     * not be written.
     */
    boolean isQuiet(ObjectNode before, ObjectNode after) {
        if (after.size() < before.size()) {
            return false;
        }
        return after.properties().stream().allMatch(field -> {
            JsonNode old = before.get(field.getKey());
            return field.getValue().equals(old) || (old != null && PersonKey.isQuiet(field.getKey()));
        });
    }

    /** The properties after this event; the given ones stay as they are. */
    ObjectNode apply(ObjectNode before) {
        ObjectNode properties = before.deepCopy();
        if (setOnce.isObject()) {
            setOnce.properties().forEach(field -> properties.putIfAbsent(field.getKey(), field.getValue()));
        }
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
