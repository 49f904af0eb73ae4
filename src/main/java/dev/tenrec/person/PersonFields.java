package dev.tenrec.person;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.tenrec.json.Json;
import dev.tenrec.json.JsonFields;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * The properties of an event that can change its person. Most events have a few of them among many others, which are
 * passed over unread, because the writer alone reads them all.
 */
final class PersonFields {
    private static final Set<String> CHANGES =
            Set.of("$set", "$set_once", "$unset", "$anon_distinct_id", "alias", "$is_server");

    private PersonFields() {}

    /** @param json an object, verified by capture */
    static ObjectNode read(byte[] json) {
        ObjectNode read = Json.object();
        JsonFields fields = new JsonFields(json, 0);
        while (fields.next()) {
            String name = fields.name();
            if (PersonKey.of(name) != null || CHANGES.contains(name)) {
                read.set(name, value(json, fields));
            }
        }
        return read;
    }

    private static JsonNode value(byte[] json, JsonFields fields) {
        int from = fields.valueStart();
        int size = fields.valueSize();
        return switch (fields.valueType()) {
            case 't', 'f' -> BooleanNode.valueOf(fields.valueType() == 't');
            case 'n' -> NullNode.getInstance();
            case '"' ->
                fields.hasEscapes()
                        ? parsed(json, from, size)
                        : TextNode.valueOf(new String(json, from + 1, size - 2, StandardCharsets.UTF_8));
            default -> parsed(json, from, size);
        };
    }

    private static JsonNode parsed(byte[] json, int from, int size) {
        try {
            return Json.mapper().readTree(json, from, size);
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }
}
