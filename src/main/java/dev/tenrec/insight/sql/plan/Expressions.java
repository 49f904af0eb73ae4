package dev.tenrec.insight.sql.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntToLongFunction;
import java.util.function.UnaryOperator;

/** Walks over expressions. */
public final class Expressions {
    private Expressions() {}

    /** Returns the indexes of the columns that an expression reads; those of queries inside it are their own. */
    public static Set<Integer> columns(Expression expression) {
        Set<Integer> columns = new TreeSet<>();
        collect(expression, columns);
        return columns;
    }

    private static void collect(Expression expression, Set<Integer> columns) {
        if (expression instanceof Expression.Column column) {
            columns.add(column.index());
        }
        for (Expression child : children(expression)) {
            collect(child, columns);
        }
    }

    /** Returns the parts of an expression over the same input. */
    public static List<Expression> children(Expression expression) {
        if (expression instanceof Expression.Call call) {
            return call.arguments();
        }
        if (expression instanceof Expression.Lambda lambda) {
            return List.of(lambda.body());
        }
        return expression instanceof Expression.InQuery in ? in.values() : List.of();
    }

    /** Counts the parts of an expression, columns as given by their index. */
    public static long size(Expression expression, IntToLongFunction columns) {
        if (expression instanceof Expression.Column column) {
            return columns.applyAsLong(column.index());
        }
        long size = 1;
        for (Expression child : children(expression)) {
            size += size(child, columns);
        }
        return size;
    }

    /** Replaces columns by other expressions. */
    public static Expression replaceColumns(Expression expression, UnaryOperator<Expression> replacement) {
        if (expression instanceof Expression.Column) {
            return replacement.apply(expression);
        }
        if (expression instanceof Expression.Call call) {
            return new Expression.Call(call.function(), replaceAll(call.arguments(), replacement), call.type());
        }
        if (expression instanceof Expression.Lambda lambda) {
            return new Expression.Lambda(lambda.slots(), replaceColumns(lambda.body(), replacement));
        }
        return expression instanceof Expression.InQuery in
                ? new Expression.InQuery(replaceAll(in.values(), replacement), in.query())
                : expression;
    }

    private static List<Expression> replaceAll(List<Expression> all, UnaryOperator<Expression> replacement) {
        return all.stream().map(each -> replaceColumns(each, replacement)).toList();
    }

    /** Returns the conditions that must all be true. */
    public static List<Expression> conjuncts(Expression condition) {
        List<Expression> conjuncts = new ArrayList<>();
        addConjuncts(condition, conjuncts);
        return conjuncts;
    }

    private static void addConjuncts(Expression condition, List<Expression> conjuncts) {
        // A condition that need not be told from null is true or not.
        boolean isTransparent = condition instanceof Expression.Call call
                && (call.function().name().equals("and")
                        || call.function().name().equals("isTrue"));
        if (isTransparent) {
            children(condition).forEach(each -> addConjuncts(each, conjuncts));
        } else {
            conjuncts.add(condition);
        }
    }
}
