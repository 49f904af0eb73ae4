package dev.tenrec.store;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Heap index of the rows of lists, each group in its order; it follows the durable records of a table. Written by the
 * writer alone, read by any thread without locks.
 *
 * @param <G> group, one list each; a record never changes its group
 * @param <R> row: the columns that a list sorts and filters by
 */
public final class SortedIndex<G, T, R extends Comparable<R>> {
    private final Map<G, SortedBlocks<R>> orders = new ConcurrentHashMap<>();

    /**
     * Listens to the table, so before the store opens.
     *
     * @param isListed false for records that no list shows, such as deleted ones
     */
    public SortedIndex(Records<T> records, Predicate<T> isListed, Function<T, G> groupOf, Function<T, R> rowOf) {
        records.onChange((key, before, after) -> {
            if (before != null && isListed.test(before)) {
                update(groupOf.apply(before), order -> order.without(rowOf.apply(before)));
            }
            if (after != null && isListed.test(after)) {
                update(groupOf.apply(after), order -> order.with(rowOf.apply(after)));
            }
        });
    }

    /** The rows of a group at this moment. */
    public SortedBlocks<R> rows(G group) {
        return orders.getOrDefault(group, SortedBlocks.empty());
    }

    private void update(G group, UnaryOperator<SortedBlocks<R>> change) {
        SortedBlocks<R> changed = change.apply(rows(group));
        if (changed.size() == 0) {
            orders.remove(group);
        } else {
            orders.put(group, changed);
        }
    }
}
