package dev.tenrec.render.table;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.json.Json;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.OffsetDateTime;

/** Values of an answer as cells of a table. */
public final class Cells {
    private Cells() {}

    /** A number, a truth or a text as it is; lists and objects as compact JSON; null for what is not there. */
    public static Object of(JsonNode value) {
        if (value == null || value.isNull() || value.isMissingNode()) {
            return null;
        }
        if (value.isNumber()) {
            return number(value);
        }
        if (value.isBoolean()) {
            return value.booleanValue();
        }
        return text(value);
    }

    /** Likewise, and a text that is a time as that time. */
    public static Object time(JsonNode value) {
        if (value == null || !value.isTextual()) {
            return of(value);
        }
        try {
            return OffsetDateTime.parse(value.textValue()).toInstant();
        } catch (DateTimeException noTime) {
            return value.textValue();
        }
    }

    /** A text as it is, everything else as JSON. */
    static String text(JsonNode value) {
        return value.isTextual() ? value.textValue() : new String(Json.write(value), StandardCharsets.UTF_8);
    }

    /** Without zeros behind its last digit; 0 for what is no number. */
    static BigDecimal number(JsonNode value) {
        BigDecimal number = value.decimalValue();
        return number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
    }
}
