package dev.tenrec.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;

/**
 * One form for all ways to write the same JSON value: names in order, no spaces, one spelling of each number and text.
 */
public final class CanonicalJson {
    private CanonicalJson() {}

    /** @param json a document that was checked before */
    public static byte[] of(byte[] json) {
        try {
            return Json.write(canonical(Json.mapper().readTree(json)));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static JsonNode canonical(JsonNode value) {
        if (value.isObject()) {
            Map<String, JsonNode> sorted = new TreeMap<>();
            value.properties().forEach(field -> sorted.put(field.getKey(), canonical(field.getValue())));
            ObjectNode object = Json.object();
            sorted.forEach(object::set);
            return object;
        }
        if (value.isArray()) {
            ArrayNode array = Json.mapper().createArrayNode();
            value.forEach(item -> array.add(canonical(item)));
            return array;
        }
        if (value.isNumber()) {
            BigDecimal number = value.decimalValue();
            return DecimalNode.valueOf(number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros());
        }
        return value;
    }
}
