package dev.tenrec.insight.sql.plan;

import java.util.List;

/**
 * The signature of an aggregate or window function.
 *
 * @param parametersMin constants that the first parentheses must have
 * @param windowOnly meaningless without a window
 */
public record Aggregate(
        String name,
        List<Function.Parameter> arguments,
        String result,
        String nullness,
        int parametersMin,
        int parametersMax,
        boolean windowOnly) {}
