package dev.tenrec.storage.segment;

import java.util.Arrays;

/**
 * A property of few rows: the rows that have it, ascending, and their value numbers.
 *
 * <pre>
 * row    3   17   4096        value   12   12   31
 * </pre>
 */
final class SparseColumn implements PropertyColumn {
    /** Steps of a linear search before a binary one. */
    private static final int STEPS_MAX = 16;

    private final PackedColumn rows;
    private final PackedColumn codes;
    private final int valueCount;

    SparseColumn(PackedColumn rows, PackedColumn codes, int valueCount) {
        this.rows = rows;
        this.codes = codes;
        this.valueCount = valueCount;
    }

    /** The number of rows that have a value. */
    int valueCount() {
        return valueCount;
    }

    /**
     * Adds a cell for each row with a value to {@code into[at]} and following; returns the index after the last.
     *
     * @param positions of the rows in another segment, where the first row has index {@code first}
     */
    int addCells(int[] positions, int first, long[] into, int at) {
        for (int i = 0; i < valueCount; i++) {
            into[at + i] = SegmentPacker.cell(positions[first + rows.getInt(i)], codes.getInt(i));
        }
        return at + valueCount;
    }

    @Override
    public int get(int row) {
        int at = firstFrom(row);
        return at < valueCount && rows.getInt(at) == row ? codes.getInt(at) : 0;
    }

    @Override
    public int readAll(int[] into, int at, int rowCount) {
        Arrays.fill(into, at, at + rowCount, 0);
        for (int i = 0; i < valueCount; i++) {
            into[at + rows.getInt(i)] = codes.getInt(i);
        }
        return valueCount;
    }

    @Override
    public void read(int from, int count, int[] into) {
        Arrays.fill(into, 0, count, 0);
        for (int at = firstFrom(from); at < valueCount; at++) {
            int row = rows.getInt(at);
            if (row >= from + count) {
                return;
            }
            into[row - from] = codes.getInt(at);
        }
    }

    @Override
    public boolean isWithoutValues(int from, int to) {
        int at = firstFrom(from);
        return at == valueCount || rows.getInt(at) >= to;
    }

    /** Merge join of two ascending lists of rows. */
    @Override
    public void read(int[] wanted, int count, int[] into) {
        int at = count == 0 ? 0 : firstFrom(wanted[0]);
        for (int i = 0; i < count; i++) {
            int row = wanted[i];
            int steps = 0;
            while (at < valueCount && rows.getInt(at) < row) {
                at = ++steps < STEPS_MAX ? at + 1 : firstFrom(row);
            }
            into[i] = at < valueCount && rows.getInt(at) == row ? codes.getInt(at) : 0;
        }
    }

    /** Index of the first row at or behind this one. */
    private int firstFrom(int row) {
        int low = 0;
        int high = valueCount;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (rows.getInt(middle) < row) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
