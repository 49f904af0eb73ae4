package dev.tenrec.account;

import dev.tenrec.store.Records;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;

/**
 * Durable records by something that only one of them has, on the heap: written by the writer, read from any thread
 * without waiting.
 */
final class UniqueIndex<K, T> {
    private final ConcurrentMap<K, T> found = new ConcurrentHashMap<>();

    /** Listens to the table, so before the store opens. */
    UniqueIndex(Records<T> records, Function<T, K> keyOf) {
        records.onChange((key, before, after) -> {
            if (before != null) {
                // Only if nobody took its place: changes that are published together come in no order.
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
