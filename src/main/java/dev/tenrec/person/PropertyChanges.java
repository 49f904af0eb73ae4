package dev.tenrec.person;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;

/** The property changes of one event; values of a wrong type are ignored. */
record PropertyChanges(JsonNode set, JsonNode setOnce, JsonNode unset) {
    static final PropertyChanges NONE = of(Json.object());
    private static final String CREATOR = "$creator_event_uuid";

    static PropertyChanges of(ObjectNode properties) {
        return new PropertyChanges(properties.path("$set"), properties.path("$set_once"), properties.path("$unset"));
    }

    /** The properties of a person created by this event. */
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

    /** True when the only difference is new values of existing quiet properties, see {@link PersonKey}: not written. */
    boolean isQuiet(ObjectNode before, ObjectNode after) {
        if (after.size() < before.size()) {
            return false;
        }
        return after.properties().stream().allMatch(field -> {
            JsonNode old = before.get(field.getKey());
            return field.getValue().equals(old) || (old != null && PersonKey.isQuiet(field.getKey()));
        });
    }

    /** A changed copy of the properties. */
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
