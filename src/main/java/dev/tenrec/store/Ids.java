package dev.tenrec.store;

/**
 * Counters for ids that people see: 1, 2, 3, … per kind, none given twice, also after a restart. A change that is
 * refused gives its number back, because the counter is part of the change.
 */
public final class Ids {
    private final Records<Counter> counters;

    /** One of these per store: it declares the table of counters. */
    public Ids(Store store) {
        counters = store.records("ids", Counter.class);
    }

    /** The next number of a kind, as part of a change. */
    public int next(Transaction transaction, String kind) {
        int next = counters.find(transaction, kind).map(Counter::last).orElse(0) + 1;
        counters.put(transaction, kind, new Counter(next));
        return next;
    }

    /** The number given last. */
    record Counter(int last) {}
}
