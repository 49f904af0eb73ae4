package dev.tenrec.insight.sql.aggregate;

import dev.tenrec.insight.sql.vector.MemoryBudget;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The numbers of rows by their groups: those of a group together, in ascending order. Immutable. */
final class RowsByGroup {
    private final int[] rows;
    private final int[] starts;

    private RowsByGroup(int[] groups, int rowCount, int groupCount) {
        rows = new int[rowCount];
        starts = new int[groupCount + 1];
        for (int row = 0; row < rowCount; row++) {
            starts[groups[row] + 1]++;
        }
        for (int group = 0; group < groupCount; group++) {
            starts[group + 1] += starts[group];
        }
        int[] next = starts.clone();
        for (int row = 0; row < rowCount; row++) {
            rows[next[groups[row]]++] = row;
        }
    }

    int[] of(int group) {
        return Arrays.copyOfRange(rows, starts[group], starts[group + 1]);
    }

    /** The rows of a state to which rows and groups are added, found again when there are more. */
    static final class Latest {
        private final MemoryBudget memory;
        private @Nullable RowsByGroup known;

        Latest(MemoryBudget memory) {
            this.memory = memory;
        }

        /**
         * Returns all rows so far; by any thread, while no row is added.
         *
         * @param groups by row; earlier rows have the same as before
         * @param groupCount greater than all groups
         */
        synchronized RowsByGroup of(int[] groups, int rowCount, int groupCount) {
            RowsByGroup before = known;
            if (before != null && before.rows.length == rowCount && before.starts.length == groupCount + 1) {
                return before;
            }
            if (before != null) {
                memory.release(sizeBytes(before.rows.length, before.starts.length));
            }
            known = null;
            memory.reserve(sizeBytes(rowCount, groupCount + 1));
            RowsByGroup found = new RowsByGroup(groups, rowCount, groupCount);
            known = found;
            return found;
        }

        private static long sizeBytes(int rowCount, int startCount) {
            return (long) Integer.BYTES * (rowCount + startCount);
        }
    }
}
