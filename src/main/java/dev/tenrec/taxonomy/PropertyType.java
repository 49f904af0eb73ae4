package dev.tenrec.taxonomy;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Type of a property, inferred from its first value. */
public enum PropertyType {
    STRING("String"),
    NUMERIC("Numeric"),
    BOOLEAN("Boolean"),
    DATE_TIME("DateTime"),
    /** Only ever set by users. */
    DURATION("Duration");

    /** A date, alone or with a time behind it. */
    private static final Pattern DATE = Pattern.compile(
            "\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])([T ]([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,9})?)?"
                    + "( ?(Z|[+-]\\d{2}(:?\\d{2})?))?)?");

    private static final int DATE_SIZE_MAX = 40;

    private final String wire;

    PropertyType(String wire) {
        this.wire = wire;
    }

    /** The name in the API, for example {@code DateTime}. */
    @JsonValue
    public String wire() {
        return wire;
    }

    /** The type that the API spells so. */
    @JsonCreator
    public static PropertyType of(String wire) {
        return Arrays.stream(values())
                .filter(type -> type.wire.equals(wire))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no type of properties is called " + wire));
    }

    /**
     * The type of a property with this value; null when the value does not tell, as null, lists and objects do not.
     *
     * @param name the property's; of some it is known that their first value misleads
     */
    public static @Nullable PropertyType of(String name, JsonNode value) {
        if (!value.isTextual() && !value.isNumber() && !value.isBoolean()) {
            return null;
        }
        if (isAlwaysText(name)) {
            return STRING;
        }
        if (value.isTextual()) {
            return ofText(value.textValue().strip());
        }
        return value.isNumber() ? NUMERIC : BOOLEAN;
    }

    private static PropertyType ofText(String text) {
        return switch (text) {
            case "true", "false", "TRUE", "FALSE" -> BOOLEAN;
            default -> text.length() <= DATE_SIZE_MAX && DATE.matcher(text).matches() ? DATE_TIME : STRING;
        };
    }

    /** Campaigns may be called 2024, and a flag or a survey that answers false may answer a word later. */
    private static boolean isAlwaysText(String name) {
        return name.startsWith("utm_")
                || name.startsWith("$initial_utm_")
                || name.startsWith("$feature/")
                || name.equals("$feature_flag_response")
                || name.startsWith("$survey_response");
    }
}
