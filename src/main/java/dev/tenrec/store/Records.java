package dev.tenrec.store;

import dev.tenrec.json.Json;
import dev.tenrec.thread.OwnerThread;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A typed table: JSON records of one kind by key, the base of collections such as {@code Dashboards}.
 *
 * <p>A read without a transaction runs on any thread and sees durable records only. A read with one runs on the writer,
 * inside a change, and also sees the writes of this and of earlier changes.
 */
public final class Records<T> {
    /** Receives each durable change, on the writer; at the start, every existing record. */
    @FunctionalInterface
    public interface Listener<T> {
        /** {@code before} is null for a new record, {@code after} for a removed one. */
        void changed(String key, @Nullable T before, @Nullable T after);
    }

    private final Class<T> type;
    private final FreezableTable table;
    private final OwnerThread writer;
    /** Null for a table that projects have no part in. */
    private final @Nullable ProjectRemovals removals;

    private final List<Listener<T>> listeners = new ArrayList<>();
    private Consumer<String> onStagedRemoval = key -> {};
    /** Writer thread: values in the journal that are not yet durable. */
    private final Map<String, byte[]> staged = new HashMap<>();

    /** @param removals of projects whose records can't be put any more; null if the keys name none */
    Records(Class<T> type, FreezableTable table, OwnerThread writer, @Nullable ProjectRemovals removals) {
        this.type = type;
        this.table = table;
        this.writer = writer;
        this.removals = removals;
    }

    /** The durable record. */
    public Optional<T> find(String key) {
        return Optional.ofNullable(decode(table.get(key)));
    }

    /** The record as this change sees it. */
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

    /** Stores or replaces a record within a change; refuses one of a deleted project as not found. */
    public void put(Transaction transaction, String key, T value) {
        writer.assertOwner();
        if (removals != null) {
            removals.refuse(ProjectKey.project(key));
        }
        transaction.write(this, key, Json.write(value));
    }

    /** Removes a record within a change. */
    public void remove(Transaction transaction, String key) {
        writer.assertOwner();
        transaction.write(this, key, Transaction.REMOVED);
    }

    /** Durable records. */
    public long size() {
        return table.size();
    }

    /** Visits the durable records in no order; on a worker or at the start, because large tables take long. */
    public void forEach(BiConsumer<String, T> visitor) {
        table.forEach((key, value) -> visitor.accept(key, Json.read(value, type)));
    }

    /** Adds a listener; only before the store opens. */
    public void onChange(Listener<T> listener) {
        listeners.add(listener);
    }

    /** Hears of each removal once it is in the journal, before it is durable. */
    void onStagedRemoval(Consumer<String> listener) {
        onStagedRemoval = listener;
    }

    String name() {
        return table.name();
    }

    FreezableTable table() {
        return table;
    }

    /** Notifies the listeners of every record; once, at recovery. */
    void announceAll() {
        if (!listeners.isEmpty()) {
            forEach((key, value) -> listeners.forEach(listener -> listener.changed(key, null, value)));
        }
    }

    /** True when recovery may skip an entry, because its project is deleted later. */
    boolean isOfRemoved(String key) {
        return removals != null && removals.has(ProjectKey.project(key));
    }

    /** Puts or removes a value without notifying listeners. */
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
        if (valueOrRemoved == Transaction.REMOVED) {
            onStagedRemoval.accept(key);
        }
    }

    /** Publishes the staged values; after the journal is synced. */
    void publishStaged() {
        writer.assertOwner();
        staged.forEach(this::publish);
        staged.clear();
    }

    private void publish(String key, byte[] valueOrRemoved) {
        @Nullable T before = listeners.isEmpty() ? null : decode(table.get(key));
        replay(key, valueOrRemoved);
        if (!listeners.isEmpty()) {
            @Nullable T after = valueOrRemoved == Transaction.REMOVED ? null : decode(valueOrRemoved);
            listeners.forEach(listener -> listener.changed(key, before, after));
        }
    }

    private @Nullable T decode(byte @Nullable [] value) {
        return value == null ? null : Json.read(value, type);
    }
}
