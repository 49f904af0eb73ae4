package dev.tenrec.insight.sql.scalar;

import static dev.tenrec.insight.sql.scalar.ArrayScalars.list;

import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.plan.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Functions of maps, each of which is the list of its pairs of key and value, in order. */
final class MapScalars {
    private MapScalars() {}

    static void addTo(Map<String, Scalars.Factory> all) {
        all.put("mapFromArrays", call -> a -> paired(list(a[0]), list(a[1])));
        all.put("mapElement", MapScalars::element);
        all.put("mapKeys", call -> a -> parts(a[0], 0));
        all.put("mapValues", call -> a -> parts(a[0], 1));
        all.put("mapContains", call -> a -> any(a[0], pair -> Values.areEqual(pair.get(0), a[1])));
        all.put("mapContainsValue", call -> a -> any(a[0], pair -> Values.areEqual(pair.get(1), a[1])));
        all.put("mapContainsKeyLike", call -> like(call, 0, MapScalars::any));
        all.put("mapContainsValueLike", call -> like(call, 1, MapScalars::any));
        all.put("mapExtractKeyLike", call -> like(call, 0, MapScalars::kept));
        all.put("mapExtractValueLike", call -> like(call, 1, MapScalars::kept));
        all.put("mapFilter", call -> a -> kept(a[1], pair -> Numbers.isTrue(called(a[0], pair))));
        all.put("mapExists", call -> a -> any(a[1], pair -> Numbers.isTrue(called(a[0], pair))));
        all.put("mapAll", call -> a -> !any(a[1], pair -> !Numbers.isTrue(called(a[0], pair))));
        all.put(
                "mapApply",
                call -> a -> list(a[1]).stream()
                        .map(pair -> called(a[0], (List<?>) pair))
                        .toList());
        all.put("mapSort", call -> a -> sorted(a, 1));
        all.put("mapReverseSort", call -> a -> sorted(a, -1));
        all.put("mapAdd", call -> combined(call, 1));
        all.put("mapSubtract", call -> combined(call, -1));
        all.put("mapUpdate", call -> MapScalars::updated);
        all.put("mapConcat", call -> MapScalars::joined);
        all.put("mapPopulateSeries", MapScalars::populated);
    }

    private static Object paired(List<?> keys, List<?> values) {
        if (keys.size() != values.size()) {
            throw SqlRefusal.query(
                    "A map needs as many keys as values, found " + keys.size() + " and " + values.size() + ".");
        }
        List<Object> pairs = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            pairs.add(pair(keys.get(i), values.get(i)));
        }
        return pairs;
    }

    private static List<@Nullable Object> pair(@Nullable Object key, @Nullable Object value) {
        return Arrays.asList(key, value);
    }

    /** The value of a key, of several equal ones of the first; the default of its type without one. */
    private static Scalar element(Expression.Call call) {
        Object none = Values.defaultOf(call.arguments().get(0).type().parts().get(1));
        return a -> {
            for (Object each : list(a[0])) {
                List<?> pair = (List<?>) each;
                if (Values.areEqual(pair.get(0), a[1])) {
                    return pair.get(1);
                }
            }
            return none;
        };
    }

    private static List<@Nullable Object> parts(@Nullable Object map, int index) {
        List<@Nullable Object> parts = new ArrayList<>();
        list(map).forEach(pair -> parts.add(((List<?>) pair).get(index)));
        return parts;
    }

    private static boolean any(@Nullable Object map, Predicate<List<?>> condition) {
        return list(map).stream().anyMatch(pair -> condition.test((List<?>) pair));
    }

    private static Object kept(@Nullable Object map, Predicate<List<?>> condition) {
        return list(map).stream().filter(pair -> condition.test((List<?>) pair)).toList();
    }

    private static Scalar like(
            Expression.Call call, int index, BiFunction<@Nullable Object, Predicate<List<?>>, Object> function) {
        Predicate<String> constant =
                Scalars.constant(call, 1) instanceof String pattern ? PatternScalars.isLike(pattern) : null;
        return a -> {
            Predicate<String> isLike = constant != null ? constant : PatternScalars.isLike(Values.text(a[1]));
            return function.apply(a[0], pair -> isLike.test(Values.text(pair.get(index))));
        };
    }

    private static @Nullable Object called(@Nullable Object lambda, List<?> pair) {
        return ((Scalar.Lambda) Objects.requireNonNull(lambda)).call(pair.get(0), pair.get(1));
    }

    /** Sorts pairs by what the lambda gives, or else by their keys. */
    private static Object sorted(@Nullable Object[] a, int sign) {
        boolean hasLambda = a[0] instanceof Scalar.Lambda;
        List<List<@Nullable Object>> keyed = new ArrayList<>();
        for (Object pair : list(a[hasLambda ? 1 : 0])) {
            keyed.add(pair(hasLambda ? called(a[0], (List<?>) pair) : ((List<?>) pair).get(0), pair));
        }
        keyed.sort((x, y) -> sign * Values.compareNullsLast(x.get(0), y.get(0)));
        return keyed.stream().map(each -> each.get(1)).toList();
    }

    /** Adds or subtracts the values of each key, which then are in order. */
    private static Scalar combined(Expression.Call call, int sign) {
        boolean isFloat = call.type().parts().get(1).kind() == Type.Kind.FLOAT64;
        return a -> {
            TreeMap<Object, Object> sums = new TreeMap<>(Values::compare);
            for (int i = 0; i < a.length; i++) {
                int own = i == 0 ? 1 : sign;
                for (Object each : list(a[i])) {
                    Object key = ((List<?>) each).get(0);
                    Object value = Objects.requireNonNullElse((Object) ((List<?>) each).get(1), 0L);
                    if (key == null) {
                        continue;
                    }
                    sums.merge(
                            key,
                            isFloat ? (Object) (own * Numbers.toDouble(value)) : (Object) (own * Numbers.toLong(value)),
                            (x, y) -> isFloat
                                    ? (Object) (Numbers.toDouble(x) + Numbers.toDouble(y))
                                    : (Object) (Numbers.toLong(x) + Numbers.toLong(y)));
                }
            }
            return pairs(sums);
        };
    }

    private static List<Object> pairs(Map<Object, @Nullable Object> map) {
        List<Object> pairs = new ArrayList<>();
        map.forEach((key, value) -> pairs.add(pair(key, value)));
        return pairs;
    }

    private static Object updated(@Nullable Object[] a) {
        Map<Object, @Nullable Object> all = new LinkedHashMap<>();
        for (Object map : a) {
            list(map).forEach(each -> all.put(((List<?>) each).get(0), ((List<?>) each).get(1)));
        }
        return pairs(all);
    }

    private static Object joined(@Nullable Object[] a) {
        List<Object> all = new ArrayList<>();
        for (Object map : a) {
            all.addAll(list(map));
            Scalars.checkElements(all.size());
        }
        return all;
    }

    /** Adds the whole numbers that are missing among the keys, up to the largest one or another one. */
    private static Scalar populated(Expression.Call call) {
        Object none = Values.defaultOf(call.type().parts().get(1));
        if (!call.type().parts().get(0).isInteger()) {
            throw SqlRefusal.illegalType("The keys of the map of mapPopulateSeries() are whole numbers.");
        }
        return a -> {
            TreeMap<Long, @Nullable Object> known = new TreeMap<>();
            list(a[0])
                    .forEach(each ->
                            known.putIfAbsent(Numbers.toLong(((List<?>) each).get(0)), ((List<?>) each).get(1)));
            List<Object> pairs = new ArrayList<>();
            if (known.isEmpty()) {
                return pairs;
            }
            long last = a.length > 1 ? Numbers.toLong(a[1]) : known.lastKey();
            Scalars.checkElements(Math.max(0, last - known.firstKey()));
            for (long key = known.firstKey(); key <= last; key++) {
                pairs.add(pair(key, known.containsKey(key) ? known.get(key) : none));
            }
            return pairs;
        };
    }
}
