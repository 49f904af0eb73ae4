package dev.tenrec.insight.experiment;

/**
 * The sums over the users of one variant, of which all statistics are made. Parts of several threads are added up.
 *
 * <p>The value of a user is the metric itself; that of a ratio has a denominator, too.
 */
final class VariantSums {
    long samples;
    double sum;
    double sumSquares;
    double denominatorSum;
    double denominatorSumSquares;
    double products;
    /** Users that reached each step of a funnel. */
    final long[] steps;

    VariantSums(int stepCount) {
        steps = new long[stepCount];
    }

    void addValue(double value) {
        samples++;
        sum += value;
        sumSquares += value * value;
    }

    void addRatio(double numerator, double denominator) {
        addValue(numerator);
        denominatorSum += denominator;
        denominatorSumSquares += denominator * denominator;
        products += numerator * denominator;
    }

    void add(VariantSums other) {
        samples += other.samples;
        sum += other.sum;
        sumSquares += other.sumSquares;
        denominatorSum += other.denominatorSum;
        denominatorSumSquares += other.denominatorSumSquares;
        products += other.products;
        for (int i = 0; i < steps.length; i++) {
            steps[i] += other.steps[i];
        }
    }
}
