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
import org.jspecify.annotations.Nullable;

/** A body as parsed: a JSON value or a form. */
public final class RequestBody {
    private static final int LARGE_BYTES = 64 * 1024;
    private static final String JSON = "application/json";
    private static final String FORM = "application/x-www-form-urlencoded";
    private static final String MULTIPART = "multipart/form-data";
    private static final int FORM_FIELDS_MAX = 1_000;

    private sealed interface Content permits JsonValue, Form {
        ObjectNode fields();

        ObjectNode object();

        ObjectNode checked(BodySchemas schemas, String schema);
    }

    private record JsonValue(JsonNode value) implements Content {
        @Override
        public ObjectNode fields() {
            return value instanceof ObjectNode object ? object : Json.object();
        }

        @Override
        public ObjectNode object() {
            if (!value.isObject()) {
                throw SchemaErrors.notAnObject(value);
            }
            return fields();
        }

        @Override
        public ObjectNode checked(BodySchemas schemas, String schema) {
            return schemas.check(schema, value);
        }
    }

    /** Every value is text, and a list is a repeated name. */
    private record Form(Map<String, List<String>> values) implements Content {
        @Override
        public ObjectNode fields() {
            ObjectNode fields = Json.object();
            values.forEach((name, texts) -> fields.put(name, texts.get(texts.size() - 1)));
            return fields;
        }

        @Override
        public ObjectNode object() {
            return fields();
        }

        @Override
        public ObjectNode checked(BodySchemas schemas, String schema) {
            return schemas.checkForm(schema, values);
        }
    }

    private final Content content;
    private final boolean isLarge;

    private RequestBody(Content content, boolean isLarge) {
        this.content = content;
        this.isLarge = isLarge;
    }

    /** No body, which means an object without fields. */
    public static RequestBody empty() {
        return new RequestBody(new JsonValue(Json.object()), false);
    }

    /** Refuses a content type that is neither; none at all stands for JSON. */
    public static void requireKnown(@Nullable String contentType) {
        String type = mediaType(contentType);
        if (!type.isEmpty() && !type.equals(JSON) && !type.equals(FORM) && !type.equals(MULTIPART)) {
            throw new ApiException(
                    ErrorCode.UNSUPPORTED_MEDIA_TYPE, "Unsupported media type \"" + contentType + "\" in request.");
        }
    }

    /** Refuses a form: a page of any site can make a browser send one. */
    public void requireJson() {
        if (content instanceof Form) {
            throw new ApiException(
                    ErrorCode.UNSUPPORTED_MEDIA_TYPE, "Unsupported media type \"" + FORM + "\" in request.");
        }
    }

    /** True when work on it belongs on a worker, so that other requests do not wait for it. */
    public boolean isLarge() {
        return isLarge;
    }

    /** Returns whether work on a body of these bytes belongs on a worker. */
    public static boolean isLarge(byte[] bytes) {
        return bytes.length > LARGE_BYTES;
    }

    public static RequestBody parse(byte[] bytes, @Nullable String contentType) {
        Content content = switch (mediaType(contentType)) {
            case FORM -> new Form(parseForm(bytes));
            case MULTIPART -> new Form(Multipart.parse(bytes, String.valueOf(contentType), FORM_FIELDS_MAX));
            default -> new JsonValue(JsonBody.parse(bytes));
        };
        return new RequestBody(content, isLarge(bytes));
    }

    /** The fields as sent, none in another value; of a repeated name in a form the last value. */
    public ObjectNode fields() {
        return content.fields();
    }

    /** Returns {@link #fields}; refuses a body that is no object. */
    public ObjectNode object() {
        return content.object();
    }

    /** The fields that a schema names, in its types; refuses a body that does not fit. */
    public ObjectNode checked(BodySchemas schemas, String schema) {
        return content.checked(schemas, schema);
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

    private static String mediaType(@Nullable String contentType) {
        return contentType == null ? "" : contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    }
}
