package dev.tenrec.store;

import java.util.function.BiConsumer;

/**
 * Values by key. Written by the writer alone, read by any thread; a read sees each value whole, before or after a
 * write.
 *
 * <p>Two implementations under one contract test: {@link ChronicleTable} off the heap, {@link HeapTable} on it. Neither
 * is durable: the journal and its snapshots are.
 */
interface Table extends AutoCloseable {
    /** The value, or null. Arrays, passed in or handed out, are never changed. */
    byte[] get(String key);

    /** Stores a value in place of any earlier one. */
    void put(String key, byte[] value);

    /** Forgets a key; nothing happens when it is not there. */
    void remove(String key);

    /** How many keys there are. */
    long size();

    /**
     * Whether a value of this size can be stored now. Asked before the journal takes a change: a change in the journal
     * that can't be applied would fail every later start.
     */
    boolean hasRoomFor(int valueSize);

    /**
     * Visits the entries, in no order. Entries that are there all the time are visited once; entries put or removed
     * meanwhile may or may not be. The writer is held up for no longer than it takes to copy a small part of the table.
     */
    void forEach(BiConsumer<String, byte[]> visitor);

    @Override
    void close();
}
