package dev.tenrec.insight.sql.evaluate;

import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.vector.Batch;
import dev.tenrec.insight.sql.vector.DoubleVector;
import dev.tenrec.insight.sql.vector.LongVector;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Loops over conditions, comparisons and choices. */
public final class LogicEvaluator {
    private LogicEvaluator() {}

    public static @Nullable Evaluator of(Expression.Call call, List<Evaluator> arguments) {
        return switch (call.function().name()) {
            case "and" -> new Combination(call.type(), arguments, true);
            case "or" -> new Combination(call.type(), arguments, false);
            case "not" -> new Not(call.type(), arguments.get(0));
            case "isNull" -> new NullTest(arguments.get(0), true);
            case "isNotNull" -> new NullTest(arguments.get(0), false);
            case "equals", "notEquals", "less", "greater", "lessOrEquals", "greaterOrEquals" ->
                comparison(call, arguments);
            case "if" -> choice(call, arguments);
            default -> null;
        };
    }

    private static @Nullable Evaluator comparison(Expression.Call call, List<Evaluator> arguments) {
        Evaluator a = arguments.get(0);
        Evaluator b = arguments.get(1);
        boolean areLong = a.type().isLong() && b.type().isLong();
        boolean areNumbers = a.type().isNumber() && b.type().isNumber();
        return areLong || areNumbers
                ? new Comparison(call.type(), call.function().name(), a, b, areLong)
                : null;
    }

    private static @Nullable Evaluator choice(Expression.Call call, List<Evaluator> arguments) {
        boolean isFixed = call.type().isLong() || call.type().kind() == Type.Kind.FLOAT64;
        return isFixed ? new Choice(call.type(), arguments) : null;
    }

    private record Comparison(Type type, String operator, Evaluator first, Evaluator second, boolean areLong)
            implements Evaluator {
        @Override
        public Vector evaluate(Batch batch) {
            Vector a = first.evaluate(batch);
            Vector b = second.evaluate(batch);
            int count = batch.count();
            long[] results = new long[count];
            boolean isEqualTrue = operator.equals("equals") || operator.endsWith("OrEquals");
            boolean isLessTrue = operator.startsWith("less") || operator.equals("notEquals");
            boolean isGreaterTrue = operator.startsWith("greater") || operator.equals("notEquals");
            if (areLong) {
                for (int i = 0; i < count; i++) {
                    long x = a.getLong(i);
                    long y = b.getLong(i);
                    results[i] = (x < y ? isLessTrue : x > y ? isGreaterTrue : isEqualTrue) ? 1 : 0;
                }
            } else {
                for (int i = 0; i < count; i++) {
                    double x = a.getDouble(i);
                    double y = b.getDouble(i);
                    boolean isNan = Double.isNaN(x) || Double.isNaN(y);
                    boolean isTrue = isNan
                            ? operator.equals("notEquals")
                            : x < y ? isLessTrue : x > y ? isGreaterTrue : isEqualTrue;
                    results[i] = isTrue ? 1 : 0;
                }
            }
            return new LongVector(type, results, NumberEvaluator.nulls(count, a, b));
        }
    }

    /** Three-valued AND or OR. */
    private record Combination(Type type, List<Evaluator> parts, boolean isAnd) implements Evaluator {
        @Override
        public Vector evaluate(Batch batch) {
            int count = batch.count();
            long[] results = new long[count];
            boolean[] unknown = null;
            java.util.Arrays.fill(results, isAnd ? 1 : 0);
            for (Evaluator part : parts) {
                Vector vector = part.evaluate(batch);
                boolean hasNulls = vector.hasNulls();
                for (int i = 0; i < count; i++) {
                    if (hasNulls && vector.isNull(i)) {
                        unknown = unknown == null ? new boolean[count] : unknown;
                        unknown[i] = true;
                    } else if ((vector.getLong(i) != 0) != isAnd) {
                        results[i] = isAnd ? 0 : 1;
                    }
                }
            }
            for (int i = 0; unknown != null && i < count; i++) {
                // One part that decides makes null irrelevant.
                unknown[i] &= results[i] == (isAnd ? 1 : 0);
            }
            return new LongVector(type, results, unknown);
        }
    }

    private record Not(Type type, Evaluator argument) implements Evaluator {
        @Override
        public Vector evaluate(Batch batch) {
            Vector vector = argument.evaluate(batch);
            int count = batch.count();
            long[] results = new long[count];
            boolean[] nulls = NumberEvaluator.nulls(count, vector);
            for (int i = 0; i < count; i++) {
                results[i] = nulls != null && nulls[i] ? 0 : vector.getLong(i) == 0 ? 1 : 0;
            }
            return new LongVector(type, results, nulls);
        }
    }

    private record NullTest(Evaluator argument, boolean wantsNull) implements Evaluator {
        @Override
        public Type type() {
            return Type.BOOL;
        }

        @Override
        public Vector evaluate(Batch batch) {
            Vector vector = argument.evaluate(batch);
            int count = batch.count();
            long[] results = new long[count];
            for (int i = 0; i < count; i++) {
                results[i] = vector.isNull(i) == wantsNull ? 1 : 0;
            }
            return new LongVector(Type.BOOL, results, null);
        }
    }

    /** {@code if} of numbers and times. */
    private record Choice(Type type, List<Evaluator> parts) implements Evaluator {
        @Override
        public Vector evaluate(Batch batch) {
            Vector condition = parts.get(0).evaluate(batch);
            Vector yes = parts.get(1).evaluate(batch);
            Vector no = parts.get(2).evaluate(batch);
            int count = batch.count();
            boolean hasNulls = yes.hasNulls() || no.hasNulls();
            boolean[] nulls = hasNulls ? new boolean[count] : null;
            long[] longs = type.isLong() ? new long[count] : null;
            double[] doubles = type.isLong() ? null : new double[count];
            for (int i = 0; i < count; i++) {
                Vector chosen = condition.isTrue(i) ? yes : no;
                if (nulls != null && chosen.isNull(i)) {
                    nulls[i] = true;
                } else if (longs != null) {
                    longs[i] = chosen.getLong(i);
                } else if (doubles != null) {
                    doubles[i] = chosen.getDouble(i);
                }
            }
            return longs != null
                    ? new LongVector(type, longs, nulls)
                    : new DoubleVector(type, java.util.Objects.requireNonNull(doubles), nulls);
        }
    }
}
