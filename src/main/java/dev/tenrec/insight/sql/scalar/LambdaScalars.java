package dev.tenrec.insight.sql.scalar;

import static dev.tenrec.insight.sql.scalar.ArrayScalars.list;

import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.plan.Type;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Functions of arrays that take a lambda, some of them optionally. */
final class LambdaScalars {
    private LambdaScalars() {}

    /** The arrays behind an optional lambda, and what it gives for each place. */
    private record Elements(List<?> first, List<@Nullable Object> results) {}

    static void addTo(Map<String, Scalars.Factory> all) {
        all.put("arrayMap", call -> a -> elements(a).results());
        all.put("arrayFilter", call -> a -> filtered(elements(a)));
        all.put("arrayExists", call -> a -> elements(a).results().stream().anyMatch(Numbers::isTrue));
        all.put("arrayAll", call -> a -> elements(a).results().stream().allMatch(Numbers::isTrue));
        all.put(
                "arrayCount",
                call -> a ->
                        elements(a).results().stream().filter(Numbers::isTrue).count());
        all.put("arrayFirst", call -> a -> found(call, elements(a), true));
        all.put("arrayLast", call -> a -> found(call, elements(a), false));
        all.put("arrayFirstIndex", call -> a -> 1L + index(elements(a), true));
        all.put("arrayLastIndex", call -> a -> 1L + index(elements(a), false));
        all.put("arraySort", call -> a -> sorted(elements(a), false));
        all.put("arrayReverseSort", call -> a -> sorted(elements(a), true));
        all.put("arraySplit", call -> a -> split(elements(a)));
        all.put("arrayFill", call -> a -> filled(elements(a), 1));
        all.put("arrayReverseFill", call -> a -> filled(elements(a), -1));
        all.put("arrayReverseSplit", call -> a -> splitBehind(elements(a)));
        all.put("arraySum", call -> a -> sum(call.type(), elements(a)));
        all.put("arrayAvg", call -> a -> average(elements(a)));
        all.put("arrayMin", call -> a -> extreme(call, elements(a), -1));
        all.put("arrayMax", call -> a -> extreme(call, elements(a), 1));
        all.put(
                "arrayProduct",
                call -> a -> elements(a).results().stream()
                        .filter(Objects::nonNull)
                        .mapToDouble(Numbers::toDouble)
                        .reduce(1, (x, y) -> x * y));
        all.put("arrayCumSum", call -> a -> cumulated(call.type().element(), elements(a), false));
        all.put("arrayCumSumNonNegative", call -> a -> cumulated(call.type().element(), elements(a), true));
        all.put("arrayFold", call -> LambdaScalars::folded);
    }

    private static Elements elements(@Nullable Object[] a) {
        if (!(a[0] instanceof Scalar.Lambda lambda)) {
            return new Elements(list(a[0]), new ArrayList<>(list(a[0])));
        }
        List<?> first = list(a[1]);
        for (int j = 2; j < a.length; j++) {
            if (list(a[j]).size() != first.size()) {
                throw SqlRefusal.query("The arrays of a function with a lambda must have the same length.");
            }
        }
        List<@Nullable Object> results = new ArrayList<>(first.size());
        for (int i = 0; i < first.size(); i++) {
            Object[] arguments = new Object[a.length - 1];
            for (int j = 1; j < a.length; j++) {
                arguments[j - 1] = list(a[j]).get(i);
            }
            results.add(lambda.call(arguments));
        }
        return new Elements(first, results);
    }

    private static Object filtered(Elements elements) {
        List<@Nullable Object> kept = new ArrayList<>();
        for (int i = 0; i < elements.first.size(); i++) {
            if (Numbers.isTrue(elements.results.get(i))) {
                kept.add(elements.first.get(i));
            }
        }
        return kept;
    }

    private static int index(Elements elements, boolean isFirst) {
        int found = -1;
        for (int i = 0; i < elements.results.size(); i++) {
            if (Numbers.isTrue(elements.results.get(i))) {
                if (isFirst) {
                    return i;
                }
                found = i;
            }
        }
        return found;
    }

    private static @Nullable Object found(Expression.Call call, Elements elements, boolean isFirst) {
        int index = index(elements, isFirst);
        return index < 0 ? Values.defaultOf(call.type()) : elements.first.get(index);
    }

    /** Sorts by what the lambda gives; null comes last in both directions. */
    private static Object sorted(Elements elements, boolean isDescending) {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < elements.first.size(); i++) {
            order.add(i);
        }
        Comparator<Integer> byKey = (x, y) -> {
            Object left = elements.results.get(x);
            Object right = elements.results.get(y);
            boolean hasNull = left == null || right == null;
            int compared = Values.compareNullsLast(left, right);
            return isDescending && !hasNull ? -compared : compared;
        };
        order.sort(byKey);
        List<@Nullable Object> sorted = new ArrayList<>();
        order.forEach(index -> sorted.add(elements.first.get(index)));
        return sorted;
    }

    /** Begins a new part at each element for which the lambda is true. */
    private static Object split(Elements elements) {
        List<Object> parts = new ArrayList<>();
        List<@Nullable Object> part = new ArrayList<>();
        for (int i = 0; i < elements.first.size(); i++) {
            if (Numbers.isTrue(elements.results.get(i)) && i > 0) {
                parts.add(part);
                part = new ArrayList<>();
            }
            part.add(elements.first.get(i));
        }
        if (!part.isEmpty()) {
            parts.add(part);
        }
        return parts;
    }

    private static Object sum(Type type, Elements elements) {
        if (type.kind() == Type.Kind.FLOAT64) {
            double sum = 0;
            for (Object each : elements.results) {
                sum += each == null ? 0 : Numbers.toDouble(each);
            }
            return sum;
        }
        long sum = 0;
        for (Object each : elements.results) {
            sum += each == null ? 0 : Numbers.toLong(each);
        }
        return sum;
    }

    private static Object average(Elements elements) {
        return elements.results.stream()
                .filter(Objects::nonNull)
                .mapToDouble(Numbers::toDouble)
                .average()
                .orElse(Double.NaN);
    }

    private static @Nullable Object extreme(Expression.Call call, Elements elements, int sign) {
        Object best = null;
        for (Object each : elements.results) {
            if (each != null && (best == null || sign * Values.compare(each, best) > 0)) {
                best = each;
            }
        }
        return best == null ? Values.defaultOf(call.type()) : best;
    }

    /** Replaces each element for which the lambda is false by the one before, or with -1 behind, it. */
    private static Object filled(Elements elements, int direction) {
        List<@Nullable Object> filled = new ArrayList<>(elements.first);
        int size = filled.size();
        for (int step = 1; step < size; step++) {
            int at = direction > 0 ? step : size - 1 - step;
            if (!Numbers.isTrue(elements.results.get(at))) {
                filled.set(at, filled.get(at - direction));
            }
        }
        return filled;
    }

    /** Ends a part with each element for which the lambda is true. */
    private static Object splitBehind(Elements elements) {
        List<Object> parts = new ArrayList<>();
        List<@Nullable Object> part = new ArrayList<>();
        for (int i = 0; i < elements.first.size(); i++) {
            part.add(elements.first.get(i));
            if (Numbers.isTrue(elements.results.get(i)) || i == elements.first.size() - 1) {
                parts.add(part);
                part = new ArrayList<>();
            }
        }
        return parts;
    }

    private static Object cumulated(Type element, Elements elements, boolean isNeverNegative) {
        List<Object> sums = new ArrayList<>();
        double floats = 0;
        long longs = 0;
        for (Object each : elements.results) {
            floats += each == null ? 0 : Numbers.toDouble(each);
            longs += each == null ? 0 : Numbers.toLong(each);
            if (isNeverNegative) {
                floats = Math.max(0, floats);
                longs = Math.max(0, longs);
            }
            sums.add(element.kind() == Type.Kind.FLOAT64 ? (Object) floats : (Object) longs);
        }
        return sums;
    }

    /** Passes the accumulator from element to element; it stands behind the arrays. */
    private static @Nullable Object folded(@Nullable Object[] a) {
        Scalar.Lambda lambda = (Scalar.Lambda) Objects.requireNonNull(a[0]);
        Object accumulated = a[a.length - 1];
        List<?> first = a[1] == null ? List.of() : list(a[1]);
        for (int i = 0; i < first.size(); i++) {
            Object[] arguments = new Object[a.length - 1];
            arguments[0] = accumulated;
            for (int j = 1; j < a.length - 1; j++) {
                arguments[j] = list(a[j]).get(i);
            }
            accumulated = lambda.call(arguments);
        }
        return accumulated;
    }
}
