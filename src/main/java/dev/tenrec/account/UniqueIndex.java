package dev.tenrec.account;

import dev.tenrec.store.Records;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;

/** Heap index of durable records by a unique key. Written on the writer, read by any thread without locks. */
final class UniqueIndex<K, T> {
    private final ConcurrentMap<K, T> found = new ConcurrentHashMap<>();

    /** Listens to the table, so before the store opens. */
    UniqueIndex(Records<T> records, Function<T, K> keyOf) {
        records.onChange((key, before, after) -> {
            if (before != null) {
                // Only if it was not replaced: changes that are published together come in no order.
                found.remove(keyOf.apply(before), before);
            }
            if (after != null) {
                found.put(keyOf.apply(after), after);
            }
        });
    }

    Optional<T> find(K key) {
        return Optional.ofNullable(found.get(key));
    }

    Collection<T> all() {
        return found.values();
    }
}
