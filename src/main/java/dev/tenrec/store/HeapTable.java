package dev.tenrec.store;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A table on the heap, for JVMs that do not open the packages Chronicle Map needs, such as embedding tests. */
final class HeapTable implements Table {
    private final ConcurrentMap<String, byte[]> entries = new ConcurrentHashMap<>();

    @Override
    public byte @Nullable [] get(String key) {
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
    public void forEachKey(Consumer<String> visitor) {
        entries.keySet().forEach(visitor);
    }

    @Override
    public void close() {
        entries.clear();
    }
}
