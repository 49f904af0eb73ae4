package dev.tenrec.insight.exec.scan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.tenrec.insight.exec.column.FilterResults;
import dev.tenrec.insight.filter.Operator;
import dev.tenrec.insight.filter.PropertyFilter;
import dev.tenrec.json.Json;
import dev.tenrec.json.JsonNumbers;
import dev.tenrec.storage.segment.PropertyTable;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Dictionary of one property for one query: the codes of the segments, then codes of values that the query meets
 * outside of columns. Thread-safe.
 */
public final class QueryDictionary implements Values {
    private final PropertyTable.@Nullable Property stored;
    private final int storedBound;

    @GuardedBy("this")
    private final Map<JsonNode, Integer> found = new HashMap<>();

    @GuardedBy("this")
    private final List<JsonNode> nodes = new ArrayList<>();

    private volatile int bound;
    private final FilterResults filterResults;
    private final Map<PropertyFilter, CodeResults> results = new ConcurrentHashMap<>();

    /**
     * @param stored dictionary of the segments; null if no segment has a column
     * @param filterResults of earlier queries
     */
    QueryDictionary(PropertyTable.@Nullable Property stored, FilterResults filterResults) {
        this.filterResults = filterResults;
        this.stored = stored;
        this.storedBound = stored == null ? PropertyTable.FIRST : stored.bound();
        this.bound = storedBound;
    }

    /** True for the code of a value in the segments. */
    public boolean isStored(int code) {
        return code < storedBound;
    }

    /** Returns the bound of the codes of values in the segments. */
    public int storedBound() {
        return storedBound;
    }

    /** Returns the results of a filter by code. */
    CodeResults results(PropertyFilter filter) {
        return results.computeIfAbsent(filter, this::newResults);
    }

    private CodeResults newResults(PropertyFilter filter) {
        String condition = filter.texts() == null ? filter.condition() : null;
        byte[] shared =
                stored == null || condition == null ? new byte[0] : filterResults.of(stored, condition, storedBound);
        return new CodeResults(filter, this, shared, storedBound);
    }

    @Override
    public boolean isShortText(int code, int bytesMax) {
        return code >= PropertyTable.FIRST
                && code < storedBound
                && Objects.requireNonNull(stored).isShortText(code, bytesMax);
    }

    @Override
    public int firstOther() {
        return stored == null ? PropertyTable.FIRST : Math.min(stored.firstOther(), storedBound);
    }

    @Override
    public int find(byte[] json) {
        int found = stored == null ? -1 : stored.find(json);
        return found < storedBound ? found : -1;
    }

    /** Returns the code of a value, a new one if it has none; 0 for null. */
    public synchronized int code(@Nullable JsonNode value) {
        if (value == null) {
            return PropertyTable.NONE;
        }
        int inColumns = find(Json.write(value));
        if (inColumns >= 0) {
            return inColumns;
        }
        Integer known = found.get(value);
        if (known != null) {
            return known;
        }
        int code = storedBound + nodes.size();
        nodes.add(value);
        found.put(value, code);
        bound = code + 1;
        return code;
    }

    @Override
    public int bound() {
        return bound;
    }

    /** Returns the value of a code; null for 0. */
    public @Nullable JsonNode json(int code) {
        if (code < PropertyTable.FIRST) {
            return null;
        }
        if (code >= storedBound) {
            return node(code);
        }
        byte[] json = storedJson(code);
        String plain = plainText(json);
        if (plain != null) {
            return TextNode.valueOf(plain);
        }
        try {
            return Json.parse(json);
        } catch (JsonProcessingException notOurs) {
            throw new UncheckedIOException(notOurs);
        }
    }

    private byte[] storedJson(int code) {
        return Objects.requireNonNull(stored).json(code);
    }

    private synchronized JsonNode node(int code) {
        return nodes.get(code - storedBound);
    }

    /** Returns the text of a stored JSON string without escapes, else null. */
    private static @Nullable String plainText(byte[] json) {
        if (json[0] != '"') {
            return null;
        }
        String text = new String(json, 1, json.length - 2, StandardCharsets.UTF_8);
        return text.indexOf('\\') < 0 ? text : null;
    }

    @Override
    public @Nullable String text(int code) {
        if (code >= PropertyTable.FIRST && code < storedBound) {
            byte[] json = storedJson(code);
            boolean isNumberOrLiteral = json[0] != '"' && json[0] != '{' && json[0] != '[';
            String plain = isNumberOrLiteral ? new String(json, StandardCharsets.UTF_8) : plainText(json);
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
        return code < storedBound ? Objects.requireNonNull(stored).number(code) : JsonNumbers.of(node(code));
    }

    /** {@inheritDoc} In a loop of its own, so that the processor waits for many of the numbers at once. */
    @Override
    public void numbers(int[] codes, int count, double[] into) {
        double[] known = stored == null ? new double[0] : stored.numbers(storedBound);
        int knownBound = Math.min(storedBound, known.length);
        for (int i = 0; i < count; i++) {
            int code = codes[i];
            into[i] = code < knownBound ? known[code] : number(code);
        }
    }
}
