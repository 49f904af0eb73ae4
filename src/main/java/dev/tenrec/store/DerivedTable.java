package dev.tenrec.store;

import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A table derived from event records: written while they are applied, rebuilt by replay, saved in snapshots. The writer
 * writes, any thread reads.
 */
public final class DerivedTable {
    private final FreezableTable table;

    DerivedTable(FreezableTable table) {
        this.table = table;
    }

    /** The value, or null; must not be changed. */
    public byte @Nullable [] get(String key) {
        return table.get(key);
    }

    public void put(String key, byte[] value) {
        table.put(key, value);
    }

    public void remove(String key) {
        table.remove(key);
    }

    public long size() {
        return table.size();
    }

    /** Visits the entries in no order; while a snapshot is loaded, or on a worker. */
    public void forEach(BiConsumer<String, byte[]> visitor) {
        table.forEach(visitor);
    }
}
