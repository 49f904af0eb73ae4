package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.error.ApiException;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.Interval;
import dev.tenrec.insight.time.TimeBuckets;
import java.util.Objects;

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

    /** Returns the additions of each point to a running total: as {@link #points}, but most actors count once. */
    public double[] additions(Series series, Buckets buckets, RowGrouping grouping) {
        boolean isOnce = buckets.count() > 0 && series.math().isCumulatedOnce();
        return isOnce
                ? multiplied(series, DistinctActorAggregate.firstCells(spec(series, buckets, grouping)))
                : points(series, buckets, grouping);
    }

    /** Returns the most groups that one call may ask for. */
    public static int groupsMax(Buckets buckets) {
        return CELLS_MAX / Math.max(1, buckets.count());
    }

    private AggregationSpec spec(Series series, Buckets buckets, RowGrouping grouping) {
        requireCells(buckets.count(), grouping.count());
        data.deadline().check();
        return new AggregationSpec(data, series, TimeBuckets.of(buckets), grouping, wordsMax);
    }

    /** Refuses a series of too many numbers. */
    public static void requireCells(int points, int groups) {
        if ((long) points * groups > CELLS_MAX) {
            throw ApiException.invalid(
                    "query__interval",
                    "A series has more than " + CELLS_MAX + " numbers, of " + points + " points and " + groups
                            + " values each. Choose a longer interval or a lower breakdown_limit.");
        }
    }

    /** Returns the value of each group over the range, or over the window that ends with it. */
    public double[] total(Series series, Buckets buckets, RowGrouping grouping) {
        data.deadline().check();
        if (buckets.count() == 0) {
            return new double[grouping.count()];
        }
        TimeBuckets time = series.math().family() == SeriesMath.Family.ROLLING
                ? RollingActorAggregate.window(
                        series.math(), buckets.toMicros(), data.projectTime().zone())
                : TimeBuckets.total(buckets);
        return evaluate(new AggregationSpec(data, series, time, grouping, wordsMax));
    }

    /** Returns the time that points, or the total, of a series are about. */
    public TimeBuckets range(Series series, Buckets buckets, boolean isTotal) {
        if (series.math().family() != SeriesMath.Family.ROLLING) {
            return TimeBuckets.total(buckets);
        }
        return isTotal
                ? RollingActorAggregate.window(
                        series.math(), buckets.toMicros(), data.projectTime().zone())
                : RollingActorAggregate.windows(TimeBuckets.of(buckets), series.math(), interval, data.projectTime());
    }

    private static double[] evaluate(AggregationSpec spec) {
        if (spec.cellCount() == 0) {
            return new double[0];
        }
        if (spec.series().math().family().isOfNumbers()
                && SessionDurations.isAsked(spec.series().numberProperty())) {
            return SessionDurations.of(spec);
        }
        double[] values = switch (spec.series().math().family()) {
            case EVENTS -> EventCountAggregate.of(spec);
            case ACTORS, ROLLING -> DistinctActorAggregate.of(spec);
            case FIRST_EVENT -> FirstEventAggregate.of(spec);
            case RUNNING -> NumericAggregate.of(spec);
            case QUANTILES -> QuantileAggregate.of(spec);
            case EVENTS_PER_ACTOR -> EventsPerActorAggregate.of(spec);
            case COMBINATION -> combined(spec);
        };
        return multiplied(spec.series(), values);
    }

    private static double[] combined(AggregationSpec spec) {
        SeriesCombination combination =
                Objects.requireNonNull(spec.series().combination(), "the math is an expression");
        return combination.values(combination.parts().stream()
                .map(part -> evaluate(spec.withSeries(part)))
                .toList());
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
