package dev.tenrec.insight.sql.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A typed value for each row of the input of the plan node that holds it. */
public sealed interface Expression {
    Type type();

    /** A column of the input, by its index. */
    record Column(int index, String name, Type type) implements Expression {}

    /** @param value boxed as {@link Type.Kind} says */
    record Constant(@Nullable Object value, Type type) implements Expression {
        public static Constant text(String value) {
            return new Constant(value, Type.TEXT);
        }

        public static Constant integer(long value) {
            return new Constant(value, Type.INT64);
        }

        public static Constant number(double value) {
            return new Constant(value, Type.FLOAT64);
        }

        public static Constant bool(boolean value) {
            return new Constant(value, Type.BOOL);
        }

        public static Constant nothing() {
            return new Constant(null, Type.NULL);
        }
    }

    /** A call of a function of the catalogue; {@link Calls} makes it with the conversions that it needs. */
    record Call(Function function, List<Expression> arguments, Type type) implements Expression {
        public Call {
            arguments = List.copyOf(arguments);
        }
    }

    /**
     * A function of the elements of arrays, an argument of {@code arrayMap} and the like.
     *
     * @param slots numbers of its parameters, unique in the whole expression
     */
    record Lambda(List<Integer> slots, Expression body) implements Expression {
        public Lambda {
            slots = List.copyOf(slots);
        }

        /** The type of what it returns. */
        @Override
        public Type type() {
            return body.type();
        }
    }

    /** A parameter of a surrounding lambda. */
    record Parameter(int slot, String name, Type type) implements Expression {}

    /** The value in the first column of the only row of a query; null without a row, refused with more. */
    record ScalarQuery(Plan query, Type type) implements Expression {}

    /** True if a query has a row with these values; null equals null. Never null itself. */
    record InQuery(List<Expression> values, Plan query) implements Expression {
        public InQuery {
            values = List.copyOf(values);
        }

        @Override
        public Type type() {
            return Type.BOOL;
        }
    }
}
