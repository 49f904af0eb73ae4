package dev.tenrec.insight.sql.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sums and differences with times: a number is seconds, or days where it meets a date. */
final class TimeArithmetic {
    private TimeArithmetic() {}

    /** Returns a call for times; null if none of two arguments is one. */
    static @Nullable Expression of(Function function, List<Expression> arguments, String zone) {
        boolean isPlus = function.name().equals("plus");
        if ((!isPlus && !function.name().equals("minus")) || arguments.size() != 2) {
            return null;
        }
        Expression a = arguments.get(0);
        Expression b = arguments.get(1);
        if (isPlus && b.type().isTime()) {
            return b.type().isTime() && a.type().isNumber() ? shifted(b, a, zone) : null;
        }
        if (!a.type().isTime()) {
            return null;
        }
        if (b.type().isNumber()) {
            return shifted(a, isPlus ? b : Calls.call("negate", List.of(b), zone), zone);
        }
        boolean areDates = a.type().kind() == Type.Kind.DATE && b.type().kind() == Type.Kind.DATE;
        if (areDates) {
            return Calls.call("dateDiff", List.of(Expression.Constant.text("day"), b, a), zone);
        }
        return Calls.call("secondsBetween", List.of(b, a), zone);
    }

    private static Expression shifted(Expression time, Expression amount, String zone) {
        String unit = time.type().kind() == Type.Kind.DATE ? "day" : "second";
        return Calls.call("addInterval", List.of(time, amount, Expression.Constant.text(unit)), zone);
    }
}
