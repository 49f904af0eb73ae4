package dev.tenrec.insight.trends;

import dev.tenrec.insight.exec.scan.Values;
import dev.tenrec.insight.trends.aggregate.NumericValues;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Ranges of numbers with about as many events each: they begin at quantiles, cut to two digits; the last one ends a
 * hundredth above the largest number, so that it holds it.
 */
final class HistogramBins {
    private final double[] starts;
    private final String[] labels;

    private HistogramBins(double[] starts, double end) {
        this.starts = starts;
        this.labels = new String[starts.length];
        for (int i = 0; i < starts.length; i++) {
            labels[i] = "[" + text(starts[i]) + "," + text(i + 1 < starts.length ? starts[i + 1] : end) + "]";
        }
    }

    /**
     * Ranges for the values of a property.
     *
     * @param events of each value, by its number
     */
    static HistogramBins of(Values values, long[] events, int bins) {
        NumericValues numbers = new NumericValues(values, 1);
        int[] codes = IntStream.range(1, events.length)
                .filter(code -> events[code] > 0 && !Double.isNaN(numbers.of(code)))
                .toArray();
        double[] sorted = Arrays.stream(codes).mapToDouble(numbers::of).sorted().toArray();
        if (sorted.length == 0) {
            return new HistogramBins(new double[0], 0);
        }
        long[] upTo = new long[sorted.length];
        for (int code : codes) {
            upTo[Arrays.binarySearch(sorted, numbers.of(code))] += events[code];
        }
        Arrays.parallelPrefix(upTo, Long::sum);
        double[] bounds = IntStream.rangeClosed(0, bins)
                .mapToDouble(i -> cut(quantile(sorted, upTo, (double) i / bins)))
                .distinct()
                .toArray();
        double end = bounds[bounds.length - 1] + 0.01;
        return new HistogramBins(bounds.length == 1 ? bounds : Arrays.copyOf(bounds, bounds.length - 1), end);
    }

    /** The range that holds a number, or null when there are none. */
    String label(double number) {
        if (labels.length == 0) {
            return null;
        }
        int found = Arrays.binarySearch(starts, number);
        return labels[Math.max(0, found >= 0 ? found : -found - 2)];
    }

    private static double quantile(double[] sorted, long[] upTo, double share) {
        double at = share * (upTo[upTo.length - 1] - 1);
        double below = sorted[indexOf(upTo, (long) at)];
        double above = sorted[indexOf(upTo, (long) Math.ceil(at))];
        return below + (above - below) * (at - Math.floor(at));
    }

    /** Where the event with a place in the order stands. */
    private static int indexOf(long[] upTo, long place) {
        int found = Arrays.binarySearch(upTo, place);
        int index = found >= 0 ? found + 1 : -found - 1;
        while (index > 0 && upTo[index - 1] > place) {
            index--;
        }
        while (upTo[index] <= place) {
            index++;
        }
        return index;
    }

    private static double cut(double number) {
        return BigDecimal.valueOf(number).setScale(2, RoundingMode.FLOOR).doubleValue();
    }

    private static String text(double number) {
        return number == 0
                ? "0"
                : BigDecimal.valueOf(number)
                        .setScale(2, RoundingMode.HALF_EVEN)
                        .stripTrailingZeros()
                        .toPlainString();
    }
}
