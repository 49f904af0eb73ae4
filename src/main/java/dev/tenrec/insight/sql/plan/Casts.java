package dev.tenrec.insight.sql.plan;

import dev.tenrec.insight.sql.plan.Expression.Constant;
import java.util.List;

/** Conversions that CAST asks for. */
public final class Casts {
    private Casts() {}

    /**
     * Converts a value.
     *
     * @param name of the type
     * @param zone the project's
     * @throws SqlRefusal for an unknown type
     */
    public static Expression of(Expression value, String name, String zone) {
        Type target = TypeNames.parse(name);
        return switch (target.kind()) {
            case BOOL -> Calls.call("toBool", List.of(value), zone);
            case INT64, UINT64 -> Calls.call("toInt", List.of(value), zone);
            case FLOAT64 -> Calls.call("toFloat", List.of(value), zone);
            case TEXT, JSON -> value.type().isText() ? value : Calls.call("toString", List.of(value), zone);
            case DATE -> Calls.call("toDate", List.of(value), zone);
            case DATETIME -> Calls.call("toDateTime", List.of(value), zone);
            case UUID -> Calls.call("toUUID", List.of(value), zone);
            case NULL -> Constant.nothing();
            case ARRAY, TUPLE, MAP -> {
                if (value.type().kind() == target.kind()) {
                    yield value;
                }
                if (target.kind() == Type.Kind.MAP && !value.type().isText()) {
                    yield Calls.call("mapFromArrays", List.of(part(value, 1, zone), part(value, 2, zone)), zone);
                }
                yield Calls.call("JSONExtract", List.of(value, Constant.text(name)), zone);
            }
        };
    }

    private static Expression part(Expression tuple, int index, String zone) {
        return Calls.call("tupleElement", List.of(tuple, Constant.integer(index)), zone);
    }
}
