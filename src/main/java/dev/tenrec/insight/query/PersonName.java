package dev.tenrec.insight.query;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.person.Person;
import java.util.List;

/** The display name of a person. */
public final class PersonName {
    private static final List<String> PROPERTIES =
            List.of("email", "Email", "$email", "name", "Name", "username", "Username", "UserName");

    private PersonName() {}

    /** The name of a person: its first distinct id, if no property has one. */
    public static String of(Person person) {
        List<String> ids = person.distinctIds();
        return of(person.properties(), ids.isEmpty() ? person.uuid().toString() : ids.get(0));
    }

    /** The first of the usual properties that has a value, or a default. */
    public static String of(JsonNode properties, String otherwise) {
        for (String name : PROPERTIES) {
            JsonNode value = properties.path(name);
            if (value.isValueNode() && !value.isNull() && !value.asText().isBlank()) {
                return value.asText();
            }
        }
        return otherwise;
    }
}
