package dev.tenrec.insight.sql.evaluate;

import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.scalar.Scalar;
import dev.tenrec.insight.sql.scalar.Scalars;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An expression without queries, computed from boxed values of its columns: for one event at a time. One value takes a
 * bounded number of calls and bytes, since a lambda within a lambda makes a lot of little. Any thread.
 */
public final class RowFunction {
    /** Calls of functions for one value; a second or so. */
    private static final int CALLS_MAX = 10_000_000;

    /** The texts and lists that the calls for one value keep at a time. */
    private static final long BYTES_MAX = 64L << 20;

    /** The values of columns and of the parameters of lambdas, and what was used of the bounds. */
    private static final class Scope {
        private final @Nullable Object[] columns;
        private final @Nullable Object[] parameters;
        private final CallMeter meter;
        private int checks;

        private Scope(@Nullable Object[] columns, int parameters) {
            this.columns = columns;
            this.parameters = new Object[parameters];
            this.meter = new CallMeter(new MemoryBudget(BYTES_MAX), this::check);
        }

        private void check() {
            if (++checks > CALLS_MAX / CallMeter.CALLS_PER_CHECK) {
                throw SqlRefusal.query("One value of the expression takes more than " + CALLS_MAX
                        + " calls of functions: its lambdas go over too many elements");
            }
        }
    }

    /** A compiled node. */
    @FunctionalInterface
    private interface Node {
        @Nullable
        Object value(Scope scope);
    }

    private final Node root;
    private final int parameters;

    private RowFunction(Node root, int parameters) {
        this.root = root;
        this.parameters = parameters;
    }

    /** @throws SqlRefusal for an expression with a query, or a call that makes no sense */
    public static RowFunction of(Expression expression) {
        Map<Integer, Integer> slots = new HashMap<>();
        Node root = node(expression, slots);
        return new RowFunction(root, slots.size());
    }

    /**
     * The value for some values of the columns, in their order.
     *
     * @throws SqlRefusal if it takes too many calls or too much memory
     */
    public @Nullable Object value(@Nullable Object[] columns) {
        return root.value(new Scope(columns, parameters));
    }

    /** @param slots index among the parameters of a scope, by slot */
    private static Node node(Expression expression, Map<Integer, Integer> slots) {
        if (expression instanceof Expression.Column column) {
            return scope -> scope.columns[column.index()];
        } else if (expression instanceof Expression.Constant constant) {
            return scope -> constant.value();
        } else if (expression instanceof Expression.Parameter parameter) {
            int index = index(parameter.slot(), slots);
            return scope -> scope.parameters[index];
        } else if (expression instanceof Expression.Lambda lambda) {
            return lambda(lambda, slots, false);
        } else if (expression instanceof Expression.Call call) {
            return call(call, slots);
        }
        throw SqlRefusal.query("A query within an expression is not supported here");
    }

    private static int index(int slot, Map<Integer, Integer> slots) {
        return slots.computeIfAbsent(slot, any -> slots.size());
    }

    private static Node lambda(Expression.Lambda lambda, Map<Integer, Integer> slots, boolean isFold) {
        int[] indexes =
                lambda.slots().stream().mapToInt(slot -> index(slot, slots)).toArray();
        Node body = node(lambda.body(), slots);
        return scope -> {
            long before = scope.meter.bytes();
            return (Scalar.Lambda) arguments -> {
                if (isFold) {
                    scope.meter.backTo(before);
                }
                return Parameters.within(scope.parameters, indexes, arguments, () -> body.value(scope));
            };
        };
    }

    private static Node call(Expression.Call call, Map<Integer, Integer> slots) {
        // The accumulator of a fold takes the place of the one before.
        boolean isFold = call.function().name().equals("arrayFold");
        List<Node> arguments = call.arguments().stream()
                .map(each ->
                        each instanceof Expression.Lambda lambda ? lambda(lambda, slots, isFold) : node(each, slots))
                .toList();
        Scalar scalar = Scalars.of(call);
        boolean isStrict = call.function().strict();
        return scope -> {
            long before = scope.meter.bytes();
            Object[] values = new Object[arguments.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = arguments.get(i).value(scope);
            }
            Object result = CallEvaluator.call(scalar, isStrict, values);
            scope.meter.end(before, result);
            return result;
        };
    }
}
