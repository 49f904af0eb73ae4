package dev.tenrec.insight.trends;

import java.util.Arrays;
import java.util.List;

/**
 * The {@code trendsFilter} of a query.
 *
 * @param smoothing window of the moving average, in points; 1 is none
 * @param formulas shown instead of the series, if any
 */
record Presentation(Display display, Shape shape, int smoothing, List<Formula> formulas) {
    enum Display {
        /** One number per point. */
        TIME_SERIES,
        /** Running total. */
        CUMULATIVE,
        /** One number over the range. */
        TOTAL_VALUE
    }

    /** Displays with rules of their own. */
    enum Shape {
        OTHER,
        WORLD_MAP,
        BOLD_NUMBER,
        BOX_PLOT,
        CALENDAR_HEATMAP
    }

    boolean isMap() {
        return shape == Shape.WORLD_MAP;
    }

    /** True if relative dates count to the second, instead of whole days. */
    boolean isExact() {
        return shape == Shape.BOLD_NUMBER;
    }

    boolean isCumulative() {
        return display == Display.CUMULATIVE;
    }

    boolean isTotal() {
        return display == Display.TOTAL_VALUE;
    }

    /** Accumulates, then smooths. */
    double[] points(double[] values) {
        double[] points = values.clone();
        if (display == Display.CUMULATIVE) {
            for (int i = 1; i < points.length; i++) {
                points[i] += points[i - 1];
            }
        }
        return smoothing == 1 || isTotal() ? points : smooth(points);
    }

    private double[] smooth(double[] points) {
        double[] means = new double[points.length];
        for (int i = 0; i < points.length; i++) {
            int first = Math.max(0, i - smoothing + 1);
            means[i] = Math.floor(Arrays.stream(points, first, i + 1).sum() / (i + 1 - first));
        }
        return means;
    }

    /** Returns the total of the points: their sum, or the last one of a running total. */
    double count(double[] points) {
        if (points.length > 0 && display == Display.CUMULATIVE) {
            return points[points.length - 1];
        }
        return Arrays.stream(points).sum();
    }
}
