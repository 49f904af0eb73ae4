package dev.tenrec.insight.sql.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An aggregate function over the rows of a group or window.
 *
 * @param parameters constants of the first parentheses, as in {@code quantile(0.9)(x)}
 * @param filter rows to take; null for all (the {@code If} combinator)
 * @param distinct takes equal arguments once
 * @param ofElements takes the elements of its array arguments (the {@code Array} combinator)
 * @param type of the result
 */
public record Aggregation(
        Aggregate function,
        List<Expression.Constant> parameters,
        List<Expression> arguments,
        @Nullable Expression filter,
        boolean distinct,
        boolean ofElements,
        Type type) {
    public Aggregation {
        parameters = List.copyOf(parameters);
        arguments = List.copyOf(arguments);
    }
}
