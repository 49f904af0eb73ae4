package dev.tenrec.insight.exec.scan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.tenrec.insight.filter.Operator;
import dev.tenrec.json.Json;
import dev.tenrec.json.JsonNumbers;
import dev.tenrec.storage.segment.PropertyTable;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The values of one property as one query numbers them: those of the segments have the numbers that they have there;
 * behind them come those that are only found while the query runs.
 */
public final class ValueTable implements Values {
    private final PropertyTable.Property stored;
    private final int storedBound;

    @GuardedBy("this")
    private final Map<JsonNode, Integer> found = new HashMap<>();

    @GuardedBy("this")
    private final List<JsonNode> nodes = new ArrayList<>();

    /** @param stored what the segments have, or null */
    public ValueTable(PropertyTable.Property stored) {
        this.stored = stored;
        this.storedBound = stored == null ? PropertyTable.FIRST : stored.bound();
    }

    /** The number of a value that no column holds; 0 for null. */
    synchronized int code(JsonNode value) {
        if (value == null) {
            return PropertyTable.NONE;
        }
        int inColumns = stored == null ? -1 : stored.find(Json.write(value));
        if (inColumns >= 0 && inColumns < storedBound) {
            return inColumns;
        }
        Integer known = found.get(value);
        if (known != null) {
            return known;
        }
        int code = storedBound + nodes.size();
        nodes.add(value);
        found.put(value, code);
        return code;
    }

    @Override
    public synchronized int bound() {
        return storedBound + nodes.size();
    }

    /** The value with a number, or null for 0. */
    public JsonNode json(int code) {
        if (code < PropertyTable.FIRST) {
            return null;
        }
        if (code >= storedBound) {
            return node(code);
        }
        String plain = plainText(code);
        if (plain != null) {
            return TextNode.valueOf(plain);
        }
        try {
            return Json.parse(stored.json(code));
        } catch (JsonProcessingException notOurs) {
            throw new UncheckedIOException(notOurs);
        }
    }

    private synchronized JsonNode node(int code) {
        return nodes.get(code - storedBound);
    }

    /** The text of a value of the columns that is one and has no escapes; else null. */
    private String plainText(int code) {
        byte[] json = stored.json(code);
        if (json[0] != '"') {
            return null;
        }
        String text = new String(json, 1, json.length - 2, StandardCharsets.UTF_8);
        return text.indexOf('\\') < 0 ? text : null;
    }

    @Override
    public String text(int code) {
        if (code >= PropertyTable.FIRST && code < storedBound) {
            byte[] json = stored.json(code);
            String plain = json[0] == '"' ? plainText(code) : new String(json, StandardCharsets.UTF_8);
            if (plain != null) {
                return plain;
            }
        }
        JsonNode value = json(code);
        return value == null ? null : Operator.text(value);
    }

    @Override
    public double number(int code) {
        if (code < PropertyTable.FIRST) {
            return Double.NaN;
        }
        return code < storedBound ? stored.number(code) : JsonNumbers.of(node(code));
    }
}
