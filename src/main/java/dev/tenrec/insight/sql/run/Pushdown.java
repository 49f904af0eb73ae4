package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Expressions;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.rewrite.LateGroups;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Conditions that are judged below the operator that they stand above. */
final class Pushdown {
    private static final int PARTS_MAX = 20_000;

    /** The conditions that an input judges, which of a join is the left one, and all others. */
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

    /** The conditions on keys, which are those of the rows of a group, and all others. */
    static Split split(Plan.Group group, List<Expression> conjuncts) {
        List<Expression> ofRows = new ArrayList<>();
        List<Expression> others = new ArrayList<>();
        int keys = group.keys().size();
        for (Expression each : conjuncts) {
            Set<Integer> columns = Expressions.columns(each);
            boolean isOfKeys = !columns.isEmpty() && columns.stream().allMatch(column -> column < keys);
            long parts = Expressions.size(
                    each,
                    column -> column < keys
                            ? Expressions.size(group.keys().get(column).expression(), any -> 1)
                            : 1);
            if (isOfKeys && parts <= PARTS_MAX && LateGroups.isFixed(each)) {
                ofRows.add(Expressions.replaceColumns(
                        each,
                        column -> group.keys()
                                .get(((Expression.Column) column).index())
                                .expression()));
            } else {
                others.add(each);
            }
        }
        return new Split(ofRows, others);
    }

    /** The conditions of a filter together with those that stand above it. */
    static List<Expression> joined(Plan.Filter filter, List<Expression> conjuncts) {
        List<Expression> all = new ArrayList<>(Expressions.conjuncts(filter.condition()));
        all.addAll(conjuncts);
        return all;
    }
}
