package dev.tenrec.rehearsal.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Builds trees of values and notes what strict readers refuse: names given twice, NaN and infinities, characters zero.
 */
final class JsonTree implements AutoCloseable {
    private static final int FAULTS_MAX = 10;
    private static final int DEPTH_MAX = 8;
    /** Bounds what an object of many fields reserves for the next one. */
    private static final int EXPECTED_MAX = 64;

    private static final JsonFactory FACTORY = ((JsonFactoryBuilder)
                    Json.factory().rebuild())
            .disable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build();

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final JsonParser parser;
    /** Number of fields of the last object at each depth: the next one often has as many. */
    private final int[] fieldCounts = new int[DEPTH_MAX];

    private int depth;
    private List<String> faults = List.of();

    JsonTree(byte[] json) throws IOException {
        parser = FACTORY.createParser(json);
    }

    JsonParser parser() {
        return parser;
    }

    @Override
    public void close() throws IOException {
        parser.close();
    }

    /** Faults noted since the last call. */
    List<String> takeFaults() {
        List<String> taken = faults;
        faults = List.of();
        return taken;
    }

    /** The value that the parser stands on; the parser is at its last token afterwards. */
    JsonNode value() throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object();
            case START_ARRAY -> array();
            case VALUE_STRING -> text();
            case VALUE_NUMBER_INT -> number();
            case VALUE_NUMBER_FLOAT -> floating();
            case VALUE_TRUE -> NODES.booleanNode(true);
            case VALUE_FALSE -> NODES.booleanNode(false);
            default -> NODES.nullNode();
        };
    }

    private ObjectNode object() throws IOException {
        int at = Math.min(depth++, DEPTH_MAX - 1);
        ObjectNode object = new ObjectNode(NODES, new FieldList(fieldCounts[at]));
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            if (name.indexOf('\0') >= 0) {
                fault("a name contains \\u0000");
            }
            if (object.replace(name, value()) != null) {
                fault("the name \"" + name + "\" is given twice");
            }
        }
        fieldCounts[at] = Math.min(EXPECTED_MAX, object.size());
        depth--;
        return object;
    }

    private ArrayNode array() throws IOException {
        ArrayNode array = NODES.arrayNode();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            array.add(value());
        }
        return array;
    }

    private JsonNode text() throws IOException {
        String text = parser.getText();
        if (text.indexOf('\0') >= 0) {
            fault("a text contains \\u0000");
        }
        return NODES.textNode(text);
    }

    private JsonNode number() throws IOException {
        return switch (parser.getNumberType()) {
            case INT -> NODES.numberNode(parser.getIntValue());
            case LONG -> NODES.numberNode(parser.getLongValue());
            default -> NODES.numberNode(parser.getBigIntegerValue());
        };
    }

    private JsonNode floating() throws IOException {
        double value = parser.getDoubleValue();
        if (!Double.isFinite(value)) {
            fault(parser.getText() + " is no number of JSON");
        }
        return NODES.numberNode(value);
    }

    private void fault(String fault) {
        if (faults.isEmpty()) {
            faults = new ArrayList<>();
        }
        if (faults.size() < FAULTS_MAX) {
            faults.add(fault);
        }
    }
}
