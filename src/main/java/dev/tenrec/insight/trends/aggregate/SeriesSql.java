package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.Interval;
import dev.tenrec.insight.time.ProjectTime;
import dev.tenrec.insight.time.TimeBuckets;
import dev.tenrec.insight.trino.BucketText;
import dev.tenrec.insight.trino.TrinoText;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The numbers of a series in Trino's SQL, as {@link SeriesEvaluator} computes them. Each statement is a select of the
 * columns of the grouping, {@code b} (bucket) and {@code v} (number); cells that it lacks are 0.
 */
public record SeriesSql(ProjectTime projectTime, Interval interval) {
    private static final String COUNT = "CAST(count(*) AS double)";
    private static final String ACTORS = "CAST(count(DISTINCT a) AS double)";
    private static final String SORTED = "array_sort(array_agg(x) FILTER (WHERE x IS NOT NULL))";

    /** The select of the numbers of all points. */
    public String points(Series series, Buckets buckets, SeriesRows.Grouping grouping) {
        TimeBuckets time = TimeBuckets.of(buckets);
        return series.math().isRolling()
                ? multiplied(series, grouping, rolling(series, time, grouping))
                : evaluate(series, time, grouping);
    }

    /** The select of the additions of each point to a running total. */
    public String additions(Series series, Buckets buckets, SeriesRows.Grouping grouping) {
        return series.math().isCumulatedOnce()
                ? multiplied(series, grouping, firstCells(series, TimeBuckets.of(buckets), grouping))
                : points(series, buckets, grouping);
    }

    /** The select of one number over the range, or over the window that ends with it. */
    public String total(Series series, Buckets buckets, SeriesRows.Grouping grouping) {
        TimeBuckets time = series.math().isRolling()
                ? RollingActorAggregate.window(series.math(), buckets.toMicros(), projectTime.zone())
                : TimeBuckets.total(buckets);
        return evaluate(series, time, grouping);
    }

    private String evaluate(Series series, TimeBuckets time, SeriesRows.Grouping grouping) {
        String select = switch (series.math().family()) {
            case EVENTS -> simple(series, time, grouping, COUNT);
            case ACTORS, ROLLING -> simple(series, time, grouping, ACTORS);
            case FIRST_EVENT -> firstEvents(series, time, grouping);
            case RUNNING -> simple(series, time, grouping, running(series.math()));
            case QUANTILES -> quantiles(series, time, grouping);
            case EVENTS_PER_ACTOR -> perActor(series, time, grouping);
            case COMBINATION -> throw new AssertionError(series.math());
        };
        return multiplied(series, grouping, select);
    }

    private static String running(SeriesMath math) {
        String function = switch (math) {
            case SUM -> "sum";
            case AVG -> "avg";
            case MIN -> "min";
            case MAX -> "max";
            default -> throw new AssertionError(math);
        };
        return "coalesce(" + function + "(x), 0E0)";
    }

    private static String simple(Series series, TimeBuckets time, SeriesRows.Grouping grouping, String value) {
        return "SELECT " + grouping.columns() + "b, " + value + " AS v FROM " + located(series, time, grouping)
                + " GROUP BY " + grouping.columns() + "b";
    }

    /** Counts each actor in its first cell of each group. */
    private static String firstCells(Series series, TimeBuckets time, SeriesRows.Grouping grouping) {
        String rows = SeriesRows.of(series, time, grouping);
        return "SELECT " + grouping.columns() + "b, " + COUNT + " AS v FROM (SELECT " + grouping.columns()
                + "min(b) AS b FROM " + located(series, time, grouping) + " WHERE a IS NOT NULL GROUP BY "
                + grouping.columns() + "a) GROUP BY " + grouping.columns() + "b" + withoutActors(rows, grouping);
    }

    /** Finds each actor once in the spans between the bounds of windows, then in the windows of these. */
    private String rolling(Series series, TimeBuckets points, SeriesRows.Grouping grouping) {
        RollingActorAggregate windows =
                new RollingActorAggregate(points, series.math().days(), interval, projectTime);
        TimeBuckets range = RollingActorAggregate.windows(points, series.math(), interval, projectTime);
        TimeBuckets spans = windows.buckets();
        String spanned = IntStream.range(0, points.count())
                .mapToObj(point ->
                        "(" + point + ", " + windows.firstBucket(point) + ", " + windows.lastBucket(point) + ")")
                .collect(Collectors.joining(", "));
        String rows = SeriesRows.of(series, range, grouping);
        return "SELECT " + grouping.columns() + "w.b, " + ACTORS + " AS v FROM (SELECT DISTINCT "
                + grouping.columns() + "a, " + BucketText.of("ts", spans) + " AS s FROM " + rows
                + " WHERE a IS NOT NULL AND ts < " + TrinoText.time(spans.toMicros() + 1) + ") JOIN (VALUES " + spanned
                + ") AS w(b, f, l) ON s BETWEEN w.f AND w.l GROUP BY " + grouping.columns() + "w.b"
                + withoutActors(rows, grouping);
    }

    /** Counts each actor in the cell of its first event ever, which may be before the range. */
    private static String firstEvents(Series series, TimeBuckets time, SeriesRows.Grouping grouping) {
        String first = grouping.names().stream()
                .map(name -> "min_by(" + name + ", ts) FILTER (WHERE p) AS " + name + ", ")
                .collect(Collectors.joining());
        return "SELECT " + grouping.columns() + "b, " + COUNT + " AS v FROM (SELECT " + grouping.columns()
                + BucketText.of("t", time) + " AS b FROM (SELECT " + first
                + "min(ts) FILTER (WHERE u) AS f, min(ts) FILTER (WHERE p) AS t FROM "
                + SeriesRows.ever(series, time.toMicros(), grouping) + " WHERE a IS NOT NULL GROUP BY a)"
                + " WHERE t = f AND t >= " + TrinoText.time(time.fromMicros()) + ") GROUP BY " + grouping.columns()
                + "b";
    }

    private static String quantiles(Series series, TimeBuckets time, SeriesRows.Grouping grouping) {
        return quantile(
                series.math(),
                grouping,
                "SELECT " + grouping.columns() + "b, " + SORTED + " AS s FROM " + located(series, time, grouping)
                        + " GROUP BY " + grouping.columns() + "b");
    }

    private static String perActor(Series series, TimeBuckets time, SeriesRows.Grouping grouping) {
        String rows = SeriesRows.of(series, time, grouping);
        String counts = "(SELECT " + grouping.columns() + "b, " + COUNT + " AS x FROM "
                + located(series, time, grouping) + " WHERE a IS NOT NULL GROUP BY " + grouping.columns() + "b, a)";
        String groups = " GROUP BY " + grouping.columns() + "b";
        String select = series.math() == SeriesMath.AVG_COUNT_PER_ACTOR
                ? "SELECT " + grouping.columns() + "b, avg(x) AS v FROM " + counts + groups
                : quantile(
                        series.math(),
                        grouping,
                        "SELECT " + grouping.columns() + "b, array_sort(array_agg(x)) AS s FROM " + counts + groups);
        return select + withoutActors(rows, grouping);
    }

    /**
     * The select of the smallest number, the quartiles, the largest number and the mean by bucket; those without a
     * number are left out.
     */
    String distributions(Series series, Buckets buckets, SeriesRows.Grouping grouping) {
        return "SELECT b, element_at(s, 1), " + at("q") + ", " + at("2E0 * q") + ", " + at("3E0 * q")
                + ", element_at(s, -1), m FROM (SELECT b, s, m, 25E-2 * (cardinality(s) - 1) AS q FROM (SELECT b, "
                + SORTED + " AS s, avg(x) AS m FROM " + located(series, TimeBuckets.of(buckets), grouping)
                + " GROUP BY b)) WHERE s IS NOT NULL";
    }

    /** @param sorted a select with a sorted array of numbers {@code s}, or NULL */
    private static String quantile(SeriesMath math, SeriesRows.Grouping grouping, String sorted) {
        return "SELECT " + grouping.columns() + "b, coalesce(" + at("q") + ", 0E0) AS v FROM (SELECT "
                + grouping.columns() + "b, s, " + TrinoText.number(math.quantile())
                + " * (cardinality(s) - 1) AS q FROM (" + sorted + "))";
    }

    /** The number at a place of a sorted array {@code s}, from 0, interpolated. */
    private static String at(String place) {
        String low = "element_at(s, CAST(floor(" + place + ") AS integer) + 1)";
        String high = "coalesce(element_at(s, CAST(floor(" + place + ") AS integer) + 2), " + low + ")";
        return low + " + (" + high + " - " + low + ") * (" + place + " - floor(" + place + "))";
    }

    /** Values of events whose actors are all unknown are values of the breakdown, too. */
    private static String withoutActors(String rows, SeriesRows.Grouping grouping) {
        if (!grouping.isOfAll()) {
            return "";
        }
        String columns = String.join(", ", grouping.names());
        return " UNION ALL SELECT " + columns + ", 0, 0E0 FROM " + rows + " GROUP BY " + columns;
    }

    /** Maths of numbers multiply each number instead. */
    private static String multiplied(Series series, SeriesRows.Grouping grouping, String select) {
        return series.multiplier() == 1 || series.math().family().isOfNumbers()
                ? select
                : "SELECT " + grouping.columns() + "b, v * " + TrinoText.number(series.multiplier()) + " AS v FROM ("
                        + select + ")";
    }

    /** The rows of a series with their buckets. */
    private static String located(Series series, TimeBuckets time, SeriesRows.Grouping grouping) {
        return "(SELECT *, " + BucketText.of("ts", time) + " AS b FROM " + SeriesRows.of(series, time, grouping) + ")";
    }
}
