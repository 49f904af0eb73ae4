package dev.tenrec.store;

import dev.tenrec.error.ApiException;
import dev.tenrec.thread.OwnerThread;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Deletions of projects, the one door by which all layers let go of what they keep of one. A project is deleted when
 * its record in the table of projects is removed; its id is never given again.
 *
 * <pre>
 * the removal is appended   later writes of the project are refused
 * the removal is durable    state in memory is let go, listeners run
 * in the background         records of other tables are removed, see {@link ProjectPurge}
 * at a start                deletions are looked up first, then the project's records are skipped
 * </pre>
 *
 * <p>The writer writes, any thread reads.
 */
public final class ProjectRemovals {
    private final OwnerThread writer;
    private final List<ByProject<?>> states = new ArrayList<>();
    private final List<IntConsumer> listeners = new CopyOnWriteArrayList<>();
    /**
     * Projects deleted since the newest snapshot at the start. The writer replaces it and never changes one, so that a
     * server for tests with a project for each of them needs a bit for each.
     */
    private volatile BitSet removed = new BitSet();

    private @Nullable Records<?> projects;

    ProjectRemovals(OwnerThread writer) {
        this.writer = writer;
    }

    /** Adds a listener, called on the writer with the id of each project that was deleted. */
    public void onRemoval(IntConsumer listener) {
        listeners.add(listener);
    }

    /** True from the moment at which the deletion is in the journal. */
    public boolean has(int projectId) {
        return projectId >= 0 && removed.get(projectId);
    }

    /** Refuses a write that comes too late as not found. */
    public void refuse(int projectId) {
        if (has(projectId)) {
            throw ApiException.notFound();
        }
    }

    /** Follows the table of projects, by their ids; before the store opens. */
    <T> void follow(Records<T> records) {
        projects = records;
        records.onStagedRemoval(key -> add(Integer.parseInt(key)));
        records.onChange((key, before, after) -> {
            if (after == null) {
                release(Integer.parseInt(key));
            }
        });
    }

    <V> ByProject<V> state(IntFunction<V> factory, Consumer<V> onRemoval) {
        ByProject<V> state = new ByProject<>(this, factory, onRemoval);
        states.add(state);
        return state;
    }

    /** Hears of an entry that recovery will replay. */
    void foresee(String table, String key, byte[] valueOrRemoved) {
        if (projects != null && projects.name().equals(table) && valueOrRemoved == Transaction.REMOVED) {
            add(Integer.parseInt(key));
            release(Integer.parseInt(key));
        }
    }

    /** Lets go of what a snapshot of an earlier version kept of projects without a record. */
    void releaseUnknown() {
        for (ByProject<?> state : states) {
            state.all().keySet().stream().filter(id -> !isKnown(id)).forEach(id -> {
                add(id);
                release(id);
            });
        }
    }

    /** True when a project has a durable record, or when no table of projects was declared. */
    boolean isKnown(int projectId) {
        return projects == null || projects.table().get(Integer.toString(projectId)) != null;
    }

    /** Like {@link #isKnown}, as a change sees it. */
    boolean isKnown(Transaction transaction, int projectId) {
        return projects == null
                || projects.find(transaction, Integer.toString(projectId)).isPresent();
    }

    private void add(int projectId) {
        BitSet more = (BitSet) removed.clone();
        more.set(projectId);
        removed = more;
    }

    private void release(int projectId) {
        writer.assertOwner();
        states.forEach(state -> state.remove(projectId));
        listeners.forEach(listener -> listener.accept(projectId));
    }
}
