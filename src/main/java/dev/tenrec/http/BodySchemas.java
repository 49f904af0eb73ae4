package dev.tenrec.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.Json;
import io.vertx.core.json.JsonObject;
import io.vertx.json.schema.Draft;
import io.vertx.json.schema.JsonSchema;
import io.vertx.json.schema.JsonSchemaOptions;
import io.vertx.json.schema.OutputFormat;
import io.vertx.json.schema.OutputUnit;
import io.vertx.json.schema.Validator;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The shapes of request bodies, one JSON Schema per name, and what the API says when a body has another. */
final class BodySchemas {
    private static final JsonSchemaOptions OPTIONS = new JsonSchemaOptions()
            .setBaseUri("app://tenrec/")
            .setDraft(Draft.DRAFT202012)
            .setOutputFormat(OutputFormat.Basic);

    private final Map<String, Validator> validators = new ConcurrentHashMap<>();

    /** Reads a schema, so that a missing or broken one ends the start and not a request. */
    void load(String name) {
        try (InputStream file = BodySchemas.class.getResourceAsStream("/schema/" + name + ".json")) {
            if (file == null) {
                throw new IllegalArgumentException("There is no schema " + name + ".");
            }
            JsonObject schema = new JsonObject(new String(file.readAllBytes(), StandardCharsets.UTF_8));
            validators.put(name, Validator.create(JsonSchema.of(schema), OPTIONS));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Refuses a body that does not fit, naming the first field to blame. */
    void validate(String name, ObjectNode body) {
        JsonObject plain = new JsonObject(new String(Json.write(body), StandardCharsets.UTF_8));
        OutputUnit result = validators.get(name).validate(plain);
        if (!Boolean.TRUE.equals(result.getValid())) {
            throw (result.getErrors() == null ? List.<OutputUnit>of() : result.getErrors())
                    .stream()
                            .map(error -> refusal(error, body))
                            .flatMap(Optional::stream)
                            .findFirst()
                            .orElseGet(() -> new ApiException(ErrorCode.INVALID_INPUT, "Invalid data."));
        }
    }

    /** One finding as the API words it; empty for findings that only repeat others, about the parents of a field. */
    private static Optional<ApiException> refusal(OutputUnit error, ObjectNode body) {
        String pointer = error.getInstanceLocation().substring(1);
        String attr = pointer.isEmpty() ? null : pointer.substring(1).replace("/", "__");
        String keyword =
                error.getKeywordLocation().substring(error.getKeywordLocation().lastIndexOf('/') + 1);
        JsonNode value = body.at(pointer);
        String text = value.asText();
        String number = error.getError().replaceAll(".*?(-?[0-9.]+)$", "$1");
        return Optional.ofNullable(
                switch (keyword) {
                    case "required" -> refuse(ErrorCode.REQUIRED, missing(attr, error), "This field is required.");
                    case "type" -> wrongType(attr, value, error.getError());
                    case "enum" -> refuse(ErrorCode.INVALID_CHOICE, attr, "\"" + text + "\" is not a valid choice.");
                    case "minLength" ->
                        text.isEmpty()
                                ? refuse(ErrorCode.BLANK, attr, "This field may not be blank.")
                                : refuse(
                                        ErrorCode.MIN_LENGTH,
                                        attr,
                                        "Ensure this field has at least " + number + " characters.");
                    case "maxLength" ->
                        refuse(
                                ErrorCode.MAX_LENGTH,
                                attr,
                                "Ensure this field has no more than " + number + " characters.");
                    case "minimum" ->
                        refuse(
                                ErrorCode.MIN_VALUE,
                                attr,
                                "Ensure this value is greater than or equal to " + number + ".");
                    case "maximum" ->
                        refuse(ErrorCode.MAX_VALUE, attr, "Ensure this value is less than or equal to " + number + ".");
                    case "minItems" -> refuse(ErrorCode.INVALID_INPUT, attr, "This list may not be empty.");
                    case "format" -> refuse(ErrorCode.INVALID_INPUT, attr, "Must be a valid value.");
                    default -> null;
                });
    }

    private static ApiException wrongType(String attr, JsonNode value, String error) {
        if (value.isNull()) {
            return refuse(ErrorCode.NULL, attr, "This field may not be null.");
        }
        String expected = error.substring(error.lastIndexOf(' ') + 1);
        return switch (expected) {
            case "string" -> refuse(ErrorCode.INVALID_INPUT, attr, "Not a valid string.");
            case "integer" -> refuse(ErrorCode.INVALID_INPUT, attr, "A valid integer is required.");
            case "number" -> refuse(ErrorCode.INVALID_INPUT, attr, "A valid number is required.");
            case "boolean" -> refuse(ErrorCode.INVALID_INPUT, attr, "Must be a valid boolean.");
            case "array" ->
                refuse(
                        ErrorCode.NOT_A_LIST,
                        attr,
                        "Expected a list of items but got type \"" + JsonBody.pythonName(value) + "\".");
            default ->
                refuse(
                        ErrorCode.INVALID_INPUT,
                        attr,
                        "Expected a dictionary of items but got type \"" + JsonBody.pythonName(value) + "\".");
        };
    }

    private static String missing(String parent, OutputUnit error) {
        String[] quoted = error.getError().split("\"", 3);
        String field = quoted.length == 3 ? quoted[1] : "";
        return parent == null ? field : parent + "__" + field;
    }

    private static ApiException refuse(ErrorCode code, String attr, String detail) {
        return new ApiException(code, detail, attr);
    }
}
