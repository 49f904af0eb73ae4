package dev.tenrec.insight.sql.resolve;

import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Expression.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Provisional numbers of columns: while a SELECT is resolved, it is not known how many columns its tables, arrays and
 * groups will have. {@link #map} gives them their places.
 */
final class Slots {
    /** Columns of the table n begin at n times this. */
    static final int TABLE = 1 << 20;
    /** Elements of arrays. */
    static final int ELEMENT = 1 << 28;
    /** Results of aggregates. */
    static final int AGGREGATION = 1 << 29;
    /** Results of window functions. */
    static final int WINDOW = AGGREGATION + ELEMENT;

    private Slots() {}

    static boolean isRow(Column column) {
        return column.index() < ELEMENT;
    }

    static boolean isElement(Column column) {
        return column.index() >= ELEMENT && column.index() < AGGREGATION;
    }

    static boolean isAggregation(Column column) {
        return column.index() >= AGGREGATION && column.index() < WINDOW;
    }

    static boolean isWindow(Column column) {
        return column.index() >= WINDOW;
    }

    /** Rewrites an expression from the top; {@code replaced} gives null for what stays and is looked into. */
    static Expression map(Expression expression, Function<Expression, @Nullable Expression> replaced) {
        Expression other = replaced.apply(expression);
        if (other != null) {
            return other;
        }
        if (expression instanceof Expression.Call call) {
            return new Expression.Call(call.function(), mapAll(call.arguments(), replaced), call.type());
        }
        if (expression instanceof Expression.Lambda lambda) {
            return new Expression.Lambda(lambda.slots(), map(lambda.body(), replaced));
        }
        if (expression instanceof Expression.InQuery in) {
            return new Expression.InQuery(mapAll(in.values(), replaced), in.query());
        }
        return expression;
    }

    static List<Expression> mapAll(List<Expression> expressions, Function<Expression, @Nullable Expression> replaced) {
        List<Expression> mapped = new ArrayList<>(expressions.size());
        expressions.forEach(each -> mapped.add(map(each, replaced)));
        return mapped;
    }

    /** Gives columns other numbers. */
    static Expression mapColumns(Expression expression, Function<Column, Expression> moved) {
        return map(expression, each -> each instanceof Column column ? moved.apply(column) : null);
    }

    static boolean any(Expression expression, Predicate<Column> test) {
        boolean[] found = new boolean[1];
        map(expression, each -> {
            found[0] |= each instanceof Column column && test.test(column);
            return found[0] ? each : null;
        });
        return found[0];
    }

    /** The parts of a conjunction. */
    static List<Expression> conjuncts(@Nullable Expression condition) {
        List<Expression> parts = new ArrayList<>();
        if (condition instanceof Expression.Call call && call.function().name().equals("and")) {
            call.arguments().forEach(each -> parts.addAll(conjuncts(each)));
        } else if (condition != null) {
            parts.add(condition);
        }
        return parts;
    }

    /** One condition of several, which there must be. */
    static Expression conjunction(List<Expression> parts, Accesses accesses) {
        Expression first = Objects.requireNonNull(parts.get(0));
        return parts.size() == 1 ? first : accesses.call("and", parts.toArray(new Expression[0]));
    }
}
