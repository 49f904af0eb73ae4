package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Expressions;
import dev.tenrec.insight.sql.plan.Plan;
import java.util.ArrayList;
import java.util.List;

/** Conditions that are judged below the operator that they stand above. */
final class Pushdown {
    private static final int PARTS_MAX = 20_000;

    /** The conditions of a join that its left input judges, and those that need pairs of rows. */
    record Split(List<Expression> left, List<Expression> others) {}

    private Pushdown() {}

    /** True if conditions stay short over what the columns are made of: from query to query they may double. */
    static boolean isShort(Plan.Project project, List<Expression> conjuncts) {
        long parts = 0;
        for (Expression each : conjuncts) {
            parts += Expressions.size(
                    each,
                    column -> Expressions.size(project.columns().get(column).expression(), any -> 1));
        }
        return parts <= PARTS_MAX;
    }

    /** The conditions over the input of a projection. */
    static List<Expression> below(Plan.Project project, List<Expression> conjuncts) {
        return conjuncts.stream()
                .map(each -> Expressions.replaceColumns(
                        each,
                        column -> project.columns()
                                .get(((Expression.Column) column).index())
                                .expression()))
                .toList();
    }

    static Split split(Plan.Join join, List<Expression> conjuncts) {
        int leftWidth = join.left().fields().size();
        boolean keepsLeft = join.kind() != Plan.JoinKind.RIGHT && join.kind() != Plan.JoinKind.FULL;
        List<Expression> left = new ArrayList<>();
        List<Expression> others = new ArrayList<>();
        for (Expression each : conjuncts) {
            boolean isOfLeft = Expressions.columns(each).stream().allMatch(column -> column < leftWidth);
            (keepsLeft && isOfLeft ? left : others).add(each);
        }
        return new Split(left, others);
    }

    /** The conditions of a filter together with those that stand above it. */
    static List<Expression> joined(Plan.Filter filter, List<Expression> conjuncts) {
        List<Expression> all = new ArrayList<>(Expressions.conjuncts(filter.condition()));
        all.addAll(conjuncts);
        return all;
    }
}
