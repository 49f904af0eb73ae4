package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.sql.plan.Aggregation;
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
    private final Map<List<Object>, Partitions> known = new HashMap<>();

    WindowOperator(PlanCompiler compiler, Relation input) {
        this.compiler = compiler;
        this.input = input;
        this.rows = new Rows(input.batches());
    }

    Relation run(Plan.Window window) {
        List<Vector> results = new ArrayList<>();
        for (Plan.NamedWindow call : window.calls()) {
            compiler.memory().reserve(24L * rows.count());
            results.add(compute(call.call()));
        }
        List<Type> types = PlanCompiler.types(window);
        int width = input.types().size();
        List<Batch> batches = new ArrayList<>();
        int first = 0;
        for (Batch batch : input.batches()) {
            int[] numbers = new int[batch.count()];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = first + i;
            }
            batches.add(batch.with(
                    types.size(),
                    index -> index < width
                            ? batch.column(index)
                            : results.get(index - width).take(numbers, numbers.length)));
            first += batch.count();
        }
        return new Relation(types, batches, compiler.parallel(), compiler.deadline());
    }

    private Vector compute(WindowCall call) {
        Partitions partitions = known.computeIfAbsent(List.of(call.partition(), call.order()), any -> partitions(call));
        RowEquality peers =
                equality(call.order().stream().map(Order::expression).toList());
        Vector key = call.frame().hasDistance() && !call.order().isEmpty()
                ? whole(call.order().get(0).expression())
                : null;
        Aggregation function = call.function();
        WindowFunction windowFunction = WindowFunction.of(
                new WindowFrame(call, key, peers),
                function.arguments().stream().map(this::whole).toList(),
                function.filter() == null ? null : whole(function.filter()),
                rows.count(),
                compiler.memory(),
                compiler.deadline()::check);
        partitions.run(windowFunction::compute, compiler.parallel(), compiler.deadline());
        return windowFunction.result();
    }

    private Vector whole(Expression expression) {
        return rows.whole(compiler.evaluator(expression, input)::evaluate, expression.type());
    }

    private Partitions partitions(WindowCall call) {
        List<SortOperator.SortKey> groups = new ArrayList<>();
        call.partition()
                .forEach(each ->
                        groups.add(new SortOperator.SortKey(compiler.evaluator(each, input), false, false, true)));
        List<SortOperator.SortKey> keys = new ArrayList<>();
        for (Order each : call.order()) {
            keys.add(new SortOperator.SortKey(
                    compiler.evaluator(each.expression(), input), each.descending(), each.nullsFirst(), false));
        }
        RadixKeys byGroup = RadixKeys.of(groups, rows);
        RadixKeys byKey = byGroup == null ? null : RadixKeys.of(keys, rows);
        if (byGroup == null || byKey == null) {
            return compared(call, groups, keys);
        }
        long bytes = byGroup.sizeBytes() + byKey.sizeBytes();
        compiler.memory().reserve(bytes);
        int[] order = byGroup.stableOrder(compiler.deadline());
        RadixKeys groupsInOrder = byGroup.arranged(order);
        RadixKeys keysInOrder = byKey.arranged(order);
        Partitions partitions = Partitions.of(order, i -> groupsInOrder.areEqual(i - 1, i));
        partitions.run(
                (all, first, end) -> all.each(
                        first,
                        end,
                        (rowsInOrder, from, to) -> keysInOrder.sort(rowsInOrder, from, to, compiler.deadline())),
                compiler.parallel(),
                compiler.deadline());
        compiler.memory().release(bytes);
        return partitions;
    }

    private Partitions compared(WindowCall call, List<SortOperator.SortKey> groups, List<SortOperator.SortKey> keys) {
        List<SortOperator.SortKey> all = new ArrayList<>(groups);
        all.addAll(keys);
        int[] order = new SortOperator(all, input.types(), compiler.memory(), compiler.deadline()).order(rows);
        RowEquality partition = equality(call.partition());
        return Partitions.of(order, i -> partition.test(order[i - 1], order[i]));
    }

    private RowEquality equality(List<Expression> expressions) {
        List<Function<Batch, Vector>> evaluators = new ArrayList<>();
        expressions.forEach(each -> evaluators.add(compiler.evaluator(each, input)::evaluate));
        return new RowEquality(rows, evaluators, compiler.memory());
    }
}
