package dev.tenrec.insight.sql.plan;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Converts the arguments of aggregations and computes their types. */
final class AggregationTypes {
    private AggregationTypes() {}

    static Aggregation of(
            Aggregates.Match match,
            List<Expression.Constant> parameters,
            List<Expression> arguments,
            @Nullable Expression filter,
            boolean distinct,
            String zone) {
        Aggregate aggregate = match.function();
        Function signature =
                new Function(aggregate.name(), aggregate.arguments(), aggregate.result(), true, aggregate.nullness());
        Conversions conversions = new Conversions(signature, zone);
        List<Function.Parameter> own = new ArrayList<>();
        List<Expression> converted = new ArrayList<>();
        List<Expression> typed = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            Function.Parameter parameter =
                    aggregate.arguments().get(Math.min(i, aggregate.arguments().size() - 1));
            own.add(parameter);
            Expression argument = match.ofElements() ? asArray(aggregate, arguments.get(i)) : arguments.get(i);
            boolean isPlain = match.ofElements() || Variables.isVariable(parameter.type());
            if (match.ofElements()) {
                checkElements(parameter, argument);
            }
            Expression value = isPlain ? argument : conversions.argument(argument, parameter.type());
            converted.add(value);
            typed.add(
                    match.ofElements()
                            ? new Expression.Parameter(
                                    0, "element", value.type().element())
                            : value);
        }
        Expression condition = filter == null ? null : conversions.argument(filter, "Bool");
        Type type = ResultTypes.of(signature, own, typed);
        boolean isAnyway = aggregate.name().matches("quantile(Deterministic)?") && parameters.isEmpty();
        List<Expression.Constant> constants = isAnyway ? List.of(Expression.Constant.number(0.5)) : parameters;
        return new Aggregation(aggregate, constants, converted, condition, distinct, match.ofElements(), type);
    }

    private static void checkElements(Function.Parameter parameter, Expression array) {
        Type element = array.type().element();
        boolean isNumber = parameter.type().equals("Number") || parameter.type().equals("Int");
        if (isNumber && !element.isNumber() && element.kind() != Type.Kind.NULL) {
            throw SqlRefusal.illegalType("Illegal type " + element.clickHouse()
                    + " of the elements of an array whose numbers are aggregated.");
        }
    }

    private static Expression asArray(Aggregate aggregate, Expression argument) {
        if (argument.type().kind() != Type.Kind.ARRAY) {
            throw SqlRefusal.illegalType("Illegal type " + argument.type().clickHouse()
                    + " of argument of aggregation '" + aggregate.name() + "Array': an array is needed.");
        }
        return argument;
    }
}
