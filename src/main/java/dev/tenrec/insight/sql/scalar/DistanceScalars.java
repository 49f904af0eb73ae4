package dev.tenrec.insight.sql.scalar;

import static dev.tenrec.insight.sql.scalar.ArrayScalars.list;

import dev.tenrec.insight.sql.plan.SqlRefusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import org.jspecify.annotations.Nullable;

/** Norms of arrays of numbers and distances between two of them; null counts as zero. */
final class DistanceScalars {
    private DistanceScalars() {}

    static void addTo(Map<String, Scalars.Factory> all) {
        all.put("arrayDotProduct", call -> a -> sum(a, (x, y) -> x * y));
        all.put("L1Norm", call -> a -> sum(twice(a), (x, y) -> Math.abs(x)));
        all.put("L2Norm", call -> a -> Math.sqrt(sum(twice(a), (x, y) -> x * y)));
        all.put("LinfNorm", call -> a -> largest(twice(a), (x, y) -> Math.abs(x)));
        all.put("L1Distance", call -> a -> sum(a, (x, y) -> Math.abs(x - y)));
        all.put("L2Distance", call -> a -> Math.sqrt(sum(a, (x, y) -> (x - y) * (x - y))));
        all.put("LinfDistance", call -> a -> largest(a, (x, y) -> Math.abs(x - y)));
        all.put("LpNorm", call -> a -> power(twice(a), a[1], false));
        all.put("LpDistance", call -> a -> power(a, a[2], true));
        all.put("L1Normalize", call -> a -> scaled(a, sum(twice(a), (x, y) -> Math.abs(x))));
        all.put("L2Normalize", call -> a -> scaled(a, Math.sqrt(sum(twice(a), (x, y) -> x * y))));
        all.put("LinfNormalize", call -> a -> scaled(a, largest(twice(a), (x, y) -> Math.abs(x))));
        all.put("LpNormalize", call -> a -> scaled(a, power(twice(a), a[1], false)));
        all.put("cosineDistance", call -> a -> {
            double product = sum(a, (x, y) -> x * y);
            return 1 - product / Math.sqrt(sum(a, (x, y) -> x * x)) / Math.sqrt(sum(a, (x, y) -> y * y));
        });
    }

    private static @Nullable Object[] twice(@Nullable Object[] a) {
        return new Object[] {a[0], a[0]};
    }

    private static double power(@Nullable Object[] a, @Nullable Object exponent, boolean isDistance) {
        double p = Numbers.toDouble(exponent);
        if (!(p >= 1)) {
            throw SqlRefusal.query("The exponent of a norm is at least 1.");
        }
        return Math.pow(sum(a, (x, y) -> Math.pow(Math.abs(isDistance ? x - y : x), p)), 1 / p);
    }

    private static List<Object> scaled(@Nullable Object[] a, double norm) {
        List<Object> scaled = new ArrayList<>();
        for (int i = 0; i < list(a[0]).size(); i++) {
            scaled.add(number(list(a[0]), i) / norm);
        }
        return scaled;
    }

    private static double sum(@Nullable Object[] a, DoubleBinaryOperator term) {
        checkSizes(a);
        double sum = 0;
        for (int i = 0; i < list(a[0]).size(); i++) {
            sum += term.applyAsDouble(number(list(a[0]), i), number(list(a[1]), i));
        }
        return sum;
    }

    private static double largest(@Nullable Object[] a, DoubleBinaryOperator term) {
        checkSizes(a);
        double largest = 0;
        for (int i = 0; i < list(a[0]).size(); i++) {
            largest = Math.max(largest, term.applyAsDouble(number(list(a[0]), i), number(list(a[1]), i)));
        }
        return largest;
    }

    private static void checkSizes(@Nullable Object[] a) {
        if (list(a[0]).size() != list(a[1]).size()) {
            throw SqlRefusal.query("The arrays of a distance must have the same length, found "
                    + list(a[0]).size() + " and " + list(a[1]).size() + " elements.");
        }
    }

    static double number(List<?> list, int index) {
        Object value = list.get(index);
        if (value == null) {
            return 0;
        }
        if (value instanceof Number || value instanceof Boolean) {
            return Numbers.toDouble(value);
        }
        throw SqlRefusal.illegalType("A distance is one of arrays of numbers.");
    }
}
