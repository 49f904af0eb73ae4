package dev.tenrec.insight.trends.aggregate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.Interval;
import dev.tenrec.insight.time.TimeBuckets;
import dev.tenrec.insight.trino.LakeSnapshot;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Statistics of the numbers of a point; all 0 without any number. */
public record Distribution(double min, double p25, double median, double p75, double max, double mean) {
    private static final Distribution NONE = new Distribution(0, 0, 0, 0, 0, 0);

    /**
     * The distributions of a series by point.
     *
     * @param numbersMax limit of the numbers that one thread holds
     */
    public static Distribution[] of(QuerySnapshot data, Series series, Buckets buckets, long numbersMax) {
        Distribution[] points = new Distribution[buckets.count()];
        Arrays.fill(points, NONE);
        if (points.length > 0) {
            AggregationSpec spec =
                    new AggregationSpec(data, series, TimeBuckets.of(buckets), RowGrouping.NONE, numbersMax);
            QuantileAggregate.visit(spec, (point, numbers) -> points[point] = of(numbers));
        }
        return points;
    }

    /** Likewise of the lake. */
    public static Distribution[] of(LakeSnapshot lake, Series series, Buckets buckets, Interval interval) {
        Distribution[] points = new Distribution[buckets.count()];
        Arrays.fill(points, NONE);
        if (points.length > 0) {
            SeriesSql sql = new SeriesSql(lake.projectTime(), interval);
            SeriesRows.Grouping none = SeriesRows.Grouping.none(lake::events);
            for (JsonNode row : lake.rows(sql.distributions(series, buckets, none))) {
                double[] numbers = IntStream.rangeClosed(1, 6)
                        .mapToDouble(column -> LakeSnapshot.number(row.get(column)))
                        .toArray();
                points[row.get(0).intValue()] = new Distribution(
                        numbers[0] + 0.0,
                        numbers[1] + 0.0,
                        numbers[2] + 0.0,
                        numbers[3] + 0.0,
                        numbers[4] + 0.0,
                        Double.isFinite(numbers[5]) ? numbers[5] : 0);
            }
        }
        return points;
    }

    /** @param numbers reordered */
    private static Distribution of(double[] numbers) {
        if (numbers.length == 0) {
            return NONE;
        }
        double min = numbers[0];
        double max = numbers[0];
        for (double number : numbers) {
            min = Math.min(min, number);
            max = Math.max(max, number);
        }
        double mean = Arrays.stream(numbers).sum() / numbers.length;
        double[] quarters = Quantile.ofAll(numbers, 0.25, 0.5, 0.75);
        return new Distribution(
                min + 0.0, quarters[0], quarters[1], quarters[2], max + 0.0, Double.isFinite(mean) ? mean : 0);
    }

    public void putTo(ObjectNode json) {
        json.put("min", min).put("p25", p25).put("median", median);
        json.put("p75", p75).put("max", max).put("mean", mean);
    }
}
