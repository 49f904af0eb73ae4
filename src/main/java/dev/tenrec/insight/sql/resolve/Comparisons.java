package dev.tenrec.insight.sql.resolve;

import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Expression.Constant;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.Type;
import java.util.List;

/** Comparisons by HogQL's null rules: null is a value that equals null, and is neither less nor greater. */
final class Comparisons {
    private final Accesses accesses;

    Comparisons(Accesses accesses) {
        this.accesses = accesses;
    }

    static boolean isKnown(String function) {
        return switch (function) {
            case "equals", "notEquals", "less", "lessOrEquals", "greater", "greaterOrEquals" -> true;
            case "like", "ilike", "match", "notLike", "notILike" -> true;
            default -> false;
        };
    }

    Expression of(String function, Expression left, Expression right) {
        return switch (function) {
            case "equals" -> equal(left, right);
            case "notEquals" -> different(left, right);
            case "like", "ilike", "match" -> matching(function, left, right);
            case "notLike" -> not(matching("like", left, right));
            case "notILike" -> not(matching("ilike", left, right));
            default -> {
                Expression plain = accesses.call(function, left, right);
                yield plain.type().nullable() ? accesses.call("isTrue", plain) : plain;
            }
        };
    }

    private Expression not(Expression condition) {
        return accesses.call("not", condition);
    }

    private Expression equal(Expression left, Expression right) {
        if (isNull(left) || isNull(right)) {
            return accesses.call("isNull", isNull(left) ? right : left);
        }
        Expression plain = accesses.call("equals", left, right);
        return plain.type().nullable() ? accesses.call("nullSafeEquals", left, right) : plain;
    }

    private Expression different(Expression left, Expression right) {
        if (isNull(left) || isNull(right)) {
            return accesses.call("isNotNull", isNull(left) ? right : left);
        }
        Expression plain = accesses.call("notEquals", left, right);
        return plain.type().nullable() ? accesses.call("nullSafeNotEquals", left, right) : plain;
    }

    private Expression matching(String function, Expression left, Expression right) {
        Expression plain = accesses.call(function, left, right);
        if (!plain.type().nullable()) {
            return plain;
        }
        if (!left.type().nullable() || !right.type().nullable()) {
            return accesses.call("isTrue", plain);
        }
        Expression bothNull = accesses.call("and", accesses.call("isNull", left), accesses.call("isNull", right));
        return accesses.call("ifNull", plain, bothNull);
    }

    static boolean isNull(Expression expression) {
        return expression instanceof Constant constant && constant.value() == null;
    }

    /** A test against the elements of an array or tuple, or against one value. */
    Expression in(Expression value, Expression list, boolean negated) {
        boolean isTuple = value.type().kind() == Type.Kind.TUPLE;
        boolean isOneTuple = list.type().kind() == Type.Kind.TUPLE && isTuple && !holdsTuples(list);
        Expression array = list.type().kind() == Type.Kind.ARRAY
                ? list
                : list.type().kind() == Type.Kind.TUPLE && !isOneTuple
                        ? accesses.call("array", elements(list))
                        : accesses.call("array", list);
        return accesses.call(negated ? "notIn" : "in", value, array);
    }

    /** A test against the rows of a query, which has as many columns as the value has parts. */
    Expression in(Expression value, Plan query, boolean negated) {
        boolean isTuple = value.type().kind() == Type.Kind.TUPLE;
        Expression[] values = isTuple ? elements(value) : new Expression[] {value};
        for (int index = 0; index < values.length; index++) {
            Type type = query.fields().get(index).type();
            boolean isSame = values[index].type().kind() == type.kind() || isNull(values[index]);
            values[index] = isSame ? values[index] : comparable(values[index], type);
        }
        Expression in = new Expression.InQuery(List.of(values), query);
        return negated ? not(in) : in;
    }

    /** Makes a value comparable with those of a query, by the conversion that a comparison makes. */
    private Expression comparable(Expression value, Type type) {
        return switch (type.kind()) {
            case TEXT, JSON -> value.type().isText() ? value : accesses.call("toString", value);
            case INT64, UINT64, FLOAT64 -> value.type().isText() ? accesses.call("toFloat", value) : value;
            case DATE -> accesses.call("toDate", value);
            case DATETIME -> accesses.call("toDateTime", value);
            case UUID -> accesses.call("toUUID", value);
            case NULL, BOOL, ARRAY, TUPLE, MAP -> value;
        };
    }

    private static boolean holdsTuples(Expression list) {
        return list.type().parts().stream().allMatch(part -> part.kind() == Type.Kind.TUPLE);
    }

    private Expression[] elements(Expression tuple) {
        if (tuple instanceof Expression.Call call && call.function().name().equals("tuple")) {
            return call.arguments().toArray(new Expression[0]);
        }
        List<Type> parts = tuple.type().parts();
        Expression[] elements = new Expression[parts.size()];
        for (int index = 0; index < elements.length; index++) {
            elements[index] = accesses.call("tupleElement", tuple, Constant.integer(index + 1));
        }
        return elements;
    }
}
