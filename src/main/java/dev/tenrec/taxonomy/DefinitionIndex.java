package dev.tenrec.taxonomy;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Definitions on the heap, by place and name and by id. Written by the writer alone, read by any thread: capture looks
 * up every name of every request.
 *
 * @param <P> where a name stands once
 */
final class DefinitionIndex<P, D> {
    private final ConcurrentMap<P, ConcurrentMap<String, D>> byName = new ConcurrentHashMap<>();
    private final ConcurrentMap<UUID, D> byId = new ConcurrentHashMap<>();

    /** Takes note of a definition, or with null that there is none any more. */
    void put(P place, String name, UUID id, D definitionOrNone) {
        ConcurrentMap<String, D> names = byName.computeIfAbsent(place, any -> new ConcurrentHashMap<>());
        if (definitionOrNone == null) {
            names.remove(name);
            byId.remove(id);
        } else {
            names.put(name, definitionOrNone);
            byId.put(id, definitionOrNone);
        }
    }

    Optional<D> find(UUID id) {
        return Optional.ofNullable(byId.get(id));
    }

    /** Those of a place by name; a view that changes. */
    Map<String, D> names(P place) {
        return byName.getOrDefault(place, new ConcurrentHashMap<>(1));
    }

    /** Those of a place, in no order. */
    Collection<D> all(P place) {
        return List.copyOf(names(place).values());
    }
}
