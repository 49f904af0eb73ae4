package dev.tenrec.store;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Values by key. The writer writes, any thread reads; a read is atomic per value.
 *
 * <p>Three implementations under one contract test: {@link ChronicleTable} off the heap, {@link HeapTable} on it, and
 * {@link GrowingTable}, which begins as the second and becomes the first. None is durable: the journal and its
 * snapshots are.
 */
interface Table extends AutoCloseable {
    /** The value, or null. Arrays passed in or returned must not be changed. */
    byte @Nullable [] get(String key);

    /** Stores or replaces a value. */
    void put(String key, byte[] value);

    /** Removes a key if it exists. */
    void remove(String key);

    long size();

    /**
     * True when a value of this size can be stored now. Checked before the change is journaled: a journaled change that
     * can't be applied would fail every later start.
     */
    boolean hasRoomFor(int valueSize);

    /**
     * Visits the keys in no order. Keys present all the time are visited once; keys put or removed meanwhile may or may
     * not be. Blocks the writer only while a small part of the keys is copied.
     */
    void forEachKey(Consumer<String> visitor);

    /** Visits the entries like {@link #forEachKey}. */
    default void forEach(BiConsumer<String, byte[]> visitor) {
        forEachKey(key -> {
            byte[] value = get(key);
            if (value != null) {
                visitor.accept(key, value);
            }
        });
    }

    @Override
    void close();
}
