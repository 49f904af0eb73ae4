package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.insight.sql.aggregate.AggregationInput;
import dev.tenrec.insight.sql.evaluate.Evaluator;
import dev.tenrec.insight.sql.evaluate.ExpressionCompiler;
import dev.tenrec.insight.sql.plan.EventRange;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Expressions;
import dev.tenrec.insight.sql.plan.Field;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.rewrite.NeededColumns;
import dev.tenrec.insight.sql.table.EventColumns;
import dev.tenrec.insight.sql.table.EventPushdown;
import dev.tenrec.insight.sql.table.Relation;
import dev.tenrec.insight.sql.table.RowSink;
import dev.tenrec.insight.sql.table.RowSource;
import dev.tenrec.insight.sql.table.StagedSource;
import dev.tenrec.insight.sql.table.StoredTables;
import dev.tenrec.insight.sql.vector.Batch;
import dev.tenrec.insight.sql.vector.Conditions;
import dev.tenrec.insight.sql.vector.LongVector;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.Ordinals;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns a plan into a source of rows. Operators that need all rows before they give one (groups, sorting, windows) run
 * at once; filters, projections, joins and array joins run batch by batch while the source is read.
 */
final class PlanCompiler {
    private static final long NUMBERS_MAX = 1_000_000;

    private final QuerySnapshot snapshot;
    private final MemoryBudget memory;
    private final ExpressionCompiler expressions;
    private final IdentityHashMap<Plan, Relation> shared = new IdentityHashMap<>();

    PlanCompiler(QuerySnapshot snapshot, MemoryBudget memory) {
        this.snapshot = snapshot;
        this.memory = memory;
        this.expressions = new ExpressionCompiler(
                memory,
                () -> deadline().check(),
                query -> collected(source(NeededColumns.of(query))).batches());
    }

    Parallel parallel() {
        return snapshot.context().parallel();
    }

    Deadline deadline() {
        return snapshot.deadline();
    }

    MemoryBudget memory() {
        return memory;
    }

    /** Runs a plan for its answer. Columns that are computed of rows in order, such as sorted ones, keep that order. */
    Relation answer(Plan plan) {
        RowSource source = source(NeededColumns.ofAnswer(plan));
        if (source instanceof StagedSource staged && staged.root() instanceof Relation) {
            RowCollector collector = new RowCollector(memory, Long.MAX_VALUE);
            source.runInOrder(collector);
            return new Relation(source.types(), collector.batches(), parallel(), deadline());
        }
        return collected(source);
    }

    /** Reads all rows of a source, in no order. */
    Relation collected(RowSource source) {
        if (source instanceof Relation relation) {
            return relation;
        }
        List<RowCollector> collectors = source.run(() -> new RowCollector(memory, Long.MAX_VALUE));
        List<Batch> batches = new ArrayList<>();
        collectors.forEach(each -> batches.addAll(each.batches()));
        return new Relation(source.types(), batches, parallel(), deadline());
    }

    RowSource source(Plan plan) {
        deadline().check();
        if (plan instanceof Plan.Scan scan) {
            return scan(scan, List.of());
        }
        if (plan instanceof Plan.Values values) {
            return values(values);
        }
        if (plan instanceof Plan.Numbers numbers) {
            return numbers(numbers);
        }
        if (plan instanceof Plan.Filter filter) {
            return filtered(filter.input(), Expressions.conjuncts(filter.condition()));
        }
        if (plan instanceof Plan.Project project) {
            return projected(source(project.input()), project.columns());
        }
        if (plan instanceof Plan.Group group) {
            return grouped(group, List.of());
        }
        if (plan instanceof Plan.Join join) {
            return joined(join, List.of());
        }
        if (plan instanceof Plan.Window window) {
            return new WindowOperator(this, collected(source(window.input()))).run(window);
        }
        if (plan instanceof Plan.Sort sort) {
            return sorted(sort, Long.MAX_VALUE);
        }
        if (plan instanceof Plan.Fill fill) {
            return new FillOperator(this, fill, Long.MAX_VALUE).run(source(fill.input()));
        }
        if (plan instanceof Plan.LimitBy limitBy) {
            return LimitByOperator.run(this, source(limitBy.input()), limitBy);
        }
        if (plan instanceof Plan.Ties ties) {
            return TiesOperator.run(this, source(ties.input()), ties);
        }
        if (plan instanceof Plan.Limit limit) {
            return limited(limit);
        }
        if (plan instanceof Plan.Distinct distinct) {
            return distinct(distinct);
        }
        if (plan instanceof Plan.Union union) {
            return new UnionSource(
                    types(union), union.inputs().stream().map(this::source).toList());
        }
        if (plan instanceof Plan.Unnest unnest) {
            return UnnestOperator.source(this, source(unnest.input()), unnest);
        }
        Plan.Shared common = (Plan.Shared) plan;
        Relation known = shared.get(common);
        if (known == null) {
            known = collected(source(common.input()));
            shared.put(common, known);
        }
        return known;
    }

    static List<Type> types(Plan plan) {
        return plan.fields().stream().map(Field::type).toList();
    }

    Evaluator evaluator(Expression expression, RowSource input) {
        return expressions.compile(expression, input::domain, input.types().size());
    }

    /** Compiles an expression over pairs of rows. */
    Evaluator pairEvaluator(Expression expression, RowSource left, RowSource right) {
        int leftWidth = left.types().size();
        return expressions.compile(
                expression,
                column -> column < leftWidth ? left.domain(column) : null,
                leftWidth + right.types().size());
    }

    private RowSource scan(Plan.Scan scan, List<Expression> conjuncts) {
        if (scan.table() == Plan.Table.EVENTS) {
            EventColumns columns = new EventColumns(snapshot.context(), snapshot.properties(), scan.columns(), memory);
            EventRange range = scan.range() instanceof EventRange some ? some : null;
            return EventPushdown.source(columns, range, conjuncts, expressions);
        }
        Relation table = new StoredTables(snapshot.context(), snapshot.properties(), memory).scan(scan);
        return filteredRows(table, conjuncts);
    }

    private RowSource filtered(Plan input, List<Expression> conjuncts) {
        if (input instanceof Plan.Scan scan) {
            return scan(scan, conjuncts);
        }
        if (input instanceof Plan.Filter filter) {
            return filtered(filter.input(), Pushdown.joined(filter, conjuncts));
        }
        if (input instanceof Plan.Project project && Pushdown.isShort(project, conjuncts)) {
            return projected(filtered(project.input(), Pushdown.below(project, conjuncts)), project.columns());
        }
        if (input instanceof Plan.Join join) {
            return joined(join, conjuncts);
        }
        if (input instanceof Plan.Group group) {
            Pushdown.Split split = Pushdown.split(group, conjuncts);
            return filteredRows(grouped(group, split.left()), split.others());
        }
        return filteredRows(source(input), conjuncts);
    }

    RowSource filteredRows(RowSource input, List<Expression> conjuncts) {
        if (conjuncts.isEmpty()) {
            return input;
        }
        List<Evaluator> conditions =
                conjuncts.stream().map(each -> evaluator(each, input)).toList();
        return new StagedSource(input, sink -> batch -> filter(batch, conditions, sink), input.types(), input::domain);
    }

    private static void filter(Batch batch, List<Evaluator> conditions, RowSink sink) {
        Batch current = batch;
        for (Evaluator condition : conditions) {
            int[] rows = new int[current.count()];
            int kept = Conditions.select(condition.evaluate(current), current.count(), rows);
            if (kept == 0) {
                return;
            }
            current = kept == current.count() ? current : current.take(rows, kept);
        }
        sink.accept(current);
    }

    private RowSource projected(RowSource input, List<Plan.Named> columns) {
        List<Evaluator> evaluators = columns.stream()
                .map(column -> evaluator(column.expression(), input))
                .toList();
        return new StagedSource(
                input,
                sink -> batch -> sink.accept(batch.with(
                        evaluators.size(), index -> evaluators.get(index).evaluate(batch))),
                evaluators.stream().map(Evaluator::type).toList(),
                column -> evaluators.get(column).domain());
    }

    /** @param conjuncts conditions on the rows that are put into groups */
    private Relation grouped(Plan.Group group, List<Expression> conjuncts) {
        RowSource input = conjuncts.isEmpty() ? source(group.input()) : filtered(group.input(), conjuncts);
        List<Evaluator> keys = group.keys().stream()
                .map(key -> evaluator(key.expression(), input))
                .toList();
        List<AggregationInput> aggregations = group.aggregations().stream()
                .map(each -> aggregation(each.aggregation(), input))
                .toList();
        return new GroupOperator(keys, aggregations, types(group), memory, deadline())
                .run(TimeOrder.forGroups(group, input), parallel());
    }

    AggregationInput aggregation(dev.tenrec.insight.sql.plan.Aggregation aggregation, RowSource input) {
        Expression filter = aggregation.filter();
        return AggregationInput.of(
                aggregation,
                filter == null ? null : evaluator(filter, input),
                aggregation.arguments().stream()
                        .map(each -> evaluator(each, input))
                        .toList(),
                memory);
    }

    private Relation distinct(Plan.Distinct distinct) {
        RowSource input = source(distinct.input());
        List<Evaluator> keys = new ArrayList<>();
        for (int i = 0; i < input.types().size(); i++) {
            keys.add(new Evaluator.OfColumn(i, input.types().get(i), input.domain(i)));
        }
        return new GroupOperator(keys, List.of(), types(distinct), memory, deadline()).run(input, parallel());
    }

    private RowSource joined(Plan.Join join, List<Expression> conjuncts) {
        Pushdown.Split split = Pushdown.split(join, conjuncts);
        RowSource left = split.left().isEmpty() ? source(join.left()) : filtered(join.left(), split.left());
        return filteredRows(new JoinOperator(this, join, left).source(), split.others());
    }

    private Relation sorted(Plan.Sort sort, long limit) {
        RowSource input = source(sort.input());
        List<SortOperator.SortKey> keys = sort.keys().stream()
                .map(key -> new SortOperator.SortKey(
                        evaluator(key.expression(), input), key.descending(), key.nullsFirst(), false))
                .toList();
        SortOperator sorter = new SortOperator(keys, input.types(), memory, deadline());
        TimeSlices slices = TimeSlices.of(sort, input, limit);
        return slices == null
                ? sorter.run(input, limit, parallel())
                : slices.first(limit, slice -> sorter.run(slice, limit, parallel()));
    }

    private RowSource limited(Plan.Limit limit) {
        long last = limit.count() + limit.offset() < 0 ? Long.MAX_VALUE : limit.count() + limit.offset();
        if (limit.input() instanceof Plan.Project project) {
            return projected(
                    limited(new Plan.Limit(project.input(), limit.count(), limit.offset())), project.columns());
        }
        RowSource input = limit.input() instanceof Plan.Sort sort
                ? sorted(sort, last)
                : limit.input() instanceof Plan.Fill fill
                        ? new FillOperator(this, fill, last).run(source(fill.input()))
                        : source(limit.input());
        RowCollector collector = new RowCollector(memory, last);
        input.runInOrder(collector);
        List<Batch> batches = new ArrayList<>();
        long skip = limit.offset();
        for (Batch batch : collector.batches()) {
            int from = (int) Math.min(skip, batch.count());
            skip -= from;
            if (from < batch.count()) {
                int[] rows = new int[batch.count() - from];
                java.util.Arrays.setAll(rows, i -> batch.count() - rows.length + i);
                batches.add(batch.take(rows, rows.length).copy());
            }
        }
        return new Relation(input.types(), batches, parallel(), deadline());
    }

    private Relation values(Plan.Values values) {
        List<Type> types = types(values);
        List<Batch> batches = new ArrayList<>();
        for (int from = 0; from < values.rows().size(); from += Batch.ROWS) {
            List<List<@Nullable Object>> rows =
                    values.rows().subList(from, Math.min(values.rows().size(), from + Batch.ROWS));
            Vector[] columns = new Vector[types.size()];
            for (int c = 0; c < columns.length; c++) {
                int column = c;
                Object[] boxed = rows.stream().map(row -> row.get(column)).toArray();
                columns[c] = Vector.of(types.get(c), boxed, rows.size());
            }
            batches.add(Batch.of(rows.size(), columns, Ordinals.from(from, rows.size())));
        }
        return new Relation(types, batches, parallel(), deadline());
    }

    private Relation numbers(Plan.Numbers numbers) {
        if (numbers.count() > NUMBERS_MAX) {
            throw SqlRefusal.query("numbers() gives at most " + NUMBERS_MAX + " rows.");
        }
        List<Batch> batches = new ArrayList<>();
        for (long from = 0; from < numbers.count(); from += Batch.ROWS) {
            int rows = (int) Math.min(Batch.ROWS, numbers.count() - from);
            long first = numbers.first() + from;
            batches.add(new Batch(
                    rows,
                    1,
                    index -> {
                        long[] values = new long[rows];
                        java.util.Arrays.setAll(values, i -> first + i);
                        return new LongVector(Type.UINT64, values, null);
                    },
                    Ordinals.from(from, rows)));
        }
        return new Relation(types(numbers), batches, parallel(), deadline());
    }
}
