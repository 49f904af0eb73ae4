package dev.tenrec.insight.sql.resolve;

import dev.tenrec.error.ErrorCode;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Order;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.ScanRange;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.syntax.QuerySyntax;
import dev.tenrec.insight.sql.syntax.Reserved;
import dev.tenrec.insight.sql.syntax.SqlPrinter;
import dev.tenrec.insight.sql.syntax.Syntax;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Resolves one SELECT: first all its expressions, by which tables, aggregates and windows learn their columns, then the
 * plan from the tables upwards.
 */
final class SelectResolver {
    private static final int COLUMNS_MAX = 200;

    private final QuerySyntax.Select select;
    private final SelectScope scope;
    private final FromResolver from;
    private final boolean isInner;
    private final List<Plan.Named> columns = new ArrayList<>();
    /** The table of a list, whose groups and order need not be written; null for other queries. */
    private @Nullable ListTable list;
    /** The groupings by indices of keys; null for one by all of them. */
    private @Nullable List<List<Integer>> sets;

    /** @param isInner true for a query within another, which knows columns by the last part of their names */
    SelectResolver(QueryResolver queries, QuerySyntax.Select select, Ctes ctes, boolean isInner) {
        this.isInner = isInner;
        this.select = select;
        this.scope = new SelectScope(queries, ctes);
        this.from = new FromResolver(queries, ctes, scope);
    }

    /** The plan of a SELECT without FROM, GROUP BY and LIMIT as a list of some rows of a table. */
    Resolver.RowList list(ScanRange range) {
        ListTable table = ListTable.of(range, scope.context());
        list = table;
        scope.tables().add(new Tables.Entry(table.name(), table.source(), table.name()), select.at());
        Plan plan = plan();
        return new Resolver.RowList(plan, isGroupedList());
    }

    private boolean isGroupedList() {
        return list != null && !scope.aggregations().all().isEmpty();
    }

    Plan plan() {
        if (select.from() != null) {
            from.add(select.from());
        }
        select.windows().forEach(scope.aggregations()::addNamed);
        scope.aggregations().addNamed(new QuerySyntax.NamedWindow(Aggregations.ALL_ROWS, allRows()));
        select.columns().forEach(scope::collectAliases);
        if (select.where() != null) {
            scope.collectAliases(select.where());
        }
        if (select.arrayJoin() != null) {
            addArrayJoin(select.arrayJoin());
        }
        select.columns().forEach(this::addColumn);
        if (columns.size() > COLUMNS_MAX) {
            throw refused(select.at(), "A query has at most " + COLUMNS_MAX + " columns");
        }
        Expression where = select.where() == null ? null : scope.row(select.where());
        scope.tables().narrow(Slots.conjuncts(where));
        List<Order> order = order();
        List<Expression> keys = groupKeys();
        Expression having = select.having() == null ? null : scope.expression(select.having());
        Expression qualify = select.qualify() == null ? null : scope.expression(select.qualify());
        List<Expression> limitBy = select.limitBy() == null
                ? List.of()
                : select.limitBy().by().stream().map(this::orderKey).toList();
        boolean isGrouped = keys != null || !scope.aggregations().all().isEmpty();
        if (list != null && !isGrouped) {
            columns.add(new Plan.Named(list.id(), ofRow(list.id())));
        }
        SelectLayout layout = new SelectLayout(scope, select.at(), isGrouped, keys == null ? List.of() : keys);
        Plan plan = layout.rows(where);
        Plan rows = plan;
        if (isGrouped) {
            plan = layout.groups(plan, sets);
        }
        plan = filtered(plan, having, layout);
        plan = layout.arraysAndWindows(plan);
        plan = filtered(plan, qualify, layout);
        Plan finished = finished(plan, order, limitBy, layout);
        return select.groupBy() != null && select.groupBy().withTotals()
                ? withTotals(finished, rows, layout)
                : finished;
    }

    /** Adds the row of all groups together, whatever LIMIT says. */
    private Plan withTotals(Plan finished, Plan rows, SelectLayout layout) {
        boolean isPlain = select.having() == null
                && select.qualify() == null
                && select.limitBy() == null
                && !select.distinct()
                && scope.aggregations().windows().isEmpty()
                && scope.arrays().after().isEmpty();
        if (!isPlain) {
            throw refused(select.at(), "WITH TOTALS goes with no HAVING, DISTINCT, LIMIT BY, window or arrayJoin");
        }
        Plan totals = new Plan.Project(layout.grouping(rows, List.of()), placed(layout));
        return new Plan.Union(List.of(finished, totals));
    }

    /** All rows as a window, in the order that the query asks for. */
    private QuerySyntax.Window allRows() {
        List<QuerySyntax.OrderItem> order = select.orderBy().stream()
                .map(item -> new QuerySyntax.OrderItem(
                        column(item.expression()), item.descending(), item.nullsFirst(), null))
                .toList();
        return new QuerySyntax.Window(null, List.of(), order, null);
    }

    /** The column that a number in an order stands for; any other expression as it is. */
    private Syntax column(Syntax key) {
        boolean isPlace = key instanceof Syntax.Constant constant
                && constant.value() instanceof Long number
                && number > 0
                && number <= select.columns().size();
        return isPlace
                ? select.columns().get(((Long) Objects.requireNonNull(((Syntax.Constant) key).value())).intValue() - 1)
                : key;
    }

    private static Plan filtered(Plan plan, @Nullable Expression condition, SelectLayout layout) {
        return condition == null ? plan : new Plan.Filter(plan, layout.placed(condition));
    }

    private Plan finished(Plan input, List<Order> order, List<Expression> limitBy, SelectLayout layout) {
        FillResolver fill = FillResolver.of(scope.queries(), scope, select);
        if (fill == null && select.distinct() && select.limitBy() == null && shows(order)) {
            Plan distinct = new Plan.Distinct(new Plan.Project(input, placed(layout)));
            return limited(sortedByColumns(distinct, order), inColumns(order));
        }
        Plan plan = input;
        if (!order.isEmpty()) {
            plan = new Plan.Sort(plan, placed(order, layout));
        }
        if (select.limitBy() != null) {
            QuerySyntax.LimitBy by = select.limitBy();
            plan = new Plan.LimitBy(
                    plan,
                    scope.count(by.limit(), "LIMIT"),
                    by.offset() == null ? 0 : scope.count(by.offset(), "OFFSET"),
                    limitBy.stream().map(layout::placed).toList());
        }
        if (fill != null) {
            Plan filled = fill.plan(plan, placed(order, layout), placed(layout));
            return new Plan.Project(limited(filled, List.of()), fill.selected(placed(layout)));
        }
        if (select.distinct()) {
            return limited(new Plan.Distinct(new Plan.Project(plan, placed(layout))), List.of());
        }
        return new Plan.Project(limited(plan, placed(order, layout)), placed(layout));
    }

    private List<Plan.Named> placed(SelectLayout layout) {
        return columns.stream()
                .map(column -> new Plan.Named(column.name(), layout.placed(column.expression())))
                .toList();
    }

    private List<Expression> expressions() {
        return columns.stream().map(Plan.Named::expression).toList();
    }

    /** Returns whether rows are ordered by columns of the answer alone, so that equal rows can go before. */
    private boolean shows(List<Order> order) {
        return expressions().containsAll(order.stream().map(Order::expression).toList());
    }

    private Plan sortedByColumns(Plan plan, List<Order> order) {
        List<Order> keys = inColumns(order);
        return keys.isEmpty() ? plan : new Plan.Sort(plan, keys);
    }

    /** An order by columns of the answer. */
    private List<Order> inColumns(List<Order> order) {
        List<Order> keys = new ArrayList<>();
        for (Order key : order) {
            int index = expressions().indexOf(key.expression());
            keys.add(new Order(
                    new Expression.Column(
                            index, columns.get(index).name(), key.expression().type()),
                    key.descending(),
                    key.nullsFirst()));
        }
        return keys;
    }

    private static List<Order> placed(List<Order> order, SelectLayout layout) {
        return order.stream()
                .map(key -> new Order(layout.placed(key.expression()), key.descending(), key.nullsFirst()))
                .toList();
    }

    /** @param order by which rows are equal, if equal rows count as one; empty where there is none */
    private Plan limited(Plan plan, List<Order> order) {
        if (select.limit() == null && select.offset() == null) {
            return plan;
        }
        long limit = select.limit() == null ? Long.MAX_VALUE : scope.count(select.limit(), "LIMIT");
        long offset = select.offset() == null ? 0 : scope.count(select.offset(), "OFFSET");
        if (!select.withTies()) {
            return new Plan.Limit(plan, limit, offset);
        }
        if (order.isEmpty() || select.limitBy() != null) {
            throw refused(select.at(), "WITH TIES needs ORDER BY, and goes with no LIMIT BY and no WITH FILL");
        }
        return new Plan.Ties(
                plan, limit, offset, order.stream().map(Order::expression).toList());
    }

    private void addArrayJoin(QuerySyntax.ArrayJoin join) {
        List<Plan.Named> arrays = new ArrayList<>();
        for (Syntax syntax : join.arrays()) {
            Expression array = scope.row(syntax);
            if (array.type().kind() != Type.Kind.ARRAY) {
                throw refused(
                        syntax.at(),
                        "ARRAY JOIN needs an array, found " + array.type().clickHouse());
            }
            arrays.add(new Plan.Named(name(syntax), array));
        }
        scope.arrays().addJoin(arrays, join.left());
    }

    private dev.tenrec.error.ApiException refused(int at, String detail) {
        return scope.context().source().error(ErrorCode.HOGQL_QUERY_ERROR, at, detail);
    }

    private String name(Syntax syntax) {
        if (syntax instanceof Syntax.Alias alias) {
            return alias.name();
        }
        return syntax instanceof Syntax.Name name && (isInner || name.parts().size() == 1)
                ? name.parts().get(name.parts().size() - 1)
                : SqlPrinter.print(syntax);
    }

    private void addColumn(Syntax syntax) {
        if (syntax instanceof Syntax.Alias alias && Reserved.isAlias(alias.name())) {
            throw refused(alias.at(), "Alias '" + alias.name() + "' is a reserved keyword.");
        }
        if (StarColumns.isColumns(syntax)) {
            StarColumns.of((Syntax.Call) syntax, scope).forEach(this::addColumn);
            return;
        }
        if (!(syntax instanceof Syntax.Star star)) {
            columns.add(new Plan.Named(name(syntax), value(syntax)));
            return;
        }
        StarColumns.check(star, scope);
        int before = columns.size();
        List<Tables.Entry> entries = scope.tables().entries();
        for (int index = 0; index < entries.size(); index++) {
            Tables.Entry entry = entries.get(index);
            boolean isMeant =
                    star.qualifier().isEmpty() || star.qualifier().equals(List.of(String.valueOf(entry.name)));
            for (String name : isMeant && !entry.isHidden ? entry.source.starNames() : List.<String>of()) {
                if (star.excluded().contains(name)) {
                    continue;
                }
                Expression column = scope.tables().in(index, List.of(name));
                columns.add(new Plan.Named(name, Objects.requireNonNull(column)));
            }
        }
        if (columns.size() == before) {
            throw refused(star.at(), "Cannot expand asterisk without a table of this name");
        }
    }

    /** The value of a column; an alias is resolved by its name, so that all its uses are one. */
    private Expression value(Syntax syntax) {
        if (syntax instanceof Syntax.Alias alias && scope.arrays().find(alias.name()) == null) {
            Expression own = scope.aliasOf(alias);
            if (own != null) {
                return own;
            }
        }
        return scope.expression(syntax);
    }

    private @Nullable List<Expression> groupKeys() {
        QuerySyntax.GroupBy groupBy = select.groupBy();
        if (groupBy == null && !isGroupedList()) {
            return null;
        }
        List<Expression> keys = new ArrayList<>();
        if (groupBy == null || groupBy.all()) {
            for (Plan.Named column : columns) {
                if (!Slots.any(column.expression(), each -> Slots.isAggregation(each) || Slots.isWindow(each))) {
                    keys.add(column.expression());
                }
            }
        }
        List<Integer> places = new ArrayList<>();
        for (Syntax syntax : groupBy == null ? List.<Syntax>of() : groupBy.keys()) {
            Integer position = position(syntax);
            Expression key =
                    position == null ? scope.row(syntax) : columns.get(position).expression();
            if (Slots.any(key, each -> Slots.isAggregation(each) || Slots.isWindow(each))) {
                throw refused(syntax.at(), "GROUP BY can not hold an aggregate");
            }
            if (!keys.contains(key)) {
                keys.add(key);
            }
            places.add(keys.indexOf(key));
        }
        if (groupBy != null && groupBy.sets() != null) {
            sets = groupBy.sets().stream()
                    .map(set -> set.stream().map(places::get).distinct().toList())
                    .toList();
        }
        return keys;
    }

    /** The index of the column that a number stands for, or null. */
    private @Nullable Integer position(Syntax syntax) {
        if (syntax instanceof Syntax.Constant constant && constant.value() instanceof Long number) {
            if (number < 1 || number > columns.size()) {
                throw refused(syntax.at(), "There is no column " + number + ": the query has " + columns.size());
            }
            return (int) (number - 1);
        }
        return null;
    }

    private Expression orderKey(Syntax syntax) {
        Integer position = position(syntax);
        return position == null
                ? scope.expression(syntax)
                : columns.get(position).expression();
    }

    private Expression ofRow(String column) {
        return Objects.requireNonNull(scope.tables().in(0, List.of(column)));
    }

    /** The column {@code count()}, or else the first that has an aggregate. */
    private Expression firstAggregate() {
        List<Plan.Named> aggregates = columns.stream()
                .filter(each -> Slots.any(each.expression(), Slots::isAggregation))
                .toList();
        return aggregates.stream()
                .filter(each -> each.name().equals("count()"))
                .findFirst()
                .orElse(aggregates.get(0))
                .expression();
    }

    /**
     * The order of rows that are equal otherwise, by which pages of a list fit together; none for rows that are read in
     * an order.
     */
    private List<Order> ties(ListTable of) {
        List<Expression> rest = of.time() == null ? List.of() : List.of(ofRow(of.id()));
        List<Expression> keys = isGroupedList() ? Objects.requireNonNull(groupKeys()) : rest;
        return keys.stream().map(key -> new Order(key, false, false)).toList();
    }

    private List<Order> order() {
        List<Order> order = new ArrayList<>();
        if (select.orderBy().isEmpty() && isGroupedList()) {
            order.add(new Order(firstAggregate(), true, false));
        } else if (select.orderBy().isEmpty() && list != null && list.time() != null) {
            order.add(new Order(ofRow(list.time()), true, false));
        }
        for (QuerySyntax.OrderItem item : select.orderBy()) {
            Expression key = item.expression() instanceof Syntax.Name name
                            && name.parts().equals(List.of("ALL"))
                    ? orderKey(new Syntax.Constant(1L, name.at()))
                    : orderKey(item.expression());
            order.add(new Order(key, item.descending(), Objects.requireNonNullElse(item.nullsFirst(), false)));
        }
        if (list != null) {
            order.addAll(ties(list));
        }
        return order;
    }
}
