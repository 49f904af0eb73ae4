package dev.tenrec.insight.sql.scalar;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads boxed numbers, of which a Bool is one. */
final class Numbers {
    private Numbers() {}

    static long toLong(@Nullable Object value) {
        return value instanceof Boolean bool ? (bool ? 1 : 0) : ((Number) Objects.requireNonNull(value)).longValue();
    }

    static int toInt(@Nullable Object value) {
        return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, toLong(value)));
    }

    static double toDouble(@Nullable Object value) {
        return value instanceof Boolean bool ? (bool ? 1 : 0) : ((Number) Objects.requireNonNull(value)).doubleValue();
    }

    static boolean isTrue(@Nullable Object value) {
        return value instanceof Boolean bool ? bool : value != null && toLong(value) != 0;
    }
}
