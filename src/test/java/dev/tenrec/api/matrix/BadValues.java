package dev.tenrec.api.matrix;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Values that fields of a body may not have, with the code that refuses them; written from the contract, §2.3. */
final class BadValues {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final Set<String> FLAGS =
            Set.of("t", "y", "yes", "true", "on", "1", "f", "n", "no", "false", "off", "0");

    /** What people send by mistake and on purpose. */
    static final List<JsonNode> ALL = everything();

    /** Those of them that are most likely to break what takes them. */
    static final List<JsonNode> EXTREME = List.of(parsed("9223372036854775808"), parsed("1e30"), parsed("\"  \""));

    /**
     * A value of a field, of which something is wrong.
     *
     * @param place of the wrong part, below the field: {@code __0__text}, or empty
     */
    record Bad(String place, JsonNode value, String code) {}

    private BadValues() {}

    private static List<JsonNode> everything() {
        List<JsonNode> all = new ArrayList<>();
        for (String json : List.of(
                "null", "true", "false", "7", "-1", "1.5", "1e30", "2147483648", "9223372036854775808", "[]", "[7]")) {
            all.add(parsed(json));
        }
        for (String json :
                List.of("[\"x\"]", "[null]", "[[]]", "{}", "{\"a\":{\"b\":[1]}}", "\"\"", "\"  \"", "\"x\"")) {
            all.add(parsed(json));
        }
        all.add(parsed("\"maybe\\u0000\""));
        all.add(NODES.textNode("x".repeat(20_000)));
        return all;
    }

    /** Those that a field of this schema may not have. */
    static List<Bad> of(JsonNode schema) {
        List<Bad> bad = new ArrayList<>();
        for (JsonNode value : ALL) {
            String code = schema.isEmpty() ? null : code(value, schema);
            if (code != null) {
                bad.add(new Bad("", value, code));
            }
        }
        if (schema.has("items")) {
            of(schema.get("items"))
                    .forEach(item -> bad.add(
                            new Bad("__0" + item.place, NODES.arrayNode().add(item.value), item.code)));
        }
        schema.path("properties")
                .properties()
                .forEach(property -> of(property.getValue()).forEach(inner -> {
                    ObjectNode object = (ObjectNode) valid(schema);
                    object.set(property.getKey(), inner.value);
                    bad.add(new Bad("__" + property.getKey() + inner.place, object, inner.code));
                }));
        return bad;
    }

    /** A value that a schema lets pass, with what is required only. */
    static JsonNode valid(JsonNode schema) {
        if (schema.has("enum")) {
            return schema.get("enum").get(0);
        }
        if (is(schema, "object")) {
            ObjectNode object = Json.object();
            schema.path("required")
                    .forEach(name -> object.set(
                            name.textValue(), valid(schema.path("properties").path(name.textValue()))));
            return object;
        }
        if (is(schema, "array")) {
            ArrayNode list = NODES.arrayNode();
            return schema.path("minItems").asInt() > 0 ? list.add(valid(schema.path("items"))) : list;
        }
        if (is(schema, "boolean")) {
            return NODES.booleanNode(true);
        }
        if (is(schema, "integer") || is(schema, "number")) {
            return NODES.numberNode(1);
        }
        return NODES.textNode(
                switch (schema.path("format").asText()) {
                    case "uuid" -> "00000000-0000-4000-8000-000000000000";
                    case "email" -> "nobody@example.com";
                    default -> "valid";
                });
    }

    static boolean is(JsonNode schema, String type) {
        JsonNode types = schema.path("type");
        if (types.isTextual()) {
            return types.textValue().equals(type);
        }
        boolean found = false;
        for (JsonNode one : types) {
            found |= one.textValue().equals(type);
        }
        return found;
    }

    /** The code of the refusal of a value by itself, null where a schema lets it pass. */
    private static String code(JsonNode value, JsonNode schema) {
        if (schema.has("enum")) {
            for (JsonNode choice : schema.get("enum")) {
                if (choice.equals(value)) {
                    return null;
                }
            }
            return value.isNull() ? "null" : "invalid_choice";
        }
        if (value.isNull()) {
            return is(schema, "null") ? null : "null";
        }
        if (is(schema, "string")) {
            return text(value, schema);
        }
        if (is(schema, "boolean")) {
            return flag(value, schema);
        }
        if (is(schema, "integer")) {
            return integer(value, schema);
        }
        if (is(schema, "number")) {
            return number(value, schema);
        }
        if (is(schema, "array")) {
            boolean isEmpty = value.isArray() && value.isEmpty();
            return isEmpty && schema.path("minItems").asInt() > 0 ? "empty" : value.isArray() ? null : "not_a_list";
        }
        return value.isObject() ? null : "invalid_input";
    }

    private static String number(JsonNode value, JsonNode schema) {
        if (!value.isNumber()) {
            return "invalid_input";
        }
        if (value.doubleValue() < schema.path("minimum").asDouble(-Double.MAX_VALUE)) {
            return "min_value";
        }
        return value.doubleValue() > schema.path("maximum").asDouble(Double.MAX_VALUE) ? "max_value" : null;
    }

    private static String text(JsonNode value, JsonNode schema) {
        if (value.isNumber()) {
            return null;
        }
        if (!value.isTextual()) {
            return "invalid_input";
        }
        String text = value.textValue().strip();
        if (text.isEmpty() && schema.path("minLength").asInt() > 0) {
            return "blank";
        }
        if (text.length() < schema.path("minLength").asInt()) {
            return "min_length";
        }
        if (text.length() > schema.path("maxLength").asInt(Integer.MAX_VALUE)) {
            return "max_length";
        }
        if (schema.has("format")) {
            return "invalid_input";
        }
        // A text without a pattern is one that the handler reads: a time.
        String code = schema.has("pattern") ? "null_characters_not_allowed" : "invalid_input";
        return text.indexOf('\0') < 0 ? null : code;
    }

    private static String flag(JsonNode value, JsonNode schema) {
        String word = value.isTextual() ? value.textValue().toLowerCase(Locale.ROOT) : value.toString();
        boolean isNull = is(schema, "null") && (value.isTextual() && (word.isEmpty() || word.equals("null")));
        return value.isBoolean() || FLAGS.contains(word) || isNull ? null : "invalid_input";
    }

    private static String integer(JsonNode value, JsonNode schema) {
        if (!value.isNumber() || !value.isIntegralNumber()) {
            return "invalid_input";
        }
        if (schema.has("minimum") && value.doubleValue() < schema.get("minimum").doubleValue()) {
            return "min_value";
        }
        boolean isLarge = schema.has("maximum")
                && value.doubleValue() > schema.get("maximum").doubleValue();
        return isLarge ? "max_value" : null;
    }

    private static JsonNode parsed(String json) {
        try {
            return Json.parse(json.getBytes(StandardCharsets.UTF_8));
        } catch (IOException malformed) {
            throw new UncheckedIOException(malformed);
        }
    }
}
