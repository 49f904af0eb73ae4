package dev.tenrec.insight.trends.aggregate;

import java.util.Arrays;

/** Values at a share of a list, found without putting all of it in order. */
final class Quantile {
    /** Below this size sorting is as fast. */
    private static final int SORTED_MAX = 64;

    private Quantile() {}

    /**
     * The value at {@code share * (count - 1)} of the ascending list, between two neighbours in proportion; 0 without
     * any value.
     *
     * @param numbers in any order, none of them NaN; their order changes
     * @param share 0 to 1
     */
    static double of(double[] numbers, double share) {
        if (numbers.length == 0) {
            return 0;
        }
        double at = share * (numbers.length - 1);
        int below = (int) at;
        select(numbers, below);
        double low = numbers[below];
        double high = low;
        if (below + 1 < numbers.length) {
            high = numbers[below + 1];
            for (int i = below + 2; i < numbers.length; i++) {
                high = Math.min(high, numbers[i]);
            }
        }
        // 0 has no sign here.
        return low + (high - low) * (at - below) + 0.0;
    }

    /** Puts the number that belongs to a place there; before it none is larger, behind it none is smaller. */
    private static void select(double[] numbers, int place) {
        int from = 0;
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
            if (place <= right) {
                to = right;
            } else if (place >= left) {
                from = left;
            } else {
                return;
            }
        }
        // Few are left, or they lie so that halving does not help.
        Arrays.sort(numbers, from, to + 1);
    }

    private static double median(double one, double two, double three) {
        return Math.max(Math.min(one, two), Math.min(Math.max(one, two), three));
    }
}
