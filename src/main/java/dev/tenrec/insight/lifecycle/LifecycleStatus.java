package dev.tenrec.insight.lifecycle;

import java.util.Locale;

/** The status of an actor in an interval, in the order of the answer. */
enum LifecycleStatus {
    /** Active for the first time. */
    NEW(0),
    /** Active in this interval and the one before. */
    RETURNING(1),
    /** Active again, but not in the interval before. */
    RESURRECTING(2),
    /** Inactive, but active in the interval before. */
    DORMANT(3);

    private final int row;

    LifecycleStatus(int row) {
        this.row = row;
    }

    /** Its index in the answer. */
    int row() {
        return row;
    }

    /** The name on the wire, for example {@code new}. */
    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
