package dev.tenrec.insight.trends.aggregate;

import java.util.Arrays;

/** Quantiles by quickselect. */
final class Quantile {
    /** Ranges up to this size are sorted. */
    private static final int SORTED_MAX = 64;

    private Quantile() {}

    /**
     * Returns the value at {@code share * (count - 1)} of the ascending list, interpolated; 0 without any value.
     *
     * @param numbers without NaN; reordered
     * @param share 0 to 1
     */
    static double of(double[] numbers, double share) {
        return numbers.length == 0 ? 0 : of(numbers, share, 0);
    }

    /**
     * Likewise of several shares. Each is looked for only behind the one before it.
     *
     * @param numbers at least one, without NaN; reordered
     * @param shares ascending
     */
    static double[] ofAll(double[] numbers, double... shares) {
        double[] found = new double[shares.length];
        int from = 0;
        for (int i = 0; i < shares.length; i++) {
            found[i] = of(numbers, shares[i], from);
            from = (int) (shares[i] * (numbers.length - 1));
        }
        return found;
    }

    /** @param from no number before it is greater than any from there on */
    private static double of(double[] numbers, double share, int from) {
        double at = share * (numbers.length - 1);
        int below = (int) at;
        select(numbers, from, below);
        double low = numbers[below];
        double high = low;
        if (below + 1 < numbers.length) {
            high = numbers[below + 1];
            for (int i = below + 2; i < numbers.length; i++) {
                high = Math.min(high, numbers[i]);
            }
        }
        // Normalizes -0.0.
        return low + (high - low) * (at - below) + 0.0;
    }

    /** Quickselect: moves the number of a rank to its index, smaller ones before it and larger ones behind. */
    private static void select(double[] numbers, int first, int rank) {
        int from = first;
        int to = numbers.length - 1;
        int rounds = 2 * (Integer.SIZE - Integer.numberOfLeadingZeros(numbers.length));
        while (to - from > SORTED_MAX && rounds-- > 0) {
            double pivot = median(numbers[from], numbers[(from + to) >>> 1], numbers[to]);
            int left = from;
            int right = to;
            while (left <= right) {
                while (numbers[left] < pivot) {
                    left++;
                }
                while (numbers[right] > pivot) {
                    right--;
                }
                if (left <= right) {
                    double swapped = numbers[left];
                    numbers[left++] = numbers[right];
                    numbers[right--] = swapped;
                }
            }
            if (rank <= right) {
                to = right;
            } else if (rank >= left) {
                from = left;
            } else {
                return;
            }
        }
        // Small range, or a bad series of pivots.
        Arrays.sort(numbers, from, to + 1);
    }

    private static double median(double one, double two, double three) {
        return Math.max(Math.min(one, two), Math.min(Math.max(one, two), three));
    }
}
