package dev.tenrec.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads a JSON value as a number: a number itself, or a text that is written like one. */
public final class JsonNumbers {
    private static final String CHARACTERS = "0123456789.+-eE";
    private static final int SIZE_MAX = 40;

    private JsonNumbers() {}

    /** The number, or NaN where the value is none, or null. */
    public static double of(@Nullable JsonNode value) {
        if (value == null || value.isBoolean() || value.isContainerNode() || value.isNull()) {
            return Double.NaN;
        }
        return value.isNumber() ? value.doubleValue() : ofText(value.textValue());
    }

    /** The number of a checked JSON value, or NaN. */
    public static double of(byte[] json) {
        if (json[0] == '-' || (json[0] >= '0' && json[0] <= '9')) {
            return Double.parseDouble(new String(json, StandardCharsets.ISO_8859_1));
        }
        if (json[0] != '"') {
            return Double.NaN;
        }
        String text = new String(json, 1, json.length - 2, StandardCharsets.UTF_8);
        if (text.indexOf('\\') < 0) {
            return ofText(text);
        }
        try {
            return of(Json.parse(json));
        } catch (JsonProcessingException notChecked) {
            throw new UncheckedIOException(notChecked);
        }
    }

    private static double ofText(String text) {
        boolean mayBeNumber =
                !text.isEmpty() && text.length() <= SIZE_MAX && text.chars().allMatch(c -> CHARACTERS.indexOf(c) >= 0);
        try {
            return mayBeNumber ? Double.parseDouble(text) : Double.NaN;
        } catch (NumberFormatException none) {
            return Double.NaN;
        }
    }
}
