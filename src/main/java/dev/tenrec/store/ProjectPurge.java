package dev.tenrec.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes the records of deleted projects from tables: in the background, in small changes, so that other writes come
 * between. A crash leaves records that nothing reaches; the next start removes them.
 */
final class ProjectPurge {
    private static final Logger LOG = LoggerFactory.getLogger(ProjectPurge.class);
    /** Records that one change removes; the writer takes some milliseconds for them. */
    private static final int KEYS_PER_CHANGE = 500;

    private final ProjectRemovals removals;
    private final List<Records<?>> records = new ArrayList<>();
    private final List<FreezableTable> derived = new ArrayList<>();
    private final WriteQueue queue;
    private final Executor background;
    /** Calls of {@link #schedule} that no pass has served. */
    private final AtomicInteger wanted = new AtomicInteger();

    private volatile boolean isOpen;

    ProjectPurge(ProjectRemovals removals, WriteQueue queue, Executor background) {
        this.removals = removals;
        this.queue = queue;
        this.background = background;
        removals.onRemoval(projectId -> schedule());
    }

    /** Adds a table whose keys name projects, see {@link ProjectKey}; before the store opens. */
    void add(Records<?> table) {
        records.add(table);
    }

    /** Adds a table that is no part of the journal. */
    void add(FreezableTable table) {
        derived.add(table);
    }

    /** Begins with what an earlier run left; once the store is open. */
    void open() {
        isOpen = true;
        boolean isWanted = wanted.getAndIncrement() > 0;
        begin(() -> {
            boolean isNeeded = isWanted || hasOrphans();
            derived.forEach(FreezableTable::forgetProjects);
            records.forEach(table -> table.table().forgetProjects());
            run(isNeeded ? 0 : 1);
        });
    }

    /** Begins a pass in the background, or another one behind the running one. */
    private void schedule() {
        if (wanted.getAndIncrement() == 0 && isOpen) {
            begin(() -> run(0));
        }
    }

    private void begin(Runnable passes) {
        try {
            background.execute(() -> {
                boolean isDone = false;
                try {
                    passes.run();
                    isDone = true;
                } finally {
                    if (!isDone) {
                        // The next deletion begins again.
                        wanted.set(0);
                    }
                }
            });
        } catch (RejectedExecutionException busy) {
            wanted.set(0);
        }
    }

    /** A crash may leave records of both kinds: a snapshot restores derived ones whose removal followed it. */
    private boolean hasOrphans() {
        return derived.stream().anyMatch(this::hasOrphans)
                || records.stream().anyMatch(table -> hasOrphans(table.table()));
    }

    /** @param already calls that need no pass */
    private void run(int already) {
        int served = already;
        while (!wanted.compareAndSet(served, 0)) {
            served = wanted.get();
            try {
                derived.forEach(table -> purge(table, keys -> await(queue.addTask(() -> remove(table, keys)))));
                records.forEach(table -> purge(table.table(), keys -> await(queue.addChange(removal(table, keys)))));
            } catch (RuntimeException failure) {
                LOG.debug("Records of deleted projects are left for the next deletion or start.", failure);
            }
        }
    }

    private static void await(CompletionStage<?> removal) {
        removal.toCompletableFuture().join();
    }

    private boolean hasOrphans(FreezableTable table) {
        return table.projects().stream().anyMatch(project -> !removals.isKnown(project));
    }

    private void purge(FreezableTable table, Consumer<List<String>> remove) {
        List<String> keys = new ArrayList<>();
        table.forEachKey(orphans(key -> {
            keys.add(key);
            if (keys.size() == KEYS_PER_CHANGE) {
                remove.accept(List.copyOf(keys));
                keys.clear();
            }
        }));
        if (!keys.isEmpty()) {
            remove.accept(keys);
        }
    }

    /** Passes on the keys of projects without a record, each of which is looked up once. */
    private Consumer<String> orphans(Consumer<String> visitor) {
        Map<Integer, Boolean> known = new HashMap<>();
        return key -> {
            int project = ProjectKey.project(key);
            if (project != ProjectKey.NONE && !known.computeIfAbsent(project, removals::isKnown)) {
                visitor.accept(key);
            }
        };
    }

    /** A project that is being made has a record for the change, but no durable one yet. */
    private Change<List<String>> removal(Records<?> table, List<String> keys) {
        return new Change<>(
                transaction -> {
                    keys.stream()
                            .filter(key -> !removals.isKnown(transaction, ProjectKey.project(key)))
                            .forEach(key -> table.remove(transaction, key));
                    return keys;
                },
                0);
    }

    /** Removes records that replay does not make again, because it skips the events of deleted projects. */
    private void remove(FreezableTable table, List<String> keys) {
        keys.stream().filter(key -> !removals.isKnown(ProjectKey.project(key))).forEach(table::remove);
    }
}
