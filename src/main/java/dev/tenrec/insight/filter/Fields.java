package dev.tenrec.insight.filter;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one object of a query, read strictly: unknown fields are refused, because a misspelt filter that is
 * ignored gives wrong numbers that look right. JSON null counts as absent.
 */
public final class Fields {
    private static final int EXCERPT_MAX = 100;

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

    public static Set<String> names(String text) {
        return Set.of(text.strip().split("\\s+"));
    }

    public static ApiException mistake(String path, String message) {
        return new ApiException(
                ErrorCode.PARSE_ERROR,
                "JSON parse error - 1 validation error for QueryRequest\n" + path + "\n  " + message);
    }

    /** A refusal of something that the API has and Tenrec does not support yet. */
    public static ApiException notYet(String what, String path) {
        return new ApiException(ErrorCode.INVALID_INPUT, what + " not supported here yet.", path.replace(".", "__"));
    }

    public String path(String name) {
        return path + "." + name;
    }

    /** The name of a field in the {@code attr} of an error. */
    public String attr(String name) {
        return path(name).replace(".", "__");
    }

    public ApiException invalid(String name, String message) {
        return mistake(path(name), message);
    }

    /** A refusal of a field's value that the API has and Tenrec does not support yet. */
    public ApiException unsupported(String name, String what) {
        return notYet(what, path(name));
    }

    /** The start of a text that a refusal repeats. */
    public static String excerpt(String text) {
        return text.substring(0, Math.min(EXCERPT_MAX, text.length()));
    }

    public @Nullable JsonNode find(String name) {
        JsonNode value = object.get(name);
        return value == null || value.isNull() ? null : value;
    }

    public JsonNode get(String name) {
        JsonNode value = find(name);
        if (value == null) {
            throw invalid(name, "Field required");
        }
        return value;
    }

    public @Nullable String text(String name) {
        JsonNode value = find(name);
        return value == null ? null : text(value, path(name));
    }

    public static String text(JsonNode value, String path) {
        if (!value.isTextual()) {
            throw mistake(path, "Input should be a valid string");
        }
        return value.textValue();
    }

    /** A text that may not be longer. */
    public @Nullable String text(String name, int sizeMax) {
        String text = text(name);
        if (text != null && text.length() > sizeMax) {
            throw invalid(name, "String should have at most " + sizeMax + " characters");
        }
        return text;
    }

    public @Nullable Integer integer(String name) {
        JsonNode value = find(name);
        if (value != null && !value.isInt()) {
            throw invalid(name, "Input should be a valid integer");
        }
        return value == null ? null : (Integer) value.intValue();
    }

    public @Nullable Integer integer(String name, int min, int max) {
        JsonNode value = find(name);
        if (value != null && (!value.isInt() || value.intValue() < min || value.intValue() > max)) {
            throw invalid(name, "Input should be " + min + " to " + max);
        }
        return value == null ? null : (Integer) value.intValue();
    }

    /** The fields of the object in a field. */
    public @Nullable Fields object(String name, Set<String> known) {
        JsonNode value = find(name);
        return value == null ? null : of(value, path(name), known);
    }

    /** Reads the elements of a list with their paths; none without the list. */
    public <T> List<T> list(String name, int max, String unit, BiFunction<JsonNode, String, T> reader) {
        return list(find(name), path(name), max, unit, reader);
    }

    public static <T> List<T> list(
            @Nullable JsonNode nodes, String path, int max, String unit, BiFunction<JsonNode, String, T> reader) {
        if (nodes == null) {
            return List.of();
        }
        if (!nodes.isArray() || nodes.size() > max) {
            throw mistake(path, ("Input should be a list of at most " + max + " " + unit).strip());
        }
        return each(nodes, path, reader);
    }

    /** Reads nodes whose paths end with their indexes. */
    public static <T> List<T> each(Iterable<JsonNode> nodes, String path, BiFunction<JsonNode, String, T> reader) {
        List<T> read = new ArrayList<>();
        for (JsonNode node : nodes) {
            read.add(reader.apply(node, path + "." + read.size()));
        }
        return List.copyOf(read);
    }

    public boolean flag(String name) {
        JsonNode value = find(name);
        if (value != null && !value.isBoolean()) {
            throw invalid(name, "Input should be a valid boolean");
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
                throw unsupported(name, "\"" + name + "\" is");
            }
        }
    }
}
