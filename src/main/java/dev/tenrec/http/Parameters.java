package dev.tenrec.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The query parameters of a request in the types that lists ask for; an empty parameter counts as absent. */
public final class Parameters {
    private static final Set<String> TRUE = Set.of("t", "y", "yes", "true", "on", "1");
    private static final Set<String> FALSE = Set.of("f", "n", "no", "false", "off", "0");

    private final Call call;

    public Parameters(Call call) {
        this.call = call;
    }

    /** The text, or null. */
    public @Nullable String text(String name) {
        String text = call.query(name);
        return text == null || text.isBlank() ? null : text.strip();
    }

    /** True, false, or null when absent; refuses what is neither. */
    public @Nullable Boolean flag(String name) {
        String text = text(name);
        if (text == null) {
            return null;
        }
        String word = text.toLowerCase(Locale.ROOT);
        if (!TRUE.contains(word) && !FALSE.contains(word)) {
            throw ApiException.invalid(name, "Must be a valid boolean.");
        }
        return TRUE.contains(word);
    }

    /** Returns whether it is there and true. */
    public boolean isTrue(String name) {
        return Boolean.TRUE.equals(flag(name));
    }

    /** The number, or null when absent; refuses what is none and what is less than 0 or more than the maximum. */
    public @Nullable Integer number(String name, int max) {
        String text = text(name);
        if (text == null) {
            return null;
        }
        if (!text.matches("[+-]?[0-9]{1,9}")) {
            throw ApiException.invalid(name, "A valid integer is required.");
        }
        int number = Integer.parseInt(text);
        if (number < 0) {
            throw new ApiException(ErrorCode.MIN_VALUE, "Ensure this value is greater than or equal to 0.", name);
        }
        if (number > max) {
            throw new ApiException(
                    ErrorCode.MAX_VALUE, "Ensure this value is less than or equal to " + max + ".", name);
        }
        return number;
    }

    /** A time in microseconds since 1970, or null when absent; refuses a text that is none. */
    public @Nullable Long time(String name) {
        String text = text(name);
        return text == null ? null : (Long) Timestamps.parse(text).orElseThrow(() -> ApiException.notDatetime(name));
    }

    /** The words of a text. */
    public List<String> words(String name) {
        String text = text(name);
        return text == null ? List.of() : List.of(text.split("\\s+"));
    }

    /** The values of a parameter that may stand several times, each a list with commas. */
    public List<String> commaList(String name) {
        return call.queryAll(name).stream()
                .flatMap(value -> Stream.of(value.split(",", -1)))
                .map(String::strip)
                .filter(value -> !value.isEmpty())
                .toList();
    }

    /** The texts of a JSON list, or null when absent; refuses anything else. */
    public @Nullable List<String> jsonList(String name) {
        String text = text(name);
        if (text == null) {
            return null;
        }
        try {
            JsonNode list = Json.parse(text.getBytes(StandardCharsets.UTF_8));
            if (list.isArray()) {
                List<String> texts = new ArrayList<>();
                list.forEach(item -> texts.add(item.asText()));
                return texts;
            }
        } catch (JsonProcessingException malformed) {
            throw ApiException.invalid(name, "Value must be valid JSON.");
        }
        throw ApiException.invalid(name, "Expected a list of items.");
    }

    /** The texts of a JSON list, each once; none when absent. */
    public Set<String> jsonSet(String name) {
        List<String> texts = jsonList(name);
        return texts == null ? Set.of() : Set.copyOf(texts);
    }
}
