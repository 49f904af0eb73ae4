package dev.tenrec.render.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.POJONode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.tenrec.json.Json;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** Values of an answer as cells of a table, and cells as texts. */
public final class Cells {
    /** Digits of the longest number that is written out; the exponent of a sent one may have nine digits. */
    private static final int DIGITS_MAX = 400;

    private Cells() {}

    /**
     * A number, a truth or a text as it is; lists and objects as compact JSON, elements of HogQLX as text; null for
     * what is not there.
     */
    public static @Nullable Object of(@Nullable JsonNode value) {
        if (value == null || value.isNull() || value.isMissingNode()) {
            return null;
        }
        if (value.isNumber()) {
            return number(value);
        }
        if (value.isBoolean()) {
            return value.booleanValue();
        }
        return TagText.isTag(value) ? TagText.of(value) : json(value);
    }

    /** Likewise, and a text that is a time as that time. */
    public static @Nullable Object time(@Nullable JsonNode value) {
        if (value == null || !value.isTextual()) {
            return of(value);
        }
        try {
            return OffsetDateTime.parse(value.textValue()).toInstant();
        } catch (DateTimeException noTime) {
            return value.textValue();
        }
    }

    /** A cell of any type as a text: numbers without an exponent, times in ISO 8601 with the offset of the zone. */
    public static String text(@Nullable Object cell, ZoneId zone) {
        if (cell == null) {
            return "";
        }
        if (cell instanceof BigDecimal number) {
            return plain(number);
        }
        return cell instanceof Instant instant
                ? DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(instant.atZone(zone))
                : cell.toString();
    }

    /** A number without an exponent, unless that would take pages. */
    static String plain(BigDecimal number) {
        boolean isShort = Math.abs((long) number.scale()) + number.precision() <= DIGITS_MAX;
        return isShort ? number.toPlainString() : number.toString();
    }

    /** The number without trailing zeros; 0 for other values. */
    static BigDecimal number(JsonNode value) {
        BigDecimal number = value.decimalValue();
        return number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
    }

    private static String json(JsonNode value) {
        if (value.isTextual()) {
            return value.textValue();
        }
        return value instanceof POJONode sent && sent.getPojo() instanceof RawValue raw
                ? raw.rawValue().toString()
                : new String(Json.write(value), StandardCharsets.UTF_8);
    }
}
