package dev.tenrec.insight.experiment;

/**
 * The mean of a metric over the users of a variant.
 *
 * @param variance of one user; of a ratio by the delta method
 * @param isProportion true when each user counts as 0 or 1
 */
record Sample(long count, double mean, double variance, boolean isProportion) {
    static Sample ofMean(long count, double sum, double sumSquares) {
        return new Sample(count, sum / count, variance(count, sum, sumSquares), false);
    }

    static Sample ofProportion(long count, long successes) {
        double share = (double) successes / count;
        return new Sample(count, share, share * (1 - share), true);
    }

    static Sample ofRatio(VariantSums sums) {
        long count = sums.samples;
        double above = sums.sum / count;
        double below = sums.denominatorSum / count;
        double covariance = count < 2 ? 0 : (sums.products - sums.sum * sums.denominatorSum / count) / (count - 1);
        double variance = variance(count, sums.sum, sums.sumSquares) / square(below)
                + square(above)
                        * variance(count, sums.denominatorSum, sums.denominatorSumSquares)
                        / square(square(below))
                - 2 * above * covariance / (below * square(below));
        return new Sample(count, sums.sum / sums.denominatorSum, variance, false);
    }

    private static double variance(long count, double sum, double sumSquares) {
        return count < 2 ? 0 : (sumSquares - sum * sum / count) / (count - 1);
    }

    /** The variance of the mean. */
    double ofMean() {
        return variance / count;
    }

    static double square(double number) {
        return number * number;
    }
}
