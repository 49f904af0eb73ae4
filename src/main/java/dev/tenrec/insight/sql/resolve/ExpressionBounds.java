package dev.tenrec.insight.sql.resolve;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Expressions;
import java.util.IdentityHashMap;

/**
 * The bounds of the expressions of one query. An alias stands for its whole expression wherever it is named, so a short
 * text of aliases that double each other has more parts than there is memory.
 */
final class ExpressionBounds {
    private static final int STEPS_MAX = 300_000;
    private static final int LEVELS_MAX = 256;
    private static final int PARTS_MAX = 10_000;
    private static final int PARTS_TOTAL_MAX = 200_000;

    private record Size(long parts, int depth) {}

    private final SqlContext context;
    private final IdentityHashMap<Expression, Size> sizes = new IdentityHashMap<>();
    private int steps;
    private int levels;
    private long parts;

    ExpressionBounds(SqlContext context) {
        this.context = context;
    }

    /** Counts a syntax that is resolved; {@link #leave} when it is. */
    void enter(int at) {
        if (++steps > STEPS_MAX) {
            throw tooLong(at);
        }
        if (++levels > LEVELS_MAX) {
            throw tooDeep(at);
        }
    }

    void leave() {
        levels--;
    }

    /** Refuses an expression that is too large with all of its aliases written out. */
    Expression checked(Expression expression, int at) {
        Size known = sizes.get(expression);
        Size size = known == null ? size(expression) : known;
        parts += known == null ? size.parts : 0;
        if (size.parts > PARTS_MAX || parts > PARTS_TOTAL_MAX) {
            throw tooLong(at);
        }
        if (size.depth > LEVELS_MAX) {
            throw tooDeep(at);
        }
        return expression;
    }

    private Size size(Expression expression) {
        Size known = sizes.get(expression);
        if (known != null) {
            return known;
        }
        long all = 1;
        int depth = 0;
        for (Expression child : Expressions.children(expression)) {
            Size part = size(child);
            all = Math.min(Integer.MAX_VALUE, all + part.parts);
            depth = Math.max(depth, part.depth);
        }
        Size size = new Size(all, depth + 1);
        sizes.put(expression, size);
        return size;
    }

    private ApiException tooLong(int at) {
        return context.source()
                .error(ErrorCode.HOGQL_QUERY_ERROR, at, "The query is too long with its aliases written out");
    }

    private ApiException tooDeep(int at) {
        return context.source()
                .error(ErrorCode.HOGQL_QUERY_ERROR, at, "The query is nested too deep with its aliases written out");
    }
}
