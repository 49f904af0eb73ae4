package dev.tenrec.insight.sql.scalar;

import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A function of boxed values; stateless or safe for several threads. Functions that are strict in the catalogue are
 * never called with null.
 */
@FunctionalInterface
public interface Scalar {
    @Nullable
    Object call(@Nullable Object[] arguments);

    /** A function of elements, as an argument of another one. */
    @FunctionalInterface
    interface Lambda {
        @Nullable
        Object call(@Nullable Object... arguments);
    }

    /** A function of one long (an integer, date or time) without null, for loops over columns. */
    @FunctionalInterface
    interface OfLong extends Scalar {
        long apply(long value);

        /** Returns the index of the argument; the others are constants that the function has read. */
        default int index() {
            return 0;
        }

        @Override
        default Object call(@Nullable Object[] arguments) {
            return apply((Long) java.util.Objects.requireNonNull(arguments[index()]));
        }

        /** Returns a function of another argument than the first one. */
        static OfLong at(int index, LongUnaryOperator function) {
            return new OfLong() {
                @Override
                public int index() {
                    return index;
                }

                @Override
                public long apply(long value) {
                    return function.applyAsLong(value);
                }
            };
        }
    }

    /** A function of two longs without null. */
    @FunctionalInterface
    interface OfLongs extends Scalar {
        long apply(long a, long b);

        /** Returns the index of the first of the two arguments; the others are constants that the function has read. */
        default int first() {
            return 0;
        }

        @Override
        default Object call(@Nullable Object[] arguments) {
            return apply(Numbers.toLong(arguments[first()]), Numbers.toLong(arguments[first() + 1]));
        }
    }

    /** A function of one number that gives a double. */
    @FunctionalInterface
    interface OfDouble extends Scalar {
        double apply(double value);

        @Override
        default Object call(@Nullable Object[] arguments) {
            return apply(Numbers.toDouble(arguments[0]));
        }
    }

    /** A function of two numbers that gives a double. */
    @FunctionalInterface
    interface OfDoubles extends Scalar {
        double apply(double a, double b);

        @Override
        default Object call(@Nullable Object[] arguments) {
            return apply(Numbers.toDouble(arguments[0]), Numbers.toDouble(arguments[1]));
        }
    }
}
