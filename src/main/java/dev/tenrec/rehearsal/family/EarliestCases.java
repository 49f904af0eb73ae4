package dev.tenrec.rehearsal.family;

import dev.tenrec.rehearsal.rule.Findings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Supplier;

/** Counts the cases of a rule that are found in any order, and keeps those that arrived first. Used by one thread. */
final class EarliestCases<T> {
    /**
     * A case at a place in the run.
     *
     * @param place as {@link #place} gives it
     */
    record Placed<T>(long place, T value) {
        int request() {
            return (int) (place >>> Integer.SIZE);
        }

        int index() {
            return (int) place;
        }
    }

    private final PriorityQueue<Placed<T>> kept = new PriorityQueue<>(
            Comparator.<Placed<T>>comparingLong(Placed::place).reversed());
    private long count;

    /** The place of an event in the run, greater for those that come later. */
    static long place(int request, int index) {
        return (long) request << Integer.SIZE | index;
    }

    /** @param value is asked for when the case is among the first so far */
    void add(long place, Supplier<T> value) {
        count++;
        Placed<T> last = kept.size() < Findings.CASES_MAX ? null : kept.peek();
        if (last != null && last.place() <= place) {
            return;
        }
        if (last != null) {
            kept.poll();
        }
        kept.add(new Placed<>(place, value.get()));
    }

    /** All cases, also those that are not kept. */
    long count() {
        return count;
    }

    /** The first cases, in the order of arrival. */
    List<Placed<T>> first() {
        List<Placed<T>> first = new ArrayList<>(kept);
        first.sort(Comparator.comparingLong(Placed::place));
        return first;
    }
}
