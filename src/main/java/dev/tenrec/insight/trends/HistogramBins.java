package dev.tenrec.insight.trends;

import dev.tenrec.insight.exec.scan.Values;
import dev.tenrec.insight.trends.aggregate.NumericValues;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Equal-frequency bins: bounds are quantiles floored to two digits; the last bin ends 0.01 above the maximum to contain
 * it.
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

    /** @param events by dictionary code */
    static HistogramBins of(Values values, long[] events, int bins) {
        NumericValues numbers = new NumericValues(values, 1);
        int[] codes = IntStream.range(1, events.length)
                .filter(code -> events[code] > 0 && !Double.isNaN(numbers.of(code)))
                .toArray();
        double[] sorted = Arrays.stream(codes).mapToDouble(numbers::of).sorted().toArray();
        if (sorted.length == 0) {
            return new HistogramBins(new double[0], 0);
        }
        long[] cumulative = new long[sorted.length];
        for (int code : codes) {
            cumulative[Arrays.binarySearch(sorted, numbers.of(code))] += events[code];
        }
        Arrays.parallelPrefix(cumulative, Long::sum);
        double[] bounds = IntStream.rangeClosed(0, bins)
                .mapToDouble(i -> floor(quantile(sorted, cumulative, (double) i / bins)))
                .distinct()
                .toArray();
        double end = bounds[bounds.length - 1] + 0.01;
        return new HistogramBins(bounds.length == 1 ? bounds : Arrays.copyOf(bounds, bounds.length - 1), end);
    }

    /** Returns the bin of a number; null if there are none. */
    @Nullable
    String label(double number) {
        if (labels.length == 0) {
            return null;
        }
        int found = Arrays.binarySearch(starts, number);
        return labels[Math.max(0, found >= 0 ? found : -found - 2)];
    }

    private static double quantile(double[] sorted, long[] cumulative, double share) {
        double at = share * (cumulative[cumulative.length - 1] - 1);
        double below = sorted[indexOf(cumulative, (long) at)];
        double above = sorted[indexOf(cumulative, (long) Math.ceil(at))];
        return below + (above - below) * (at - Math.floor(at));
    }

    /** Returns the index of the number with a rank in the order of events. */
    private static int indexOf(long[] cumulative, long rank) {
        int found = Arrays.binarySearch(cumulative, rank);
        int index = found >= 0 ? found + 1 : -found - 1;
        while (index > 0 && cumulative[index - 1] > rank) {
            index--;
        }
        while (cumulative[index] <= rank) {
            index++;
        }
        return index;
    }

    private static double floor(double number) {
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
