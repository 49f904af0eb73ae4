package dev.tenrec.insight.sql.scalar;

import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.plan.Type;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Equality, order and defaults of boxed values. */
public final class Values {
    private Values() {}

    /** Compares two values of one type that are not null: texts by code points, NaN behind all numbers. */
    public static int compare(Object a, Object b) {
        if (a instanceof Long left && b instanceof Long right) {
            return Long.compare(left, right);
        }
        if (a instanceof String left && b instanceof String right) {
            return compareTexts(left, right);
        }
        if (a instanceof List<?> left && b instanceof List<?> right) {
            return compareLists(left, right);
        }
        if (a instanceof UUID left && b instanceof UUID right) {
            int order = Long.compareUnsigned(left.getMostSignificantBits(), right.getMostSignificantBits());
            return order != 0
                    ? order
                    : Long.compareUnsigned(left.getLeastSignificantBits(), right.getLeastSignificantBits());
        }
        return compareDoubles(Numbers.toDouble(a), Numbers.toDouble(b));
    }

    /** Compares doubles; zeros are equal, NaN is behind all others. */
    public static int compareDoubles(double a, double b) {
        return a < b ? -1 : a > b ? 1 : a == b ? 0 : Boolean.compare(Double.isNaN(a), Double.isNaN(b));
    }

    /** Returns a long that compares as the double does in {@link #compareDoubles}. */
    public static long sortable(double number) {
        long bits = Double.doubleToLongBits(number + 0.0);
        return bits >= 0 ? bits : bits ^ Long.MAX_VALUE;
    }

    /** Compares as UTF-8 bytes do, which is not the order of UTF-16 beyond the first plane. */
    public static int compareTexts(String a, String b) {
        int count = Math.min(a.length(), b.length());
        for (int i = 0; i < count; i++) {
            char left = a.charAt(i);
            char right = b.charAt(i);
            if (left != right) {
                boolean isSurrogate = Character.isSurrogate(left) != Character.isSurrogate(right);
                return isSurrogate ? (Character.isSurrogate(left) ? 1 : -1) : Character.compare(left, right);
            }
        }
        return Integer.compare(a.length(), b.length());
    }

    private static int compareLists(List<?> a, List<?> b) {
        for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
            Object left = a.get(i);
            Object right = b.get(i);
            int order =
                    left == null || right == null ? Boolean.compare(left == null, right == null) : compare(left, right);
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(a.size(), b.size());
    }

    /** Compares with null behind everything. */
    static int compareNullsLast(@Nullable Object a, @Nullable Object b) {
        return a == null || b == null ? Boolean.compare(a == null, b == null) : compare(a, b);
    }

    /** Returns whether two values are equal, null to null; numbers of different kinds by their number. */
    public static boolean areEqual(@Nullable Object a, @Nullable Object b) {
        if (a == null || b == null) {
            return a == b;
        }
        boolean areNumbers = isNumber(a) && isNumber(b);
        return areNumbers ? compareNumbers(a, b) == 0 : a.equals(b);
    }

    private static boolean isNumber(Object value) {
        return value instanceof Number || value instanceof Boolean;
    }

    private static int compareNumbers(Object a, Object b) {
        if (a instanceof Double || b instanceof Double) {
            double left = Numbers.toDouble(a);
            double right = Numbers.toDouble(b);
            return Double.isNaN(left) && Double.isNaN(right) ? 1 : compareDoubles(left, right);
        }
        return Long.compare(Numbers.toLong(a), Numbers.toLong(b));
    }

    /** Returns the value of a type that stands for none: zero, an empty text, 1970. */
    public static @Nullable Object defaultOf(Type type) {
        if (type.nullable()) {
            return null;
        }
        return switch (type.kind()) {
            case NULL -> null;
            case BOOL -> false;
            case INT64, UINT64, DATE, DATETIME -> 0L;
            case FLOAT64 -> 0.0;
            case TEXT, JSON -> "";
            case UUID -> new UUID(0, 0);
            case ARRAY, MAP -> List.of();
            case TUPLE ->
                java.util.Collections.unmodifiableList(java.util.Arrays.asList(
                        type.parts().stream().map(Values::defaultOf).toArray()));
        };
    }

    static String text(@Nullable Object value) {
        if (Objects.requireNonNull(value) instanceof String text) {
            return text;
        }
        throw SqlRefusal.illegalType("Illegal type of an argument: a text was expected.");
    }

    static byte[] bytes(@Nullable Object value) {
        return text(value).getBytes(StandardCharsets.UTF_8);
    }
}
