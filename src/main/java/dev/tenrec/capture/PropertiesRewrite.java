package dev.tenrec.capture;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;

/**
 * The few cases in which properties are not stored as sent: {@code $set} and its like stand beside them, or a flag
 * about persons has been obeyed and is in the way.
 */
final class PropertiesRewrite {
    private PropertiesRewrite() {}

    static boolean isNeeded(ParsedEvent event) {
        return (event.personless && event.setsProperties)
                || (!event.personless && (event.outer != null || event.hasProfileFlag));
    }

    /** @param json the body in which the event stands */
    static byte[] apply(byte[] json, ParsedEvent event) {
        ObjectNode properties = event.propertiesTo == 0
                ? Json.object()
                : (ObjectNode) Json.parseChecked(json, event.propertiesFrom, event.propertiesTo);
        if (event.personless) {
            properties.remove("$set");
            properties.remove("$set_once");
            properties.remove("$unset");
            return Json.write(properties);
        }
        properties.remove("$process_person_profile");
        ParsedEvent.Outer outer = event.outer;
        if (outer != null) {
            merge(properties, "$set", json, outer.setFrom, outer.setTo);
            merge(properties, "$set_once", json, outer.setOnceFrom, outer.setOnceTo);
            merge(properties, "$unset", json, outer.unsetFrom, outer.unsetTo);
        }
        return Json.write(properties);
    }

    private static void merge(ObjectNode properties, String name, byte[] json, int from, int to) {
        if (to == 0) {
            return;
        }
        JsonNode outer = Json.parseChecked(json, from, to);
        JsonNode inner = properties.get(name);
        if (outer.isObject() && inner instanceof ObjectNode object) {
            object.setAll((ObjectNode) outer);
        } else if (!outer.isEmpty() || inner == null) {
            properties.set(name, outer);
        }
    }
}
