package dev.tenrec.parity;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.tenrec.json.Json;

/** Compares parts of an answer with what is expected; numbers are equal within 1e-9 of their size. */
final class Expectation {
    private static final double TOLERANCE = 1e-9;

    private Expectation() {}

    /** @param expected values by JSON pointer, in which * stands for each element of an array */
    static void check(JsonNode answer, JsonNode expected) {
        assertThat(expected.isEmpty()).isFalse();
        expected.properties().forEach(entry -> {
            JsonNode actual = part(answer, entry.getKey());
            assertThat(isEqual(actual, entry.getValue()))
                    .describedAs("%s: expected %s, got %s", entry.getKey(), entry.getValue(), actual)
                    .isTrue();
        });
    }

    private static JsonNode part(JsonNode node, String pointer) {
        int star = pointer.indexOf("/*");
        if (star < 0) {
            return node.at(pointer);
        }
        ArrayNode parts = Json.mapper().createArrayNode();
        node.at(pointer.substring(0, star)).forEach(element -> parts.add(part(element, pointer.substring(star + 2))));
        return parts;
    }

    private static boolean isEqual(JsonNode actual, JsonNode expected) {
        if (actual.isNumber() && expected.isNumber()) {
            double distance = Math.abs(actual.doubleValue() - expected.doubleValue());
            return distance <= TOLERANCE * Math.max(1, Math.abs(expected.doubleValue()));
        }
        if (actual.size() != expected.size() || actual.getNodeType() != expected.getNodeType()) {
            return false;
        }
        if (actual.isArray()) {
            for (int i = 0; i < actual.size(); i++) {
                if (!isEqual(actual.get(i), expected.get(i))) {
                    return false;
                }
            }
            return true;
        }
        return actual.isObject()
                ? actual.properties().stream()
                        .allMatch(entry ->
                                expected.has(entry.getKey()) && isEqual(entry.getValue(), expected.get(entry.getKey())))
                : actual.equals(expected);
    }
}
