package dev.tenrec.insight.trends;

/** Values at a share of a sorted list. */
final class Quantile {
    private Quantile() {}

    /**
     * The value at {@code share * (count - 1)}, between two neighbours in proportion; 0 without any value.
     *
     * @param sorted ascending
     * @param share 0 to 1
     */
    static double of(double[] sorted, double share) {
        if (sorted.length == 0) {
            return 0;
        }
        double at = share * (sorted.length - 1);
        int below = (int) at;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (sorted[above] - sorted[below]) * (at - below);
    }
}
