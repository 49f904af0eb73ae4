package dev.tenrec.api.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;

/**
 * The schemas of bodies and answers as components of an OpenAPI document. A file refers to another of its folder by
 * {@code {"$ref": "user.json"}}, which becomes a reference to a component.
 */
final class SchemaComponents {
    private static final String SUFFIX = ".json";

    private final Map<String, JsonNode> schemas = new TreeMap<>();

    /** A reference to the schema of an answer: a file of {@code conf/schema/answers}. */
    ObjectNode answer(String name) {
        return reference(name, "answers/" + name);
    }

    /** A reference to the schema of a body: a file of {@code conf/schema}. */
    ObjectNode body(String name) {
        return reference(name + "_body", name);
    }

    /** All schemas that were referred to, by the name of the component. */
    ObjectNode all() {
        ObjectNode all = Json.object();
        schemas.forEach(all::set);
        return all;
    }

    private ObjectNode reference(String component, String file) {
        if (!schemas.containsKey(component)) {
            // Before what it refers to is read: a schema may refer to itself.
            schemas.put(component, Json.object());
            schemas.put(component, resolved(read(file)));
        }
        return Json.object().put("$ref", "#/components/schemas/" + component);
    }

    private JsonNode resolved(JsonNode schema) {
        if (schema.isObject()) {
            String reference = schema.path("$ref").asText("");
            if (reference.endsWith(SUFFIX)) {
                return answer(reference.substring(0, reference.length() - SUFFIX.length()));
            }
            ObjectNode object = Json.object();
            schema.properties().stream()
                    .filter(field -> !field.getKey().equals("$schema"))
                    .forEach(field -> object.set(field.getKey(), resolved(field.getValue())));
            return object;
        }
        if (schema.isArray()) {
            var array = Json.mapper().createArrayNode();
            schema.forEach(item -> array.add(resolved(item)));
            return array;
        }
        return schema;
    }

    private static JsonNode read(String file) {
        String resource = "/schema/" + file + SUFFIX;
        try (InputStream in = SchemaComponents.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("There is no schema " + resource + ".");
            }
            return Json.parse(in.readAllBytes());
        } catch (IOException unreadable) {
            throw new UncheckedIOException("The schema " + resource + " can't be read.", unreadable);
        }
    }
}
