package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.error.ApiException;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.TimeBuckets;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.Interval;

/**
 * Evaluates series: one number per cell.
 *
 * @param wordsMax memory limit of one consumer, in words of 8 bytes
 */
public record SeriesEvaluator(QuerySnapshot data, Interval interval, long wordsMax) {
    /** Limit of one series, to bound the answer. */
    private static final int CELLS_MAX = 1_000_000;

    /** Returns one number per cell; group {@code g} of point {@code p} is at {@code p * groups + g}. */
    public double[] points(Series series, Buckets buckets, RowGrouping grouping) {
        AggregationSpec spec = spec(series, buckets, grouping);
        if (buckets.count() > 0 && series.math().family() == SeriesMath.Family.ROLLING) {
            return multiplied(series, RollingActorAggregate.of(spec, interval));
        }
        return evaluate(spec);
    }

    /**
     * Returns one number per cell, for maths with {@link SeriesMath.Family#hasTotals}.
     *
     * @param totals receives the value of each group over the range
     */
    public double[] points(Series series, Buckets buckets, RowGrouping grouping, double[] totals) {
        AggregationSpec spec = spec(series, buckets, grouping);
        boolean isOfNumbers = series.math().family().isOfNumbers();
        double[] values = isOfNumbers ? NumericAggregate.of(spec, totals) : DistinctActorAggregate.of(spec, totals);
        multiplied(series, totals);
        return multiplied(series, values);
    }

    private AggregationSpec spec(Series series, Buckets buckets, RowGrouping grouping) {
        if ((long) buckets.count() * grouping.count() > CELLS_MAX) {
            throw ApiException.invalid(
                    "query__interval",
                    "A series has more than " + CELLS_MAX + " numbers, of " + buckets.count() + " points and "
                            + grouping.count() + " values each. Choose a longer interval or a lower breakdown_limit.");
        }
        data.deadline().check();
        return new AggregationSpec(data, series, TimeBuckets.of(buckets), grouping, wordsMax);
    }

    /** Returns the value of each group over the range. */
    public double[] total(Series series, Buckets buckets, RowGrouping grouping) {
        data.deadline().check();
        if (buckets.count() == 0) {
            return new double[grouping.count()];
        }
        return evaluate(new AggregationSpec(data, series, TimeBuckets.total(buckets), grouping, wordsMax));
    }

    private static double[] evaluate(AggregationSpec spec) {
        if (spec.cellCount() == 0) {
            return new double[0];
        }
        double[] values = switch (spec.series().math().family()) {
            case EVENTS -> EventCountAggregate.of(spec);
            case ACTORS, ROLLING -> DistinctActorAggregate.of(spec, null);
            case FIRST_EVENT -> FirstEventAggregate.of(spec);
            case RUNNING -> NumericAggregate.of(spec, null);
            case QUANTILES -> QuantileAggregate.of(spec);
            case EVENTS_PER_ACTOR -> EventsPerActorAggregate.of(spec);
        };
        return multiplied(spec.series(), values);
    }

    /** Maths of numbers multiply each number instead. */
    private static double[] multiplied(Series series, double[] values) {
        if (series.multiplier() != 1 && !series.math().family().isOfNumbers()) {
            for (int i = 0; i < values.length; i++) {
                values[i] *= series.multiplier();
            }
        }
        return values;
    }
}
