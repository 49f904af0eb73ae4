package dev.tenrec.http.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.Json;
import io.vertx.core.json.JsonArray;
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
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The shapes of request bodies: one JSON Schema (draft 2020-12) per file of {@code conf/schema}, compiled when the
 * first body comes. That each schema which a route names is there is for a test to see: a start would look up a hundred
 * files.
 *
 * <p>A body passes three steps: {@link BodyCoercion} turns values into the types that the schema names where the API is
 * lenient ({@code "5"} for 5), the validator judges, {@link SchemaErrors} says the first fault in the words of the API.
 */
public final class BodySchemas {
    private static final Logger LOG = LoggerFactory.getLogger(BodySchemas.class);
    private static final String BASE_URI = "app://tenrec/";
    private static final int LIST_MAX = 10_000;
    /** The field in which a body stands that is a list. */
    public static final String LIST = "items";

    private record Compiled(JsonNode schema, Validator validator) {}

    /** By name, for all servers of the process. A compiled schema is immutable; any thread may validate with it. */
    private static final Map<String, Compiled> COMPILED = new ConcurrentHashMap<>();

    /** Returns whether a body can be checked at once; the first check compiles, which belongs on a worker. */
    public boolean isCompiled(String name) {
        return COMPILED.containsKey(name);
    }

    /**
     * The body with its values in the types of the schema and without fields that the schema does not name; a list, for
     * a schema of a list, stands in the one field {@link #LIST}.
     *
     * @throws ApiException that names the first fault
     */
    ObjectNode check(String name, JsonNode body) {
        Compiled compiled = compiled(name);
        JsonNode coerced = BodyCoercion.coerce(body, compiled.schema);
        boolean takesList = BodyCoercion.hasType(compiled.schema, "array");
        if (takesList && !coerced.isArray()) {
            throw SchemaErrors.notAList(coerced);
        }
        if (!takesList && !coerced.isObject()) {
            throw SchemaErrors.notAnObject(coerced);
        }
        refuseLongLists(coerced, compiled.schema);
        OutputUnit verdict = compiled.validator.validate(
                takesList ? judgedList((ArrayNode) coerced) : judged(coerced, compiled.schema));
        if (!verdict.getValid()) {
            List<OutputUnit> errors = verdict.getErrors() == null ? List.of() : verdict.getErrors();
            throw SchemaErrors.first(errors, compiled.schema, coerced);
        }
        return takesList ? Json.object().set(LIST, coerced) : (ObjectNode) coerced;
    }

    /** The validator keeps an object for every fault: millions of them in one list would fill the memory. */
    private static void refuseLongLists(JsonNode body, JsonNode schema) {
        if (body.isArray()) {
            int count = body.size();
            for (JsonNode item : body) {
                for (JsonNode value : item) {
                    count += value.size();
                }
            }
            if (count > LIST_MAX) {
                throw new ApiException(
                        ErrorCode.MAX_LENGTH, "Ensure this field has no more than " + LIST_MAX + " elements.");
            }
            return;
        }
        body.properties().forEach(field -> {
            boolean isDescribed =
                    !schema.path("properties").path(field.getKey()).isEmpty();
            if (isDescribed && field.getValue().isArray() && field.getValue().size() > LIST_MAX) {
                throw new ApiException(
                        ErrorCode.MAX_LENGTH,
                        "Ensure this field has no more than " + LIST_MAX + " elements.",
                        field.getKey());
            }
        });
    }

    /** The same for a form, where every value is text and a list is a repeated name. */
    ObjectNode checkForm(String name, Map<String, List<String>> form) {
        return check(name, BodyCoercion.ofForm(form, compiled(name).schema));
    }

    /**
     * Converts to Vert.x's JSON the part that the validator reads. Values that may be anything are left out: they can
     * be large, and this runs on the event loop.
     */
    private static JsonObject judged(JsonNode body, JsonNode schema) {
        ObjectNode judged = Json.object();
        body.properties().forEach(field -> {
            JsonNode described = schema.path("properties").path(field.getKey());
            judged.set(
                    field.getKey(), described.isEmpty() ? NullNode.instance : survivable(field.getValue(), described));
        });
        return new JsonObject(Json.mapper().convertValue(judged, JsonMap.TYPE));
    }

    /** The validator fails on an empty e-mail address instead of refusing it; another wrong one stands for it. */
    private static JsonNode survivable(JsonNode value, JsonNode schema) {
        boolean isEmpty = value.isTextual() && value.textValue().isEmpty();
        return isEmpty && schema.path("format").asText().equals("email") ? TextNode.valueOf("@") : value;
    }

    private static JsonArray judgedList(ArrayNode list) {
        JsonArray judged = new JsonArray();
        list.forEach(item -> judged.add(Json.mapper().convertValue(item, Object.class)));
        return judged;
    }

    private static Compiled compiled(String name) {
        return COMPILED.computeIfAbsent(name, BodySchemas::compile);
    }

    private static String file(String name) {
        return "/schema/" + name + ".json";
    }

    private static Compiled compile(String name) {
        String file = file(name);
        try (InputStream in = BodySchemas.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("A route names the schema " + name + ", but there is no " + file);
            }
            JsonNode schema = Json.parse(in.readAllBytes());
            JsonSchemaOptions options = new JsonSchemaOptions()
                    .setBaseUri(BASE_URI)
                    .setDraft(Draft.DRAFT202012)
                    .setOutputFormat(OutputFormat.Basic);
            JsonSchema compiled =
                    JsonSchema.of(BASE_URI + name, new JsonObject(Json.mapper().convertValue(schema, JsonMap.TYPE)));
            Validator validator = Validator.create(compiled, options);
            // The first look loads classes for a tenth of a second, which would hold up the event loop.
            LOG.debug(
                    "Loaded the schema {}: {}",
                    name,
                    validator.validate(new JsonObject()).getValid());
            return new Compiled(schema, validator);
        } catch (IOException unreadable) {
            throw new UncheckedIOException("The schema " + file + " can't be read.", unreadable);
        }
    }
}
