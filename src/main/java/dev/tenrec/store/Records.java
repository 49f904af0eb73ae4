package dev.tenrec.store;

import dev.tenrec.json.Json;
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

    private final String name;
    private final Class<T> type;
    private final Table table;
    private final List<Listener<T>> listeners = new ArrayList<>();
    /** In the journal but not yet durable; owned by the writer. */
    private final Map<String, byte[]> staged = new HashMap<>();

    Records(String name, Class<T> type, Table table) {
        this.name = name;
        this.type = type;
        this.table = table;
    }

    /** The durable record under the key, if there is one. */
    public Optional<T> find(String key) {
        return Optional.ofNullable(decode(table.get(key)));
    }

    /** The record as this change would leave it, if there is one. */
    public Optional<T> find(Transaction transaction, String key) {
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
        transaction.write(this, key, Json.write(value));
    }

    /** Removes a record, as part of a change. */
    public void remove(Transaction transaction, String key) {
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
        return name;
    }

    Table table() {
        return table;
    }

    void stage(String key, byte[] valueOrRemoved) {
        staged.put(key, valueOrRemoved);
    }

    /** Makes what was staged visible to all; called once the journal is synced. */
    void publishStaged() {
        staged.forEach(this::publish);
        staged.clear();
    }

    /** Puts or removes one value and tells the listeners. */
    void publish(String key, byte[] valueOrRemoved) {
        T before = listeners.isEmpty() ? null : decode(table.get(key));
        boolean removed = valueOrRemoved == Transaction.REMOVED;
        if (removed) {
            table.remove(key);
        } else {
            table.put(key, valueOrRemoved);
        }
        if (!listeners.isEmpty()) {
            T after = removed ? null : decode(valueOrRemoved);
            listeners.forEach(listener -> listener.changed(key, before, after));
        }
    }

    private T decode(byte[] value) {
        return value == null ? null : Json.read(value, type);
    }
}
