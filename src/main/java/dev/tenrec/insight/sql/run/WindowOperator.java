package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Order;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.plan.WindowCall;
import dev.tenrec.insight.sql.table.Relation;
import dev.tenrec.insight.sql.vector.Batch;
import dev.tenrec.insight.sql.vector.Rows;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Adds the results of window functions to rows; rows keep their order. */
final class WindowOperator {
    private final PlanCompiler compiler;
    private final Relation input;
    private final Rows rows;
    private final Map<List<Object>, int[]> orders = new HashMap<>();

    WindowOperator(PlanCompiler compiler, Relation input) {
        this.compiler = compiler;
        this.input = input;
        this.rows = new Rows(input.batches());
    }

    Relation run(Plan.Window window) {
        List<Object[]> results = new ArrayList<>();
        for (Plan.NamedWindow call : window.calls()) {
            compiler.memory().reserve(24L * rows.count());
            results.add(compute(call.call()));
        }
        List<Type> types = PlanCompiler.types(window);
        int width = input.types().size();
        List<Batch> batches = new ArrayList<>();
        int first = 0;
        for (Batch batch : input.batches()) {
            Vector[] added = new Vector[results.size()];
            for (int i = 0; i < added.length; i++) {
                Object[] own = java.util.Arrays.copyOfRange(results.get(i), first, first + batch.count());
                added[i] = Vector.of(types.get(width + i), own, own.length);
            }
            batches.add(batch.with(types.size(), index -> index < width ? batch.column(index) : added[index - width]));
            first += batch.count();
        }
        return new Relation(types, batches, compiler.parallel(), compiler.deadline());
    }

    private Object[] compute(WindowCall call) {
        int[] order = orders.computeIfAbsent(List.of(call.partition(), call.order()), any -> order(call));
        RowEquality partition = equality(call.partition());
        RowEquality peers =
                equality(call.order().stream().map(Order::expression).toList());
        List<Object[]> keys = call.frame().hasDistance()
                ? call.order().stream()
                        .map(key -> rows.values(compiler.evaluator(key.expression(), input)::evaluate))
                        .toList()
                : List.of();
        WindowFunction function = new WindowFunction(
                call,
                call.function().arguments().stream()
                        .map(each -> rows.values(compiler.evaluator(each, input)::evaluate))
                        .toList(),
                call.function().filter() == null
                        ? null
                        : rows.values(compiler.evaluator(call.function().filter(), input)::evaluate),
                keys,
                peers,
                compiler);
        Object[] results = new Object[rows.count()];
        int from = 0;
        for (int i = 1; i <= order.length; i++) {
            if (i == order.length || !partition.test(order[from], order[i])) {
                compiler.deadline().check();
                function.compute(order, from, i, results);
                from = i;
            }
        }
        return results;
    }

    private int[] order(WindowCall call) {
        List<SortOperator.SortKey> keys = new ArrayList<>();
        call.partition()
                .forEach(each ->
                        keys.add(new SortOperator.SortKey(compiler.evaluator(each, input), false, false, true)));
        for (Order each : call.order()) {
            keys.add(new SortOperator.SortKey(
                    compiler.evaluator(each.expression(), input), each.descending(), each.nullsFirst(), false));
        }
        return new SortOperator(keys, input.types(), compiler.memory(), compiler.deadline()).order(rows);
    }

    private RowEquality equality(List<Expression> expressions) {
        List<Function<Batch, Vector>> evaluators = new ArrayList<>();
        expressions.forEach(each -> evaluators.add(compiler.evaluator(each, input)::evaluate));
        return new RowEquality(rows, evaluators, compiler.memory());
    }
}
