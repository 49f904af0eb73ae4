package dev.tenrec.variable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.Json;
import dev.tenrec.json.PatchFields;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A stored variable, which queries in SQL name as {@code {variables.code_name}}.
 *
 * @param codeName made of the first name, and kept when that changes: saved queries have it in their texts
 * @param defaultValue counts where a query brings no value; null stands for NULL
 * @param values the options of a {@link VariableType#LIST}; null for other types
 * @param isMulti whether values of a {@link VariableType#LIST} are lists of options, and the default is one
 * @param createdBy the user's id
 * @param createdAtMicros microseconds since 1970 in UTC
 */
public record InsightVariable(
        int projectId,
        UUID id,
        String name,
        String codeName,
        VariableType type,
        @Nullable JsonNode defaultValue,
        @Nullable List<String> values,
        boolean isMulti,
        int createdBy,
        long createdAtMicros) {
    public InsightVariable {
        values = values == null ? null : List.copyOf(values);
        defaultValue = defaultValue instanceof NullNode ? null : defaultValue;
    }

    /** A new variable; refuses a name without a letter, digit or underscore. */
    static InsightVariable of(int projectId, int createdBy, long nowMicros, ObjectNode fields) {
        String name = fields.path("name").asText();
        InsightVariable blank = new InsightVariable(
                projectId,
                UUID.randomUUID(),
                name,
                codeName(name),
                VariableType.STRING,
                null,
                null,
                false,
                createdBy,
                nowMicros);
        return blank.apply(fields);
    }

    /** This variable with a patch applied; refuses a default that its type does not take. */
    InsightVariable apply(ObjectNode fields) {
        PatchFields patch = new PatchFields(fields);
        VariableType newType =
                VariableType.of(patch.text("type", type.wireName())).orElse(type);
        boolean becomesMulti = patch.flag("is_multi", isMulti && newType == VariableType.LIST);
        if (becomesMulti && newType != VariableType.LIST) {
            throw ApiException.invalid("is_multi", "Only a variable of type List has several values.");
        }
        JsonNode newDefault = becomesMulti
                ? severalDefaults(patch.nullableAny("default_value", listed(defaultValue)))
                : oneDefault(newType, patch.nullableAny("default_value", isMulti ? null : defaultValue));
        return new InsightVariable(
                projectId,
                id,
                patch.text("name", name),
                codeName,
                newType,
                newDefault,
                newType == VariableType.LIST ? options(fields.path("values")) : null,
                becomesMulti,
                createdBy,
                createdAtMicros);
    }

    private static @Nullable JsonNode oneDefault(VariableType type, @Nullable JsonNode value) {
        if (value != null && !type.takes(value)) {
            throw ApiException.invalid(
                    "default_value",
                    "The default of a variable of type " + type.wireName() + " is " + type.description()
                            + ", or null.");
        }
        return type.kept(value);
    }

    /** A default that was one option, as a list of it. */
    private static @Nullable JsonNode listed(@Nullable JsonNode value) {
        return value == null || value.isArray()
                ? value
                : Json.mapper().createArrayNode().add(value);
    }

    private static @Nullable JsonNode severalDefaults(@Nullable JsonNode value) {
        if (value == null) {
            return null;
        }
        if (!value.isArray()) {
            throw ApiException.invalid(
                    "default_value", "The default of a variable with several values is a list of them, or null.");
        }
        ArrayNode kept = Json.mapper().createArrayNode();
        value.forEach(each -> kept.add(oneDefault(VariableType.LIST, each)));
        return kept;
    }

    /** The options that were sent, as texts; without any those that are there. */
    private List<String> options(JsonNode sent) {
        List<String> present = values == null ? List.of() : values;
        return sent.isArray()
                ? StreamSupport.stream(sent.spliterator(), false)
                        .filter(option -> !option.isNull())
                        .map(InsightVariable::option)
                        .toList()
                : sent.isNull() ? List.of() : present;
    }

    private static String option(JsonNode sent) {
        if (!VariableType.LIST.takes(sent)) {
            throw ApiException.invalid("values", "An option is " + VariableType.LIST.description() + ".");
        }
        return sent.asText();
    }

    /** Letters, digits and underscores of a name in lower case, with underscores for spaces. */
    private static String codeName(String name) {
        String code = name.codePoints()
                .filter(c -> Character.isLetterOrDigit(c) || c == ' ' || c == '_')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString()
                .replace(' ', '_')
                .toLowerCase(Locale.ROOT);
        if (code.isEmpty()) {
            throw ApiException.invalid("name", "A name needs a letter or a digit, of which the code name is made.");
        }
        return code;
    }

    /** The fields that the activity log compares. */
    ObjectNode comparable() {
        ObjectNode json = Json.object().put("name", name).put("type", type.wireName());
        json.set("default_value", defaultValue);
        json.set("values", Json.mapper().valueToTree(values));
        json.put("is_multi", isMulti);
        return json;
    }
}
