package dev.tenrec.insight.sql.aggregate;

import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.scalar.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Shapes of the numbers and values of a group, and lines through points. */
final class Distributions {
    private Distributions() {}

    /**
     * The lopsidedness ({@code skew…}) or the weight of the tails ({@code kurt…}) of numbers; null without numbers, and
     * of a sample of one.
     */
    static @Nullable Object shape(double[] numbers, String name) {
        int count = numbers.length;
        double mean = Arrays.stream(numbers).average().orElse(Double.NaN);
        int power = name.startsWith("skew") ? 3 : 4;
        double squares = 0;
        double powers = 0;
        for (double each : numbers) {
            squares += (each - mean) * (each - mean);
            powers += Math.pow(each - mean, power);
        }
        double variance = name.endsWith("Samp") ? squares / (count - 1) : squares / count;
        double shape = powers / count / Math.pow(variance, power / 2.0);
        return Double.isNaN(shape) ? null : (Object) shape;
    }

    /** The bits that one of the values tells on average. */
    static Object entropy(List<Object> values) {
        Map<Object, Integer> counts = new HashMap<>();
        values.forEach(each -> counts.merge(each, 1, Integer::sum));
        double bits = 0;
        for (int count : counts.values()) {
            double share = count / (double) values.size();
            bits -= share * Math.log(share) / Math.log(2);
        }
        return bits + 0.0;
    }

    /** The slope and the height at zero of the line with the least squares. */
    static Object line(List<Object> points) {
        double meanX = mean(points, 0);
        double meanY = mean(points, 1);
        double squares = 0;
        double products = 0;
        for (Object each : points) {
            // From the means: the squares of times as they are leave no digits for their differences.
            double x = number(each, 0) - meanX;
            squares += x * x;
            products += x * (number(each, 1) - meanY);
        }
        double slope = products / squares;
        return List.of(slope, meanY - slope * meanX);
    }

    /** The most ranges that share a point, or the first such point; an end is not part of its range. */
    static @Nullable Object intersections(List<Object> ranges, boolean isPosition) {
        List<Object[]> steps = new ArrayList<>();
        for (Object each : ranges) {
            List<?> range = (List<?>) each;
            steps.add(new Object[] {Objects.requireNonNull((Object) range.get(0)), 1});
            steps.add(new Object[] {Objects.requireNonNull((Object) range.get(1)), -1});
        }
        steps.sort((a, b) -> {
            int order = Values.compare(a[0], b[0]);
            return order != 0 ? order : Integer.compare((Integer) a[1], (Integer) b[1]);
        });
        long open = 0;
        long most = 0;
        Object position = null;
        for (Object[] step : steps) {
            open += (Integer) step[1];
            if (open > most) {
                most = open;
                position = step[0];
            }
        }
        return isPosition ? position : (Object) most;
    }

    /** The rise of numbers in the order of their times. */
    static Object rise(List<Object> rows, Type type) {
        List<Object> sorted = new ArrayList<>(rows);
        sorted.sort((a, b) -> Values.compare(part(a, 1), part(b, 1)));
        return Series.rises(sorted.stream().map(each -> part(each, 0)).toList(), type);
    }

    /**
     * Values at their places, counted from zero; the first one counts, and places without one have a default.
     *
     * @param size of the array; as long as needed if it is negative
     */
    static Object placed(List<Object> rows, @Nullable Object none, long size, long sizeMax) {
        SortedMap<Long, Object> byPlace = new TreeMap<>();
        for (Object each : rows) {
            long place = ((Number) part(each, 1)).longValue();
            if (place >= 0 && place < (size < 0 ? sizeMax : size)) {
                byPlace.putIfAbsent(place, part(each, 0));
            }
        }
        long all = size >= 0 ? size : byPlace.isEmpty() ? 0 : byPlace.lastKey() + 1;
        List<@Nullable Object> placed = new ArrayList<>(Collections.nCopies((int) Math.min(all, sizeMax), none));
        byPlace.forEach((place, value) -> placed.set(place.intValue(), value));
        return placed;
    }

    private static Object part(Object row, int index) {
        return Objects.requireNonNull((Object) ((List<?>) row).get(index));
    }

    private static double mean(List<Object> rows, int index) {
        return rows.stream().mapToDouble(each -> number(each, index)).average().orElse(Double.NaN);
    }

    private static double number(Object row, int index) {
        return ((Number) part(row, index)).doubleValue();
    }
}
