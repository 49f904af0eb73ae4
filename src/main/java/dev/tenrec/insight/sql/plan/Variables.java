package dev.tenrec.insight.sql.plan;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Binds the type variables of a signature: arguments of one variable get one type. */
final class Variables {
    static final List<String> NAMES = List.of("T", "U");

    private Variables() {}

    static boolean isVariable(String type) {
        return NAMES.contains(type) || type.equals("Array(T)") || type.equals("Array(U)");
    }

    private static boolean isArrayOf(String variable, String type) {
        return type.equals("Array(" + variable + ")");
    }

    /** Converts the arguments of a variable in place. */
    static void unify(
            String variable,
            List<Function.Parameter> parameters,
            List<Expression> arguments,
            Conversions conversions,
            Function function,
            String zone) {
        List<Expression> values = new ArrayList<>();
        List<Integer> sizes = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            String type = parameters.get(i).type();
            int before = values.size();
            if (type.equals(variable)) {
                values.add(arguments.get(i));
            } else if (isArrayOf(variable, type)) {
                addElements(arguments.get(i), function, values);
            }
            sizes.add(values.size() - before);
        }
        if (values.isEmpty()) {
            return;
        }
        List<Expression> unified = conversions.unified(values);
        int at = 0;
        for (int i = 0; i < arguments.size(); i++) {
            String type = parameters.get(i).type();
            List<Expression> own = unified.subList(at, at + sizes.get(i));
            at += sizes.get(i);
            if (type.equals(variable)) {
                arguments.set(i, own.get(0));
            } else if (isArrayOf(variable, type) && arguments.get(i).type().kind() != Type.Kind.NULL) {
                arguments.set(i, array(arguments.get(i), own, unified, conversions, zone));
            }
        }
    }

    private static void addElements(Expression array, Function function, List<Expression> values) {
        if (array.type().kind() == Type.Kind.NULL) {
            return;
        }
        if (array.type().kind() != Type.Kind.ARRAY) {
            throw SqlRefusal.illegalType("Illegal type " + array.type().clickHouse() + " of argument of function '"
                    + function.name() + "': an array is needed.");
        }
        List<Expression> visible = Conversions.visibleElements(array);
        if (visible == null) {
            values.add(new Expression.Parameter(0, "element", array.type().element()));
        } else {
            values.addAll(visible);
        }
    }

    private static Expression array(
            Expression array, List<Expression> own, List<Expression> all, Conversions conversions, String zone) {
        Type common = Conversions.common(all);
        if (Conversions.visibleElements(array) == null) {
            return common == null ? array : conversions.to(Type.array(common), array);
        }
        boolean isSame = array.type().element().kind() == (common == null ? null : common.kind());
        return isSame && array instanceof Expression.Constant ? array : Calls.call(Functions.get("array"), own, zone);
    }

    /** Returns the type that a variable has in a call, after conversion. */
    static Type type(String variable, List<Function.Parameter> parameters, List<Expression> arguments) {
        Type bound = null;
        for (int i = 0; i < arguments.size(); i++) {
            String parameter = parameters.get(i).type();
            Type type = arguments.get(i).type();
            if (parameter.equals(variable)) {
                bound = bound == null ? type : orNothing(Type.common(bound, type));
            } else if (isArrayOf(variable, parameter)) {
                bound = bound == null ? type.element() : orNothing(Type.common(bound, type.element()));
            }
        }
        return orNothing(bound);
    }

    private static Type orNothing(@Nullable Type type) {
        return type == null ? Type.NULL : type;
    }
}
