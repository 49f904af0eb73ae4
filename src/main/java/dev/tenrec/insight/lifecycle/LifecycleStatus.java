package dev.tenrec.insight.lifecycle;

import java.util.Locale;

/** How an actor stands in an interval, in the order of the answer. */
public enum LifecycleStatus {
    /** Active for the first time ever. */
    NEW(0),
    /** Active in this interval and in the one before. */
    RETURNING(1),
    /** Active, but not in the interval before, and not for the first time. */
    RESURRECTING(2),
    /** Not active, but in the interval before. */
    DORMANT(3);

    private final int row;

    LifecycleStatus(int row) {
        this.row = row;
    }

    /** Its place in the answer. */
    int row() {
        return row;
    }

    /** The name on the wire, for example {@code new}. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
