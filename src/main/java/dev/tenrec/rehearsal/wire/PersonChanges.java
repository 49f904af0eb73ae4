package dev.tenrec.rehearsal.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Changes that an event asks for its person.
 *
 * @param set properties of {@code $set}: those in the properties of the event, overlaid with those beside them; empty
 *     when there are none
 * @param setOnce the same of {@code $set_once}
 * @param isPersonless true when the event asks for no person
 */
public record PersonChanges(ObjectNode set, ObjectNode setOnce, boolean isPersonless) {
    private static final ObjectNode NOTHING = JsonNodeFactory.instance.objectNode();

    /** @param raw all of the event */
    public static PersonChanges of(ObjectNode raw, ObjectNode properties) {
        JsonNode flag = properties.get("$process_person_profile");
        return new PersonChanges(
                changes("$set", raw, properties),
                changes("$set_once", raw, properties),
                flag != null && flag.isBoolean() && !flag.booleanValue());
    }

    public boolean isEmpty() {
        return set.isEmpty() && setOnce.isEmpty();
    }

    private static ObjectNode changes(String field, ObjectNode raw, ObjectNode properties) {
        ObjectNode inner = properties.get(field) instanceof ObjectNode given ? given : NOTHING;
        if (!(raw.get(field) instanceof ObjectNode outer)) {
            return inner;
        }
        return inner.isEmpty() ? outer : inner.deepCopy().setAll(outer);
    }
}
