package dev.tenrec.insight.sql.rewrite;

import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Expressions;
import dev.tenrec.insight.sql.plan.Field;
import dev.tenrec.insight.sql.plan.Order;
import dev.tenrec.insight.sql.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A few of many groups with many aggregates, such as {@code SELECT * FROM sessions LIMIT 10}: first finds which groups
 * they are, with the aggregates that conditions and the order need, then reads the rows of these groups alone.
 */
public final class LateGroups {
    private static final int AGGREGATES_MIN = 8;
    private static final int ROWS_MAX = 10_000;

    private LateGroups() {}

    /** The same rows; the plan itself if it has no such groups. */
    static Plan.Limit of(Plan.Limit limit) {
        List<Plan> chain = new ArrayList<>();
        Plan.Group group = group(limit.input(), chain, AGGREGATES_MIN);
        boolean isFew = limit.count() + limit.offset() >= 0 && limit.count() + limit.offset() <= ROWS_MAX;
        if (group == null || !isFew) {
            return limit;
        }
        List<Integer> keys = IntStream.range(0, group.keys().size()).boxed().toList();
        Plan found = group;
        for (int index = chain.size() - 1; index >= 0; index--) {
            Plan operator = chain.get(index);
            if (operator instanceof Plan.Project project) {
                List<Plan.Named> columns = new ArrayList<>(project.columns());
                columns.addAll(named(found, keys));
                int first = project.columns().size();
                keys = IntStream.range(first, columns.size()).boxed().toList();
                found = new Plan.Project(found, columns);
            } else {
                found = over(operator, found);
            }
        }
        Plan narrow = NeededColumns.of(new Plan.Project(found, named(found, keys)));
        Plan.Group first = group(narrow, new ArrayList<>(), 0);
        if (first == null || first.aggregations().size() > group.aggregations().size() / 2) {
            return limit;
        }
        Plan chosen = new Plan.Limit(narrow, limit.count() + limit.offset(), 0);
        List<Expression> own = group.keys().stream().map(Plan.Named::expression).toList();
        Plan rows = new Plan.Filter(group.input(), new Expression.InQuery(own, chosen));
        Plan result = new Plan.Group(rows, group.keys(), group.aggregations());
        for (int index = chain.size() - 1; index >= 0; index--) {
            result = over(chain.get(index), result);
        }
        return new Plan.Limit(result, limit.count(), limit.offset());
    }

    /** The groups below projections, conditions and an order; null for another plan. */
    private static Plan.@Nullable Group group(Plan top, List<Plan> chain, int aggregates) {
        Plan plan = top;
        while (true) {
            if (plan instanceof Plan.Group group) {
                boolean isMany = group.aggregations().size() >= aggregates
                        && !group.keys().isEmpty();
                return isMany && isOfRows(group.input()) ? group : null;
            }
            if (plan instanceof Plan.Project project
                    && project.columns().stream().allMatch(each -> isFixed(each.expression()))) {
                chain.add(plan);
                plan = project.input();
            } else if (plan instanceof Plan.Filter filter && isFixed(filter.condition())) {
                chain.add(plan);
                plan = filter.input();
            } else if (plan instanceof Plan.Sort sort
                    && sort.keys().stream().map(Order::expression).allMatch(LateGroups::isFixed)) {
                chain.add(plan);
                plan = sort.input();
            } else {
                return null;
            }
        }
    }

    /** True for conditions and projections of a table: other plans would be run twice. */
    private static boolean isOfRows(Plan plan) {
        if (plan instanceof Plan.Filter filter) {
            return isOfRows(filter.input());
        }
        return plan instanceof Plan.Project project ? isOfRows(project.input()) : plan instanceof Plan.Scan;
    }

    /** False for what depends on the place of a row. */
    public static boolean isFixed(Expression expression) {
        if (expression instanceof Expression.Call call) {
            String name = call.function().name().toLowerCase(Locale.ROOT);
            if (name.startsWith("rand") || name.startsWith("generate") || name.startsWith("rownumber")) {
                return false;
            }
        }
        return Expressions.children(expression).stream().allMatch(LateGroups::isFixed);
    }

    private static List<Plan.Named> named(Plan of, List<Integer> columns) {
        List<Field> fields = of.fields();
        return columns.stream()
                .map(column -> new Plan.Named(
                        "key" + column,
                        new Expression.Column(
                                column,
                                fields.get(column).name(),
                                fields.get(column).type())))
                .toList();
    }

    private static Plan over(Plan operator, Plan input) {
        if (operator instanceof Plan.Project project) {
            return new Plan.Project(input, project.columns());
        }
        return operator instanceof Plan.Filter filter
                ? new Plan.Filter(input, filter.condition())
                : new Plan.Sort(input, ((Plan.Sort) operator).keys());
    }
}
