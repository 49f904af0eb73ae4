package dev.tenrec.insight.trends;

import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.FilterParser;
import dev.tenrec.insight.filter.Operator;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.filter.PropertyFilter;
import dev.tenrec.insight.sql.syntax.SqlPrinter;
import dev.tenrec.insight.sql.syntax.Syntax;
import dev.tenrec.insight.trends.aggregate.SeriesMath;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One aggregate of HogQL, such as {@code sum(toFloat(properties.amount))}.
 *
 * @param property of a math of numbers, or null
 * @param counted the actors of a math of actors; null for those of the query
 * @param filter the condition of an -If combinator
 */
record MathAggregate(
        SeriesMath math,
        @Nullable Property property,
        @Nullable ActorKind counted,
        Filter filter) {
    /** The number of all events of a series. */
    static final MathAggregate COUNT = new MathAggregate(SeriesMath.TOTAL, null, null, Filter.all());

    private static final Set<String> NAMES =
            Set.of("count", "uniq", "uniqexact", "sum", "avg", "min", "max", "median", "quantile");
    private static final String IF = "if";

    /** True for a call of a known aggregate, with or without -If. */
    static boolean isAggregate(Syntax.Call call) {
        return call.over() == null && NAMES.contains(baseName(call));
    }

    private static String baseName(Syntax.Call call) {
        String name = call.name().toLowerCase(Locale.ROOT);
        return name.endsWith(IF) ? name.substring(0, name.length() - IF.length()) : name;
    }

    /**
     * Reads a call for which {@link #isAggregate} is true.
     *
     * @param field the name of the field that holds it
     */
    static MathAggregate of(Syntax.Call call, Fields fields, String field, FilterParser filters) {
        String name = baseName(call);
        List<Syntax> args = call.args().stream()
                .filter(arg -> !(arg instanceof Syntax.Star))
                .toList();
        Filter filter = Filter.all();
        if (name.length() < call.name().length() && !args.isEmpty()) {
            String condition = SqlPrinter.print(args.get(args.size() - 1));
            filter = PropertyFilter.isTrue(filters.expression(condition, fields, field));
            args = args.subList(0, args.size() - 1);
        }
        boolean isDistinct = call.distinct() || name.startsWith("uniq");
        if (args.isEmpty() && name.equals("count") && !isDistinct) {
            return new MathAggregate(SeriesMath.TOTAL, null, null, filter);
        }
        if (args.size() != 1) {
            throw MathExpression.unsupported(SqlPrinter.print(call));
        }
        String argument = SqlPrinter.print(args.get(0));
        if (isDistinct && (name.equals("count") || name.equals("uniq") || name.equals("uniqexact"))) {
            boolean isPerson = argument.equals("person_id") || argument.equals("person.id");
            return isPerson
                    ? new MathAggregate(SeriesMath.DAU, null, null, filter)
                    : new MathAggregate(
                            SeriesMath.UNIQUE_SESSION,
                            null,
                            new ActorKind.PropertyValues(filters.expression(argument, fields, field)),
                            filter);
        }
        Property property = filters.expression(argument, fields, field);
        if (name.equals("count")) {
            Filter present = PropertyFilter.set(property, Operator.IS_SET);
            return new MathAggregate(SeriesMath.TOTAL, null, null, filter.and(present));
        }
        return new MathAggregate(ofNumbers(name, call), property, null, filter);
    }

    private static SeriesMath ofNumbers(String name, Syntax.Call call) {
        if (call.distinct()) {
            throw MathExpression.unsupported(SqlPrinter.print(call));
        }
        return switch (name) {
            case "sum" -> SeriesMath.SUM;
            case "avg" -> SeriesMath.AVG;
            case "min" -> SeriesMath.MIN;
            case "max" -> SeriesMath.MAX;
            case "median" -> SeriesMath.MEDIAN;
            case "quantile" -> quantile(call);
            default -> throw MathExpression.unsupported(SqlPrinter.print(call));
        };
    }

    private static SeriesMath quantile(Syntax.Call call) {
        if (call.params() == null || call.params().isEmpty()) {
            return SeriesMath.MEDIAN;
        }
        return switch (SqlPrinter.print(call.params().get(0))) {
            case "0.5" -> SeriesMath.MEDIAN;
            case "0.75" -> SeriesMath.P75;
            case "0.9" -> SeriesMath.P90;
            case "0.95" -> SeriesMath.P95;
            case "0.99" -> SeriesMath.P99;
            default -> throw MathExpression.unsupported(SqlPrinter.print(call));
        };
    }

    /** True for numbers that are always whole. */
    boolean isWhole() {
        return math.family() == SeriesMath.Family.EVENTS || math.family() == SeriesMath.Family.ACTORS;
    }
}
