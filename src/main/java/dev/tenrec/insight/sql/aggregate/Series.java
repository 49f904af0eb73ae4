package dev.tenrec.insight.sql.aggregate;

import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.plan.Type;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sums of numbers in the order of their rows, and of arrays place by place. */
final class Series {
    private Series() {}

    /** The sum of all rises from one number to the next. */
    static Object rises(List<Object> values, Type type) {
        double floats = 0;
        long longs = 0;
        for (int i = 1; i < values.size(); i++) {
            double rise = number(values.get(i)) - number(values.get(i - 1));
            floats += Math.max(0, rise);
            longs += rise > 0 ? ((Number) values.get(i)).longValue() - ((Number) values.get(i - 1)).longValue() : 0;
        }
        return type.kind() == Type.Kind.FLOAT64 ? (Object) floats : (Object) longs;
    }

    /**
     * For each number the sum or average of the last ones, itself included; missing ones before the first count as
     * zero.
     *
     * @param size of the window; all before with a size that is larger
     */
    static Object moving(List<Object> values, long size, boolean isAverage) {
        List<Object> results = new ArrayList<>(values.size());
        double sum = 0;
        for (int i = 0; i < values.size(); i++) {
            sum += number(values.get(i));
            sum -= i >= size ? number(values.get((int) (i - size))) : 0;
            results.add(isAverage ? sum / Math.min(size, values.size()) : sum);
        }
        return results;
    }

    /** Combines the elements at each place; shorter arrays have none at the last places. */
    static Object forEach(List<Object> arrays, String name) {
        List<@Nullable Double> best = new ArrayList<>();
        List<Long> counts = new ArrayList<>();
        for (Object array : arrays) {
            List<?> elements = (List<?>) array;
            for (int place = 0; place < elements.size(); place++) {
                if (place == best.size()) {
                    best.add(null);
                    counts.add(0L);
                }
                Object element = elements.get(place);
                if (element != null) {
                    Double before = best.get(place);
                    best.set(
                            place, before == null ? (Double) number(element) : combined(before, number(element), name));
                    counts.set(place, counts.get(place) + 1);
                }
            }
        }
        List<Object> results = new ArrayList<>();
        for (int place = 0; place < best.size(); place++) {
            Double own = best.get(place);
            double none = name.equals("avgForEach") ? Double.NaN : 0;
            results.add(own == null ? none : name.equals("avgForEach") ? own / counts.get(place) : own);
        }
        return results;
    }

    private static double combined(double a, double b, String name) {
        return switch (name) {
            case "minForEach" -> Math.min(a, b);
            case "maxForEach" -> Math.max(a, b);
            default -> a + b;
        };
    }

    private static double number(Object value) {
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        if (value instanceof Boolean bool) {
            return bool ? 1 : 0;
        }
        throw SqlRefusal.illegalType("An aggregation of arrays place by place takes numbers.");
    }
}
