package dev.tenrec.insight.sql.resolve;

import dev.tenrec.error.ErrorCode;
import dev.tenrec.insight.sql.plan.Aggregation;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Expression.Column;
import dev.tenrec.insight.sql.plan.Order;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.plan.WindowCall;
import dev.tenrec.insight.sql.scalar.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The places that the columns of a SELECT take while its plan grows: of rows, then of groups, then of windows. */
final class SelectLayout {
    private final SelectScope scope;
    private final int at;
    private final boolean isGrouped;
    private final List<Expression> keys;
    private final Map<Integer, Integer> elements = new HashMap<>();
    private int windowsFrom;
    private boolean areRowsDone;

    SelectLayout(SelectScope scope, int at, boolean isGrouped, List<Expression> keys) {
        this.scope = scope;
        this.at = at;
        this.isGrouped = isGrouped;
        this.keys = keys;
    }

    /** The rows of the tables with the elements of their arrays, and of them those that pass. */
    Plan rows(@Nullable Expression where) {
        List<Expression> rest = new ArrayList<>();
        List<Expression> late = new ArrayList<>();
        for (Expression part : Slots.conjuncts(where)) {
            if (Slots.any(part, Slots::isElement)) {
                late.add(part);
            } else if (!scope.tables().takes(part)) {
                rest.add(part);
            }
        }
        Plan plan = filtered(scope.tables().plan(), rest);
        for (Arrays.Step step : scope.arrays().before()) {
            plan = unnested(plan, step);
        }
        plan = filtered(plan, late);
        areRowsDone = true;
        windowsFrom = plan.fields().size();
        return plan;
    }

    private Plan filtered(Plan plan, List<Expression> conditions) {
        if (conditions.isEmpty()) {
            return plan;
        }
        List<Expression> placed = conditions.stream().map(this::row).toList();
        return new Plan.Filter(plan, Slots.conjunction(placed, scope.accesses()));
    }

    private Plan unnested(Plan plan, Arrays.Step step) {
        int width = plan.fields().size();
        List<Plan.Named> arrays = step.arrays().stream()
                .map(array -> new Plan.Named(array.name(), placed(array.expression())))
                .toList();
        for (int index = 0; index < arrays.size(); index++) {
            elements.put(step.first() + index, width + index);
        }
        return new Plan.Unnest(plan, arrays, step.keepsEmpty());
    }

    /** @param sets for each grouping the indices of its keys; null for one grouping by all of them */
    Plan groups(Plan rows, @Nullable List<List<Integer>> sets) {
        List<List<Integer>> groupings = sets == null ? List.of(allKeys()) : sets;
        List<Plan> groups =
                groupings.stream().distinct().map(set -> grouping(rows, set)).toList();
        Plan plan = groups.size() == 1 ? groups.get(0) : new Plan.Union(groups);
        windowsFrom = plan.fields().size();
        return plan;
    }

    private List<Integer> allKeys() {
        return IntStream.range(0, keys.size()).boxed().toList();
    }

    /** The groups by some of the keys; the others have the default of their type, as in ClickHouse. */
    Plan grouping(Plan rows, List<Integer> set) {
        List<Plan.Named> all = namedKeys();
        Plan group = new Plan.Group(rows, set.stream().map(all::get).toList(), aggregations());
        if (set.equals(allKeys())) {
            return group;
        }
        List<Expression> found = QueryResolver.columns(group);
        List<Plan.Named> columns = new ArrayList<>();
        for (int index = 0; index < keys.size(); index++) {
            Type type = keys.get(index).type();
            Expression value = set.contains(index)
                    ? found.get(set.indexOf(index))
                    : new Expression.Constant(Values.defaultOf(type), type);
            columns.add(new Plan.Named(all.get(index).name(), value));
        }
        for (int index = set.size(); index < found.size(); index++) {
            columns.add(new Plan.Named(group.fields().get(index).name(), found.get(index)));
        }
        return new Plan.Project(group, columns);
    }

    private List<Plan.Named> namedKeys() {
        List<Plan.Named> named = new ArrayList<>();
        for (Expression key : keys) {
            String name = key instanceof Column column ? column.name() : "key" + named.size();
            named.add(new Plan.Named(name, row(key)));
        }
        return named;
    }

    private List<Plan.NamedAggregation> aggregations() {
        return scope.aggregations().all().stream()
                .map(each -> new Plan.NamedAggregation(each.name(), row(each.aggregation())))
                .toList();
    }

    /** Adds the elements of arrays that aggregates made, and the results of window functions. */
    Plan arraysAndWindows(Plan input) {
        Plan plan = input;
        for (Arrays.Step step : scope.arrays().after()) {
            plan = unnested(plan, step);
        }
        windowsFrom = plan.fields().size();
        List<Plan.NamedWindow> windows = new ArrayList<>();
        for (Plan.NamedWindow each : scope.aggregations().windows()) {
            WindowCall call = each.call();
            Aggregation function = call.function();
            windows.add(new Plan.NamedWindow(
                    each.name(),
                    new WindowCall(
                            new Aggregation(
                                    function.function(),
                                    function.parameters(),
                                    function.arguments().stream()
                                            .map(this::placed)
                                            .toList(),
                                    function.filter() == null ? null : placed(function.filter()),
                                    function.distinct(),
                                    function.ofElements(),
                                    function.type()),
                            call.partition().stream().map(this::placed).toList(),
                            call.order().stream()
                                    .map(key -> new Order(placed(key.expression()), key.descending(), key.nullsFirst()))
                                    .toList(),
                            call.frame())));
        }
        return windows.isEmpty() ? plan : new Plan.Window(plan, windows);
    }

    private Aggregation row(Aggregation aggregation) {
        return new Aggregation(
                aggregation.function(),
                aggregation.parameters(),
                aggregation.arguments().stream().map(this::row).toList(),
                aggregation.filter() == null ? null : row(aggregation.filter()),
                aggregation.distinct(),
                aggregation.ofElements(),
                aggregation.type());
    }

    /** An expression over the columns of rows. */
    private Expression row(Expression expression) {
        return Slots.mapColumns(
                expression,
                column -> Slots.isElement(column)
                        ? element(column)
                        : scope.tables().place(column));
    }

    private Expression element(Column column) {
        int index = Objects.requireNonNull(elements.get(column.index() - Slots.ELEMENT));
        return new Column(index, column.name(), column.type());
    }

    /** An expression over the columns of the plan as it is now. */
    Expression placed(Expression expression) {
        return isGrouped && areRowsDone ? Slots.map(expression, this::group) : placedRow(expression);
    }

    private Expression placedRow(Expression expression) {
        return Slots.mapColumns(
                expression,
                column -> Slots.isWindow(column)
                        ? window(column)
                        : Slots.isElement(column)
                                ? element(column)
                                : scope.tables().place(column));
    }

    private Expression window(Column column) {
        return new Column(windowsFrom + column.index() - Slots.WINDOW, column.name(), column.type());
    }

    private @Nullable Expression group(Expression expression) {
        int key = keys.indexOf(expression);
        if (key >= 0) {
            String name = expression instanceof Column column ? column.name() : "key" + key;
            return new Column(key, name, expression.type());
        }
        if (!(expression instanceof Column column)) {
            return null;
        }
        if (Slots.isAggregation(column)) {
            return new Column(keys.size() + column.index() - Slots.AGGREGATION, column.name(), column.type());
        }
        if (Slots.isWindow(column)) {
            return window(column);
        }
        if (Slots.isElement(column) && isAfterGroups(column)) {
            return element(column);
        }
        throw scope.context()
                .source()
                .error(
                        ErrorCode.NOT_AN_AGGREGATE,
                        at,
                        "Column `" + column.name() + "` is not under aggregate function and not in GROUP BY");
    }

    private boolean isAfterGroups(Column column) {
        int number = column.index() - Slots.ELEMENT;
        return scope.arrays().after().stream().anyMatch(step -> step.first() == number);
    }
}
