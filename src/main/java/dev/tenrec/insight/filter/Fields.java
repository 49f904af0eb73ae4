package dev.tenrec.insight.filter;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import java.util.Iterator;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one object of a query, read strictly: unknown fields are refused, because a misspelt filter that is
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
     * @param path of the object, parts joined by dots
     * @param known all fields that the API has there, supported or not
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

    /** Splits a text into names at white space. */
    public static Set<String> names(String text) {
        return Set.of(text.strip().split("\\s+"));
    }

    /** A refusal of a malformed query; names the path. */
    public static ApiException mistake(String path, String message) {
        return new ApiException(
                ErrorCode.PARSE_ERROR,
                "JSON parse error - 1 validation error for QueryRequest\n" + path + "\n  " + message);
    }

    /** A refusal of something that the API has and Tenrec does not support yet. */
    public static ApiException notYet(String what, String path) {
        return new ApiException(ErrorCode.INVALID_INPUT, what + " not supported here yet.", path.replace(".", "__"));
    }

    /** The path of a field. */
    public String path(String name) {
        return path + "." + name;
    }

    public @Nullable JsonNode find(String name) {
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

    public @Nullable String text(String name) {
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

    /** Refuses fields that would change the answer and are not supported yet; empty ones change nothing. */
    public void refuse(String... names) {
        for (String name : names) {
            JsonNode value = find(name);
            boolean isEmpty = value == null
                    || (value.isContainerNode() && value.isEmpty())
                    || (value.isBoolean() && !value.booleanValue());
            if (!isEmpty) {
                throw notYet("\"" + name + "\" is", path(name));
            }
        }
    }
}
