package dev.tenrec.store;

import dev.tenrec.journal.SnapshotFile;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;

/**
 * State in memory that the journal's event records rebuild, and that snapshots carry so that a start need not replay
 * them all.
 */
public interface StatePart {
    /** What {@link #freeze} fixed, written by a worker while the writer goes on. */
    @FunctionalInterface
    interface Frozen {
        void save(DataOutputStream out) throws IOException;

        /** The files that hold what {@link #save} leaves out; durable, and never changed while a snapshot counts. */
        default List<SnapshotFile> files() {
            return List.of();
        }
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
     * then, and the files are there and as they were.
     */
    void load(DataInputStream in) throws IOException;
}
