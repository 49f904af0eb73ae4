package dev.tenrec.taxonomy;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Picks the definitions of full catalogues that make room for new ones. Keeps the first of an order in a queue for each
 * project, because sorting a catalogue for each new name would hold up the writer. Writer thread only.
 */
final class Replaceable<D> {
    private static final int QUEUED_MAX = 1_000;

    private final Comparator<D> order;
    private final Map<Integer, Queue<D>> queues = new HashMap<>();

    /** @param order those to be replaced first come first */
    Replaceable(Comparator<D> order) {
        this.order = order;
    }

    /**
     * The next definition to be replaced, if there is one.
     *
     * @param all definitions that may be replaced at this moment
     * @param isCurrent false for one that changed since it was queued
     */
    Optional<D> next(int projectId, Supplier<Collection<D>> all, Predicate<D> isCurrent) {
        Optional<D> next = poll(projectId, isCurrent);
        if (next.isEmpty()) {
            Queue<D> first = new ArrayDeque<>(
                    all.get().stream().sorted(order).limit(QUEUED_MAX).toList());
            queues.put(projectId, first);
            next = poll(projectId, isCurrent);
        }
        return next;
    }

    /** Forgets a project that is deleted. */
    void forget(int projectId) {
        queues.remove(projectId);
    }

    private Optional<D> poll(int projectId, Predicate<D> isCurrent) {
        Queue<D> queue = queues.getOrDefault(projectId, new ArrayDeque<>());
        while (!queue.isEmpty()) {
            D next = queue.remove();
            if (isCurrent.test(next)) {
                return Optional.of(next);
            }
        }
        queues.remove(projectId);
        return Optional.empty();
    }
}
