package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.error.ApiException;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.TimeBuckets;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.Interval;

/** Measures series: one number for each point and group. */
public final class SeriesEvaluator {
    /** Of one series; more would fill an answer that nobody can show. */
    private static final int CELLS_MAX = 1_000_000;

    private final QuerySnapshot data;
    private final Interval interval;
    private final long wordsMax;

    /** @param wordsMax how many words of 8 bytes one visitor may take */
    public SeriesEvaluator(QuerySnapshot data, Interval interval, long wordsMax) {
        this.data = data;
        this.interval = interval;
        this.wordsMax = wordsMax;
    }

    /** The value of group {@code g} in point {@code p} stands at {@code p * groups + g}. */
    public double[] points(Series series, Buckets buckets, RowGrouping grouping) {
        AggregationSpec count = count(series, buckets, grouping);
        if (buckets.count() > 0 && series.math().family() == SeriesMath.Family.ROLLING) {
            return multiplied(series, RollingActorAggregate.of(count, interval));
        }
        return measure(count);
    }

    /**
     * As the other, with the value of each group over the whole range, of a series whose math
     * {@link SeriesMath.Family#knowsWholes}.
     *
     * @param wholes takes them
     */
    public double[] points(Series series, Buckets buckets, RowGrouping grouping, double[] wholes) {
        AggregationSpec count = count(series, buckets, grouping);
        boolean isOfNumbers = series.math().family().isOfNumbers();
        double[] values = isOfNumbers ? NumericAggregate.of(count, wholes) : DistinctActorAggregate.of(count, wholes);
        multiplied(series, wholes);
        return multiplied(series, values);
    }

    private AggregationSpec count(Series series, Buckets buckets, RowGrouping grouping) {
        if ((long) buckets.count() * grouping.count() > CELLS_MAX) {
            throw ApiException.invalid(
                    "query__interval",
                    "A series has more than " + CELLS_MAX + " numbers, of " + buckets.count() + " points and "
                            + grouping.count() + " values each. Choose a longer interval or a lower breakdown_limit.");
        }
        data.deadline().check();
        return new AggregationSpec(data, series, TimeBuckets.of(buckets), grouping, wordsMax);
    }

    /** The value of each group over the whole range. */
    public double[] whole(Series series, Buckets buckets, RowGrouping grouping) {
        data.deadline().check();
        if (buckets.count() == 0) {
            return new double[grouping.count()];
        }
        return measure(new AggregationSpec(data, series, TimeBuckets.whole(buckets), grouping, wordsMax));
    }

    private static double[] measure(AggregationSpec count) {
        if (count.cellCount() == 0) {
            return new double[0];
        }
        double[] values = switch (count.series().math().family()) {
            case EVENTS -> EventCountAggregate.of(count);
            case ACTORS, ROLLING -> DistinctActorAggregate.of(count, null);
            case FIRST -> FirstEventAggregate.of(count);
            case SUMS -> NumericAggregate.of(count, null);
            case SAMPLES -> QuantileAggregate.of(count);
            case TALLIES -> EventsPerActorAggregate.of(count);
        };
        return multiplied(count.series(), values);
    }

    /** Numbers of a property were multiplied each. */
    private static double[] multiplied(Series series, double[] values) {
        if (series.multiplier() != 1 && !series.math().family().isOfNumbers()) {
            for (int i = 0; i < values.length; i++) {
                values[i] *= series.multiplier();
            }
        }
        return values;
    }
}
