package dev.tenrec.store;

import java.util.function.BiConsumer;

/**
 * A table whose content follows from event records alone: it is written while they are applied, rebuilt when they are
 * replayed, and carried by snapshots. Written by the writer, read by any thread.
 */
public final class DerivedTable {
    private final FreezableTable table;

    DerivedTable(FreezableTable table) {
        this.table = table;
    }

    /** The value, or null; not to be changed. */
    public byte[] get(String key) {
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
