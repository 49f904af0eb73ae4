package dev.tenrec.insight.sql.table;

import dev.tenrec.insight.exec.scan.Values;
import dev.tenrec.insight.sql.vector.Domain;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.json.Json;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values of a property as texts. The number 7 and the string {@code "7"} have two codes in columns and one text, so
 * each text has the code of its string, or where there is none, of whatever had this text first.
 */
public final class PropertyDomain implements Domain {
    private static final int SHORT_MAX = 1 << 20;
    private static final byte[] EMPTY = Json.write("");

    private final Values values;
    private final MemoryBudget memory;
    /** Codes of texts without a string of their own. */
    private final Map<String, Integer> others = new HashMap<>();
    /** Code + 1 by code; 0 until looked up. */
    private volatile int[] canonical = {1};

    public PropertyDomain(Values values, MemoryBudget memory) {
        this.values = values;
        this.memory = memory;
    }

    @Override
    public int bound() {
        return values.bound();
    }

    @Override
    public @Nullable Object value(int code) {
        return values.text(code);
    }

    @Override
    public int nullCode() {
        return 0;
    }

    @Override
    public int emptyCode() {
        return values.find(EMPTY);
    }

    /** Returns the codes of texts for those of columns: the given ones if all have their own. */
    public int[] canonical(int[] codes, int count) {
        int texts = values.firstOther();
        if (texts >= values.bound()) {
            return codes;
        }
        int[] mapped = new int[count];
        int[] known = canonical;
        for (int i = 0; i < count; i++) {
            int code = codes[i];
            int own = code < texts ? code + 1 : code < known.length ? known[code] : 0;
            if (own == 0) {
                own = find(code);
                known = canonical;
            }
            mapped[i] = own - 1;
        }
        return mapped;
    }

    private synchronized int find(int code) {
        if (code >= canonical.length) {
            int bound = Math.max(code + 1, Math.max(values.bound(), 2 * canonical.length));
            memory.reserve((long) Integer.BYTES * (bound - canonical.length));
            canonical = Arrays.copyOf(canonical, bound);
        }
        // Most values are strings, which no other code has; their text need not be made.
        String text = values.isShortText(code, SHORT_MAX) ? null : values.text(code);
        int own = code;
        if (text != null) {
            int string = values.find(Json.write(text));
            if (string >= 0) {
                own = string;
            } else {
                Integer first = others.putIfAbsent(text, code);
                own = first == null ? code : first;
                memory.reserve(first == null ? MemoryBudget.sizeOf(text) : 0);
            }
        }
        canonical[code] = own + 1;
        return own + 1;
    }

    /** Returns the text's own code for one of a column. */
    public int canonical(int code) {
        return code < values.firstOther() ? code : canonical(new int[] {code}, 1)[0];
    }
}
