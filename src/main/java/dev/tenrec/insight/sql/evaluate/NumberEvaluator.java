package dev.tenrec.insight.sql.evaluate;

import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.scalar.Scalar;
import dev.tenrec.insight.sql.vector.Batch;
import dev.tenrec.insight.sql.vector.DoubleVector;
import dev.tenrec.insight.sql.vector.LongVector;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Loops over arrays of longs and doubles. */
public final class NumberEvaluator {
    private NumberEvaluator() {}

    /** Returns a loop for a function of numbers or times; null if there is none. */
    public static @Nullable Evaluator of(Expression.Call call, Scalar scalar, List<Evaluator> arguments) {
        if (!call.function().strict() || arguments.isEmpty()) {
            return null;
        }
        Evaluator a = arguments.get(0);
        if (scalar instanceof Scalar.OfLong ofLong
                && arguments.get(ofLong.index()).type().isLong()
                && call.type().isLong()) {
            return new OfLong(call.type(), ofLong, arguments.get(ofLong.index()));
        }
        if (scalar instanceof Scalar.OfDouble ofDouble && isNumber(a)) {
            return new OfDouble(call.type(), ofDouble, a);
        }
        if (scalar instanceof Scalar.OfLongs ofLongs && readsOnly(call, ofLongs.first())) {
            Evaluator from = arguments.get(ofLongs.first());
            Evaluator to = arguments.get(ofLongs.first() + 1);
            return from.type().isLong() && to.type().isLong() ? new OfLongs(call.type(), ofLongs, from, to) : null;
        }
        return scalar instanceof Scalar.OfDoubles ofDoubles
                        && readsOnly(call, 0)
                        && isNumber(a)
                        && isNumber(arguments.get(1))
                ? new OfDoubles(call.type(), ofDoubles, a, arguments.get(1))
                : null;
    }

    /** Returns whether all arguments but two are constants that are not null. */
    private static boolean readsOnly(Expression.Call call, int first) {
        List<Expression> all = call.arguments();
        for (int i = 0; i < all.size(); i++) {
            boolean isRead = i == first || i == first + 1;
            if (!isRead && !(all.get(i) instanceof Expression.Constant constant && constant.value() != null)) {
                return false;
            }
        }
        return all.size() >= first + 2;
    }

    private static boolean isNumber(Evaluator evaluator) {
        return evaluator.type().isLong() || evaluator.type().kind() == Type.Kind.FLOAT64;
    }

    public static boolean @Nullable [] nulls(int count, Vector... vectors) {
        boolean[] nulls = null;
        for (Vector vector : vectors) {
            if (vector.hasNulls()) {
                nulls = nulls == null ? new boolean[count] : nulls;
                for (int i = 0; i < count; i++) {
                    nulls[i] |= vector.isNull(i);
                }
            }
        }
        return nulls;
    }

    private record OfLong(Type type, Scalar.OfLong function, Evaluator argument) implements Evaluator {
        @Override
        public Vector evaluate(Batch batch) {
            Vector a = argument.evaluate(batch);
            int count = batch.count();
            boolean[] nulls = nulls(count, a);
            long[] results = new long[count];
            for (int i = 0; i < count; i++) {
                results[i] = nulls != null && nulls[i] ? 0 : function.apply(a.getLong(i));
            }
            return new LongVector(type, results, nulls);
        }
    }

    private record OfLongs(Type type, Scalar.OfLongs function, Evaluator first, Evaluator second) implements Evaluator {
        @Override
        public Vector evaluate(Batch batch) {
            Vector a = first.evaluate(batch);
            Vector b = second.evaluate(batch);
            int count = batch.count();
            boolean[] nulls = nulls(count, a, b);
            long[] results = new long[count];
            for (int i = 0; i < count; i++) {
                results[i] = nulls != null && nulls[i] ? 0 : function.apply(a.getLong(i), b.getLong(i));
            }
            return new LongVector(type, results, nulls);
        }
    }

    private record OfDouble(Type type, Scalar.OfDouble function, Evaluator argument) implements Evaluator {
        @Override
        public Vector evaluate(Batch batch) {
            Vector a = argument.evaluate(batch);
            int count = batch.count();
            boolean[] nulls = nulls(count, a);
            double[] results = new double[count];
            for (int i = 0; i < count; i++) {
                results[i] = nulls != null && nulls[i] ? 0 : function.apply(a.getDouble(i));
            }
            return new DoubleVector(type, results, nulls);
        }
    }

    private record OfDoubles(Type type, Scalar.OfDoubles function, Evaluator first, Evaluator second)
            implements Evaluator {
        @Override
        public Vector evaluate(Batch batch) {
            Vector a = first.evaluate(batch);
            Vector b = second.evaluate(batch);
            int count = batch.count();
            boolean[] nulls = nulls(count, a, b);
            double[] results = new double[count];
            for (int i = 0; i < count; i++) {
                results[i] = nulls != null && nulls[i] ? 0 : function.apply(a.getDouble(i), b.getDouble(i));
            }
            return new DoubleVector(type, results, nulls);
        }
    }
}
