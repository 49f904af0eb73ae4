package dev.tenrec.http.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.Json;
import dev.tenrec.json.Utf8;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A body as parsed: a JSON value, or a form, in which every value is text and a list is a repeated name.
 *
 * @param json null for a form
 * @param form null for JSON
 * @param isLarge whether work on it belongs on a worker, so that other requests do not wait for it
 */
public record RequestBody(JsonNode json, Map<String, List<String>> form, boolean isLarge) {
    private static final int LARGE_BYTES = 64 * 1024;
    private static final String JSON = "application/json";
    private static final String FORM = "application/x-www-form-urlencoded";
    private static final int FORM_FIELDS_MAX = 1_000;

    /** No body, which means an object without fields. */
    public static RequestBody empty() {
        return new RequestBody(Json.object(), null, false);
    }

    /** Refuses a content type that is neither; none at all stands for JSON. */
    public static void requireKnown(String contentType) {
        String type = mediaType(contentType);
        if (!type.isEmpty() && !type.equals(JSON) && !type.equals(FORM)) {
            throw new ApiException(
                    ErrorCode.UNSUPPORTED_MEDIA_TYPE, "Unsupported media type \"" + contentType + "\" in request.");
        }
    }

    /** Refuses a form: a page of any site can make a browser send one. */
    public void requireJson() {
        if (form != null) {
            throw new ApiException(
                    ErrorCode.UNSUPPORTED_MEDIA_TYPE, "Unsupported media type \"" + FORM + "\" in request.");
        }
    }

    /** Returns whether work on a body of these bytes belongs on a worker. */
    public static boolean isLarge(byte[] bytes) {
        return bytes.length > LARGE_BYTES;
    }

    public static RequestBody parse(byte[] bytes, String contentType) {
        return mediaType(contentType).equals(FORM)
                ? new RequestBody(null, parseForm(bytes), isLarge(bytes))
                : new RequestBody(JsonBody.parse(bytes), null, isLarge(bytes));
    }

    /** The fields as sent, none in another value; of a repeated name in a form the last value. */
    public ObjectNode fields() {
        if (json != null) {
            return json instanceof ObjectNode object ? object : Json.object();
        }
        ObjectNode fields = Json.object();
        form.forEach((name, values) -> fields.put(name, values.get(values.size() - 1)));
        return fields;
    }

    /** Returns {@link #fields}; refuses a body that is no object. */
    public ObjectNode object() {
        if (json != null && !json.isObject()) {
            throw SchemaErrors.notAnObject(json);
        }
        return fields();
    }

    /** The fields that a schema names, in its types; refuses a body that does not fit. */
    public ObjectNode checked(BodySchemas schemas, String schema) {
        return json != null ? schemas.check(schema, json) : schemas.checkForm(schema, form);
    }

    /** Validates like {@link #checked}, on a worker, and delays the refusal until the fields are read. */
    public Supplier<ObjectNode> checkedAhead(BodySchemas schemas, String schema) {
        try {
            ObjectNode fields = checked(schemas, schema);
            return () -> fields;
        } catch (ApiException refusal) {
            return () -> {
                throw refusal;
            };
        }
    }

    private static Map<String, List<String>> parseForm(byte[] bytes) {
        if (Utf8.firstInvalid(bytes) >= 0) {
            throw malformedForm();
        }
        String[] pairs = new String(bytes, StandardCharsets.UTF_8).split("&", FORM_FIELDS_MAX + 1);
        if (pairs.length > FORM_FIELDS_MAX) {
            throw new ApiException(ErrorCode.BAD_REQUEST, "A form has more than " + FORM_FIELDS_MAX + " fields.");
        }
        Map<String, List<String>> form = new LinkedHashMap<>();
        for (String pair : pairs) {
            String[] parts = pair.split("=", 2);
            String value = parts.length == 1 ? "" : parts[1];
            form.computeIfAbsent(decoded(parts[0]), name -> new ArrayList<>()).add(decoded(value));
        }
        return form;
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            throw malformedForm();
        }
    }

    private static ApiException malformedForm() {
        return new ApiException(ErrorCode.PARSE_ERROR, "The form is malformed.");
    }

    private static String mediaType(String contentType) {
        return contentType == null ? "" : contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    }
}
