package dev.tenrec.insight.sql.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The operand of FROM: a table, a query, or a join of both. */
public sealed interface TableSyntax {
    /** The index of the first character; for errors. */
    int at();

    /**
     * A table or common table expression.
     *
     * @param args of a table function such as {@code numbers(10)}; null without parentheses
     */
    record Table(
            List<String> name,
            @Nullable List<Syntax> args,
            @Nullable String alias,
            int at) implements TableSyntax {
        public Table {
            name = List.copyOf(name);
            args = args == null ? null : List.copyOf(args);
        }
    }

    /** The rows of a query. */
    record Derived(QuerySyntax query, @Nullable String alias, int at) implements TableSyntax {}

    /**
     * Two tables side by side.
     *
     * @param on null for a cross join, and with {@code using}
     * @param using names of columns that both have; empty without USING
     */
    record Join(
            JoinKind kind,
            Strictness strictness,
            TableSyntax left,
            TableSyntax right,
            @Nullable Syntax on,
            List<String> using,
            int at)
            implements TableSyntax {
        public Join {
            using = List.copyOf(using);
        }
    }

    /** The rows that a join keeps without a partner. */
    enum JoinKind {
        INNER,
        LEFT,
        RIGHT,
        FULL,
        CROSS
    }

    /** The partners that a row gets. */
    enum Strictness {
        /** Every one. */
        ALL,
        /** One of them. */
        ANY,
        /** None: only whether there is one counts. */
        SEMI,
        /** None: only whether there is none counts. */
        ANTI,
        /** The nearest. */
        ASOF
    }
}
