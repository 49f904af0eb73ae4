package dev.tenrec.insight.trends;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.FilterParser;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.filter.PropertyFilter;
import dev.tenrec.insight.sql.syntax.SqlParser;
import dev.tenrec.insight.sql.syntax.SqlPrinter;
import dev.tenrec.insight.sql.syntax.SqlText;
import dev.tenrec.insight.sql.syntax.Syntax;
import dev.tenrec.insight.trends.aggregate.SeriesMath;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One aggregate of HogQL as a math of a series, such as {@code sum(toFloat(properties.amount))}.
 *
 * @param property of a math of numbers, or null
 * @param counted the actors of a math of actors; null for those of the query
 * @param filter the condition of an -If combinator
 */
record MathExpression(
        SeriesMath math,
        @Nullable Property property,
        @Nullable ActorKind counted,
        Filter filter) {
    private static final String NAME = "math_hogql";

    static MathExpression parse(Fields fields, FilterParser filters) {
        String text = fields.text(NAME);
        if (text == null || text.isBlank()) {
            throw fields.invalid(NAME, "Field required");
        }
        Syntax syntax = SqlParser.expression(new SqlText(text));
        if (syntax instanceof Syntax.Alias alias) {
            syntax = alias.expression();
        }
        if (!(syntax instanceof Syntax.Call call) || call.over() != null) {
            throw unsupported(text);
        }
        String name = call.name().toLowerCase(Locale.ROOT);
        List<Syntax> args = call.args().stream()
                .filter(arg -> !(arg instanceof Syntax.Star))
                .toList();
        Filter filter = Filter.all();
        if (name.endsWith("if") && !args.isEmpty()) {
            String condition = SqlPrinter.print(args.get(args.size() - 1));
            filter = PropertyFilter.isTrue(filters.expression(condition, fields, NAME));
            args = args.subList(0, args.size() - 1);
            name = name.substring(0, name.length() - 2);
        }
        boolean isDistinct = call.distinct() || name.startsWith("uniq");
        if (args.isEmpty() && name.equals("count") && !isDistinct) {
            return new MathExpression(SeriesMath.TOTAL, null, null, filter);
        }
        if (args.size() != 1) {
            throw unsupported(text);
        }
        String argument = SqlPrinter.print(args.get(0));
        if (isDistinct && (name.equals("count") || name.equals("uniq") || name.equals("uniqexact"))) {
            boolean isPerson = argument.equals("person_id") || argument.equals("person.id");
            return isPerson
                    ? new MathExpression(SeriesMath.DAU, null, null, filter)
                    : new MathExpression(
                            SeriesMath.UNIQUE_SESSION,
                            null,
                            new ActorKind.PropertyValues(filters.expression(argument, fields, NAME)),
                            filter);
        }
        Property property = filters.expression(argument, fields, NAME);
        if (name.equals("count")) {
            Filter present = PropertyFilter.set(property, dev.tenrec.insight.filter.Operator.IS_SET);
            return new MathExpression(SeriesMath.TOTAL, null, null, filter.and(present));
        }
        return new MathExpression(ofNumbers(name, call, text), property, null, filter);
    }

    private static SeriesMath ofNumbers(String name, Syntax.Call call, String text) {
        if (call.distinct()) {
            throw unsupported(text);
        }
        return switch (name) {
            case "sum" -> SeriesMath.SUM;
            case "avg" -> SeriesMath.AVG;
            case "min" -> SeriesMath.MIN;
            case "max" -> SeriesMath.MAX;
            case "median" -> SeriesMath.MEDIAN;
            case "quantile" -> quantile(call, text);
            default -> throw unsupported(text);
        };
    }

    private static SeriesMath quantile(Syntax.Call call, String text) {
        if (call.params() == null || call.params().isEmpty()) {
            return SeriesMath.MEDIAN;
        }
        return switch (SqlPrinter.print(call.params().get(0))) {
            case "0.5" -> SeriesMath.MEDIAN;
            case "0.75" -> SeriesMath.P75;
            case "0.9" -> SeriesMath.P90;
            case "0.95" -> SeriesMath.P95;
            case "0.99" -> SeriesMath.P99;
            default -> throw unsupported(text);
        };
    }

    private static ApiException unsupported(String text) {
        return new ApiException(
                ErrorCode.INVALID_INPUT,
                "The math \"" + Fields.excerpt(text) + "\" is not supported here yet: one of count, uniq, sum, avg,"
                        + " min, max, median or quantile (0.5, 0.75, 0.9, 0.95, 0.99) is, with or without -If.");
    }
}
