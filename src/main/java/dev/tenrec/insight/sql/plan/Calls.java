package dev.tenrec.insight.sql.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Makes typed calls of functions: counts arguments, adds the time zone, converts. */
public final class Calls {
    private Calls() {}

    /**
     * Calls a function of the catalogue.
     *
     * @param zone the project's, for functions of times without a zone of their own
     * @throws SqlRefusal for a wrong number or wrong types of arguments
     */
    public static Expression call(Function function, List<Expression> arguments, String zone) {
        Expression times = TimeArithmetic.of(function, arguments, zone);
        if (times != null) {
            return times;
        }
        if (function.name().equals("arrayElement")
                && arguments.size() == 2
                && arguments.get(0).type().kind() == Type.Kind.MAP) {
            return call("mapElement", arguments, zone);
        }
        if (isOfEachTuple(function, arguments)) {
            return mapped(arguments.get(0), each -> call(function, List.of(each, arguments.get(1)), zone), zone);
        }
        List<Expression> given = withZone(function, arguments, zone);
        int count = given.size() - (function.isZoned() ? 1 : 0);
        int max = function.argumentsMax() - (function.isZoned() ? 1 : 0);
        boolean lacksLambda = function.takesLambda()
                && function.parameters().get(0).optional()
                && !given.isEmpty()
                && !(given.get(0) instanceof Expression.Lambda);
        if (count < function.argumentsMin() || count > max - (lacksLambda ? 1 : 0)) {
            int expected = count < function.argumentsMin() ? function.argumentsMin() : max;
            throw SqlRefusal.query("Function '" + function.name() + "' expects "
                    + (function.argumentsMin() == max ? "" : count < function.argumentsMin() ? "at least " : "at most ")
                    + expected + " argument" + (expected == 1 ? "" : "s") + ", found " + count);
        }
        List<Function.Parameter> parameters = parameters(function, given.size(), lacksLambda);
        List<Expression> converted = converted(function, parameters, given, zone);
        return new Expression.Call(function, converted, ResultTypes.of(function, parameters, converted));
    }

    /** Calls a function by its name, which the catalogue must have. */
    public static Expression call(String name, List<Expression> arguments, String zone) {
        return call(Functions.get(name), arguments, zone);
    }

    /**
     * The types of the parameters of a lambda in front of some arguments, which are resolved before it.
     *
     * @param others types of the arguments behind the lambda
     */
    public static List<Type> lambdaTypes(Function function, List<Type> others) {
        List<Type> types = new ArrayList<>();
        boolean isFold = function.name().equals("arrayFold");
        if (isFold && !others.isEmpty()) {
            types.add(others.get(others.size() - 1));
        }
        for (Type other : isFold && !others.isEmpty() ? others.subList(0, others.size() - 1) : others) {
            if (other.kind() == Type.Kind.MAP) {
                types.addAll(other.parts());
            } else {
                types.add(other.element());
            }
        }
        return types;
    }

    /** True for an element of the tuples of an array, which is an array of the elements. */
    private static boolean isOfEachTuple(Function function, List<Expression> arguments) {
        return function.name().equals("tupleElement")
                && arguments.size() == 2
                && arguments.get(0).type().kind() == Type.Kind.ARRAY
                && arguments.get(0).type().element().kind() == Type.Kind.TUPLE;
    }

    /** Applies a function to each element of an array; a part of the element has a slot of its own. */
    static Expression mapped(Expression array, UnaryOperator<Expression> function, String zone) {
        int slot = -1 - depth(array.type());
        Expression.Parameter parameter =
                new Expression.Parameter(slot, "element", array.type().element());
        Expression.Lambda lambda = new Expression.Lambda(List.of(slot), function.apply(parameter));
        return call("arrayMap", List.of(lambda, array), zone);
    }

    /** Arrays and tuples around the innermost value: equal calls have equal slots, and nested ones different ones. */
    private static int depth(Type type) {
        return 1 + type.parts().stream().mapToInt(Calls::depth).max().orElse(0);
    }

    private static List<Expression> withZone(Function function, List<Expression> arguments, String zone) {
        if (!function.isZoned()) {
            return arguments;
        }
        int last = arguments.size() - 1;
        boolean hasZone = last >= function.argumentsMin()
                && arguments.get(last) instanceof Expression.Constant constant
                && constant.value() instanceof String;
        if (hasZone) {
            return arguments;
        }
        List<Expression> zoned = new ArrayList<>(arguments);
        zoned.add(Expression.Constant.text(zone));
        return zoned;
    }

    /** Returns the parameter of each argument. */
    private static List<Function.Parameter> parameters(Function function, int count, boolean lacksLambda) {
        List<Function.Parameter> all = function.parameters();
        List<Function.Parameter> own = new ArrayList<>();
        int skip = lacksLambda ? 1 : 0;
        // A repeated parameter may stand before others, as in arrayConcat; none stands before a required one but a
        // zone.
        int behind = function.isZoned() ? 1 : 0;
        for (int i = 0; i < count; i++) {
            boolean isZone = function.isZoned() && i == count - 1;
            int at = Math.min(i + skip, all.size() - 1 - behind);
            own.add(isZone ? all.get(all.size() - 1) : all.get(at));
        }
        return own;
    }

    private static List<Expression> converted(
            Function function, List<Function.Parameter> parameters, List<Expression> given, String zone) {
        Conversions conversions = new Conversions(function, zone);
        List<Expression> converted = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            String type = parameters.get(i).type();
            converted.add(Variables.isVariable(type) ? given.get(i) : conversions.argument(given.get(i), type));
        }
        for (String variable : Variables.NAMES) {
            Variables.unify(variable, parameters, converted, conversions, function, zone);
        }
        return converted;
    }
}
