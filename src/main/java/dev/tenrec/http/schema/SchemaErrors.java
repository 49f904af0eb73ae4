package dev.tenrec.http.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import io.vertx.json.schema.OutputUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Says what a validator found in the words of the API: {@code type, code, detail, attr}, the first fault only.
 *
 * <p>The validator reports a fault together with all that contains it, and its sentences are its own; so only the
 * keyword and the place are taken from it, and the rest from the schema and the value.
 */
final class SchemaErrors {
    /** Keywords that judge a value by itself, the one to be told first at the front. */
    private static final List<String> LEAVES = List.of(
            "required",
            "type",
            "enum",
            "const",
            "minLength",
            "maxLength",
            "minItems",
            "maxItems",
            "minimum",
            "maximum",
            "format",
            "pattern");

    /** One fault; {@code rank} is the place of its field in the schema, by which the real service orders them. */
    private record Fault(List<String> path, String keyword, int rank, JsonNode schema, JsonNode value) {}

    private SchemaErrors() {}

    static ApiException notAnObject(JsonNode body) {
        if (body.isNull()) {
            return new ApiException(ErrorCode.NULL, "This field may not be null.");
        }
        return new ApiException(
                ErrorCode.INVALID_INPUT,
                "Invalid data. Expected a dictionary, but got " + JsonBody.pythonName(body) + ".");
    }

    static ApiException notAList(JsonNode body) {
        if (body.isNull()) {
            return notAnObject(body);
        }
        return new ApiException(
                ErrorCode.NOT_A_LIST, "Expected a list of items but got type \"" + JsonBody.pythonName(body) + "\".");
    }

    static ApiException first(List<OutputUnit> errors, JsonNode schema, JsonNode body) {
        Optional<Fault> first = errors.stream()
                .map(error -> fault(error, schema, body))
                .flatMap(Optional::stream)
                .min(Comparator.comparingInt(Fault::rank).thenComparingInt(fault -> LEAVES.indexOf(fault.keyword)));
        return first.map(SchemaErrors::refusal)
                .orElseGet(() -> new ApiException(ErrorCode.INVALID_INPUT, "The body does not match its schema."));
    }

    private static Optional<Fault> fault(OutputUnit error, JsonNode root, JsonNode body) {
        String keyword =
                error.getKeywordLocation().substring(error.getKeywordLocation().lastIndexOf('/') + 1);
        if (!LEAVES.contains(keyword)) {
            return Optional.empty();
        }
        List<String> path = path(error.getInstanceLocation());
        JsonNode schema = root;
        JsonNode value = body;
        for (String part : path) {
            schema = value.isArray()
                    ? schema.path("items")
                    : schema.path("properties").path(part);
            value = value.isArray() ? value.path(Integer.parseInt(part)) : value.path(part);
        }
        if (keyword.equals("required")) {
            path.add(firstMissing(schema, value));
        }
        return Optional.of(new Fault(path, keyword, rank(path, root), schema, value));
    }

    private static ApiException refusal(Fault fault) {
        JsonNode limit = fault.schema.path(fault.keyword);
        if (fault.value.isNull()) {
            return refusal(fault, ErrorCode.NULL, "This field may not be null.");
        }
        return switch (fault.keyword) {
            case "required" -> refusal(fault, ErrorCode.REQUIRED, "This field is required.");
            case "type" -> wrongType(fault);
            case "enum", "const" ->
                refusal(fault, ErrorCode.INVALID_CHOICE, "\"" + pythonText(fault.value) + "\" is not a valid choice.");
            case "minLength" ->
                fault.value.textValue().isEmpty()
                        ? refusal(fault, ErrorCode.BLANK, "This field may not be blank.")
                        : refusal(
                                fault,
                                ErrorCode.MIN_LENGTH,
                                "Ensure this field has at least " + limit + " characters.");
            case "maxLength" ->
                refusal(fault, ErrorCode.MAX_LENGTH, "Ensure this field has no more than " + limit + " characters.");
            case "minItems" ->
                limit.intValue() == 1
                        ? refusal(fault, ErrorCode.EMPTY, "This list may not be empty.")
                        : refusal(
                                fault, ErrorCode.MIN_LENGTH, "Ensure this field has at least " + limit + " elements.");
            case "maxItems" ->
                refusal(fault, ErrorCode.MAX_LENGTH, "Ensure this field has no more than " + limit + " elements.");
            case "minimum" ->
                refusal(fault, ErrorCode.MIN_VALUE, "Ensure this value is greater than or equal to " + limit + ".");
            case "maximum" ->
                refusal(fault, ErrorCode.MAX_VALUE, "Ensure this value is less than or equal to " + limit + ".");
            case "format" -> wrongFormat(fault, limit.textValue());
            default ->
                fault.value.textValue().indexOf('\0') >= 0
                        ? refusal(fault, ErrorCode.NULL_CHARACTERS_NOT_ALLOWED, "Null characters are not allowed.")
                        : refusal(fault, ErrorCode.INVALID_INPUT, "This value does not match the required pattern.");
        };
    }

    private static ApiException wrongType(Fault fault) {
        if (BodyCoercion.hasType(fault.schema, "string")) {
            return refusal(fault, ErrorCode.INVALID_INPUT, "Not a valid string.");
        }
        if (BodyCoercion.hasType(fault.schema, "boolean")) {
            return refusal(fault, ErrorCode.INVALID_INPUT, "Must be a valid boolean.");
        }
        if (BodyCoercion.hasType(fault.schema, "integer")) {
            return refusal(fault, ErrorCode.INVALID_INPUT, "A valid integer is required.");
        }
        if (BodyCoercion.hasType(fault.schema, "number")) {
            return refusal(fault, ErrorCode.INVALID_INPUT, "A valid number is required.");
        }
        if (BodyCoercion.hasType(fault.schema, "array")) {
            return refusal(
                    fault,
                    ErrorCode.NOT_A_LIST,
                    "Expected a list of items but got type \"" + JsonBody.pythonName(fault.value) + "\".");
        }
        return refusal(
                fault,
                ErrorCode.INVALID_INPUT,
                "Expected a dictionary of items but got type \"" + JsonBody.pythonName(fault.value) + "\".");
    }

    private static ApiException wrongFormat(Fault fault, String format) {
        return switch (format) {
            case "uuid" -> refusal(fault, ErrorCode.INVALID_INPUT, "Must be a valid UUID.");
            case "date-time" -> ApiException.notDatetime(String.join("__", fault.path));
            case "email" ->
                fault.value.textValue().isEmpty()
                        ? refusal(fault, ErrorCode.BLANK, "This field may not be blank.")
                        : refusal(fault, ErrorCode.INVALID_INPUT, "Enter a valid email address.");
            default -> refusal(fault, ErrorCode.INVALID_INPUT, "Not a valid " + format + ".");
        };
    }

    private static ApiException refusal(Fault fault, ErrorCode code, String detail) {
        return new ApiException(code, detail, String.join("__", fault.path));
    }

    /** The parts of a pointer such as {@code #/tags/0}. */
    private static List<String> path(String location) {
        List<String> parts = new ArrayList<>();
        String[] pieces = location.split("/", -1);
        for (int i = 1; i < pieces.length; i++) {
            parts.add(pieces[i].replace("~1", "/").replace("~0", "~"));
        }
        return parts;
    }

    private static String firstMissing(JsonNode schema, JsonNode value) {
        for (JsonNode name : schema.path("required")) {
            if (!value.has(name.textValue())) {
                return name.textValue();
            }
        }
        throw new IllegalStateException("The validator misses a field that is there.");
    }

    private static int rank(List<String> path, JsonNode root) {
        int rank = 0;
        for (var names = root.path("properties").fieldNames(); names.hasNext(); rank++) {
            if (names.next().equals(path.get(0))) {
                return rank;
            }
        }
        return rank;
    }

    private static String pythonText(JsonNode value) {
        if (value.isBoolean()) {
            return value.booleanValue() ? "True" : "False";
        }
        return value.isValueNode() ? value.asText() : value.toString();
    }
}
