package dev.tenrec.insight.sql.aggregate;

import java.util.Arrays;

/** The numbers of rows by their groups: those of a group together, in ascending order. Immutable. */
final class RowsByGroup {
    private final int[] rows;
    private final int[] starts;

    /**
     * @param groups by row
     * @param groupCount greater than all groups
     */
    RowsByGroup(int[] groups, int rowCount, int groupCount) {
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

    static long sizeBytes(int rowCount, int groupCount) {
        return (long) Integer.BYTES * (rowCount + 2L * groupCount);
    }

    int[] of(int group) {
        return Arrays.copyOfRange(rows, starts[group], starts[group + 1]);
    }
}
