package dev.tenrec.insight.sql.evaluate;

import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.scalar.Scalar;
import dev.tenrec.insight.sql.scalar.Scalars;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An expression without queries, computed from boxed values of its columns: for one event at a time. Any thread. */
public final class RowFunction {
    /** The values of columns, and of the parameters of lambdas by slot. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Scope(
            @Nullable Object[] columns, @Nullable Object[] parameters) {}

    /** A compiled node. */
    @FunctionalInterface
    private interface Node {
        @Nullable
        Object value(Scope scope);
    }

    private final Node root;

    private RowFunction(Node root) {
        this.root = root;
    }

    /** @throws SqlRefusal for an expression with a query, or a call that makes no sense */
    public static RowFunction of(Expression expression) {
        return new RowFunction(node(expression));
    }

    /** The value for some values of the columns, in their order. */
    public @Nullable Object value(@Nullable Object[] columns) {
        return root.value(new Scope(columns, new Object[RowEvaluator.PARAMETERS_MAX]));
    }

    private static Node node(Expression expression) {
        if (expression instanceof Expression.Column column) {
            return scope -> scope.columns[column.index()];
        } else if (expression instanceof Expression.Constant constant) {
            return scope -> constant.value();
        } else if (expression instanceof Expression.Parameter parameter) {
            return scope -> scope.parameters[slot(parameter.slot())];
        } else if (expression instanceof Expression.Lambda lambda) {
            return lambda(lambda);
        } else if (expression instanceof Expression.Call call) {
            return call(call);
        }
        throw SqlRefusal.query("A query within an expression is not supported here");
    }

    /** The place of a slot, which may be any number for lambdas that conversions make. */
    private static int slot(int slot) {
        return Math.floorMod(slot, RowEvaluator.PARAMETERS_MAX);
    }

    private static Node lambda(Expression.Lambda lambda) {
        int[] slots = lambda.slots().stream().mapToInt(RowFunction::slot).toArray();
        Node body = node(lambda.body());
        return scope -> (Scalar.Lambda) arguments -> {
            for (int i = 0; i < slots.length; i++) {
                scope.parameters[slots[i]] = i < arguments.length ? arguments[i] : null;
            }
            return body.value(scope);
        };
    }

    private static Node call(Expression.Call call) {
        List<Node> arguments = call.arguments().stream().map(RowFunction::node).toList();
        Scalar scalar = Scalars.of(call);
        boolean isStrict = call.function().strict();
        return scope -> {
            Object[] values = new Object[arguments.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = arguments.get(i).value(scope);
            }
            return CallEvaluator.call(scalar, isStrict, values);
        };
    }
}
