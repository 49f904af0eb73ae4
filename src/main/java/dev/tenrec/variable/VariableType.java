package dev.tenrec.variable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.tenrec.json.Timestamps;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Type of the values of a variable. */
public enum VariableType {
    STRING("String", "a text"),
    NUMBER("Number", "a number"),
    BOOLEAN("Boolean", "true or false"),
    /** One of the options of the variable, as a text. */
    LIST("List", "a text, a number, true or false"),
    /** A day, or a day and a time. */
    DATE("Date", "a date such as 2026-01-31 or 2026-01-31 12:00:00");

    private final String wireName;
    private final String description;

    VariableType(String wireName, String description) {
        this.wireName = wireName;
        this.description = description;
    }

    /** The name that clients use. */
    public String wireName() {
        return wireName;
    }

    /** Description of a value of this type, for people. */
    String description() {
        return description;
    }

    /** The type with this name. */
    static Optional<VariableType> of(String name) {
        return Arrays.stream(values())
                .filter(type -> type.wireName.equals(name))
                .findFirst();
    }

    boolean takes(JsonNode value) {
        return switch (this) {
            case STRING -> value.isTextual();
            case NUMBER -> value.isNumber();
            case BOOLEAN -> value.isBoolean();
            case LIST -> value.isValueNode() && !value.isNull();
            case DATE ->
                value.isTextual() && Timestamps.parse(value.textValue()).isPresent();
        };
    }

    /** A value that this type takes, in the form in which it is kept. */
    @Nullable
    JsonNode kept(@Nullable JsonNode value) {
        return this == LIST && value != null ? TextNode.valueOf(value.asText()) : value;
    }
}
