package dev.tenrec.insight.sql.evaluate;

import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.scalar.Scalar;
import dev.tenrec.insight.sql.scalar.Scalars;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** An expression computed from boxed values, row by row; the only way of those with lambdas. */
@FunctionalInterface
public interface RowExpression {
    /** One row by the index of its columns, and the parameters of the lambdas around. */
    @SuppressWarnings("ArrayRecordComponent")
    record Scope(
            IntFunction<@Nullable Object> columns, @Nullable Object[] parameters, CallMeter meter) {}

    @Nullable
    Object value(Scope scope);

    /**
     * Compiles an expression.
     *
     * @param compiler runs the queries in it; null to refuse those
     * @param slots index among the parameters of a scope, by slot; gets those of all lambdas
     */
    static RowExpression of(Expression expression, @Nullable ExpressionCompiler compiler, Map<Integer, Integer> slots) {
        if (expression instanceof Expression.Column column) {
            return scope -> scope.columns.apply(column.index());
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
            return of(required(compiler).fold(query), compiler, slots);
        }
        if (expression instanceof Expression.InQuery in) {
            ExpressionCompiler queries = required(compiler);
            List<RowExpression> values =
                    in.values().stream().map(each -> of(each, compiler, slots)).toList();
            Set<Object> rows = InQueryEvaluator.rows(queries.queries().apply(in.query()), queries.memory());
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

    private static ExpressionCompiler required(@Nullable ExpressionCompiler compiler) {
        if (compiler == null) {
            throw SqlRefusal.query("A query within an expression is not supported here");
        }
        return compiler;
    }

    private static int index(int slot, Map<Integer, Integer> slots) {
        int index = slots.computeIfAbsent(slot, any -> slots.size());
        if (index >= RowEvaluator.PARAMETERS_MAX) {
            throw SqlRefusal.query("One expression has too many lambdas.");
        }
        return index;
    }

    private static RowExpression lambda(
            Expression.Lambda lambda,
            @Nullable ExpressionCompiler compiler,
            Map<Integer, Integer> slots,
            boolean isFold) {
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
