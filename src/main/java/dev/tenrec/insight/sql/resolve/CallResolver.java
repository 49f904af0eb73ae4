package dev.tenrec.insight.sql.resolve;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.insight.sql.plan.Aggregates;
import dev.tenrec.insight.sql.plan.Calls;
import dev.tenrec.insight.sql.plan.Casts;
import dev.tenrec.insight.sql.plan.DateParts;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Expression.Constant;
import dev.tenrec.insight.sql.plan.Function;
import dev.tenrec.insight.sql.plan.Functions;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.plan.TypeNames;
import dev.tenrec.insight.sql.syntax.CallRewrites;
import dev.tenrec.insight.sql.syntax.NearestNames;
import dev.tenrec.insight.sql.syntax.QuerySyntax;
import dev.tenrec.insight.sql.syntax.SqlPrinter;
import dev.tenrec.insight.sql.syntax.Syntax;
import dev.tenrec.insight.sql.syntax.TupleCalls;
import dev.tenrec.json.Timestamps;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Resolves calls: those of the catalogue, aggregates, and those that the resolver itself gives a meaning. */
final class CallResolver {
    /** Names of digests, by those of their functions in lower case. */
    private static final Map<String, String> DIGESTS =
            Map.of("md5", "MD5", "sha1", "SHA-1", "sha224", "SHA-224", "sha256", "SHA-256", "sha512", "SHA-512");

    private final SelectScope scope;
    private final ExpressionResolver expressions;
    /** True within the condition of a join. */
    private boolean isPlain;

    CallResolver(SelectScope scope, ExpressionResolver expressions) {
        this.scope = scope;
        this.expressions = expressions;
    }

    Expression plainly(Supplier<Expression> resolution) {
        isPlain = true;
        try {
            return resolution.get();
        } finally {
            isPlain = false;
        }
    }

    Expression resolve(Syntax.Call call) {
        Expression interval = new Intervals(scope.accesses(), expressions::resolve).of(call);
        if (interval != null) {
            return interval;
        }
        Expression special = special(call);
        if (special != null) {
            return special;
        }
        Syntax.Call other = CallRewrites.of(call);
        if (other == null) {
            other = TupleCalls.of(
                    call, arg -> expressions.resolve(arg).type().parts().size());
        }
        if (other != null) {
            return resolve(other);
        }
        Expression aggregate = scope.aggregations().call(call);
        if (aggregate != null) {
            return aggregate;
        }
        Function function = Functions.find(call.name()).orElseThrow(() -> unknown(call));
        if (call.over() != null || call.params() != null || call.distinct()) {
            throw refused(
                    call, "Function '" + call.name() + "' is no aggregate: it takes no parameters, DISTINCT or OVER");
        }
        return plain(function, call);
    }

    private Expression plain(Function function, Syntax.Call call) {
        if (Comparisons.isKnown(function.name()) && call.args().stream().anyMatch(this::isOpenEnd)) {
            return Constant.bool(true);
        }
        List<Expression> arguments = arguments(function, call);
        if (Comparisons.isKnown(function.name()) && arguments.size() == 2 && !isPlain) {
            return new Comparisons(scope.accesses()).of(function.name(), arguments.get(0), arguments.get(1));
        }
        if (function.name().equals("toStartOfWeek") && arguments.size() == 1) {
            arguments.add(Constant.integer(scope.context().weekStart()));
        }
        return Calls.call(function, arguments, scope.context().zone());
    }

    /** An end of the date range of {@code {filters}} without a date: nothing is compared with it. */
    private boolean isOpenEnd(Syntax arg) {
        return arg instanceof Syntax.Placeholder placeholder
                && placeholder.parts().get(0).equals("filters")
                && scope.placeholder(placeholder) instanceof Syntax.Constant constant
                && constant.value() == null;
    }

    /** The arguments; a lambda after the others, whose types are those of its parameters. */
    private List<Expression> arguments(Function function, Syntax.Call call) {
        List<Expression> others = new ArrayList<>();
        Syntax.Lambda lambda = null;
        for (Syntax arg : call.args()) {
            if (arg instanceof Syntax.Lambda first && others.isEmpty() && lambda == null && function.takesLambda()) {
                lambda = first;
            } else {
                int index = others.size() + (lambda == null ? 0 : 1);
                others.add(asArray(function, index, argument(function, arg)));
            }
        }
        if (lambda != null) {
            List<Type> types = Calls.lambdaTypes(
                    function, others.stream().map(Expression::type).toList());
            others.add(0, expressions.lambda(lambda, types));
        }
        return others;
    }

    /** The list in a property of JSON, where a function needs an array. */
    private Expression asArray(Function function, int index, Expression argument) {
        List<Function.Parameter> parameters = function.parameters();
        int last = parameters.size() - 1;
        boolean isShifted = function.takesLambda() && index == 0;
        int at = Math.min(isShifted ? 1 : index, last);
        return last >= 0 && parameters.get(at).type().startsWith("Array(") ? listed(argument) : argument;
    }

    private Expression listed(Expression argument) {
        boolean isList = argument.type().isText() && !(argument instanceof Constant);
        return isList ? scope.accesses().call("JSONExtract", argument, Constant.text("Array(String)")) : argument;
    }

    /** Functions with a default get the text that was sent: a value that is no number is not missing for them. */
    private Expression argument(Function function, Syntax arg) {
        boolean takesText = function.name().startsWith("to")
                && (function.name().endsWith("OrZero") || function.name().endsWith("OrDefault"));
        if (takesText && arg instanceof Syntax.Name name) {
            Expression typed = expressions.resolve(arg);
            return typed instanceof Expression.Call call
                            && call.arguments().size() == 1
                            && call.arguments().get(0) instanceof Expression.Column column
                            && name.parts().contains(column.name())
                    ? column
                    : typed;
        }
        return expressions.resolve(arg);
    }

    private @Nullable Expression special(Syntax.Call call) {
        List<Syntax> args = call.args();
        String name = call.name().toLowerCase(Locale.ROOT);
        switch (name) {
            case "now", "now64", "nowinblock", "current_timestamp" -> {
                return now();
            }
            case "date_part" -> {
                expect(call, 2);
                return datePart(call);
            }
            case "today", "current_date" -> {
                return today(0);
            }
            case "yesterday" -> {
                return today(-1);
            }
            case "in", "notin" -> {
                expect(call, 2);
                return in(args.get(0), args.get(1), name.equals("notin"));
            }
            case "map" -> {
                return map(call);
            }
            case "multiif" -> {
                return multiIf(call);
            }
            case "cast", "accuratecast", "accuratecastornull" -> {
                expect(call, 2);
                return cast(expressions.resolve(args.get(0)), args.get(1));
            }
            case "arrayjoin" -> {
                expect(call, 1);
                return arrayJoin(call);
            }
            case "toint128", "indexhint" -> {
                expect(call, 1);
                return name.equals("indexhint") ? Constant.bool(true) : expressions.resolve(args.get(0));
            }
            case "sparkline" -> {
                expect(call, 1);
                return tag(call, "Sparkline", "data");
            }
            case "recordingbutton" -> {
                expect(call, 1);
                return tag(call, "RecordingButton", "sessionId");
            }
            case "hex" -> {
                return digest(call);
            }
            case "md5", "sha1", "sha224", "sha256", "sha512" ->
                throw refused(call, "Function '" + call.name() + "' gives bytes: use hex(" + call.name() + "(...))");
            case "rand", "rand32", "rand64", "randcanonical", "generateuuidv4" -> {
                long now = Timestamps.micros(scope.context().now().toInstant());
                Constant seed =
                        Constant.integer(now * 31 + SqlPrinter.print(call).hashCode());
                return scope.accesses().call(call.name(), seed);
            }
            case "timezone", "servertimezone" -> {
                return args.isEmpty() ? Constant.text(scope.context().zone()) : null;
            }
            case "rownumberinallblocks", "rownumberinblock" -> {
                expect(call, 0);
                return rowNumber(call.at());
            }
            case "totypename" -> {
                expect(call, 1);
                return Constant.text(TypeNames.shown(expressions.resolve(args.get(0))));
            }
            case "exists" -> {
                return exists(call);
            }
            case "matchesaction" -> {
                expect(call, 1);
                return new SavedSelections(scope, expressions).matchesAction(call);
            }
            case "incohort", "notincohort" -> {
                expect(call, 2);
                Expression in = new SavedSelections(scope, expressions).inCohort(call);
                return name.equals("incohort") ? in : scope.accesses().call("not", in);
            }
            default -> {
                if (Intervals.isInterval(name)) {
                    throw refused(call, "An interval is added to or taken from a time, and is no value of its own");
                }
                return null;
            }
        }
    }

    /** True if a query, which knows nothing of the rows around it, has a row; it is read no further. */
    private Expression exists(Syntax.Call call) {
        expect(call, 1);
        if (!(call.args().get(0) instanceof Syntax.Subquery subquery)) {
            throw refused(call, "EXISTS needs a query in parentheses");
        }
        Plan first = new Plan.Limit(scope.queries().query(subquery.query(), scope.ctes()), 1, 0);
        Constant one = Constant.integer(1);
        return new Expression.InQuery(List.of(one), new Plan.Project(first, List.of(new Plan.Named("one", one))));
    }

    /** The element of HogQLX that a function stands for. */
    private Expression tag(Syntax.Call call, String name, String attribute) {
        Syntax.Constant tag = new Syntax.Constant("__hx_tag", call.at());
        return expressions.resolve(Syntax.Call.of(
                "tuple",
                call.at(),
                tag,
                new Syntax.Constant(name, call.at()),
                new Syntax.Constant(attribute, call.at()),
                call.args().get(0)));
    }

    /** The number of a row of the answer, from 0. */
    private Expression rowNumber(int at) {
        QuerySyntax.Window all = new QuerySyntax.Window(Aggregations.ALL_ROWS, List.of(), List.of(), null);
        Syntax.Call number = new Syntax.Call("row_number", null, List.of(), false, all, at);
        return expressions.resolve(Syntax.Call.of("minus", at, number, new Syntax.Constant(1L, at)));
    }

    /** {@code hex(MD5(x))} and the like: digests are bytes, which have no type of their own here; null for others. */
    private @Nullable Expression digest(Syntax.Call call) {
        String algorithm = call.args().size() == 1
                        && call.args().get(0) instanceof Syntax.Call inner
                        && inner.args().size() == 1
                ? DIGESTS.get(inner.name().toLowerCase(Locale.ROOT))
                : null;
        if (algorithm == null) {
            return null;
        }
        Expression value =
                expressions.resolve(((Syntax.Call) call.args().get(0)).args().get(0));
        Expression text = value.type().isText() ? value : scope.accesses().call("toString", value);
        return scope.accesses().call("digestHex", text, Constant.text(algorithm));
    }

    private Expression datePart(Syntax.Call call) {
        String function = call.args().get(0) instanceof Syntax.Constant part && part.value() instanceof String name
                ? DateParts.function(name)
                : null;
        if (function == null) {
            throw refused(call, "The part of date_part is one of " + DateParts.names() + ", a constant text");
        }
        return scope.accesses().call(function, expressions.resolve(call.args().get(1)));
    }

    private Expression now() {
        long micros = Timestamps.micros(scope.context().now().toInstant());
        return new Constant(
                micros - Math.floorMod(micros, 1_000_000),
                Type.dateTime(scope.context().zone()));
    }

    private Expression today(int days) {
        return new Constant(
                scope.context().now().truncatedTo(ChronoUnit.DAYS).toLocalDate().toEpochDay() + days, Type.DATE);
    }

    private void expect(Syntax.Call call, int count) {
        if (call.args().size() != count) {
            throw refused(
                    call,
                    "Function '" + call.name() + "' expects " + count + " argument" + (count == 1 ? "" : "s")
                            + ", found " + call.args().size());
        }
    }

    private ApiException refused(Syntax.Call call, String detail) {
        return scope.context().source().error(ErrorCode.HOGQL_QUERY_ERROR, call.at(), detail);
    }

    private Expression multiIf(Syntax.Call call) {
        List<Syntax> args = call.args();
        if (args.size() < 3 || args.size() % 2 == 0) {
            throw refused(
                    call, "Function 'multiIf' expects an odd number of arguments, at least 3, found " + args.size());
        }
        Expression otherwise = expressions.resolve(args.get(args.size() - 1));
        for (int index = args.size() - 3; index >= 0; index -= 2) {
            Expression condition = expressions.resolve(args.get(index));
            otherwise = scope.accesses().call("if", condition, expressions.resolve(args.get(index + 1)), otherwise);
        }
        return otherwise;
    }

    /** {@code map(key, value, …)}. */
    private Expression map(Syntax.Call call) {
        List<Syntax> args = call.args();
        if (args.size() % 2 != 0) {
            throw refused(call, "Function 'map' expects keys and values in turn, found " + args.size() + " arguments");
        }
        List<Syntax> keys = new ArrayList<>();
        List<Syntax> values = new ArrayList<>();
        for (int index = 0; index < args.size(); index++) {
            (index % 2 == 0 ? keys : values).add(args.get(index));
        }
        return expressions.resolve(Syntax.Call.of(
                "mapFromArrays",
                call.at(),
                Syntax.Call.of("array", keys, call.at()),
                Syntax.Call.of("array", values, call.at())));
    }

    private Expression arrayJoin(Syntax.Call call) {
        Expression given = scope.aggregations().areForbidden()
                ? expressions.resolve(call.args().get(0))
                : scope.aggregations()
                        .allowed(() -> expressions.resolve(call.args().get(0)));
        Expression array = listed(given);
        if (array.type().kind() != Type.Kind.ARRAY) {
            throw refused(
                    call,
                    "Argument of 'arrayJoin' must be an array, found "
                            + array.type().clickHouse());
        }
        return scope.arrays().element(array, SqlPrinter.print(call));
    }

    private Expression cast(Expression value, Syntax type) {
        if (!(type instanceof Syntax.Constant constant) || !(constant.value() instanceof String name)) {
            throw SqlRefusal.query("The type of CAST is a constant text");
        }
        return Casts.of(value, name, scope.context().zone());
    }

    private Expression in(Syntax left, Syntax right, boolean negated) {
        Expression value = expressions.resolve(left);
        Comparisons comparisons = new Comparisons(scope.accesses());
        Plan query = query(right);
        if (query == null) {
            return comparisons.in(value, expressions.resolve(right), negated);
        }
        int count =
                value.type().kind() == Type.Kind.TUPLE ? value.type().parts().size() : 1;
        if (query.fields().size() != count) {
            throw scope.context()
                    .source()
                    .error(
                            ErrorCode.HOGQL_QUERY_ERROR,
                            right.at(),
                            "Number of columns in section IN doesn't match: " + count + " at left, "
                                    + query.fields().size() + " at right");
        }
        return comparisons.in(value, query, negated);
    }

    /** The query at the right of IN: in parentheses, or a common table expression by its name. */
    private @Nullable Plan query(Syntax right) {
        if (right instanceof Syntax.Subquery subquery) {
            return scope.queries().query(subquery.query(), scope.ctes());
        }
        if (right instanceof Syntax.Name name && name.parts().size() == 1) {
            return scope.ctes().query(name.parts().get(0));
        }
        return null;
    }

    private ApiException unknown(Syntax.Call call) {
        TreeSet<String> known = new TreeSet<>(Functions.names());
        known.addAll(Aggregates.names());
        known.addAll(List.of("map", "multiIf", "now", "today", "arrayJoin"));
        List<String> near = NearestNames.of(call.name(), known);
        String hint = near.isEmpty() ? "" : ". Perhaps you meant '" + Objects.requireNonNull(near.get(0)) + "(...)'?";
        return refused(call, "Unsupported function call '" + call.name() + "(...)'" + hint);
    }
}
