package dev.tenrec.insight.trends;

import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.trends.aggregate.RowGrouping;
import dev.tenrec.insight.trends.aggregate.Series;
import dev.tenrec.insight.trends.aggregate.SeriesEvaluator;

/** Numbers of series as the display of a query needs them: by point, or one for the range. */
record SeriesPoints(Presentation presentation, SeriesEvaluator evaluator) {
    /** Returns one number per cell; group {@code g} of point {@code p} is at {@code p * groups + g}. */
    double[] cells(Series series, Buckets buckets, RowGrouping grouping) {
        if (presentation.isTotal()) {
            return evaluator.total(series, buckets, grouping);
        }
        return presentation.isCumulative()
                ? evaluator.additions(series, buckets, grouping)
                : evaluator.points(series, buckets, grouping);
    }

    /** Returns the number by which each group is ranked: the total, or the sum of the points that are shown. */
    double[] ranks(Series series, Buckets buckets, RowGrouping grouping) {
        return isRankedByTotal(series)
                ? evaluator.total(series, buckets, grouping)
                : ranks(cells(series, buckets, grouping), grouping.count());
    }

    /** Returns the most groups that {@link #ranks} takes at once: where points decide, each is a number in memory. */
    int rankedMax(Series series, Buckets buckets) {
        return isRankedByTotal(series) ? Integer.MAX_VALUE : SeriesEvaluator.groupsMax(buckets);
    }

    /** True if the rank of a group whose events lie at one point is its total. */
    boolean isTotalOfOnlyPoint(Series series) {
        return !presentation.isCumulative() && !series.math().isRolling();
    }

    private boolean isRankedByTotal(Series series) {
        return isRankedByTotal(presentation, series);
    }

    /** True if a group is ranked by its number over the range, instead of those of its points. */
    static boolean isRankedByTotal(Presentation presentation, Series series) {
        return presentation.isTotal() || (series.math().isAdditive() && !presentation.isCumulative());
    }

    /** @param cells of all groups, which {@link #cells} returned */
    double[] ranks(double[] cells, int groups) {
        double[] ranks = new double[groups];
        int points = cells.length / groups;
        for (int cell = 0; cell < cells.length; cell++) {
            int shownPoints = presentation.isCumulative() ? points - cell / groups : 1;
            ranks[cell % groups] += shownPoints * cells[cell];
        }
        return ranks;
    }

    /** Returns the most that one event adds to the rank of its group. */
    double eventRankMax(Series series, Buckets buckets) {
        if (!series.math().family().isBoundByEvents() || series.multiplier() < 0) {
            return Double.POSITIVE_INFINITY;
        }
        boolean isInManyPoints = presentation.isCumulative() || series.math().isRolling();
        return series.multiplier() * (isInManyPoints && !presentation.isTotal() ? buckets.count() : 1);
    }
}
