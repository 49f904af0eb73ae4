package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.insight.exec.scan.RowBatch;

/** The cells and numbers of the rows of a batch that have both. For one consumer. */
final class CellNumbers {
    private static final long INFINITY_BITS = Double.doubleToLongBits(Double.POSITIVE_INFINITY);

    private final CellLocator rows;
    private final NumericValues values;
    private final int valueIndex;
    private int[] cells = new int[0];
    private double[] numbers = new double[0];

    CellNumbers(CellLocator rows, AggregationSpec spec) {
        this.rows = rows;
        this.values = spec.numbers();
        this.valueIndex = spec.numberIndex();
    }

    /** Reads a batch; returns how many rows have both. */
    int read(RowBatch batch) {
        int count = batch.count();
        if (cells.length < count) {
            cells = new int[count];
            numbers = new double[count];
        }
        values.of(batch.values(valueIndex), count, numbers);
        return keepFinite(rows.of(batch), count);
    }

    /** Without branches: which rows have a number is often random. */
    private int keepFinite(int[] all, int count) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            double number = numbers[i];
            long size = Double.doubleToRawLongBits(number) & Long.MAX_VALUE;
            cells[kept] = all[i];
            numbers[kept] = number;
            kept += (int) ((size - INFINITY_BITS) >>> (Long.SIZE - 1)) & ~(all[i] >> (Integer.SIZE - 1));
        }
        return kept;
    }

    /** The cell of each row; reused for the next batch. */
    int[] cells() {
        return cells;
    }

    /** The number of each row; reused for the next batch. */
    double[] numbers() {
        return numbers;
    }
}
