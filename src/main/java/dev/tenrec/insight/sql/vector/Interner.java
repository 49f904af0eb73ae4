package dev.tenrec.insight.sql.vector;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Numbers values in the order in which they come; code 0 is null. Thread-safe. */
public final class Interner implements Domain {
    private static final int ENTRY_BYTES = 64;

    private final MemoryBudget memory;
    private final Map<Object, Integer> codes = new HashMap<>();
    private volatile @Nullable Object[] values = new Object[16];
    private volatile int bound = 1;

    public Interner(MemoryBudget memory) {
        this.memory = memory;
    }

    /** Returns the code of a value, a new one if it has none. */
    public synchronized int code(@Nullable Object value) {
        if (value == null) {
            return 0;
        }
        Integer known = codes.get(value);
        if (known != null) {
            return known;
        }
        memory.reserve(ENTRY_BYTES + MemoryBudget.sizeOf(value));
        int code = bound;
        if (code == values.length) {
            values = java.util.Arrays.copyOf(values, 2 * code);
        }
        values[code] = value;
        codes.put(value, code);
        bound = code + 1;
        return code;
    }

    @Override
    public int bound() {
        return bound;
    }

    @Override
    public @Nullable Object value(int code) {
        return code < bound ? values[code] : null;
    }

    @Override
    public int nullCode() {
        return 0;
    }
}
