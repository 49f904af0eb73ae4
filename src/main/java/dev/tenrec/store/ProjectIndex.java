package dev.tenrec.store;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The durable records of a table by project and id, in memory: for kinds of which a project has at most some thousands.
 * The writer alone changes it; any thread reads it.
 *
 * @param <I> type of the ids
 * @param <T> type of the records, whose keys in the table begin with their project
 */
public final class ProjectIndex<I, T> {
    private final Map<Integer, Map<I, T>> known = new ConcurrentHashMap<>();
    private final Function<T, I> id;

    /** Listens to its table, so before the store opens; lets go of a project with the store. */
    public ProjectIndex(Store store, Records<T> records, Function<T, I> id) {
        this.id = id;
        records.onChange(this::changed);
        store.removals().onRemoval(known::remove);
    }

    /** The record, unless the project does not have it. */
    public Optional<T> find(int projectId, I itsId) {
        return Optional.ofNullable(known.getOrDefault(projectId, Map.of()).get(itsId));
    }

    /** All records of a project, in no order. */
    public List<T> all(int projectId) {
        return List.copyOf(known.getOrDefault(projectId, Map.of()).values());
    }

    /** The records of all projects, in no order, as of the moment or a little later. */
    public Stream<T> all() {
        return known.values().stream().flatMap(records -> records.values().stream());
    }

    private void changed(String key, @Nullable T before, @Nullable T after) {
        int project = ProjectKey.project(key);
        if (after != null) {
            known.computeIfAbsent(project, any -> new ConcurrentHashMap<>()).put(id.apply(after), after);
        } else if (before != null) {
            known.computeIfPresent(project, (any, records) -> {
                records.remove(id.apply(before));
                return records;
            });
        }
    }
}
