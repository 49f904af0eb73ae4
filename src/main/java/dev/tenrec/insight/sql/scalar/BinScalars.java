package dev.tenrec.insight.sql.scalar;

import static dev.tenrec.insight.sql.scalar.ArrayScalars.list;

import dev.tenrec.insight.sql.plan.SqlRefusal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Numbers rounded down to the start of a bin: powers of two, usual durations and ages, or those of an array. */
final class BinScalars {
    private static final long[] DURATIONS = {
        1, 10, 30, 60, 120, 180, 240, 300, 600, 1200, 1800, 3600, 7200, 18000, 36000
    };
    private static final long[] AGES = {18, 25, 35, 45, 55};
    /** The lowest age that is none, and the one by which all younger ones are told. */
    private static final long AGE_MIN = 1;

    private static final long YOUNG = 17;
    private static final int FACTORIAL_MAX = 20;

    private BinScalars() {}

    static void addTo(Map<String, Scalars.Factory> all) {
        all.put("roundToExp2", call -> a -> powerOfTwo(Numbers.toLong(a[0])));
        all.put("roundDuration", call -> a -> start(Numbers.toLong(a[0]), DURATIONS, 0));
        all.put("roundAge", call -> a -> {
            long age = Numbers.toLong(a[0]);
            return age < AGE_MIN ? 0L : start(age, AGES, YOUNG);
        });
        all.put("roundDown", call -> BinScalars::down);
        all.put("width_bucket", call -> BinScalars::bucket);
        all.put("factorial", call -> a -> factorial(Numbers.toLong(a[0])));
    }

    private static long powerOfTwo(long value) {
        return value == 0 ? 0 : value < 0 ? -Long.highestOneBit(-value) : Long.highestOneBit(value);
    }

    private static long start(long value, long[] bins, long below) {
        long start = below;
        for (long bin : bins) {
            start = value >= bin ? bin : start;
        }
        return start;
    }

    /** The largest element that is not larger; the smallest one for what is smaller than all. */
    private static Object down(@Nullable Object[] a) {
        double value = Numbers.toDouble(a[0]);
        Double best = null;
        double least = Double.POSITIVE_INFINITY;
        for (Object each : list(a[1])) {
            if (!(each instanceof Number)) {
                throw SqlRefusal.illegalType("roundDown() takes an array of numbers.");
            }
            double bin = Numbers.toDouble(each);
            least = Math.min(least, bin);
            best = bin <= value && (best == null || bin > best) ? (Double) bin : best;
        }
        if (list(a[1]).isEmpty()) {
            throw SqlRefusal.query("roundDown() takes an array of numbers that is not empty.");
        }
        return best == null ? least : best;
    }

    /** The number of the bin, from one; zero below all of them, one more above. */
    private static Object bucket(@Nullable Object[] a) {
        double value = Numbers.toDouble(a[0]);
        double low = Numbers.toDouble(a[1]);
        double high = Numbers.toDouble(a[2]);
        long count = Numbers.toLong(a[3]);
        if (count <= 0) {
            throw SqlRefusal.query("width_bucket() takes a number of bins above zero.");
        }
        return value < low || low >= high
                ? 0L
                : value >= high ? count + 1 : 1 + (long) ((value - low) * count / (high - low));
    }

    private static Object factorial(long value) {
        if (value > FACTORIAL_MAX) {
            throw SqlRefusal.query("factorial() takes numbers up to " + FACTORIAL_MAX + ", found " + value + ".");
        }
        long product = 1;
        for (long factor = 2; factor <= value; factor++) {
            product *= factor;
        }
        return product;
    }
}
