package dev.tenrec.http.schema;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.Json;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Turns values into the types that a schema names, as leniently as the real service does. What can't be turned stays as
 * it is, for the validator to refuse. Objects whose schema lists properties keep only these, unless it says that
 * {@code additionalProperties} are true.
 */
final class BodyCoercion {
    private static final Set<String> TRUE = Set.of("t", "y", "yes", "true", "on", "1");
    private static final Set<String> FALSE = Set.of("f", "n", "no", "false", "off", "0");
    private static final Set<String> NULL = Set.of("null", "");
    /** Bounded, because converting a number of n digits takes time that grows with the square of n. */
    private static final Pattern INTEGER = Pattern.compile("\\s*([+-]?[0-9]{1,100})(\\.0{0,100})?\\s*");

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private BodyCoercion() {}

    static JsonNode coerce(JsonNode value, JsonNode schema) {
        if (value.isNull()) {
            return value;
        }
        if (schema.has("enum")) {
            return choice(value, schema.get("enum"));
        }
        if (value.isObject() && schema.has("properties")) {
            return object(value, schema);
        }
        if (value.isArray() && schema.has("items")) {
            ArrayNode coerced = NODES.arrayNode(value.size());
            value.forEach(item -> coerced.add(coerce(item, schema.get("items"))));
            return coerced;
        }
        if (hasType(schema, "boolean")) {
            return isNull(value, schema) ? NullNode.instance : bool(value);
        }
        if (hasType(schema, "integer")) {
            return integer(value);
        }
        if (hasType(schema, "string")) {
            return text(value);
        }
        return value;
    }

    /** A form as an object: repeated names are a list, empty text is null for a nullable value that is no text. */
    static ObjectNode ofForm(Map<String, List<String>> form, JsonNode schema) {
        ObjectNode body = Json.object();
        schema.path("properties").properties().forEach(property -> {
            List<String> values = form.get(property.getKey());
            if (values == null || values.isEmpty()) {
                return;
            }
            if (hasType(property.getValue(), "array")) {
                ArrayNode items = body.putArray(property.getKey());
                values.forEach(items::add);
                return;
            }
            body.set(
                    property.getKey(),
                    ofFormValue(property.getKey(), values.get(values.size() - 1), property.getValue()));
        });
        return body;
    }

    static boolean hasType(JsonNode schema, String type) {
        JsonNode types = schema.path("type");
        if (types.isTextual()) {
            return types.textValue().equals(type);
        }
        for (JsonNode one : types) {
            if (one.textValue().equals(type)) {
                return true;
            }
        }
        return false;
    }

    private static JsonNode ofFormValue(String name, String value, JsonNode schema) {
        boolean isFree = !schema.has("type") && !schema.has("enum");
        if (isFree || hasType(schema, "object")) {
            try {
                return Json.parse(value.getBytes(StandardCharsets.UTF_8));
            } catch (JsonProcessingException malformed) {
                throw ApiException.invalid(name, "Value must be valid JSON.");
            }
        }
        boolean isNull = value.isEmpty() && hasType(schema, "null") && !hasType(schema, "string");
        return isNull ? NullNode.instance : TextNode.valueOf(value);
    }

    private static JsonNode object(JsonNode value, JsonNode schema) {
        boolean keepsAll = schema.path("additionalProperties").asBoolean();
        ObjectNode coerced = keepsAll ? value.deepCopy() : Json.object();
        schema.get("properties").properties().forEach(property -> {
            if (value.has(property.getKey())) {
                coerced.set(property.getKey(), coerce(value.get(property.getKey()), property.getValue()));
            }
        });
        return coerced;
    }

    private static JsonNode choice(JsonNode value, JsonNode choices) {
        for (JsonNode choice : choices) {
            if (value.isValueNode() && choice.asText().equals(value.asText())) {
                return choice;
            }
        }
        return value;
    }

    /** For a boolean that may be null, these texts are null too. */
    private static boolean isNull(JsonNode value, JsonNode schema) {
        return value.isTextual()
                && NULL.contains(value.textValue().toLowerCase(Locale.ROOT))
                && hasType(schema, "null");
    }

    private static JsonNode bool(JsonNode value) {
        String word = value.isTextual() ? value.textValue().toLowerCase(Locale.ROOT) : number(value);
        if (TRUE.contains(word)) {
            return BooleanNode.TRUE;
        }
        return FALSE.contains(word) ? BooleanNode.FALSE : value;
    }

    /** "0" and "1" for these numbers, in whatever form. */
    private static String number(JsonNode value) {
        if (!value.isNumber()) {
            return "";
        }
        double number = value.doubleValue();
        return number == 0 ? "0" : number == 1 ? "1" : "";
    }

    private static JsonNode integer(JsonNode value) {
        if (value.isIntegralNumber() || !(value.isNumber() || value.isTextual())) {
            return value;
        }
        Matcher matcher = INTEGER.matcher(value.isNumber() ? pythonText(value) : value.textValue());
        return matcher.matches() ? narrowest(new BigInteger(matcher.group(1))) : value;
    }

    /** The node that parsing would have made of it. */
    private static JsonNode narrowest(BigInteger number) {
        if (number.bitLength() < Integer.SIZE) {
            return NODES.numberNode(number.intValue());
        }
        return number.bitLength() < Long.SIZE ? NODES.numberNode(number.longValue()) : NODES.numberNode(number);
    }

    private static JsonNode text(JsonNode value) {
        if (value.isTextual()) {
            return TextNode.valueOf(value.textValue().strip());
        }
        return value.isNumber() ? TextNode.valueOf(pythonText(value)) : value;
    }

    /** A number as the real service would print it: integers with all digits, others as the shortest double. */
    private static String pythonText(JsonNode number) {
        if (number.isIntegralNumber()) {
            return number.asText();
        }
        double value = number.doubleValue();
        double size = Math.abs(value);
        boolean isPlain = value == 0 || (size >= 1e-4 && size < 1e16);
        if (isPlain) {
            String plain = new BigDecimal(Double.toString(value)).toPlainString();
            return plain.contains(".") ? plain : plain + ".0";
        }
        return Double.toString(value).replace(".0E", "e").replace("E", "e").replaceFirst("e([0-9])", "e+$1");
    }
}
