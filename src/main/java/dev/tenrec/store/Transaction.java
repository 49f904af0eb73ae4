package dev.tenrec.store;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The writes of one change so far. Writer thread only; invisible to others until they are durable. A change that throws
 * has no effect.
 */
public final class Transaction {
    /** Marks a removed value. */
    static final byte[] REMOVED = new byte[0];

    private final Map<Records<?>, Map<String, byte[]>> writes = new LinkedHashMap<>();
    private final long nowMicros;

    Transaction(long nowMicros) {
        this.nowMicros = nowMicros;
    }

    /** The time of this change, microseconds since 1970 in UTC. */
    public long nowMicros() {
        return nowMicros;
    }

    /** The value that this change wrote, {@link #REMOVED}, or null if it did not write the key. */
    byte @Nullable [] written(Records<?> table, String key) {
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
