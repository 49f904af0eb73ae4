package dev.tenrec.insight.sql.aggregate;

import dev.tenrec.insight.sql.vector.Ordinals;
import dev.tenrec.insight.sql.vector.Vector;

/** The state of one aggregation for all groups of a thread. */
public interface Accumulator {
    /** Makes room for groups, before they are added to; counts what it takes. */
    void grow(int groups);

    /**
     * Adds rows.
     *
     * @param groups by row
     * @param arguments without nulls among these rows
     */
    void add(int[] groups, Vector[] arguments, int count, Ordinals ordinals);

    /**
     * Adds the state of another thread for some groups.
     *
     * @param theirs groups there, each once
     * @param own the same groups here
     */
    void merge(Accumulator other, int[] theirs, int[] own, int count);

    /** True if {@link #merge} of this state into itself, each group into the next one, gives running results. */
    default boolean isRunning() {
        return false;
    }

    /** Returns the results of the first groups. */
    Vector result(int count);
}
