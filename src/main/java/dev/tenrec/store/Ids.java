package dev.tenrec.store;

/**
 * Sequences of visible ids: 1, 2, 3, … per kind, never reused. A refused change consumes no id, because the sequence is
 * part of the change.
 */
public final class Ids {
    private final Records<Counter> counters;

    /** Declares the table of sequences; once per store. */
    public Ids(Store store) {
        counters = store.projectRecords("ids", Counter.class);
    }

    /** The next id of a kind, within a change. */
    public int next(Transaction transaction, String kind) {
        int next = counters.find(transaction, kind).map(Counter::last).orElse(0) + 1;
        counters.put(transaction, kind, new Counter(next));
        return next;
    }

    /** @param last the last id */
    record Counter(int last) {}
}
