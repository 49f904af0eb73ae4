package dev.tenrec.insight.exec.column;

import dev.tenrec.storage.segment.PropertyTable;

/** One property of all sessions of a project, as codes of a dictionary by session number. Immutable. */
public final class SessionColumn {
    private final int[] codes;
    private final PropertyTable.Property values;

    /** @param codes {@link PropertyTable#NONE} for a missing value; not copied */
    public SessionColumn(int[] codes, PropertyTable.Property values) {
        this.codes = codes;
        this.values = values;
    }

    /** All sessions with a value have numbers below. */
    public int bound() {
        return codes.length;
    }

    /** Returns the code of a session; {@link PropertyTable#NONE} for a session that is not there. */
    public int code(int session) {
        return session < 0 || session >= codes.length ? PropertyTable.NONE : codes[session];
    }

    /** The dictionary, which grows with later columns of the same property. */
    public PropertyTable.Property values() {
        return values;
    }
}
