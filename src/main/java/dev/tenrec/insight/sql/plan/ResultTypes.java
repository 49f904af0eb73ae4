package dev.tenrec.insight.sql.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** Computes the types of calls from signatures and converted arguments. */
final class ResultTypes {
    private static final List<String> DATE_UNITS = List.of("week", "month", "quarter", "year");
    private static final List<String> DAY_UNITS = List.of("day", "week", "month", "quarter", "year");

    private final Function function;
    private final List<Function.Parameter> parameters;
    private final List<Expression> arguments;

    private ResultTypes(Function function, List<Function.Parameter> parameters, List<Expression> arguments) {
        this.function = function;
        this.parameters = parameters;
        this.arguments = arguments;
    }

    static Type of(Function function, List<Function.Parameter> parameters, List<Expression> arguments) {
        ResultTypes types = new ResultTypes(function, parameters, arguments);
        Type base = types.base(function.result());
        boolean isVariable =
                Variables.NAMES.contains(function.result()) || function.result().equals("Special");
        boolean hasNull = types.hasNullable();
        boolean isNullable = isVariable ? base.nullable() || (function.strict() && hasNull) : hasNull;
        return switch (function.nullness()) {
            case "!" -> base.nullable(false);
            case "?" -> base.orNull();
            case "^" -> base.nullable(hasNull || types.mayFail(base));
            default -> base.nullable(isNullable);
        };
    }

    private boolean hasNullable() {
        return arguments.stream()
                .anyMatch(each ->
                        !(each instanceof Expression.Lambda) && each.type().nullable());
    }

    /** True for a conversion of values that need not have the other type. */
    private boolean mayFail(Type to) {
        Type from = type(0);
        boolean isTruncated = to.isInteger() && from.kind() == Type.Kind.FLOAT64;
        boolean isUuid = to.kind() == Type.Kind.UUID && from.kind() != Type.Kind.UUID;
        return from.isText() || isTruncated || isUuid;
    }

    private Type type(int index) {
        return index < arguments.size() ? arguments.get(index).type() : Type.NULL;
    }

    private Type last() {
        return type(arguments.size() - 1);
    }

    private Type base(String token) {
        if (token.startsWith("Array(")) {
            return Type.array(base(token.substring("Array(".length(), token.length() - 1)));
        }
        return switch (token) {
            case "Text" -> Type.TEXT;
            case "Int" -> Type.INT64;
            case "UInt" -> Type.UINT64;
            case "Float" -> Type.FLOAT64;
            case "Bool" -> Type.BOOL;
            case "Date" -> Type.DATE;
            case "DateTime" -> Type.dateTime(text(arguments.size() - 1));
            case "Uuid" -> Type.UUID;
            case "T", "U" -> Variables.type(token, parameters, arguments);
            case "First" -> type(0);
            case "Last" -> last();
            case "Promote" -> promoted();
            case "Special" -> special();
            default -> throw new AssertionError(token);
        };
    }

    private Type promoted() {
        boolean isFloat = arguments.stream().anyMatch(each -> each.type().kind() == Type.Kind.FLOAT64);
        return isFloat ? Type.FLOAT64 : Type.INT64;
    }

    private Type special() {
        return switch (function.name()) {
            case "ifNull" -> Variables.type("T", parameters, arguments).nullable(last().nullable());
            case "coalesce" ->
                Variables.type("T", parameters, arguments)
                        .nullable(
                                arguments.stream().allMatch(each -> each.type().nullable()));
            case "transform" -> transformed();
            case "mapFromArrays" -> Type.map(type(0).element(), type(1).element());
            case "mapElement" -> type(0).parts().get(1);
            case "mapKeys" -> Type.array(type(0).parts().get(0));
            case "mapValues" -> Type.array(type(0).parts().get(1));
            case "mapApply" -> applied(type(0));
            case "mapAdd", "mapSubtract" -> addedMaps();
            case "mapUpdate", "mapConcat" -> commonMap();
            case "mapSort", "mapReverseSort" -> last();
            case "sumMap", "minMap", "maxMap", "avgMap", "countMap", "uniqMap" -> keyed();
            case "simpleLinearRegression" -> Type.tuple(List.of(Type.FLOAT64, Type.FLOAT64));
            case "dateTrunc" -> truncated(text(0));
            case "toStartOfInterval" -> truncated(text(2));
            case "addInterval" -> shifted(text(2));
            case "tuple" -> Type.tuple(arguments.stream().map(Expression::type).toList());
            case "tupleElement" -> tupleElement();
            case "arrayFlatten" -> flattened(type(0));
            case "arrayZip" ->
                Type.array(Type.tuple(
                        arguments.stream().map(each -> each.type().element()).toList()));
            case "arrayMap" -> Type.array(type(0));
            case "arraySum" -> summed(elementOrLambda());
            case "arrayDifference" -> Type.array(difference(type(0).element()));
            case "arrayCumSum", "arrayCumSumNonNegative" -> Type.array(summed(elementOrLambda()));
            case "arrayMin", "arrayMax" -> elementOrLambda();
            case "JSONExtractKeysAndValuesRaw" -> Type.array(Type.tuple(List.of(Type.TEXT, Type.TEXT)));
            case "JSONExtractKeysAndValues" ->
                Type.array(Type.tuple(List.of(Type.TEXT, TypeNames.parse(text(arguments.size() - 1)))));
            case "JSONExtract" -> TypeNames.parse(text(arguments.size() - 1));
            default -> throw new AssertionError(function.name());
        };
    }

    private static Type applied(Type pair) {
        if (pair.kind() != Type.Kind.TUPLE || pair.parts().size() != 2) {
            throw SqlRefusal.illegalType("The lambda of mapApply() gives a tuple of a key and a value.");
        }
        return Type.map(pair.parts().get(0), pair.parts().get(1));
    }

    private Type commonMap() {
        Type common = type(0);
        for (Expression each : arguments) {
            Type next = Type.common(common, each.type());
            if (next == null) {
                throw new SqlRefusal(
                        "no_common_type", "There is no common type for the maps of '" + function.name() + "'.");
            }
            common = next;
        }
        return common;
    }

    private Type addedMaps() {
        Type common = commonMap();
        if (!common.parts().get(1).isNumber()) {
            throw SqlRefusal.illegalType("The values of the maps of '" + function.name() + "' are numbers.");
        }
        return Type.map(common.parts().get(0), summed(common.parts().get(1)));
    }

    /** The type of an aggregate of the values of keys: a map for maps, else arrays of the keys and of the values. */
    private Type keyed() {
        if (arguments.size() == 1 && type(0).kind() == Type.Kind.MAP) {
            return Type.map(type(0).parts().get(0), ofValues(type(0).parts().get(1)));
        }
        List<Type> arrays = arguments.size() == 1
                ? type(0).parts()
                : arguments.stream().map(Expression::type).toList();
        boolean areArrays = arrays.stream().allMatch(each -> each.kind() == Type.Kind.ARRAY);
        boolean isTuple = arguments.size() > 1 || type(0).kind() == Type.Kind.TUPLE;
        if (!isTuple || !areArrays || arrays.size() < 2) {
            throw SqlRefusal.illegalType(
                    "Aggregation '" + function.name() + "' takes a map, or an array of keys and arrays of values.");
        }
        List<Type> results = new ArrayList<>(List.of(arrays.get(0)));
        arrays.subList(1, arrays.size()).forEach(each -> results.add(Type.array(ofValues(each.element()))));
        return Type.tuple(results);
    }

    private Type ofValues(Type type) {
        return switch (function.name()) {
            case "sumMap" -> summed(type);
            case "avgMap" -> Type.FLOAT64;
            case "countMap", "uniqMap" -> Type.UINT64;
            default -> type;
        };
    }

    private Type transformed() {
        Type to = Variables.type("U", parameters, arguments);
        if (arguments.size() > 3) {
            return to;
        }
        Type common = Type.common(type(0), to);
        return common == null ? Type.TEXT : common;
    }

    private Type elementOrLambda() {
        return arguments.get(0) instanceof Expression.Lambda ? type(0) : type(0).element();
    }

    private static Type summed(Type type) {
        return type.kind() == Type.Kind.FLOAT64 ? Type.FLOAT64 : Type.INT64;
    }

    /** Seconds between times, days between dates. */
    private static Type difference(Type type) {
        return switch (type.kind()) {
            case DATETIME -> Type.FLOAT64.nullable(type.nullable());
            case DATE -> Type.INT64.nullable(type.nullable());
            default -> type;
        };
    }

    private static Type flattened(Type type) {
        Type element = type;
        while (element.kind() == Type.Kind.ARRAY) {
            element = element.element();
        }
        return Type.array(element);
    }

    private Type truncated(String unit) {
        return DATE_UNITS.contains(unit.toLowerCase(Locale.ROOT))
                ? Type.DATE
                : Type.dateTime(text(arguments.size() - 1));
    }

    private Type shifted(String unit) {
        boolean staysDate = type(0).kind() == Type.Kind.DATE && DAY_UNITS.contains(unit.toLowerCase(Locale.ROOT));
        String zone = type(0).zone();
        return staysDate ? Type.DATE : Type.dateTime(zone == null ? text(arguments.size() - 1) : zone);
    }

    private Type tupleElement() {
        List<Type> parts = type(0).parts();
        if (arguments.get(1) instanceof Expression.Constant constant && constant.value() instanceof Long index) {
            if (index >= 1 && index <= parts.size()) {
                return parts.get((int) (index - 1));
            }
            throw SqlRefusal.query("A tuple of " + parts.size() + " elements has no element " + index + ".");
        }
        throw SqlRefusal.illegalType("The index of a tuple's element must be a constant number.");
    }

    private String text(int index) {
        if (arguments.get(index) instanceof Expression.Constant constant && constant.value() instanceof String text) {
            return Objects.requireNonNull(text);
        }
        List<String> names = new ArrayList<>(List.of("first", "second", "third"));
        String ordinal = index < names.size() ? names.get(index) : "last";
        throw SqlRefusal.illegalType(
                "The " + ordinal + " argument of function '" + function.name() + "' must be a constant text.");
    }
}
