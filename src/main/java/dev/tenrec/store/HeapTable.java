package dev.tenrec.store;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiConsumer;

/** A table on the heap, for processes that have not opened what Chronicle Map needs: embedded in somebody's tests. */
final class HeapTable implements Table {
    private final ConcurrentMap<String, byte[]> entries = new ConcurrentHashMap<>();

    @Override
    public byte[] get(String key) {
        return entries.get(key);
    }

    @Override
    public void put(String key, byte[] value) {
        entries.put(key, value);
    }

    @Override
    public void remove(String key) {
        entries.remove(key);
    }

    @Override
    public long size() {
        return entries.size();
    }

    @Override
    public boolean hasRoomFor(int valueSize) {
        return true;
    }

    @Override
    public void forEach(BiConsumer<String, byte[]> visitor) {
        entries.forEach(visitor);
    }

    @Override
    public void close() {
        entries.clear();
    }
}
