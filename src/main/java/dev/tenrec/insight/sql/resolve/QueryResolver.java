package dev.tenrec.insight.sql.resolve;

import dev.tenrec.error.ApiException;
import dev.tenrec.insight.sql.plan.Calls;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Field;
import dev.tenrec.insight.sql.plan.Functions;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.syntax.QuerySyntax;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Resolves queries of all forms to plans whose fields have the names of their columns. */
final class QueryResolver {
    /** Subqueries and common table expressions together. */
    private static final int SELECTS_MAX = 200;

    private final SqlContext context;
    private final ExpressionBounds bounds;
    private final Set<String> tables = new LinkedHashSet<>();
    private int selects;
    private int depth;

    QueryResolver(SqlContext context) {
        this.context = context;
        this.bounds = new ExpressionBounds(context);
    }

    SqlContext context() {
        return context;
    }

    /** Names of the stored tables that were read so far, in this order; few, because few are known. */
    Set<String> tables() {
        return tables;
    }

    ExpressionBounds bounds() {
        return bounds;
    }

    Plan query(QuerySyntax query, Ctes ctes) {
        if (query instanceof QuerySyntax.Select select) {
            return select(select, ctes);
        }
        QuerySyntax.SetOperation operation = (QuerySyntax.SetOperation) query;
        // Common table expressions of the first query are seen by all.
        Ctes visible = operation.first() instanceof QuerySyntax.Select first ? ctes.with(first.with(), this) : ctes;
        Plan plan = query(operation.first(), ctes);
        List<Plan> inputs = new ArrayList<>(List.of(plan));
        for (QuerySyntax.Operand operand : operation.rest()) {
            Plan next = query(operand.query(), visible);
            switch (operand.operator()) {
                case UNION_ALL -> inputs.add(next);
                case UNION_DISTINCT -> {
                    inputs.add(next);
                    Plan all = new Plan.Distinct(union(inputs, operand.query().at()));
                    inputs = new ArrayList<>(List.of(all));
                }
                case INTERSECT, EXCEPT -> {
                    boolean keepsCommon = operand.operator() == QuerySyntax.SetOperator.INTERSECT;
                    Plan filtered = filtered(
                            union(inputs, operation.at()),
                            next,
                            keepsCommon,
                            operand.query().at());
                    inputs = new ArrayList<>(List.of(filtered));
                }
            }
        }
        return union(inputs, operation.at());
    }

    private Plan select(QuerySyntax.Select select, Ctes ctes) {
        if (++selects > SELECTS_MAX) {
            throw Refusals.query("A query has at most " + SELECTS_MAX + " SELECTs");
        }
        depth++;
        Plan plan = new SelectResolver(this, select, ctes.with(select.with(), this), depth > 1).plan();
        depth--;
        return plan;
    }

    private Plan filtered(Plan left, Plan right, boolean keepsCommon, int at) {
        List<Plan> aligned = aligned(List.of(left, right), at);
        Plan first = aligned.get(0);
        Expression in = new Expression.InQuery(columns(first), aligned.get(1));
        Expression condition = keepsCommon ? in : Calls.call("not", List.of(in), context.zone());
        return new Plan.Distinct(new Plan.Filter(first, condition));
    }

    private Plan union(List<Plan> inputs, int at) {
        return inputs.size() == 1 ? inputs.get(0) : new Plan.Union(aligned(inputs, at));
    }

    /** Converts the columns of several plans to common types, or to texts. */
    private List<Plan> aligned(List<Plan> inputs, int at) {
        List<Field> first = inputs.get(0).fields();
        List<Type> types = new ArrayList<>();
        for (int column = 0; column < first.size(); column++) {
            Type common = first.get(column).type();
            for (Plan input : inputs) {
                if (input.fields().size() != first.size()) {
                    throw mismatch(at);
                }
                Type next = common == null
                        ? null
                        : Type.common(common, input.fields().get(column).type());
                common = next;
            }
            types.add(common == null ? Type.TEXT : common);
        }
        return inputs.stream().map(input -> converted(input, first, types)).toList();
    }

    private ApiException mismatch(int at) {
        return context.source()
                .error(
                        dev.tenrec.error.ErrorCode.HOGQL_QUERY_ERROR,
                        at,
                        "All queries of UNION, INTERSECT and EXCEPT have the same number of columns");
    }

    private Plan converted(Plan input, List<Field> names, List<Type> types) {
        List<Plan.Named> columns = new ArrayList<>();
        boolean isSame = true;
        for (int index = 0; index < types.size(); index++) {
            Field field = input.fields().get(index);
            Expression column = new Expression.Column(index, field.name(), field.type());
            Expression converted = converted(column, types.get(index));
            isSame &= converted == column;
            columns.add(new Plan.Named(names.get(index).name(), converted));
        }
        return isSame ? input : new Plan.Project(input, columns);
    }

    private Expression converted(Expression column, Type type) {
        if (column.type().kind() == type.kind()) {
            return column;
        }
        String function = switch (type.kind()) {
            case TEXT, JSON -> column.type().isText() ? "" : "toString";
            case INT64, UINT64 -> column.type().isInteger() ? "" : "toInt";
            case FLOAT64 -> "toFloat";
            case DATETIME -> "toDateTime";
            case NULL, BOOL, DATE, UUID, ARRAY, TUPLE, MAP -> "";
        };
        boolean isNothing = column.type().kind() == Type.Kind.NULL;
        return function.isEmpty() || isNothing
                ? column
                : Calls.call(Functions.find(function).orElseThrow(), List.of(column), context.zone());
    }

    /** All columns of a plan. */
    static List<Expression> columns(Plan plan) {
        List<Expression> columns = new ArrayList<>();
        for (Field field : plan.fields()) {
            columns.add(new Expression.Column(columns.size(), field.name(), field.type()));
        }
        return columns;
    }
}
