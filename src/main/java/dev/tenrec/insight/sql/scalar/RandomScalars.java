package dev.tenrec.insight.sql.scalar;

import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Expressions;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Random values. One of a row follows from the place of the row and a seed of the query, the first argument, so that a
 * value which is used twice is the same; within a lambda each is another.
 */
public final class RandomScalars {
    private static final long WORD = 0xffff_ffffL;
    private static final double UNIT = 0x1p-53;

    /** A function of 128 random bits. */
    private interface OfBits {
        Object value(long a, long b);
    }

    private static final Map<String, OfBits> ALL = Map.of(
            "rand", (a, b) -> a & WORD,
            "rand64", (a, b) -> a >>> 1,
            "randCanonical", (a, b) -> (a >>> 11) * UNIT,
            "generateUUIDv4", (a, b) -> new UUID((a & ~0xf000L) | 0x4000L, (b >>> 2) | (1L << 63)));

    private RandomScalars() {}

    static void addTo(Map<String, Scalars.Factory> all) {
        ALL.forEach((name, function) -> all.put(name, call -> a -> {
            ThreadLocalRandom random = ThreadLocalRandom.current();
            return function.value(random.nextLong(), random.nextLong());
        }));
    }

    public static boolean isRandom(Expression expression) {
        return expression instanceof Expression.Call call
                && ALL.containsKey(call.function().name());
    }

    /** True for an expression whose value is random, so that it is no function of its columns. */
    public static boolean hasRandom(Expression expression) {
        return isRandom(expression) || Expressions.children(expression).stream().anyMatch(RandomScalars::hasRandom);
    }

    /** The value for a row at a place. */
    public static Object value(String name, long seed, long major, int minor) {
        long first = mixed(mixed(mixed(seed) + major) + minor);
        OfBits function = ALL.get(name);
        if (function == null) {
            throw new IllegalArgumentException(name);
        }
        return function.value(first, mixed(first + seed));
    }

    /** The finalizer of splitmix64. */
    private static long mixed(long bits) {
        long mixed = bits + 0x9e3779b97f4a7c15L;
        mixed = (mixed ^ (mixed >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }
}
