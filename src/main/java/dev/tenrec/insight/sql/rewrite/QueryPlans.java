package dev.tenrec.insight.sql.rewrite;

import dev.tenrec.insight.sql.plan.Aggregation;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Expressions;
import dev.tenrec.insight.sql.plan.Plan;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** Finds what queries within the expressions of a plan have in common with others. */
final class QueryPlans {
    private final Set<Plan> found = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<Plan> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    private QueryPlans() {}

    /** The shared plans that stand in a query within an expression, by identity. */
    static Set<Plan> shared(Plan plan) {
        QueryPlans plans = new QueryPlans();
        plans.visit(plan, false);
        return plans.found;
    }

    private void visit(Plan plan, boolean isWithin) {
        if (plan instanceof Plan.Shared shared) {
            boolean isNew = isWithin ? found.add(shared) : seen.add(shared);
            if (isNew) {
                visit(shared.input(), isWithin);
            }
        } else if (plan instanceof Plan.Filter filter) {
            visit(filter.condition());
            visit(filter.input(), isWithin);
        } else if (plan instanceof Plan.Project project) {
            project.columns().forEach(each -> visit(each.expression()));
            visit(project.input(), isWithin);
        } else if (plan instanceof Plan.Group group) {
            group.keys().forEach(each -> visit(each.expression()));
            group.aggregations().forEach(each -> visit(each.aggregation()));
            visit(group.input(), isWithin);
        } else if (plan instanceof Plan.Join join) {
            join.leftKeys().forEach(this::visit);
            join.rightKeys().forEach(this::visit);
            if (join.condition() != null) {
                visit(join.condition());
            }
            visit(join.left(), isWithin);
            visit(join.right(), isWithin);
        } else if (plan instanceof Plan.Window window) {
            window.calls().forEach(each -> {
                visit(each.call().function());
                each.call().partition().forEach(this::visit);
                each.call().order().forEach(key -> visit(key.expression()));
            });
            visit(window.input(), isWithin);
        } else if (plan instanceof Plan.Sort sort) {
            sort.keys().forEach(key -> visit(key.expression()));
            visit(sort.input(), isWithin);
        } else if (plan instanceof Plan.Fill fill) {
            visit(fill.input(), isWithin);
        } else if (plan instanceof Plan.LimitBy limit) {
            limit.keys().forEach(this::visit);
            visit(limit.input(), isWithin);
        } else if (plan instanceof Plan.Ties ties) {
            ties.keys().forEach(this::visit);
            visit(ties.input(), isWithin);
        } else if (plan instanceof Plan.Limit limit) {
            visit(limit.input(), isWithin);
        } else if (plan instanceof Plan.Distinct distinct) {
            visit(distinct.input(), isWithin);
        } else if (plan instanceof Plan.Unnest unnest) {
            unnest.arrays().forEach(each -> visit(each.expression()));
            visit(unnest.input(), isWithin);
        } else if (plan instanceof Plan.Union union) {
            union.inputs().forEach(input -> visit(input, isWithin));
        }
    }

    private void visit(Aggregation aggregation) {
        aggregation.arguments().forEach(this::visit);
        if (aggregation.filter() != null) {
            visit(aggregation.filter());
        }
    }

    private void visit(Expression expression) {
        if (expression instanceof Expression.InQuery in) {
            visit(in.query(), true);
        } else if (expression instanceof Expression.ScalarQuery scalar) {
            visit(scalar.query(), true);
        }
        Expressions.children(expression).forEach(this::visit);
    }
}
