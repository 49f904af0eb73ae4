package dev.tenrec.insight.lifecycle;

import java.util.Locale;

/** The status of an actor in an interval, in the order of the answer. */
enum LifecycleStatus {
    /** Active in the interval of its creation, and not in the one before. */
    NEW(0),
    /** Active in this interval and the one before. */
    RETURNING(1),
    /** Active, created in another interval and not active in the interval before. */
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
