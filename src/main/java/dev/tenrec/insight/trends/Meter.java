package dev.tenrec.insight.trends;

import dev.tenrec.error.ApiException;
import dev.tenrec.insight.scan.QueryData;
import dev.tenrec.insight.scan.TimeCuts;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.Interval;

/** Measures series: one number for each point and group. */
final class Meter {
    /** Of one series; more would fill an answer that nobody can show. */
    private static final int CELLS_MAX = 1_000_000;

    private final QueryData data;
    private final Interval interval;
    private final long wordsMax;

    /** @param wordsMax how many words of 8 bytes one visitor may take */
    Meter(QueryData data, Interval interval, long wordsMax) {
        this.data = data;
        this.interval = interval;
        this.wordsMax = wordsMax;
    }

    /** The value of group {@code g} in point {@code p} stands at {@code p * groups + g}. */
    double[] points(Series series, Buckets buckets, Grouping grouping) {
        Count count = count(series, buckets, grouping);
        if (buckets.count() > 0 && series.math().family() == SeriesMath.Family.ROLLING) {
            return multiplied(series, RollingActors.of(count, interval));
        }
        return measure(count);
    }

    /**
     * As the other, with the value of each group over the whole range, of a series whose math
     * {@link SeriesMath.Family#knowsWholes}.
     *
     * @param wholes takes them
     */
    double[] points(Series series, Buckets buckets, Grouping grouping, double[] wholes) {
        Count count = count(series, buckets, grouping);
        boolean isOfNumbers = series.math().family().isOfNumbers();
        double[] values = isOfNumbers ? NumberSums.of(count, wholes) : DistinctActors.of(count, wholes);
        multiplied(series, wholes);
        return multiplied(series, values);
    }

    private Count count(Series series, Buckets buckets, Grouping grouping) {
        if ((long) buckets.count() * grouping.count() > CELLS_MAX) {
            throw ApiException.invalid(
                    "query__interval",
                    "A series has more than " + CELLS_MAX + " numbers, of " + buckets.count() + " points and "
                            + grouping.count() + " values each. Choose a longer interval or a lower breakdown_limit.");
        }
        data.deadline().check();
        return new Count(data, series, TimeCuts.of(buckets), grouping, wordsMax);
    }

    /** The value of each group over the whole range. */
    double[] whole(Series series, Buckets buckets, Grouping grouping) {
        data.deadline().check();
        if (buckets.count() == 0) {
            return new double[grouping.count()];
        }
        return measure(new Count(data, series, TimeCuts.whole(buckets), grouping, wordsMax));
    }

    private static double[] measure(Count count) {
        if (count.cellCount() == 0) {
            return new double[0];
        }
        double[] values = switch (count.series().math().family()) {
            case EVENTS -> EventCounts.of(count);
            case ACTORS, ROLLING -> DistinctActors.of(count, null);
            case FIRST -> FirstEvents.of(count);
            case SUMS -> NumberSums.of(count, null);
            case SAMPLES -> NumberQuantiles.of(count);
            case TALLIES -> EventsPerActor.of(count);
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
