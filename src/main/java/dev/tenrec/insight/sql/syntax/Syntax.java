package dev.tenrec.insight.sql.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An expression as it was written, with the index of its first character in the text. Operators are calls of their
 * functions, as the real service prints them: {@code a + 1} is {@code plus(a, 1)}.
 */
public sealed interface Syntax {
    /** The index of the first character; for errors. */
    int at();

    /**
     * A constant.
     *
     * @param value null, a Boolean, Long, Double or String
     */
    record Constant(@Nullable Object value, int at) implements Syntax {}

    /**
     * A column, property or alias; {@code properties['a b']} is the same as {@code properties.`a b`}.
     *
     * @param parts at least one
     */
    record Name(List<String> parts, int at) implements Syntax {
        public Name {
            parts = List.copyOf(parts);
        }
    }

    /**
     * All columns, of one table if there is a qualifier.
     *
     * @param qualifier the name of the table, or empty
     * @param excluded columns that are left out
     */
    record Star(List<String> qualifier, List<String> excluded, int at) implements Syntax {
        public Star {
            qualifier = List.copyOf(qualifier);
            excluded = List.copyOf(excluded);
        }
    }

    /** A value that comes with the query, such as {@code {filters}} or {@code {variables.plan}}. */
    record Placeholder(List<String> parts, int at) implements Syntax {
        public Placeholder {
            parts = List.copyOf(parts);
        }
    }

    /**
     * A call of a function, aggregate or window function.
     *
     * @param name as it was written
     * @param params the first of two lists in parentheses, as in {@code quantile(0.9)(x)}; null without one
     * @param over the window, or null
     */
    record Call(
            String name,
            @Nullable List<Syntax> params,
            List<Syntax> args,
            boolean distinct,
            QuerySyntax.@Nullable Window over,
            int at)
            implements Syntax {
        public Call {
            params = params == null ? null : List.copyOf(params);
            args = List.copyOf(args);
        }

        /** A plain call. */
        public static Call of(String name, List<Syntax> args, int at) {
            return new Call(name, null, args, false, null, at);
        }

        /** A plain call. */
        public static Call of(String name, int at, Syntax... args) {
            return of(name, List.of(args), at);
        }
    }

    /** An expression with a name: {@code x AS y}. */
    record Alias(Syntax expression, String name, int at) implements Syntax {}

    /** An element of an array or a value of a map or JSON: {@code a[1]}, or {@code f(x).name} with a constant. */
    record Element(Syntax of, Syntax key, int at) implements Syntax {}

    /** An element of a tuple, from 1: {@code t.1}. */
    record TupleElement(Syntax of, int index, int at) implements Syntax {}

    /** A range test, both ends included. */
    record Between(Syntax value, Syntax low, Syntax high, boolean negated, int at) implements Syntax {}

    /** A function without a name: {@code (x, y) -> x + y}. */
    record Lambda(List<String> params, Syntax body, int at) implements Syntax {
        public Lambda {
            params = List.copyOf(params);
        }
    }

    /** A query in parentheses: one value, or the rows of {@code IN}. */
    record Subquery(QuerySyntax query, int at) implements Syntax {}
}
