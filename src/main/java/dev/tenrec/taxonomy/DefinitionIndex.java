package dev.tenrec.taxonomy;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;

/**
 * Heap index of definitions by namespace and name, and by id. Written on the writer, read by any thread: capture looks
 * up every name of every request.
 *
 * @param <P> namespace in which names are unique
 */
final class DefinitionIndex<P, D> {
    private final ConcurrentMap<P, ConcurrentMap<String, D>> byName = new ConcurrentHashMap<>();
    private final ConcurrentMap<UUID, D> byId = new ConcurrentHashMap<>();

    /** Puts a definition, or removes it when null. */
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

    /** Live view of the definitions of a namespace, by name. */
    Map<String, D> names(P place) {
        return byName.getOrDefault(place, new ConcurrentHashMap<>(1));
    }

    /** Namespaces that have, or had, a definition. */
    Stream<P> places() {
        return byName.keySet().stream();
    }

    /** Definitions of a namespace, unordered. */
    Collection<D> all(P place) {
        return List.copyOf(names(place).values());
    }
}
