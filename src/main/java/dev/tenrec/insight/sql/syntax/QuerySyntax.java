package dev.tenrec.insight.sql.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A query as it was written: one SELECT, or several whose rows are put together. */
public sealed interface QuerySyntax {
    /** The index of the first character; for errors. */
    int at();

    /**
     * One SELECT.
     *
     * @param with common table expressions, in their order
     * @param from null for a SELECT of constants: one row without columns
     * @param where PREWHERE and WHERE together
     * @param groupBy the keys; null without GROUP BY
     * @param qualify the condition on window functions
     * @param interpolate columns of filled rows; empty for all of them, null without INTERPOLATE
     * @param withTies also takes the rows that are equal to the last one in the order
     */
    record Select(
            List<Cte> with,
            boolean distinct,
            List<Syntax> columns,
            @Nullable TableSyntax from,
            @Nullable ArrayJoin arrayJoin,
            @Nullable Syntax where,
            @Nullable GroupBy groupBy,
            @Nullable Syntax having,
            @Nullable Syntax qualify,
            List<NamedWindow> windows,
            List<OrderItem> orderBy,
            @Nullable List<Interpolation> interpolate,
            @Nullable LimitBy limitBy,
            @Nullable Syntax limit,
            @Nullable Syntax offset,
            boolean withTies,
            int at)
            implements QuerySyntax {
        public Select {
            interpolate = interpolate == null ? null : List.copyOf(interpolate);
            with = List.copyOf(with);
            columns = List.copyOf(columns);
            windows = List.copyOf(windows);
            orderBy = List.copyOf(orderBy);
        }

        /** A plain SELECT of some columns; further clauses are null. */
        public static Select of(
                List<Syntax> columns,
                @Nullable TableSyntax from,
                @Nullable Syntax where,
                List<OrderItem> orderBy,
                int at) {
            return new Select(
                    List.of(), false, columns, from, null, where, null, null, null, List.of(), orderBy, null, null,
                    null, null, false, at);
        }

        /** The same with other columns. */
        public Select withColumns(List<Syntax> others) {
            return with(others, limit, offset);
        }

        /** The same with other bounds. */
        public Select withLimit(Syntax newLimit, @Nullable Syntax newOffset) {
            return with(columns, newLimit, newOffset);
        }

        private Select with(List<Syntax> newColumns, @Nullable Syntax newLimit, @Nullable Syntax newOffset) {
            return new Select(
                    with,
                    distinct,
                    newColumns,
                    from,
                    arrayJoin,
                    where,
                    groupBy,
                    having,
                    qualify,
                    windows,
                    orderBy,
                    interpolate,
                    limitBy,
                    newLimit,
                    newOffset,
                    withTies,
                    at);
        }
    }

    /**
     * The rows of several queries.
     *
     * @param rest at least one, applied from left to right
     */
    record SetOperation(QuerySyntax first, List<Operand> rest, int at) implements QuerySyntax {
        public SetOperation {
            rest = List.copyOf(rest);
        }
    }

    /** The next query of a set operation. */
    record Operand(SetOperator operator, QuerySyntax query) {}

    /** Operators that put the rows of two queries together. */
    enum SetOperator {
        UNION_ALL,
        UNION_DISTINCT,
        INTERSECT,
        EXCEPT;

        /** The keywords. */
        public String sql() {
            return name().replace('_', ' ');
        }
    }

    /** A name for a query or an expression; one of both is null. */
    record Cte(
            String name,
            @Nullable QuerySyntax query,
            @Nullable Syntax expression,
            int at) {}

    /** Rows repeated for the elements of arrays; with {@code left}, an empty array keeps its row. */
    record ArrayJoin(boolean left, List<Syntax> arrays) {
        public ArrayJoin {
            arrays = List.copyOf(arrays);
        }
    }

    /**
     * The keys of groups; {@code all} stands for every column that has no aggregate.
     *
     * @param sets for each grouping the indices of its keys, as of ROLLUP and CUBE; null for one grouping by all keys
     * @param withTotals adds a row of all groups together
     */
    record GroupBy(boolean all, List<Syntax> keys, @Nullable List<List<Integer>> sets, boolean withTotals) {
        public GroupBy {
            keys = List.copyOf(keys);
            sets = sets == null ? null : List.copyOf(sets);
        }
    }

    /** A key of an order; {@code nullsFirst} is null when it is not said, {@code fill} without WITH FILL. */
    record OrderItem(
            Syntax expression,
            boolean descending,
            @Nullable Boolean nullsFirst,
            @Nullable Fill fill) {}

    /** The rows that WITH FILL adds: from one value on, up to another without it, in steps. */
    record Fill(
            @Nullable Syntax from,
            @Nullable Syntax to,
            @Nullable Syntax step,
            int at) {}

    /** A column of filled rows, computed from the row before. */
    record Interpolation(String name, Syntax value, int at) {}

    /** At most so many rows for each combination of values. */
    record LimitBy(Syntax limit, @Nullable Syntax offset, List<Syntax> by) {
        public LimitBy {
            by = List.copyOf(by);
        }
    }

    /** A window of the clause WINDOW. */
    record NamedWindow(String name, Window window) {}

    /** The rows that a window function sees; {@code name} refers to a named one, which this one extends. */
    record Window(
            @Nullable String name,
            List<Syntax> partitionBy,
            List<OrderItem> orderBy,
            @Nullable Frame frame) {
        public Window {
            partitionBy = List.copyOf(partitionBy);
            orderBy = List.copyOf(orderBy);
        }

        /** True for {@code OVER w}. */
        boolean isNameOnly() {
            return name != null && partitionBy.isEmpty() && orderBy.isEmpty() && frame == null;
        }
    }

    /** The rows around the current one; without an end, up to the current row. */
    record Frame(boolean rows, Bound start, @Nullable Bound end) {}

    /** One end of a frame; {@code count} belongs to PRECEDING and FOLLOWING. */
    record Bound(BoundKind kind, @Nullable Syntax count) {}

    /** Places where a frame ends. */
    enum BoundKind {
        UNBOUNDED_PRECEDING,
        PRECEDING,
        CURRENT_ROW,
        FOLLOWING,
        UNBOUNDED_FOLLOWING;

        /** The keywords. */
        public String sql() {
            return name().replace('_', ' ');
        }
    }
}
