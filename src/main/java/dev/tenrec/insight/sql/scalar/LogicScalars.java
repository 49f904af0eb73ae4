package dev.tenrec.insight.sql.scalar;

import dev.tenrec.insight.sql.plan.Expression;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Conditions, comparisons and choices. */
final class LogicScalars {
    private LogicScalars() {}

    static void addTo(Map<String, Scalars.Factory> all) {
        all.put("and", call -> LogicScalars::and);
        all.put("or", call -> LogicScalars::or);
        all.put("not", call -> a -> !Numbers.isTrue(a[0]));
        all.put("xor", call -> a -> Numbers.isTrue(a[0]) != Numbers.isTrue(a[1]));
        all.put("equals", call -> a -> Values.areEqual(a[0], a[1]));
        all.put("notEquals", call -> a -> !Values.areEqual(a[0], a[1]));
        all.put("nullSafeEquals", call -> a -> Values.areEqual(a[0], a[1]));
        all.put("nullSafeNotEquals", call -> a -> !Values.areEqual(a[0], a[1]));
        all.put("less", call -> ordered(order -> order < 0));
        all.put("greater", call -> ordered(order -> order > 0));
        all.put("lessOrEquals", call -> ordered(order -> order <= 0));
        all.put("greaterOrEquals", call -> ordered(order -> order >= 0));
        all.put("isTrue", call -> a -> Numbers.isTrue(a[0]));
        all.put("in", call -> in(call, false));
        all.put("notIn", call -> in(call, true));
        all.put("isNull", call -> a -> a[0] == null);
        all.put("isNotNull", call -> a -> a[0] != null);
        all.put("if", call -> a -> Numbers.isTrue(a[0]) ? a[1] : a[2]);
        all.put("ifNull", call -> a -> a[0] == null ? a[1] : a[0]);
        all.put("coalesce", call -> LogicScalars::coalesce);
        all.put("nullIf", call -> a -> a[0] == null || (a[1] != null && Values.areEqual(a[0], a[1])) ? null : a[0]);
        // A null that should not be there is the default of its type, so that functions behind it have something to do.
        all.put("assumeNotNull", call -> a -> a[0] == null ? Values.defaultOf(call.type()) : a[0]);
        all.put("toNullable", call -> a -> a[0]);
        all.put("identity", call -> a -> a[0]);
        all.put("greatest", call -> a -> extreme(a, 1));
        all.put("least", call -> a -> extreme(a, -1));
        all.put("transform", LogicScalars::transform);
    }

    private static @Nullable Object and(@Nullable Object[] arguments) {
        boolean hasNull = false;
        for (Object each : arguments) {
            if (each == null) {
                hasNull = true;
            } else if (!Numbers.isTrue(each)) {
                return false;
            }
        }
        return hasNull ? null : true;
    }

    private static @Nullable Object or(@Nullable Object[] arguments) {
        boolean hasNull = false;
        for (Object each : arguments) {
            if (each == null) {
                hasNull = true;
            } else if (Numbers.isTrue(each)) {
                return true;
            }
        }
        return hasNull ? null : false;
    }

    /** A comparison with NaN is false. */
    private static Scalar ordered(IntPredicate accepts) {
        return a -> {
            boolean hasNan =
                    (a[0] instanceof Double left && left.isNaN()) || (a[1] instanceof Double right && right.isNaN());
            return !hasNan && accepts.test(Values.compare(Objects.requireNonNull(a[0]), Objects.requireNonNull(a[1])));
        };
    }

    private static Scalar in(Expression.Call call, boolean isNegated) {
        if (Scalars.constant(call, 1) instanceof List<?> list) {
            Set<Object> values = new HashSet<>();
            list.forEach(each -> values.add(key(each)));
            return a -> values.contains(key(a[0])) != isNegated;
        }
        return a -> {
            List<?> list = a[1] == null ? List.of() : (List<?>) a[1];
            for (Object each : list) {
                if (Values.areEqual(each, a[0])) {
                    return !isNegated;
                }
            }
            return isNegated;
        };
    }

    /** Numbers compare by their number. */
    private static @Nullable Object key(@Nullable Object value) {
        if (value instanceof Boolean bool) {
            return bool ? 1L : 0L;
        }
        boolean isWhole = value instanceof Double number && number == Math.rint(number) && Math.abs(number) < 1e15;
        return isWhole ? (Object) Numbers.toLong(value) : value;
    }

    private static @Nullable Object coalesce(@Nullable Object[] arguments) {
        for (Object each : arguments) {
            if (each != null) {
                return each;
            }
        }
        return null;
    }

    private static Object extreme(@Nullable Object[] arguments, int sign) {
        Object best = Objects.requireNonNull(arguments[0]);
        for (Object each : arguments) {
            best = sign * Values.compare(Objects.requireNonNull(each), best) > 0 ? each : best;
        }
        return best;
    }

    private static Scalar transform(Expression.Call call) {
        boolean toText = call.type().isText();
        return a -> {
            List<?> from = (List<?>) Objects.requireNonNull(a[1]);
            List<?> to = (List<?>) Objects.requireNonNull(a[2]);
            for (int i = 0; i < Math.min(from.size(), to.size()); i++) {
                if (Values.areEqual(from.get(i), a[0])) {
                    return to.get(i);
                }
            }
            Object other = a.length > 3 ? a[3] : a[0];
            return toText && other != null ? other.toString() : other;
        };
    }
}
