package dev.tenrec.http.schema;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.Json;
import dev.tenrec.json.Utf8;
import java.util.Arrays;
import java.util.Map;

/**
 * Reads the body of a management request: one JSON value, of which routes take an object or, few of them, a list;
 * nothing that JSON does not allow, nothing that grows.
 */
final class JsonBody {
    private static final int NAMES_MAX = 1_000;

    private JsonBody() {}

    /** The value, an empty object for an empty body; refuses what is no JSON with the place of the mistake. */
    static JsonNode parse(byte[] body) {
        byte[] json = withoutByteOrderMark(body);
        int invalid = Utf8.firstInvalid(json);
        if (invalid >= 0) {
            throw malformed("invalid UTF-8 at byte " + invalid);
        }
        if (isBlank(json)) {
            return Json.object();
        }
        return checked(tree(json));
    }

    private static JsonNode tree(byte[] json) {
        try {
            return Json.parse(json);
        } catch (JsonProcessingException mistake) {
            JsonLocation place = mistake.getLocation();
            String text = mistake.getOriginalMessage().lines().findFirst().orElse("invalid JSON");
            throw malformed(
                    place == null
                            ? text
                            : text + ": line " + place.getLineNr() + " column " + place.getColumnNr() + " (char "
                                    + Math.max(0, place.getByteOffset()) + ")");
        }
    }

    /** The same value with lone surrogates replaced; refuses what no double can hold and objects of too many names. */
    private static JsonNode checked(JsonNode node) {
        if (node.isNumber() && !Double.isFinite(node.doubleValue())) {
            throw malformed("a number is out of range");
        }
        if (node.isTextual()) {
            String text = node.textValue();
            String whole = withoutLoneSurrogates(text);
            return whole.equals(text) ? node : TextNode.valueOf(whole);
        }
        if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, checked(array.get(i)));
            }
        }
        return node instanceof ObjectNode object ? checkedObject(object) : node;
    }

    private static ObjectNode checkedObject(ObjectNode object) {
        if (object.size() > NAMES_MAX) {
            throw malformed("an object has more than " + NAMES_MAX + " names");
        }
        ObjectNode result = Json.object();
        for (Map.Entry<String, JsonNode> field : object.properties()) {
            result.set(withoutLoneSurrogates(field.getKey()), checked(field.getValue()));
        }
        return result;
    }

    private static String withoutLoneSurrogates(String text) {
        StringBuilder changed = null;
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            if (!Character.isSurrogate(unit)) {
                continue;
            }
            if (Character.isHighSurrogate(unit)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                i++;
                continue;
            }
            changed = changed == null ? new StringBuilder(text) : changed;
            changed.setCharAt(i, '\ufffd');
        }
        return changed == null ? text : changed.toString();
    }

    private static byte[] withoutByteOrderMark(byte[] body) {
        boolean marked = body.length >= 3 && body[0] == (byte) 0xef && body[1] == (byte) 0xbb && body[2] == (byte) 0xbf;
        return marked ? Arrays.copyOfRange(body, 3, body.length) : body;
    }

    private static boolean isBlank(byte[] json) {
        for (byte one : json) {
            if (one != ' ' && one != '\n' && one != '\r' && one != '\t') {
                return false;
            }
        }
        return true;
    }

    private static ApiException malformed(String what) {
        return new ApiException(ErrorCode.PARSE_ERROR, "JSON parse error - " + what);
    }

    /** The type of a value as the API calls it. */
    static String pythonName(JsonNode node) {
        return switch (node.getNodeType()) {
            case ARRAY -> "list";
            case STRING -> "str";
            case BOOLEAN -> "bool";
            case OBJECT -> "dict";
            case NUMBER -> node.isIntegralNumber() ? "int" : "float";
            default -> "NoneType";
        };
    }
}
