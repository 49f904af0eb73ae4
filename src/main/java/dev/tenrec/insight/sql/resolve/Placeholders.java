package dev.tenrec.insight.sql.resolve;

import dev.tenrec.insight.sql.syntax.Syntax;
import java.util.List;

/** The values that come with a query, in place of names in braces. */
@FunctionalInterface
public interface Placeholders {
    /**
     * The expression for a placeholder; never text that is parsed.
     *
     * @param table the table that the SELECT reads, or empty without one
     * @throws dev.tenrec.error.ApiException if there is no such value
     */
    Syntax of(Syntax.Placeholder placeholder, String table);

    /** No values at all. */
    static Placeholders none() {
        return (placeholder, table) -> {
            throw Refusals.query("Variable " + String.join(".", placeholder.parts()) + " is missing from query");
        };
    }

    /** A constant from a value of JSON's kinds: null, a Boolean, Long, Double, String or a list of them. */
    static Syntax constant(@org.jspecify.annotations.Nullable Object value, int at) {
        if (value instanceof List<?> values) {
            return Syntax.Call.of(
                    "array", values.stream().map(each -> constant(each, at)).toList(), at);
        }
        return new Syntax.Constant(value, at);
    }
}
