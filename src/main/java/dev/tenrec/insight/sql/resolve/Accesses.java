package dev.tenrec.insight.sql.resolve;

import dev.tenrec.insight.sql.plan.Calls;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.plan.Type;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads parts of values by name.
 *
 * @param zone the project's
 */
record Accesses(String zone) {
    /** A value inside a value: of JSON by names. */
    Expression of(Expression base, List<String> names) {
        if (names.isEmpty()) {
            return base;
        }
        if (base.type().kind() == Type.Kind.MAP) {
            Expression value = call("mapElement", base, Expression.Constant.text(names.get(0)));
            return of(value, names.subList(1, names.size()));
        }
        if (!base.type().isText() && base.type().kind() != Type.Kind.NULL) {
            throw SqlRefusal.query("Can not access property \"" + names.get(0) + "\" on a value of type "
                    + base.type().clickHouse());
        }
        List<Expression> arguments = new ArrayList<>();
        arguments.add(base);
        names.forEach(name -> arguments.add(Expression.Constant.text(name)));
        return Calls.call("jsonText", arguments, zone);
    }

    Expression call(String function, Expression... arguments) {
        return Calls.call(function, List.of(arguments), zone);
    }
}
