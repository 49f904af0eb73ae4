package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.group.GroupType;
import dev.tenrec.json.Json;
import dev.tenrec.person.PersonKey;
import dev.tenrec.storage.Event;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Adds the keys of an event's groups to its properties as {@code $group_0} to {@code $group_4}, derived from
 * {@code $groups} and the project's group types. Nothing of this is stored.
 *
 * @param types of the project
 */
public record EventGroups(List<GroupType> types) {
    private static final String NAME = "\"$groups\"";

    /** The properties of an event as sent, with the person properties that they imply, and its group keys. */
    public byte[] shown(Event event) {
        return shown(properties(event));
    }

    /** Returns whether {@link #shown} may add or change a property of this name. */
    static boolean mayAdd(String key) {
        return key.startsWith("$set") || key.startsWith("$group_");
    }

    /** The bytes as sent, unless the event implies person properties. */
    private static byte[] properties(Event event) {
        if (!event.isEnriched()) {
            return event.properties().bytes();
        }
        ObjectNode properties = Json.read(event.properties().bytes(), ObjectNode.class);
        PersonKey.enrich(properties);
        return Json.write(properties);
    }

    private byte[] shown(byte[] properties) {
        if (types.isEmpty() || !new String(properties, StandardCharsets.ISO_8859_1).contains(NAME)) {
            return properties;
        }
        ObjectNode columns = columns(properties);
        if (columns.isEmpty()) {
            return properties;
        }
        byte[] added = Json.write(columns);
        int end = properties.length - 1;
        while (properties[end] != '}') {
            end--;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream(end + added.length);
        out.write(properties, 0, end);
        out.write(',');
        out.write(added, 1, added.length - 1);
        return out.toByteArray();
    }

    /** Personless events have no groups, and a property sent by such a name stays. */
    private ObjectNode columns(byte[] properties) {
        ObjectNode columns = Json.object();
        try {
            JsonNode all = Json.parse(properties);
            boolean isPersonless = all.path("$process_person_profile").isBoolean()
                    && !all.path("$process_person_profile").booleanValue();
            for (GroupType type : types) {
                JsonNode key = all.path("$groups").path(type.name());
                String column = "$group_" + type.index();
                if (!isPersonless && !all.has(column) && key.isValueNode() && !key.isNull()) {
                    columns.put(column, key.asText());
                }
            }
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
        return columns;
    }
}
