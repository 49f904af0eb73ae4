package dev.tenrec.insight.sql.evaluate;

import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Expressions;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.scalar.RandomScalars;
import dev.tenrec.insight.sql.scalar.Scalar;
import dev.tenrec.insight.sql.scalar.Scalars;
import dev.tenrec.insight.sql.vector.Batch;
import dev.tenrec.insight.sql.vector.ConstantVector;
import dev.tenrec.insight.sql.vector.Domain;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Makes evaluators of expressions: folds constants, lifts what reads one column with a dictionary, and chooses loops
 * over arrays for what is frequent.
 *
 * @param clock throws when the time of the query is over
 * @param queries runs the queries inside of expressions
 */
public record ExpressionCompiler(MemoryBudget memory, Runnable clock, Function<Plan, List<Batch>> queries) {
    /**
     * Compiles an expression.
     *
     * @param domains dictionary by column of the input; null where there is none
     * @param width columns of the input
     */
    public Evaluator compile(Expression expression, IntFunction<@Nullable Domain> domains, int width) {
        Expression folded = fold(expression);
        Set<Integer> columns = Expressions.columns(folded);
        boolean isCall = folded instanceof Expression.Call || folded instanceof Expression.InQuery;
        if (isCall && columns.size() == 1 && !RandomScalars.hasRandom(folded)) {
            int column = columns.iterator().next();
            Domain domain = domains.apply(column);
            FilledEvaluator filled = domain != null && folded instanceof Expression.Call call
                    ? FilledEvaluator.of(call, column, domain)
                    : null;
            if (filled != null) {
                return filled;
            }
            if (domain != null) {
                Evaluator inner = compile(folded, any -> null, width);
                return new LiftedEvaluator(column, width, inner, domain, memory);
            }
        }
        if (folded instanceof Expression.Column column) {
            return new Evaluator.OfColumn(column.index(), column.type(), domains.apply(column.index()));
        }
        if (folded instanceof Expression.Constant constant) {
            return new Evaluator.OfConstant(new ConstantVector(constant.type(), constant.value()));
        }
        if (folded instanceof Expression.InQuery in) {
            List<Evaluator> values = in.values().stream()
                    .map(each -> compile(each, domains, width))
                    .toList();
            return new InQueryEvaluator(values, InQueryEvaluator.rows(queries.apply(in.query()), memory));
        }
        if (folded instanceof Expression.Call call) {
            return call(call, domains, width);
        }
        throw new IllegalStateException(folded.toString());
    }

    private Evaluator call(Expression.Call call, IntFunction<@Nullable Domain> domains, int width) {
        boolean hasLambda = call.arguments().stream().anyMatch(Expression.Lambda.class::isInstance);
        if (hasLambda) {
            return new RowEvaluator(call.type(), RowExpression.of(call, this, new HashMap<>()), memory, clock);
        }
        List<Evaluator> arguments = new ArrayList<>();
        for (Expression each : call.arguments()) {
            arguments.add(compile(each, domains, width));
        }
        if (RandomScalars.isRandom(call)) {
            long seed = call.arguments().get(0) instanceof Expression.Constant constant
                            && constant.value() instanceof Long number
                    ? number
                    : 0;
            return new RandomEvaluator(call.type(), call.function().name(), seed);
        }
        Evaluator logic = LogicEvaluator.of(call, arguments);
        if (logic != null) {
            return logic;
        }
        Scalar scalar = Scalars.of(call);
        Evaluator loop = NumberEvaluator.of(call, scalar, arguments);
        if (loop != null) {
            return loop;
        }
        List<Integer> columns = List.copyOf(Expressions.columns(call));
        boolean hasPairs = columns.size() == 2
                && !RandomScalars.hasRandom(call)
                && columns.stream().allMatch(each -> domains.apply(each) != null);
        return hasPairs
                ? new PairedEvaluator(columns.get(0), columns.get(1), width, call(call, any -> null, width), memory)
                : new CallEvaluator(call.type(), scalar, call.function().strict(), arguments, memory, clock);
    }

    /** Computes what depends on no row. */
    public Expression fold(Expression expression) {
        if (expression instanceof Expression.ScalarQuery query) {
            return new Expression.Constant(scalar(query), query.type());
        }
        if (!(expression instanceof Expression.Call call)) {
            return expression;
        }
        List<Expression> arguments = call.arguments().stream().map(this::fold).toList();
        Expression.Call folded = new Expression.Call(call.function(), arguments, call.type());
        boolean isConstant =
                arguments.stream().allMatch(Expression.Constant.class::isInstance) && !RandomScalars.isRandom(call);
        if (!isConstant) {
            return folded;
        }
        Object[] values = arguments.stream()
                .map(each -> ((Expression.Constant) each).value())
                .toArray();
        clock.run();
        Object value = CallEvaluator.call(Scalars.of(folded), call.function().strict(), values);
        // A constant is kept as long as the query.
        CallEvaluator.sizeOf(call.type(), value, memory);
        return new Expression.Constant(value, call.type());
    }

    private @Nullable Object scalar(Expression.ScalarQuery query) {
        List<Batch> rows = queries.apply(query.query());
        if (rows.stream().mapToLong(Batch::count).sum() > 1) {
            throw SqlRefusal.query("Scalar subquery returned more than one row");
        }
        return rows.isEmpty() ? null : rows.get(0).column(0).get(0);
    }
}
