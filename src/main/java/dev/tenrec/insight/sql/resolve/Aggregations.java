package dev.tenrec.insight.sql.resolve;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.insight.sql.plan.Aggregates;
import dev.tenrec.insight.sql.plan.Aggregation;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Order;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.plan.WindowCall;
import dev.tenrec.insight.sql.syntax.QuerySyntax;
import dev.tenrec.insight.sql.syntax.StateCalls;
import dev.tenrec.insight.sql.syntax.Syntax;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The aggregates and window functions of one SELECT, each once. */
final class Aggregations {
    /** The window of all rows in the order of the SELECT; no text can have this name. */
    static final String ALL_ROWS = "\0all rows";

    private final SelectScope scope;
    private final List<Plan.NamedAggregation> aggregations = new ArrayList<>();
    private final List<Plan.NamedWindow> windows = new ArrayList<>();
    private final Map<String, QuerySyntax.Window> named = new HashMap<>();

    /** Null where aggregates may stand; else the aggregate around, or empty in other places. */
    private @Nullable String forbiddenIn;

    Aggregations(SelectScope scope) {
        this.scope = scope;
    }

    List<Plan.NamedAggregation> all() {
        return aggregations;
    }

    List<Plan.NamedWindow> windows() {
        return windows;
    }

    boolean areForbidden() {
        return forbiddenIn != null;
    }

    Expression forbidden(String inside, Supplier<Expression> resolution) {
        return with(inside, resolution);
    }

    Expression allowed(Supplier<Expression> resolution) {
        return with(null, resolution);
    }

    private Expression with(@Nullable String inside, Supplier<Expression> resolution) {
        String before = forbiddenIn;
        forbiddenIn = inside;
        try {
            return resolution.get();
        } finally {
            forbiddenIn = before;
        }
    }

    void addNamed(QuerySyntax.NamedWindow window) {
        named.put(window.name(), window.window());
    }

    /** A call of an aggregate or window function; null if its name is of another function. */
    @Nullable
    Expression call(Syntax.Call call) {
        Syntax.Call ofState = StateCalls.of(call, Aggregations::aggregate, arg -> stateSize(call.name(), arg));
        if (ofState != null) {
            return call(ofState);
        }
        Aggregates.Match match = Aggregates.find(call.name()).orElse(null);
        if (match == null) {
            return null;
        }
        if (forbiddenIn != null) {
            throw misplaced(match.function().name(), call.at());
        }
        String name = match.function().name();
        List<Expression> arguments = new ArrayList<>();
        for (Syntax arg : call.args()) {
            if (!(arg instanceof Syntax.Star)) {
                arguments.add(
                        call.over() == null ? forbidden(name, () -> scope.expression(arg)) : scope.expression(arg));
            }
        }
        Aggregation aggregation = Aggregates.call(
                match, params(call), arguments, call.distinct(), scope.context().zone());
        if (call.over() != null) {
            return window(aggregation, call.over());
        }
        if (match.function().windowOnly()) {
            throw scope.context()
                    .source()
                    .error(
                            ErrorCode.HOGQL_QUERY_ERROR,
                            call.at(),
                            "Window function '" + name + "' needs a window: OVER (…)");
        }
        return added(aggregation, call.name());
    }

    /** The name of an aggregate that may keep states; empty for other names. */
    private static String aggregate(String name) {
        return Aggregates.find(name)
                .filter(match -> !match.function().windowOnly())
                .map(match -> match.function().name())
                .orElse("");
    }

    private int stateSize(String merge, Syntax state) {
        Type element = forbidden(merge, () -> scope.expression(state)).type().element();
        if (element.kind() != Type.Kind.TUPLE) {
            throw SqlRefusal.illegalType("Aggregation '" + merge
                    + "' needs a state, which an aggregate of the same name with -State gives.");
        }
        return element.parts().size();
    }

    private Expression added(Aggregation aggregation, String name) {
        int index = 0;
        while (index < aggregations.size()
                && !aggregations.get(index).aggregation().equals(aggregation)) {
            index++;
        }
        if (index == aggregations.size()) {
            aggregations.add(new Plan.NamedAggregation(name, aggregation));
        }
        return new Expression.Column(Slots.AGGREGATION + index, name, aggregation.type());
    }

    private List<Expression.Constant> params(Syntax.Call call) {
        List<Expression.Constant> params = new ArrayList<>();
        for (Syntax param : call.params() == null ? List.<Syntax>of() : call.params()) {
            if (!(scope.expression(param) instanceof Expression.Constant constant)) {
                throw scope.context()
                        .source()
                        .error(ErrorCode.HOGQL_QUERY_ERROR, param.at(), "A parameter of an aggregate is a constant");
            }
            params.add(constant);
        }
        return params;
    }

    private Expression window(Aggregation function, QuerySyntax.Window syntax) {
        QuerySyntax.Window window = resolved(syntax);
        List<Expression> partition =
                window.partitionBy().stream().map(scope::expression).toList();
        List<Order> order = new ArrayList<>();
        for (QuerySyntax.OrderItem item : window.orderBy()) {
            order.add(new Order(
                    scope.expression(item.expression()),
                    item.descending(),
                    Objects.requireNonNullElse(item.nullsFirst(), false)));
        }
        WindowCall.Frame frame = window.frame() == null
                ? WindowCall.Frame.standard(!order.isEmpty())
                : new WindowCall.Frame(
                        !window.frame().rows(),
                        bound(window.frame().start()),
                        window.frame().end() == null
                                ? WindowCall.Bound.CURRENT
                                : bound(window.frame().end()));
        WindowCall call = new WindowCall(function, partition, order, frame);
        int index = 0;
        while (index < windows.size() && !windows.get(index).call().equals(call)) {
            index++;
        }
        String name = function.function().name();
        if (index == windows.size()) {
            windows.add(new Plan.NamedWindow(name, call));
        }
        return new Expression.Column(Slots.WINDOW + index, name, function.type());
    }

    /** The window with all that it takes from the named one that it extends. */
    private QuerySyntax.Window resolved(QuerySyntax.Window window) {
        if (window.name() == null) {
            return window;
        }
        QuerySyntax.Window base = named.get(window.name());
        if (base == null) {
            throw SqlRefusal.query(
                    "Unknown window '" + window.name() + "'" + Refusals.didYouMean(window.name(), named.keySet()));
        }
        return new QuerySyntax.Window(
                null,
                window.partitionBy().isEmpty() ? base.partitionBy() : window.partitionBy(),
                window.orderBy().isEmpty() ? base.orderBy() : window.orderBy(),
                window.frame() == null ? base.frame() : window.frame());
    }

    private WindowCall.Bound bound(QuerySyntax.Bound bound) {
        long count = bound.count() == null ? 0 : scope.count(bound.count(), "The size of a frame");
        return switch (bound.kind()) {
            case UNBOUNDED_PRECEDING, UNBOUNDED_FOLLOWING -> WindowCall.Bound.UNBOUNDED;
            case CURRENT_ROW -> WindowCall.Bound.CURRENT;
            case PRECEDING -> new WindowCall.Bound(false, -count);
            case FOLLOWING -> new WindowCall.Bound(false, count);
        };
    }

    /** An aggregate where none may stand. */
    ApiException misplaced(String name, int at) {
        String inside = forbiddenIn;
        String detail = inside == null || inside.isEmpty()
                ? "Aggregation '" + name + "' can not be used in WHERE, GROUP BY or a join: only in SELECT, HAVING and"
                        + " ORDER BY"
                : "Aggregation '" + name + "' cannot be nested inside another aggregation '" + inside + "'.";
        return scope.context().source().error(ErrorCode.HOGQL_QUERY_ERROR, at, detail);
    }
}
