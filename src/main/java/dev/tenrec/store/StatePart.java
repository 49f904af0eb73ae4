package dev.tenrec.store;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * State in memory that the journal's event records rebuild, and that snapshots carry so that a start need not replay
 * them all.
 */
public interface StatePart {
    /** What {@link #freeze} fixed, written by a worker while the writer goes on. */
    @FunctionalInterface
    interface Frozen {
        void save(DataOutputStream out) throws IOException;
    }

    /** Names its section of a snapshot; never changes. */
    String name();

    /**
     * On the writer, between two groups: fixes the state of this moment, within a few milliseconds. What it returns
     * must save exactly this state, whatever the writer does meanwhile.
     */
    Frozen freeze();

    /**
     * At the start, before any record is replayed: restores what {@link Frozen#save} wrote. The tables are loaded by
     * then.
     */
    void load(DataInputStream in) throws IOException;
}
