package dev.tenrec.insight.trends.aggregate;

/**
 * Sums, averages, smallest or largest numbers of cells while numbers come. Sums carry along what rounding loses, as
 * Neumaier describes it, so that they do not depend on the order in which threads find the numbers.
 */
final class RunningAggregates {
    private final SeriesMath math;
    private final double[] values;
    private final double[] lost;
    private final long[] counts;

    RunningAggregates(SeriesMath math, int cellCount) {
        this.math = math;
        this.values = new double[cellCount];
        this.lost = new double[cellCount];
        this.counts = new long[cellCount];
    }

    void add(int cell, double number) {
        combine(cell, number);
        counts[cell]++;
    }

    /** Adds what a cell of another one has. */
    void addAll(int cell, RunningAggregates other, int otherCell) {
        if (other.counts[otherCell] > 0) {
            combine(cell, other.values[otherCell]);
            lost[cell] += other.lost[otherCell];
            counts[cell] += other.counts[otherCell];
        }
    }

    /** 0 of a cell without numbers. */
    double result(int cell) {
        // Beyond the largest number nothing is known of what was lost.
        double value = Double.isInfinite(values[cell]) ? values[cell] : values[cell] + lost[cell];
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
            lost[cell] += isLarger ? (value - sum) + number : (number - sum) + value;
            values[cell] = sum;
        }
    }
}
