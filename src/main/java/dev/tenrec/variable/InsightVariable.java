package dev.tenrec.variable;

import com.fasterxml.jackson.databind.JsonNode;
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
                createdBy,
                nowMicros);
        return blank.apply(fields);
    }

    /** This variable with a patch applied; refuses a default that its type does not take. */
    InsightVariable apply(ObjectNode fields) {
        PatchFields patch = new PatchFields(fields);
        VariableType newType =
                VariableType.of(patch.text("type", type.wireName())).orElse(type);
        JsonNode newDefault = patch.nullableAny("default_value", defaultValue);
        if (newDefault != null && !newType.takes(newDefault)) {
            throw ApiException.invalid(
                    "default_value",
                    "The default of a variable of type " + newType.wireName() + " is " + newType.description()
                            + ", or null.");
        }
        return new InsightVariable(
                projectId,
                id,
                patch.text("name", name),
                codeName,
                newType,
                newType.kept(newDefault),
                newType == VariableType.LIST ? options(fields.path("values")) : null,
                createdBy,
                createdAtMicros);
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
        return json;
    }
}
