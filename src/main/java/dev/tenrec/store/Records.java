package dev.tenrec.store;

import dev.tenrec.json.Json;
import dev.tenrec.thread.OwnerThread;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * One kind of kept thing, by key: what a collection such as {@code Dashboards} is built on. A value is a record that
 * {@link Json} can write and read.
 *
 * <p>A read without a transaction comes from any thread and sees only what is durable. A read with one happens inside a
 * change, on the writer, and also sees what this and earlier changes wrote.
 */
public final class Records<T> {
    /** Hears of each change once it is durable, on the writer; while the server starts, of every record there is. */
    @FunctionalInterface
    public interface Listener<T> {
        /** {@code before} is null for a new record, {@code after} for a removed one. */
        void changed(String key, T before, T after);
    }

    private final Class<T> type;
    private final FreezableTable table;
    private final OwnerThread writer;
    private final List<Listener<T>> listeners = new ArrayList<>();
    /** In the journal but not yet durable; owned by the writer. */
    private final Map<String, byte[]> staged = new HashMap<>();

    Records(Class<T> type, FreezableTable table, OwnerThread writer) {
        this.type = type;
        this.table = table;
        this.writer = writer;
    }

    /** The durable record under the key, if there is one. */
    public Optional<T> find(String key) {
        return Optional.ofNullable(decode(table.get(key)));
    }

    /** The record as this change would leave it, if there is one. */
    public Optional<T> find(Transaction transaction, String key) {
        writer.assertOwner();
        byte[] value = transaction.written(this, key);
        if (value == null) {
            value = staged.get(key);
        }
        if (value == null) {
            value = table.get(key);
        }
        return value == Transaction.REMOVED ? Optional.empty() : Optional.ofNullable(decode(value));
    }

    /** Stores a record in place of any earlier one, as part of a change. */
    public void put(Transaction transaction, String key, T value) {
        writer.assertOwner();
        transaction.write(this, key, Json.write(value));
    }

    /** Removes a record, as part of a change. */
    public void remove(Transaction transaction, String key) {
        writer.assertOwner();
        transaction.write(this, key, Transaction.REMOVED);
    }

    /** How many durable records there are. */
    public long size() {
        return table.size();
    }

    /** Visits the durable records in no order; slow for large kinds, so for a worker or for the start. */
    public void forEach(BiConsumer<String, T> visitor) {
        table.forEach((key, value) -> visitor.accept(key, decode(value)));
    }

    /** Adds a listener; to be called before the store opens, so that it misses nothing. */
    public void onChange(Listener<T> listener) {
        listeners.add(listener);
    }

    String name() {
        return table.name();
    }

    FreezableTable table() {
        return table;
    }

    /** Tells the listeners of every record; once, when the store has opened. */
    void announceAll() {
        if (!listeners.isEmpty()) {
            forEach((key, value) -> listeners.forEach(listener -> listener.changed(key, null, value)));
        }
    }

    /** Puts or removes a value while the journal is replayed: nobody listens yet. */
    void replay(String key, byte[] valueOrRemoved) {
        if (valueOrRemoved == Transaction.REMOVED) {
            table.remove(key);
        } else {
            table.put(key, valueOrRemoved);
        }
    }

    void stage(String key, byte[] valueOrRemoved) {
        writer.assertOwner();
        staged.put(key, valueOrRemoved);
    }

    /** Makes what was staged visible to all; called once the journal is synced. */
    void publishStaged() {
        writer.assertOwner();
        staged.forEach(this::publish);
        staged.clear();
    }

    private void publish(String key, byte[] valueOrRemoved) {
        T before = listeners.isEmpty() ? null : decode(table.get(key));
        replay(key, valueOrRemoved);
        if (!listeners.isEmpty()) {
            T after = valueOrRemoved == Transaction.REMOVED ? null : decode(valueOrRemoved);
            listeners.forEach(listener -> listener.changed(key, before, after));
        }
    }

    private T decode(byte[] value) {
        return value == null ? null : Json.read(value, type);
    }
}
