package dev.tenrec.insight.filter;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import java.util.Iterator;
import java.util.Set;

/**
 * The fields of one object of a query, read strictly: an unknown one is refused, because a misspelt filter that is
 * ignored gives wrong numbers that look right. JSON null counts as absent.
 */
public final class Fields {
    private final ObjectNode object;
    private final String path;

    private Fields(ObjectNode object, String path) {
        this.object = object;
        this.path = path;
    }

    /**
     * @param path where the object stands, parts joined by dots
     * @param known all fields that the API has there, whether or not Tenrec can serve them
     */
    public static Fields of(JsonNode node, String path, Set<String> known) {
        if (!(node instanceof ObjectNode object)) {
            throw mistake(path, "Input should be a valid dictionary");
        }
        for (Iterator<String> names = object.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            if (!known.contains(name)) {
                throw mistake(path + "." + name, "Extra inputs are not permitted");
            }
        }
        return new Fields(object, path);
    }

    /** The refusal of a query that has not the form of one; names the place. */
    public static ApiException mistake(String path, String message) {
        return new ApiException(
                ErrorCode.PARSE_ERROR,
                "JSON parse error - 1 validation error for QueryRequest\n" + path + "\n  " + message);
    }

    /** The refusal of something that the API has and Tenrec has not yet. */
    public static ApiException notYet(String what, String path) {
        return new ApiException(ErrorCode.INVALID_INPUT, what + " not supported here yet.", path.replace(".", "__"));
    }

    /** Where a field stands. */
    public String path(String name) {
        return path + "." + name;
    }

    /** The field, or null when it is absent or null. */
    public JsonNode find(String name) {
        JsonNode value = object.get(name);
        return value == null || value.isNull() ? null : value;
    }

    public JsonNode get(String name) {
        JsonNode value = find(name);
        if (value == null) {
            throw mistake(path(name), "Field required");
        }
        return value;
    }

    /** The text, or null when the field is absent. */
    public String text(String name) {
        JsonNode value = find(name);
        if (value != null && !value.isTextual()) {
            throw mistake(path(name), "Input should be a valid string");
        }
        return value == null ? null : value.textValue();
    }

    public boolean flag(String name) {
        JsonNode value = find(name);
        if (value != null && !value.isBoolean()) {
            throw mistake(path(name), "Input should be a valid boolean");
        }
        return value != null && value.booleanValue();
    }

    /** Refuses a field that changes the answer and that Tenrec can't serve yet; an empty one changes nothing. */
    public void refuse(String... names) {
        for (String name : names) {
            JsonNode value = find(name);
            boolean empty = value == null || (value.isContainerNode() && value.isEmpty()) || isFalse(value);
            if (!empty) {
                throw notYet("\"" + name + "\" is", path(name));
            }
        }
    }

    private static boolean isFalse(JsonNode value) {
        return value.isBoolean() && !value.booleanValue();
    }
}
