package dev.tenrec.insight.sql.evaluate;

import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.scalar.Scalar;
import dev.tenrec.insight.sql.scalar.Scalars;
import dev.tenrec.insight.sql.vector.Batch;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An expression with lambdas, computed row by row. */
@FunctionalInterface
public interface RowExpression {
    /** One row, and the parameters of the lambdas around. */
    @SuppressWarnings("ArrayRecordComponent")
    record Scope(Batch batch, int row, @Nullable Object[] parameters, CallMeter meter) {}

    @Nullable
    Object value(Scope scope);

    static RowExpression of(Expression expression, ExpressionCompiler compiler) {
        return of(expression, compiler, new HashMap<>());
    }

    /** @param slots index among the parameters of a scope, by slot */
    private static RowExpression of(Expression expression, ExpressionCompiler compiler, Map<Integer, Integer> slots) {
        if (expression instanceof Expression.Column column) {
            return scope -> scope.batch.column(column.index()).get(scope.row);
        }
        if (expression instanceof Expression.Constant constant) {
            return scope -> constant.value();
        }
        if (expression instanceof Expression.Parameter parameter) {
            int index = index(parameter.slot(), slots);
            return scope -> scope.parameters[index];
        }
        if (expression instanceof Expression.Lambda lambda) {
            return lambda(lambda, compiler, slots, false);
        }
        if (expression instanceof Expression.ScalarQuery query) {
            return of(compiler.fold(query), compiler, slots);
        }
        if (expression instanceof Expression.InQuery in) {
            List<RowExpression> values =
                    in.values().stream().map(each -> of(each, compiler, slots)).toList();
            Set<Object> rows = InQueryEvaluator.rows(compiler.queries().apply(in.query()), compiler.memory());
            return scope -> rows.contains(InQueryEvaluator.key(
                    values.stream().map(each -> each.value(scope)).toArray()));
        }
        Expression.Call call = (Expression.Call) expression;
        // The accumulator of a fold takes the place of the one before.
        boolean isFold = call.function().name().equals("arrayFold");
        List<RowExpression> arguments = call.arguments().stream()
                .map(each -> each instanceof Expression.Lambda lambda
                        ? lambda(lambda, compiler, slots, isFold)
                        : of(each, compiler, slots))
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

    private static int index(int slot, Map<Integer, Integer> slots) {
        int index = slots.computeIfAbsent(slot, any -> slots.size());
        if (index >= RowEvaluator.PARAMETERS_MAX) {
            throw SqlRefusal.query("One expression has too many lambdas.");
        }
        return index;
    }

    private static RowExpression lambda(
            Expression.Lambda lambda, ExpressionCompiler compiler, Map<Integer, Integer> slots, boolean isFold) {
        int[] indexes =
                lambda.slots().stream().mapToInt(slot -> index(slot, slots)).toArray();
        RowExpression body = of(lambda.body(), compiler, slots);
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
}
