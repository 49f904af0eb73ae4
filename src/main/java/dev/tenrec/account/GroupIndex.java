package dev.tenrec.account;

import dev.tenrec.store.Records;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;

/** Heap index of durable records by a shared key; threads as in {@link UniqueIndex}. */
final class GroupIndex<G, T> {
    private final ConcurrentMap<G, Map<String, T>> groups = new ConcurrentHashMap<>();

    /** Listens to the table, so before the store opens. */
    GroupIndex(Records<T> records, Function<T, G> groupOf) {
        records.onChange((key, before, after) -> {
            if (before != null && (after == null || !groupOf.apply(before).equals(groupOf.apply(after)))) {
                groups.computeIfPresent(groupOf.apply(before), (group, members) -> {
                    members.remove(key);
                    return members.isEmpty() ? null : members;
                });
            }
            if (after != null) {
                groups.computeIfAbsent(groupOf.apply(after), group -> new ConcurrentHashMap<>())
                        .put(key, after);
            }
        });
    }

    /** All of one group, in no order. */
    Collection<T> find(G group) {
        Map<String, T> members = groups.get(group);
        return members == null ? List.of() : members.values();
    }
}
