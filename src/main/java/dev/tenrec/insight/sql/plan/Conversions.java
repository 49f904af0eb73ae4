package dev.tenrec.insight.sql.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Makes expressions have the types that a function takes, by calls of conversion functions. */
final class Conversions {
    private static final List<String> COMPARISONS = List.of(
            "equals",
            "notEquals",
            "less",
            "greater",
            "lessOrEquals",
            "greaterOrEquals",
            "nullSafeEquals",
            "nullSafeNotEquals",
            "in",
            "notIn");

    private final Function function;
    private final String zone;

    /** @param zone in which texts are times */
    Conversions(Function function, String zone) {
        this.function = function;
        this.zone = zone;
    }

    /** Converts to the type of a parameter that is no variable. */
    Expression argument(Expression from, String parameter) {
        Type type = from.type();
        if (type.kind() == Type.Kind.NULL) {
            return from;
        }
        return switch (parameter) {
            case "Text" -> to(Type.TEXT, from);
            case "Int", "UInt" -> type.isText() ? call("toInt", from) : number(from, Type.INT64);
            case "Float" -> type.isText() ? call("toFloat", from) : number(from, Type.FLOAT64);
            case "Number" -> type.isText() ? call("toFloat", from) : type.isNumber() ? from : refuse(type);
            case "Bool" -> condition(from);
            case "Time" ->
                type.isTime() ? from : type.isText() || type.isNumber() ? call("toDateTime", from) : refuse(type);
            case "Uuid" -> type.kind() == Type.Kind.UUID ? from : call("toUUID", from);
            case "Tuple" -> type.kind() == Type.Kind.TUPLE ? from : refuse(type);
            case "Map" -> type.kind() == Type.Kind.MAP ? from : refuse(type);
            case "Array(Any)" -> type.kind() == Type.Kind.ARRAY ? from : refuse(type);
            case "Array(Text)" -> type.kind() == Type.Kind.ARRAY ? elements(from, Type.TEXT) : refuse(type);
            case "Zone" -> zoned(from);
            case "Any", "Lambda" -> from;
            default -> throw new AssertionError(parameter);
        };
    }

    private Expression condition(Expression from) {
        Type type = from.type();
        if (type.kind() == Type.Kind.BOOL) {
            return from;
        }
        return type.isNumber()
                ? Calls.call(Functions.get("notEquals"), List.of(from, Expression.Constant.integer(0)), zone)
                : type.isText() ? call("toBool", from) : refuse(type);
    }

    private Expression zoned(Expression from) {
        if (from instanceof Expression.Constant constant && constant.value() instanceof String) {
            return from;
        }
        throw SqlRefusal.illegalType("The time zone of function '" + function.name() + "' must be a constant text.");
    }

    private Expression number(Expression from, Type to) {
        return from.type().isNumber() || from.type().isTime() ? to(to, from) : refuse(from.type());
    }

    /** Makes expressions have one type; for a comparison texts become what they meet, else all become texts. */
    List<Expression> unified(List<Expression> expressions) {
        Type common = common(expressions);
        if (common == null && COMPARISONS.contains(function.name())) {
            common = comparable(expressions);
        }
        Type target = common == null ? Type.TEXT : common;
        List<Expression> unified = new ArrayList<>();
        for (Expression each : expressions) {
            unified.add(to(target, each));
        }
        return unified;
    }

    static @Nullable Type common(List<Expression> expressions) {
        Type common = Type.NULL;
        for (Expression each : expressions) {
            Type next = Type.common(common, each.type());
            if (next == null) {
                return null;
            }
            common = next;
        }
        // The neutral start is nullable.
        boolean isNullable = expressions.stream().anyMatch(each -> each.type().nullable());
        return common.nullable(isNullable);
    }

    private @Nullable Type comparable(List<Expression> expressions) {
        boolean hasDateTime = false;
        boolean hasDate = false;
        boolean hasUuid = false;
        boolean hasNumber = false;
        boolean isScalar = true;
        for (Expression each : expressions) {
            Type.Kind kind = each.type().kind();
            hasDateTime |= kind == Type.Kind.DATETIME;
            hasDate |= kind == Type.Kind.DATE;
            hasUuid |= kind == Type.Kind.UUID;
            hasNumber |= each.type().isNumber() && kind != Type.Kind.BOOL;
            isScalar &= kind != Type.Kind.ARRAY && kind != Type.Kind.TUPLE && kind != Type.Kind.MAP;
        }
        if (!isScalar) {
            throw new SqlRefusal(
                    "no_common_type", "There is no common type for the arguments of '" + function.name() + "'.");
        }
        if (hasDateTime || (hasDate && hasNumber)) {
            return Type.dateTime(zone);
        }
        return hasDate ? Type.DATE : hasUuid ? Type.UUID : hasNumber ? Type.FLOAT64 : null;
    }

    /** Converts to another type, keeping null. */
    Expression to(Type target, Expression from) {
        Type type = from.type();
        boolean hasParts =
                type.kind() == Type.Kind.ARRAY || type.kind() == Type.Kind.TUPLE || type.kind() == Type.Kind.MAP;
        if (type.kind() == target.kind() && !hasParts) {
            return from;
        }
        return switch (target.kind()) {
            case NULL -> from;
            case TEXT, JSON -> type.isText() || type.kind() == Type.Kind.NULL ? from : call("toString", from);
            case INT64, UINT64 -> type.isInteger() || type.kind() == Type.Kind.NULL ? from : call("toInt", from);
            case FLOAT64 -> type.kind() == Type.Kind.NULL ? from : call("toFloat", from);
            case BOOL -> type.kind() == Type.Kind.NULL ? from : condition(from);
            case DATE -> type.kind() == Type.Kind.NULL ? from : call("toDate", from);
            case DATETIME -> type.kind() == Type.Kind.NULL ? from : call("toDateTime", from);
            case UUID -> type.kind() == Type.Kind.NULL ? from : call("toUUID", from);
            case ARRAY -> type.kind() == Type.Kind.NULL ? from : elements(from, target.element());
            case TUPLE -> type.kind() == Type.Kind.NULL ? from : tuple(from, target);
            case MAP -> type.kind() == Type.Kind.NULL ? from : map(from, target);
        };
    }

    private Expression tuple(Expression from, Type target) {
        if (from.type().parts().stream().map(Type::kind).toList().equals(kinds(target))) {
            return from;
        }
        if (from instanceof Expression.Call call && call.function().name().equals("tuple")) {
            List<Expression> parts = new ArrayList<>();
            for (int i = 0; i < call.arguments().size(); i++) {
                parts.add(to(target.parts().get(i), call.arguments().get(i)));
            }
            return Calls.call(call.function(), parts, zone);
        }
        return from instanceof Expression.Constant constant && constant.value() instanceof List<?> values
                ? tuple(
                        Calls.call(
                                Functions.get("tuple"),
                                constants(values, from.type().parts()),
                                zone),
                        target)
                : refuse(from.type());
    }

    private Expression map(Expression from, Type target) {
        if (from.type().kind() != Type.Kind.MAP || kinds(from.type()).equals(kinds(target))) {
            return from.type().kind() == Type.Kind.MAP ? from : refuse(from.type());
        }
        Expression keys = elements(call("mapKeys", from), target.parts().get(0));
        Expression values = elements(call("mapValues", from), target.parts().get(1));
        return Calls.call("mapFromArrays", List.of(keys, values), zone);
    }

    private static List<Type.Kind> kinds(Type tuple) {
        return tuple.parts().stream().map(Type::kind).toList();
    }

    /** Converts the elements of an array; they are visible in a call or constant only. */
    private Expression elements(Expression from, Type element) {
        Type own = from.type().element();
        boolean isSame = own.kind() == element.kind() && own.parts().equals(element.parts());
        if (isSame || own.kind() == Type.Kind.NULL || (own.isText() && element.isText())) {
            return from;
        }
        List<Expression> visible = visibleElements(from);
        if (visible == null) {
            return Calls.mapped(from, parameter -> to(element, parameter), zone);
        }
        List<Expression> converted =
                visible.stream().map(each -> to(element, each)).toList();
        return Calls.call(Functions.get("array"), converted, zone);
    }

    static @Nullable List<Expression> visibleElements(Expression array) {
        if (array instanceof Expression.Call call && call.function().name().equals("array")) {
            return call.arguments();
        }
        return array instanceof Expression.Constant constant && constant.value() instanceof List<?> values
                ? constants(
                        values,
                        values.stream().map(any -> array.type().element()).toList())
                : null;
    }

    private static List<Expression> constants(List<?> values, List<Type> types) {
        List<Expression> constants = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            constants.add(new Expression.Constant(values.get(i), types.get(i)));
        }
        return constants;
    }

    private Expression call(String name, Expression argument) {
        Function conversion = Functions.get(name);
        return conversion.isZoned()
                ? Calls.call(conversion, List.of(argument, Expression.Constant.text(zone)), zone)
                : Calls.call(conversion, List.of(argument), zone);
    }

    private Expression refuse(Type type) {
        throw SqlRefusal.illegalType("Illegal type "
                + Objects.requireNonNull(type).clickHouse() + " of argument of function '" + function.name() + "'.");
    }
}
