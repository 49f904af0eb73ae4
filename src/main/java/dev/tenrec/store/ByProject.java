package dev.tenrec.store;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * One value of state in memory for each project, made when it is first asked for and let go when the project is
 * deleted. Any thread.
 */
public final class ByProject<V> {
    private final ConcurrentMap<Integer, V> values = new ConcurrentHashMap<>();
    private final ProjectRemovals removals;
    private final IntFunction<V> factory;
    private final Consumer<V> onRemoval;

    ByProject(ProjectRemovals removals, IntFunction<V> factory, Consumer<V> onRemoval) {
        this.removals = removals;
        this.factory = factory;
        this.onRemoval = onRemoval;
    }

    /** The value, or null if none was made. */
    public @Nullable V find(int projectId) {
        return values.get(projectId);
    }

    /** The value, made now if there is none; that of a deleted project is kept nowhere. */
    public V get(int projectId) {
        V known = values.get(projectId);
        if (known != null) {
            return known;
        }
        V kept =
                values.compute(projectId, (id, other) -> other != null || removals.has(id) ? other : factory.apply(id));
        return kept == null ? factory.apply(projectId) : kept;
    }

    /** Replaces the value, unless the project is deleted. */
    public void put(int projectId, V value) {
        values.compute(projectId, (id, before) -> removals.has(id) ? null : value);
    }

    /** The values at this moment, in order of the ids. */
    public Map<Integer, V> all() {
        return new TreeMap<>(values);
    }

    /** On the writer, once {@link ProjectRemovals#has} is true. */
    void remove(int projectId) {
        V gone = values.remove(projectId);
        if (gone != null) {
            onRemoval.accept(gone);
        }
    }
}
