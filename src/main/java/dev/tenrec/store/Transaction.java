package dev.tenrec.store;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one change has written so far. It lives on the writer while the change decides; nobody else sees it until the
 * journal holds it durably. A change that throws leaves no trace.
 */
public final class Transaction {
    /** Stands for a removed value. */
    static final byte[] REMOVED = new byte[0];

    private final Map<Records<?>, Map<String, byte[]>> writes = new LinkedHashMap<>();
    private final long nowMicros;

    Transaction(long nowMicros) {
        this.nowMicros = nowMicros;
    }

    /** The time of this change, microseconds since 1970 in UTC; the same for all that it writes. */
    public long nowMicros() {
        return nowMicros;
    }

    /** What this change wrote under the key: a value, {@link #REMOVED}, or null when it wrote nothing. */
    byte[] written(Records<?> table, String key) {
        Map<String, byte[]> own = writes.get(table);
        return own == null ? null : own.get(key);
    }

    void write(Records<?> table, String key, byte[] valueOrRemoved) {
        writes.computeIfAbsent(table, any -> new LinkedHashMap<>()).put(key, valueOrRemoved);
    }

    Map<Records<?>, Map<String, byte[]>> writes() {
        return writes;
    }
}
