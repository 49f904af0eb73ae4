package dev.tenrec.insight.trends;

import dev.tenrec.insight.exec.scan.Values;
import dev.tenrec.insight.trends.aggregate.NumericValues;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Bins of equal width from the least to the largest number; the last one ends 0.01 above, to contain it. */
final class HistogramBins {
    private static final double LAST_END = 0.01;

    private final double least;
    private final double width;
    private final int count;

    private HistogramBins(double least, double width, int count) {
        this.least = least;
        this.width = width;
        this.count = count;
    }

    /** @param events by dictionary code */
    static HistogramBins of(Values values, long[] events, int bins) {
        NumericValues numbers = new NumericValues(values, 1);
        double least = Double.POSITIVE_INFINITY;
        double largest = Double.NEGATIVE_INFINITY;
        for (int code = 1; code < events.length; code++) {
            double number = events[code] > 0 ? numbers.of(code) : Double.NaN;
            if (!Double.isNaN(number)) {
                least = Math.min(least, number);
                largest = Math.max(largest, number);
            }
        }
        return new HistogramBins(least, (largest - least) / bins, least > largest ? 0 : bins);
    }

    /** Returns the bin of a number; null if there are none. */
    @Nullable
    String label(double number) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (number < end(middle)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        boolean isWithin = low < count && start(low) <= number;
        return isWithin ? "[" + text(start(low)) + "," + text(end(low)) + "]" : null;
    }

    private double start(int bin) {
        return width * bin + least;
    }

    private double end(int bin) {
        return start(bin + 1) + (bin + 1 == count ? LAST_END : 0);
    }

    private static String text(double number) {
        return number == 0
                ? "0"
                : new BigDecimal(Double.toString(number)).stripTrailingZeros().toPlainString();
    }
}
