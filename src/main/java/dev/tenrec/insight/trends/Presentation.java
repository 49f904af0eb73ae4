package dev.tenrec.insight.trends;

import java.util.Arrays;
import java.util.List;

/**
 * What the numbers are made into: the {@code trendsFilter} of a query.
 *
 * @param smoothing the mean of how many points a point shows; 1 leaves them as they are
 * @param formulas shown instead of the series, if there are any
 */
record Presentation(Display display, boolean isMap, int smoothing, List<Formula> formulas) {
    /** The form of the result. */
    enum Display {
        /** One number for each point. */
        TIME_SERIES,
        /** The sum of all points so far. */
        CUMULATIVE,
        /** One number for the whole range. */
        TOTAL_VALUE
    }

    boolean isTotal() {
        return display == Display.TOTAL_VALUE;
    }

    /** The points as they are shown: added up, then smoothed. */
    double[] points(double[] measured) {
        double[] points = measured.clone();
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

    /** The number that stands for all points: their sum, or the last one of a cumulative chart. */
    double count(double[] points) {
        if (points.length > 0 && display == Display.CUMULATIVE) {
            return points[points.length - 1];
        }
        return Arrays.stream(points).sum();
    }
}
