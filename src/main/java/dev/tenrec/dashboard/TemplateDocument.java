package dev.tenrec.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.Json;
import dev.tenrec.json.PatchFields;
import java.util.List;
import java.util.Set;

/** A template that a caller sends whole: its JSON Schema, and the refusals of what does not match, in its words. */
public final class TemplateDocument {
    private static final List<String> REQUIRED =
            List.of("template_name", "dashboard_description", "dashboard_filters", "tiles");
    private static final Set<String> TEXTS = Set.of("id", "template_name", "dashboard_description", "created_at");
    private static final int NAME_MAX = 400;

    private TemplateDocument() {}

    public static ObjectNode schema() {
        ObjectNode schema = Json.object()
                .put("$schema", "https://json-schema.org/draft/2020-12/schema")
                .put("title", "Dashboard template")
                .put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        TEXTS.stream().sorted().forEach(name -> properties.putObject(name).put("type", "string"));
        properties.withObject("/template_name").put("maxLength", NAME_MAX);
        properties.putObject("team_id").putArray("type").add("number").add("null");
        properties.putObject("image_url").putArray("type").add("string").add("null");
        properties.putObject("dashboard_filters").put("type", "object");
        properties
                .putObject("tiles")
                .put("type", "array")
                .put("minItems", 1)
                .putObject("items")
                .put("type", "object");
        properties.putObject("variables").putArray("type").add("array").add("null");
        properties.putObject("tags").put("type", "array").putObject("items").put("type", "string");
        ArrayNode required = schema.putArray("required");
        REQUIRED.forEach(required::add);
        return schema;
    }

    /** The fields of a template; refuses what the schema does not allow. */
    static PatchFields checked(JsonNode template) {
        if (!(template instanceof ObjectNode fields)) {
            throw wrongType(template, "object");
        }
        for (String name : REQUIRED) {
            if (!fields.has(name)) {
                throw ApiException.invalid("'" + name + "' is a required property");
            }
        }
        for (String name : TEXTS) {
            if (fields.has(name) && !fields.get(name).isTextual()) {
                throw wrongType(fields.get(name), "string");
            }
        }
        if (fields.get("template_name").textValue().indexOf('\0') >= 0
                || fields.get("dashboard_description").textValue().indexOf('\0') >= 0) {
            throw new ApiException(ErrorCode.NULL_CHARACTERS_NOT_ALLOWED, "Null characters are not allowed.");
        }
        if (fields.get("template_name").textValue().length() > NAME_MAX) {
            throw ApiException.invalid(repr(fields.get("template_name")) + " is too long");
        }
        if (!fields.get("dashboard_filters").isObject()) {
            throw wrongType(fields.get("dashboard_filters"), "object");
        }
        checkList(fields.get("tiles"), "object");
        if (fields.get("tiles").isEmpty()) {
            throw ApiException.invalid("[] should be non-empty");
        }
        if (fields.has("tags")) {
            checkList(fields.get("tags"), "string");
        }
        return new PatchFields(fields);
    }

    private static void checkList(JsonNode list, String type) {
        if (!list.isArray()) {
            throw wrongType(list, "array");
        }
        for (JsonNode item : list) {
            if (!(type.equals("object") ? item.isObject() : item.isTextual())) {
                throw wrongType(item, type);
            }
        }
    }

    private static ApiException wrongType(JsonNode value, String type) {
        return ApiException.invalid(repr(value) + " is not of type '" + type + "'");
    }

    /** A value as Python prints it, cut where it is long. */
    private static String repr(JsonNode value) {
        String text = value.isNull()
                ? "None"
                : value.isBoolean()
                        ? (value.booleanValue() ? "True" : "False")
                        : value.isTextual()
                                ? "'" + value.textValue() + "'"
                                : value.toString().replace('"', '\'');
        return text.length() <= 200 ? text : text.substring(0, 200) + "…";
    }
}
