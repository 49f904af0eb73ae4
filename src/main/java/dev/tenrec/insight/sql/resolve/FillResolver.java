package dev.tenrec.insight.sql.resolve;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.insight.sql.evaluate.RowFunction;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Expression.Column;
import dev.tenrec.insight.sql.plan.Order;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.scalar.Values;
import dev.tenrec.insight.sql.syntax.QuerySyntax;
import dev.tenrec.insight.sql.syntax.Syntax;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Resolves WITH FILL and INTERPOLATE: the rows that are added between the sorted ones of a SELECT. */
final class FillResolver {
    private final QueryResolver queries;
    private final SelectScope scope;
    private final QuerySyntax.Select select;
    /** The place of the item that is filled, among those of ORDER BY. */
    private final int item;
    /** The columns of the SELECT and of its order, each once. */
    private final List<Plan.Named> columns = new ArrayList<>();

    private FillResolver(QueryResolver queries, SelectScope scope, QuerySyntax.Select select, int item) {
        this.queries = queries;
        this.scope = scope;
        this.select = select;
        this.item = item;
    }

    /** The resolver of a SELECT whose order is filled; null for others. */
    static @Nullable FillResolver of(QueryResolver queries, SelectScope scope, QuerySyntax.Select select) {
        FillResolver found = null;
        for (int index = 0; index < select.orderBy().size(); index++) {
            QuerySyntax.Fill fill = select.orderBy().get(index).fill();
            if (fill != null) {
                FillResolver next = new FillResolver(queries, scope, select, index);
                if (found != null) {
                    throw next.refused(fill.at(), "WITH FILL of several columns is not supported");
                }
                if (select.distinct()) {
                    throw next.refused(fill.at(), "WITH FILL in a SELECT DISTINCT is not supported: use GROUP BY");
                }
                found = next;
            }
        }
        if (found == null && select.interpolate() != null) {
            throw new FillResolver(queries, scope, select, 0).refused(select.at(), "INTERPOLATE needs WITH FILL");
        }
        return found;
    }

    /** The filled rows, with all that is sorted by. */
    Plan plan(Plan input, List<Order> order, List<Plan.Named> selected) {
        selected.forEach(column -> index(column.name(), column.expression()));
        List<Integer> keys = new ArrayList<>();
        order.forEach(each -> keys.add(index("key" + keys.size(), each.expression())));
        Plan rows = new Plan.Project(input, columns);
        int key = keys.get(item);
        Column column = column(key);
        QuerySyntax.OrderItem filled = select.orderBy().get(item);
        QuerySyntax.Fill fill = Objects.requireNonNull(filled.fill());
        if (!(column.type().isNumber() || column.type().isTime())
                || column.type().kind() == Type.Kind.BOOL) {
            throw refused(
                    filled.expression().at(),
                    "WITH FILL needs a number or a time, found " + column.type().clickHouse());
        }
        Object from = bound(fill.from(), column.type());
        Object to = bound(fill.to(), column.type());
        Expression next = next(column, fill, filled.descending(), from);
        return new Plan.Fill(
                rows,
                keys.subList(0, item),
                key,
                new Order(column, filled.descending(), order.get(item).nullsFirst()),
                from,
                to,
                next,
                others(rows, keys.subList(0, item + 1)));
    }

    /** The columns of the SELECT over the filled rows. */
    List<Plan.Named> selected(List<Plan.Named> selected) {
        return selected.stream()
                .map(each -> new Plan.Named(each.name(), column(index(each.name(), each.expression()))))
                .toList();
    }

    private int index(String name, Expression expression) {
        for (int index = 0; index < columns.size(); index++) {
            if (columns.get(index).expression().equals(expression)) {
                return index;
            }
        }
        columns.add(new Plan.Named(name, expression));
        return columns.size() - 1;
    }

    private Column column(int index) {
        Plan.Named column = columns.get(index);
        return new Column(index, column.name(), column.expression().type());
    }

    private @Nullable Object bound(@Nullable Syntax syntax, Type type) {
        if (syntax == null) {
            return null;
        }
        Expression value = constant(syntax);
        String function = switch (type.kind()) {
            case DATE -> "toDate";
            case DATETIME -> "toDateTime";
            case FLOAT64 -> "toFloat";
            default -> "";
        };
        boolean isAsItIs = value.type().kind() == type.kind()
                || (type.isInteger() && value.type().isInteger());
        if (!isAsItIs && function.isEmpty()) {
            throw refused(
                    syntax.at(),
                    "A bound of WITH FILL is " + value.type().clickHouse() + ", the column " + type.clickHouse());
        }
        Object bound = at(
                syntax.at(),
                () -> RowFunction.of(isAsItIs ? value : scope.accesses().call(function, value))
                        .value(new Object[0]));
        if (bound == null) {
            throw refused(syntax.at(), "A bound of WITH FILL is a value, not null");
        }
        return bound;
    }

    private Expression constant(Syntax syntax) {
        Expression value = scope.row(syntax);
        if (Slots.any(value, any -> true)) {
            throw refused(syntax.at(), "The bounds and the step of WITH FILL are constants");
        }
        return value;
    }

    /** The value behind that of a column; its direction is that of the order. */
    private Expression next(Column column, QuerySyntax.Fill fill, boolean isDescending, @Nullable Object from) {
        int at = fill.step() == null ? fill.at() : fill.step().at();
        Syntax step = fill.step() == null ? new Syntax.Constant(isDescending ? -1L : 1L, at) : fill.step();
        Syntax key = new Syntax.Name(List.of(column.name()), at);
        Intervals intervals = new Intervals(scope.accesses(), syntax -> syntax == key ? column : constant(syntax));
        Expression next = at(at, () -> {
            Expression later = intervals.of(Syntax.Call.of("plus", at, key, step));
            return later == null ? scope.accesses().call("plus", column, constant(step)) : later;
        });
        Type.Kind kind = next.type().kind();
        if (kind != column.type().kind()
                && !(next.type().isInteger() && column.type().isInteger())) {
            throw refused(
                    at,
                    "The step of WITH FILL makes " + next.type().clickHouse() + " of a column that is "
                            + column.type().clickHouse());
        }
        Object[] row = new Object[columns.size()];
        row[column.index()] = from == null ? Values.defaultOf(column.type().nullable(false)) : from;
        Object later = at(at, () -> RowFunction.of(next).value(row));
        int direction = later == null ? 0 : Values.compare(later, Objects.requireNonNull(row[column.index()]));
        if (direction == 0 || direction > 0 == isDescending) {
            throw refused(
                    at, "The step of WITH FILL is " + (isDescending ? "less" : "greater") + " than 0 in this order");
        }
        return next;
    }

    /** The values of columns in added rows; null for the defaults of their types. */
    private List<@Nullable Expression> others(Plan rows, List<Integer> keys) {
        List<@Nullable Expression> others = new ArrayList<>();
        List<QuerySyntax.Interpolation> interpolated = select.interpolate();
        for (int index = 0; index < columns.size(); index++) {
            boolean isAll = interpolated != null && interpolated.isEmpty() && !keys.contains(index);
            others.add(isAll ? column(index) : null);
        }
        for (QuerySyntax.Interpolation each :
                interpolated == null ? List.<QuerySyntax.Interpolation>of() : interpolated) {
            int index = columns.stream().map(Plan.Named::name).toList().indexOf(each.name());
            if (index < 0) {
                throw scope.unresolved(List.of(each.name()), each.at());
            }
            if (keys.contains(index)) {
                throw refused(each.at(), "A column that is sorted by can not be interpolated");
            }
            others.set(index, interpolated(each, rows, column(index).type()));
        }
        return others;
    }

    private Expression interpolated(QuerySyntax.Interpolation interpolation, Plan rows, Type type) {
        SelectScope row = new SelectScope(queries, Ctes.none());
        row.tables().add(new Tables.Entry(null, new PlanSource(rows, scope.accesses()), ""), interpolation.at());
        Expression value = row.row(interpolation.value());
        Type.Kind kind = value.type().kind();
        if (kind == type.kind() || (type.isInteger() && value.type().isInteger())) {
            return value;
        }
        if (!type.isNumber() || !value.type().isNumber()) {
            throw refused(
                    interpolation.at(),
                    "A column of " + type.clickHouse() + " can not be interpolated by "
                            + value.type().clickHouse());
        }
        return scope.accesses().call(type.kind() == Type.Kind.FLOAT64 ? "toFloat" : "toInt", value);
    }

    private <T> T at(int at, Supplier<T> resolution) {
        try {
            return resolution.get();
        } catch (SqlRefusal refusal) {
            ApiException known = Refusals.of(refusal);
            throw scope.context().source().error(known.errorCode(), at, known.detail());
        }
    }

    private ApiException refused(int at, String detail) {
        return scope.context().source().error(ErrorCode.HOGQL_QUERY_ERROR, at, detail);
    }
}
