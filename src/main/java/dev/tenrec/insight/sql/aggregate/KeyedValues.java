package dev.tenrec.insight.sql.aggregate;

import dev.tenrec.insight.sql.plan.Aggregation;
import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.scalar.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Aggregates of the values of each key: of maps ({@code avgMap} and the like), or of arrays of keys and of values that
 * belong to them, of which sums of zero are left out. Keys of the result are in order.
 */
final class KeyedValues {
    private KeyedValues() {}

    /** @param rows a map each, or the arrays */
    static Object of(Aggregation aggregation, List<Object> rows) {
        String function = aggregation.function().name();
        String name = function.substring(0, function.length() - "Map".length());
        Type type = aggregation.type();
        boolean isMap = type.kind() == Type.Kind.MAP;
        int columns = type.parts().size() - 1;
        Map<Object, List<List<Object>>> byKey = new TreeMap<>(Values::compare);
        for (Object row : rows) {
            add(isMap ? arrays((List<?>) row) : (List<?>) row, columns, byKey);
        }
        List<List<@Nullable Object>> results = new ArrayList<>();
        for (int column = 0; column <= columns; column++) {
            results.add(new ArrayList<>());
        }
        byKey.forEach((key, values) -> {
            List<@Nullable Object> own = new ArrayList<>();
            for (int column = 0; column < columns; column++) {
                Type result = type.parts().get(column + 1);
                own.add(combined(name, values.get(column), isMap ? result : result.element()));
            }
            boolean isLeftOut = !isMap && name.equals("sum") && own.stream().allMatch(KeyedValues::isZero);
            for (int column = 0; column <= columns && !isLeftOut; column++) {
                results.get(column).add(column == 0 ? key : own.get(column - 1));
            }
        });
        return isMap ? pairs(results) : results;
    }

    private static List<List<@Nullable Object>> arrays(List<?> pairs) {
        List<@Nullable Object> keys = new ArrayList<>();
        List<@Nullable Object> values = new ArrayList<>();
        for (Object pair : pairs) {
            keys.add(((List<?>) pair).get(0));
            values.add(((List<?>) pair).get(1));
        }
        return List.of(keys, values);
    }

    private static Object pairs(List<List<@Nullable Object>> arrays) {
        List<Object> pairs = new ArrayList<>();
        for (int i = 0; i < arrays.get(0).size(); i++) {
            pairs.add(Arrays.asList(arrays.get(0).get(i), arrays.get(1).get(i)));
        }
        return pairs;
    }

    private static void add(List<?> arrays, int columns, Map<Object, List<List<Object>>> byKey) {
        List<?> keys = (List<?>) arrays.get(0);
        for (int column = 0; column < columns; column++) {
            List<?> values = (List<?>) arrays.get(column + 1);
            if (values.size() != keys.size()) {
                throw SqlRefusal.query("The arrays of keys and of values must have the same length.");
            }
            for (int i = 0; i < keys.size(); i++) {
                Object key = keys.get(i);
                Object value = values.get(i);
                if (key != null) {
                    List<List<Object>> lists = byKey.computeIfAbsent(key, any -> new ArrayList<>());
                    while (lists.size() < columns) {
                        lists.add(new ArrayList<>());
                    }
                    if (value != null) {
                        lists.get(column).add(value);
                    }
                }
            }
        }
    }

    private static @Nullable Object combined(String name, List<Object> values, Type type) {
        boolean isFloat = type.kind() == Type.Kind.FLOAT64;
        return switch (name) {
            case "sum" ->
                isFloat
                        ? (Object)
                                values.stream().mapToDouble(KeyedValues::number).sum()
                        : (Object) values.stream().mapToLong(KeyedValues::whole).sum();
            case "avg" ->
                values.stream().mapToDouble(KeyedValues::number).average().orElse(Double.NaN);
            case "count" -> (long) values.size();
            case "uniq" -> (long) new HashSet<>(values).size();
            case "min" -> values.stream().min(Values::compare).orElse(null);
            case "max" -> values.stream().max(Values::compare).orElse(null);
            default -> throw new IllegalStateException(name);
        };
    }

    private static long whole(Object value) {
        return value instanceof Number number ? number.longValue() : (long) number(value);
    }

    private static double number(Object value) {
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        if (value instanceof Boolean bool) {
            return bool ? 1 : 0;
        }
        throw SqlRefusal.illegalType("A sum or average of the values of keys takes numbers.");
    }

    private static boolean isZero(@Nullable Object value) {
        return value instanceof Number number && number.doubleValue() == 0;
    }
}
