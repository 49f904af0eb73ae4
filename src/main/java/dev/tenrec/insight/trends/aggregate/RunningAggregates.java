package dev.tenrec.insight.trends.aggregate;

/**
 * Running sum, average, minimum or maximum by cell. Sums use Neumaier summation, so that results do not depend on the
 * split among threads.
 */
final class RunningAggregates {
    private final SeriesMath math;
    private final double[] values;
    private final double[] compensation;
    private final long[] counts;
    private final double[] one = new double[1];

    RunningAggregates(SeriesMath math, int cellCount) {
        this.math = math;
        this.values = new double[cellCount];
        this.compensation = new double[cellCount];
        this.counts = new long[cellCount];
    }

    /** Adds numbers to their cells. */
    void add(int[] cells, double[] numbers, int count) {
        for (int from = 0, end; from < count; from = end) {
            end = from + 1;
            while (end < count && cells[end] == cells[from]) {
                end++;
            }
            add(cells[from], numbers, from, end);
        }
    }

    void add(int cell, double number) {
        one[0] = number;
        add(cell, one, 0, 1);
    }

    void addAll(int cell, RunningAggregates other, int otherCell) {
        if (other.counts[otherCell] > 0) {
            add(cell, other.values[otherCell]);
            compensation[cell] += other.compensation[otherCell];
            counts[cell] += other.counts[otherCell] - 1;
        }
    }

    /** Returns 0 for a cell without numbers. */
    double result(int cell) {
        // The compensation is undefined after an overflow.
        double value = Double.isInfinite(values[cell]) ? values[cell] : values[cell] + compensation[cell];
        return math == SeriesMath.AVG && counts[cell] > 0 ? value / counts[cell] : value;
    }

    /** Adds numbers of one cell, whose state is in registers meanwhile: rows in the order of time share cells. */
    private void add(int cell, double[] numbers, int from, int end) {
        double value = values[cell];
        double lost = compensation[cell];
        long count = counts[cell];
        for (int i = from; i < end; i++) {
            double number = numbers[i];
            if (count++ == 0) {
                value = number;
            } else if (math == SeriesMath.MIN) {
                value = Math.min(value, number);
            } else if (math == SeriesMath.MAX) {
                value = Math.max(value, number);
            } else {
                double sum = value + number;
                boolean isLarger = Math.abs(value) >= Math.abs(number);
                lost += isLarger ? (value - sum) + number : (number - sum) + value;
                value = sum;
            }
        }
        values[cell] = value;
        compensation[cell] = lost;
        counts[cell] = count;
    }
}
