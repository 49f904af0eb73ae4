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

    RunningAggregates(SeriesMath math, int cellCount) {
        this.math = math;
        this.values = new double[cellCount];
        this.compensation = new double[cellCount];
        this.counts = new long[cellCount];
    }

    void add(int cell, double number) {
        combine(cell, number);
        counts[cell]++;
    }

    void addAll(int cell, RunningAggregates other, int otherCell) {
        if (other.counts[otherCell] > 0) {
            combine(cell, other.values[otherCell]);
            compensation[cell] += other.compensation[otherCell];
            counts[cell] += other.counts[otherCell];
        }
    }

    /** Returns 0 for a cell without numbers. */
    double result(int cell) {
        // The compensation is undefined after an overflow.
        double value = Double.isInfinite(values[cell]) ? values[cell] : values[cell] + compensation[cell];
        return math == SeriesMath.AVG && counts[cell] > 0 ? value / counts[cell] : value;
    }

    private void combine(int cell, double number) {
        double value = values[cell];
        if (counts[cell] == 0) {
            values[cell] = number;
        } else if (math == SeriesMath.MIN) {
            values[cell] = Math.min(value, number);
        } else if (math == SeriesMath.MAX) {
            values[cell] = Math.max(value, number);
        } else {
            double sum = value + number;
            boolean isLarger = Math.abs(value) >= Math.abs(number);
            compensation[cell] += isLarger ? (value - sum) + number : (number - sum) + value;
            values[cell] = sum;
        }
    }
}
