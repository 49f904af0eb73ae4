package dev.tenrec.insight.sql.resolve;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Expression.Constant;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.syntax.Syntax;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Resolves the expressions of one SELECT. */
final class ExpressionResolver {
    private final SelectScope scope;
    private final CallResolver calls;
    /** Parameters of the lambdas around, the innermost last. */
    private final List<Expression.Parameter> parameters = new ArrayList<>();

    ExpressionResolver(SelectScope scope) {
        this.scope = scope;
        this.calls = new CallResolver(scope, this);
    }

    /** An expression of a join, where null equals nothing. */
    Expression plainly(Syntax syntax) {
        return calls.plainly(() -> resolve(syntax));
    }

    Expression resolve(Syntax syntax) {
        ExpressionBounds bounds = scope.queries().bounds();
        bounds.enter(syntax.at());
        try {
            return resolved(syntax);
        } catch (SqlRefusal refusal) {
            ApiException known = Refusals.of(refusal);
            throw scope.context().source().error(known.errorCode(), syntax.at(), known.detail());
        } finally {
            bounds.leave();
        }
    }

    private Expression resolved(Syntax syntax) {
        if (syntax instanceof Syntax.Constant constant) {
            return constant(constant.value());
        } else if (syntax instanceof Syntax.Name name) {
            Expression parameter = parameter(name);
            return parameter == null ? scope.name(name) : parameter;
        } else if (syntax instanceof Syntax.Call call) {
            return calls.resolve(call);
        } else if (syntax instanceof Syntax.Alias alias) {
            return resolve(alias.expression());
        } else if (syntax instanceof Syntax.Between between) {
            return between(between);
        } else if (syntax instanceof Syntax.Element element) {
            return element(element);
        } else if (syntax instanceof Syntax.TupleElement element) {
            Expression of = resolve(element.of());
            return of.type().isText()
                    ? scope.accesses().call("jsonText", of, Constant.integer(element.index()))
                    : scope.accesses().call("tupleElement", of, Constant.integer(element.index()));
        } else if (syntax instanceof Syntax.Subquery subquery) {
            return scalar(subquery);
        } else if (syntax instanceof Syntax.Placeholder placeholder) {
            return resolve(scope.placeholder(placeholder));
        }
        String what = syntax instanceof Syntax.Star ? "'*'" : "A lambda";
        throw scope.context().source().error(ErrorCode.HOGQL_QUERY_ERROR, syntax.at(), what + " can not be used here");
    }

    static Constant constant(@Nullable Object value) {
        if (value == null) {
            return Constant.nothing();
        } else if (value instanceof Boolean bool) {
            return Constant.bool(bool);
        } else if (value instanceof Long number) {
            return Constant.integer(number);
        } else if (value instanceof Double number) {
            return Constant.number(number);
        }
        return Constant.text(value.toString());
    }

    private @Nullable Expression parameter(Syntax.Name name) {
        for (int index = parameters.size() - 1; index >= 0; index--) {
            Expression.Parameter parameter = parameters.get(index);
            if (parameter.name().equals(name.parts().get(0))) {
                return scope.accesses()
                        .of(parameter, name.parts().subList(1, name.parts().size()));
            }
        }
        return null;
    }

    private Expression between(Syntax.Between between) {
        Syntax low = Syntax.Call.of("greaterOrEquals", between.at(), between.value(), between.low());
        Syntax high = Syntax.Call.of("lessOrEquals", between.at(), between.value(), between.high());
        Expression within = scope.accesses().call("and", resolve(low), resolve(high));
        return between.negated() ? scope.accesses().call("not", within) : within;
    }

    private Expression element(Syntax.Element element) {
        Expression of = resolve(element.of());
        Expression key = resolve(element.key());
        if (of.type().kind() == Type.Kind.TUPLE) {
            return scope.accesses().call("tupleElement", of, key);
        }
        if (of.type().isText()) {
            if (key instanceof Constant constant && constant.value() instanceof String name) {
                return scope.accesses().of(of, List.of(name));
            }
            return scope.accesses().call("jsonText", of, key);
        }
        return scope.accesses().call("arrayElement", of, key);
    }

    private Expression scalar(Syntax.Subquery subquery) {
        Plan plan = scope.queries().query(subquery.query(), scope.ctes());
        if (plan.fields().size() != 1) {
            throw scope.context()
                    .source()
                    .error(
                            ErrorCode.HOGQL_QUERY_ERROR,
                            subquery.at(),
                            "A query in place of a value has one column, found "
                                    + plan.fields().size());
        }
        return new Expression.ScalarQuery(plan, plan.fields().get(0).type().orNull());
    }

    /** Resolves with the first parameters alone: those that are known where an alias is defined. */
    Expression within(int known, Supplier<Expression> resolution) {
        List<Expression.Parameter> hidden = new ArrayList<>(parameters.subList(known, parameters.size()));
        parameters.subList(known, parameters.size()).clear();
        try {
            return resolution.get();
        } finally {
            parameters.addAll(hidden);
        }
    }

    /** The function of a lambda, whose parameters have these types. */
    Expression lambda(Syntax.Lambda lambda, List<Type> types) {
        if (lambda.params().size() > types.size()) {
            throw scope.context()
                    .source()
                    .error(
                            ErrorCode.HOGQL_QUERY_ERROR,
                            lambda.at(),
                            "A lambda of " + lambda.params().size() + " parameters needs as many arrays");
        }
        List<Integer> slots = new ArrayList<>();
        int before = parameters.size();
        for (int index = 0; index < types.size(); index++) {
            // Also a parameter that has no name has its slot: each array binds one.
            String name = index < lambda.params().size() ? lambda.params().get(index) : "";
            int slot = before + index;
            slots.add(slot);
            parameters.add(new Expression.Parameter(slot, name, types.get(index)));
        }
        Expression body = scope.lambdaBody(lambda.body(), parameters.size());
        while (parameters.size() > before) {
            parameters.remove(parameters.size() - 1);
        }
        return new Expression.Lambda(slots, body);
    }
}
