package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.sql.plan.Aggregates;
import dev.tenrec.insight.sql.plan.Calls;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Field;
import dev.tenrec.insight.sql.plan.Order;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.plan.WindowCall;
import dev.tenrec.insight.sql.run.RandomExpressions.Pair;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** Random plans over events, each also as SQL of DuckDB over its table {@code e}. */
final class RandomPlans {
    private final Random random;
    private final String zone;
    private int names;

    /** A plan, and a query whose columns have the names of the plan's. */
    record Query(Plan plan, String sql) {}

    RandomPlans(Random random, String zone) {
        this.random = random;
        this.zone = zone;
    }

    private String name() {
        return "c" + names++;
    }

    /** The events with typed columns. */
    private Query events() {
        Plan.Scan scan = PlanParts.events("plan", "mixed", "amount", "count", "vip");
        List<Plan.Named> columns = new ArrayList<>();
        String[] names = {"event", "timestamp", "distinct_id", "plan", "mixed"};
        for (String each : names) {
            columns.add(new Plan.Named(each, PlanParts.column(scan, each)));
        }
        columns.add(new Plan.Named("amount", call("toFloat", PlanParts.column(scan, "amount"))));
        columns.add(new Plan.Named("n", call("toInt", PlanParts.column(scan, "count"))));
        columns.add(new Plan.Named("vip", call("toBool", PlanParts.column(scan, "vip"))));
        return new Query(
                new Plan.Project(scan, columns),
                "SELECT event, ts AS timestamp, did AS distinct_id, plan, mixed, amount, n, vip FROM e");
    }

    private Expression call(String name, Expression... arguments) {
        return Calls.call(name, List.of(arguments), zone);
    }

    private List<Pair> columns(Plan plan) {
        List<Pair> columns = new ArrayList<>();
        for (int i = 0; i < plan.fields().size(); i++) {
            Field field = plan.fields().get(i);
            columns.add(new Pair(new Expression.Column(i, field.name(), field.type()), '"' + field.name() + '"'));
        }
        return columns;
    }

    private RandomExpressions expressions(Plan plan) {
        return new RandomExpressions(random, columns(plan), zone);
    }

    Query random() {
        names = 0;
        Query query = source();
        int steps = 1 + random.nextInt(3);
        for (int i = 0; i < steps; i++) {
            query = step(query);
        }
        return query;
    }

    private Query source() {
        Query events = events();
        return random.nextInt(3) == 0 ? events : filter(events);
    }

    private Query step(Query query) {
        return switch (random.nextInt(9)) {
            case 0 -> filter(query);
            case 1 -> project(query);
            case 2 -> join(query);
            case 3 -> window(query);
            case 4 -> union(query);
            case 5 -> inQuery(query);
            case 6 -> distinct(query);
            default -> group(query);
        };
    }

    /** Sums of floats depend on the order of rows, so two sums of the same rows may be different. */
    private Query distinct(Query query) {
        boolean hasFloats =
                query.plan.fields().stream().anyMatch(field -> field.type().kind() == Type.Kind.FLOAT64);
        return hasFloats
                ? filter(query)
                : new Query(new Plan.Distinct(query.plan), "SELECT DISTINCT * FROM (" + query.sql + ")");
    }

    private Query filter(Query query) {
        Pair condition = expressions(query.plan).bool(3);
        return new Query(
                new Plan.Filter(query.plan, condition.expression()),
                "SELECT * FROM (" + query.sql + ") WHERE " + condition.sql());
    }

    private Query project(Query query) {
        RandomExpressions expressions = expressions(query.plan);
        List<Plan.Named> columns = new ArrayList<>();
        List<String> sql = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(4); i++) {
            Pair each = expressions.any(3);
            String name = name();
            columns.add(new Plan.Named(name, each.expression()));
            sql.add(each.sql() + " AS " + name);
        }
        return new Query(
                new Plan.Project(query.plan, columns),
                "SELECT " + String.join(", ", sql) + " FROM (" + query.sql + ")");
    }

    private Query group(Query query) {
        RandomExpressions expressions = expressions(query.plan);
        List<Plan.Named> keys = new ArrayList<>();
        List<String> sql = new ArrayList<>();
        int keyCount = random.nextInt(4);
        for (int i = 0; i < keyCount; i++) {
            Pair key = random.nextInt(4) == 0 ? expressions.date(1) : expressions.key(2);
            String name = name();
            keys.add(new Plan.Named(name, key.expression()));
            sql.add(key.sql() + " AS " + name);
        }
        List<Plan.NamedAggregation> aggregations = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(3); i++) {
            aggregations.add(aggregation(expressions, sql));
        }
        // Without keys DuckDB and this have one group; an empty list of keys is no clause.
        String groups = java.util.stream.IntStream.rangeClosed(1, keyCount)
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(", "));
        return new Query(
                new Plan.Group(query.plan, keys, aggregations),
                "SELECT " + String.join(", ", sql) + " FROM (" + query.sql + ")"
                        + (keyCount == 0 ? "" : " GROUP BY " + groups));
    }

    private Plan.NamedAggregation aggregation(RandomExpressions expressions, List<String> sql) {
        Pair filter = random.nextInt(3) == 0 ? expressions.bool(2) : null;
        String name = name();
        String condition = filter == null ? "" : " FILTER (WHERE " + filter.sql() + ")";
        List<Expression> arguments = new ArrayList<>();
        String function;
        boolean isDistinct = false;
        switch (random.nextInt(9)) {
            case 0 -> {
                function = "count";
                sql.add("count(*)" + condition + " AS " + name);
            }
            case 1 -> function = numeric("count", "count(%s)", expressions.any(2), condition, name, arguments, sql);
            case 2 -> {
                Pair own = expressions.integer(2);
                String text = "sum(" + own.sql() + ")" + condition;
                boolean isNullable = own.type().nullable();
                sql.add((isNullable ? text : "coalesce(" + text + ", 0)") + "::BIGINT AS " + name);
                arguments.add(own.expression());
                function = "sum";
            }
            case 3 -> function = numeric("avg", "avg(%s)", expressions.real(2), condition, name, arguments, sql);
            case 4 -> function = orDefault("min", expressions, condition, name, arguments, sql);
            case 5 -> function = orDefault("max", expressions, condition, name, arguments, sql);
            case 6 ->
                function = numeric("uniq", "count(DISTINCT %s)", expressions.key(2), condition, name, arguments, sql);
            case 7 -> {
                function = numeric("count", "count(DISTINCT %s)", expressions.date(1), condition, name, arguments, sql);
                isDistinct = true;
            }
            default ->
                function = numeric(
                        "median", "quantile_cont(%s, 0.5)", expressions.real(1), condition, name, arguments, sql);
        }
        if (filter != null) {
            arguments.add(filter.expression());
            function += "If";
        }
        return new Plan.NamedAggregation(
                name, Aggregates.call(Aggregates.find(function).orElseThrow(), List.of(), arguments, isDistinct, zone));
    }

    private static String numeric(
            String function,
            String pattern,
            Pair own,
            String condition,
            String name,
            List<Expression> arguments,
            List<String> sql) {
        sql.add(pattern.formatted(own.sql()) + condition + " AS " + name);
        arguments.add(own.expression());
        return function;
    }

    /** A minimum or maximum; without rows it is the default of a type that knows no null. */
    private String orDefault(
            String function,
            RandomExpressions expressions,
            String condition,
            String name,
            List<Expression> arguments,
            List<String> sql) {
        Pair own = random.nextBoolean() ? expressions.integer(2) : expressions.text(2);
        String text = function + "(" + own.sql() + ")" + condition;
        String none = own.type().isText() ? "''" : "0";
        sql.add((own.type().nullable() ? text : "coalesce(" + text + ", " + none + ")") + " AS " + name);
        arguments.add(own.expression());
        return function;
    }

    private Query join(Query query) {
        Query other = group(filter(events()));
        while (other.plan.fields().stream().noneMatch(field -> isKey(field.type()))) {
            other = group(filter(events()));
        }
        List<Pair> rightColumns =
                columns(other.plan).stream().filter(each -> isKey(each.type())).toList();
        Pair right = rightColumns.get(random.nextInt(rightColumns.size()));
        RandomExpressions ofLeft = expressions(query.plan);
        Pair left = right.type().isText() ? ofLeft.text(1) : ofLeft.integer(1);
        List<Plan.JoinKind> kinds = List.of(Plan.JoinKind.values());
        Plan.JoinKind kind = kinds.get(random.nextInt(kinds.size()));
        String l = "l" + names++;
        String r = "r" + names++;
        Plan join = new Plan.Join(
                query.plan, other.plan, kind, List.of(left.expression()), List.of(right.expression()), null, false);
        String leftSql = "(SELECT *, " + left.sql() + " AS key_ FROM (" + query.sql + ")) " + l;
        String rightSql = "(SELECT *, " + right.sql() + " AS key_ FROM (" + other.sql + ")) " + r;
        boolean isExistence = kind == Plan.JoinKind.SEMI || kind == Plan.JoinKind.ANTI;
        String columns =
                join.fields().stream().map(field -> '"' + field.name() + '"').collect(Collectors.joining(", "));
        String sql = isExistence
                ? "SELECT " + columns + " FROM " + leftSql + " WHERE " + (kind == Plan.JoinKind.ANTI ? "NOT " : "")
                        + "EXISTS (SELECT 1 FROM " + rightSql + " WHERE " + l + ".key_ = " + r + ".key_)"
                : "SELECT " + columns + " FROM " + leftSql + " " + kind + " JOIN " + rightSql + " ON " + l + ".key_ = "
                        + r + ".key_";
        return new Query(join, sql);
    }

    private static boolean isKey(Type type) {
        return type.kind() == Type.Kind.TEXT || type.kind() == Type.Kind.INT64;
    }

    /** Window functions over rows in an order in which equal rows are peers. */
    private Query window(Query query) {
        RandomExpressions expressions = expressions(query.plan);
        Pair partition = expressions.key(1);
        Pair order = random.nextBoolean() ? expressions.integer(1) : expressions.text(1);
        boolean isDescending = random.nextBoolean();
        List<Order> orders =
                List.of(isDescending ? Order.descending(order.expression()) : Order.ascending(order.expression()));
        String over = " OVER (PARTITION BY " + partition.sql() + " ORDER BY " + order.sql()
                + (isDescending ? " DESC" : "") + " NULLS LAST)";
        WindowCall.Frame frame = WindowCall.Frame.standard(true);
        List<Plan.NamedWindow> calls = new ArrayList<>();
        List<String> sql = new ArrayList<>();
        for (String function : List.of("rank", "dense_rank", "count", "sum")) {
            if (random.nextBoolean()) {
                continue;
            }
            String name = name();
            Pair own = expressions.integer(1);
            boolean takesNone = !function.equals("sum");
            List<Expression> arguments = takesNone ? List.of() : List.of(own.expression());
            calls.add(new Plan.NamedWindow(
                    name,
                    new WindowCall(
                            Aggregates.call(Aggregates.find(function).orElseThrow(), List.of(), arguments, false, zone),
                            List.of(partition.expression()),
                            orders,
                            frame)));
            String text = function + "(" + (takesNone ? function.equals("count") ? "*" : "" : own.sql()) + ")" + over;
            sql.add(", (" + text + ")::BIGINT AS " + name);
        }
        return new Query(
                new Plan.Window(query.plan, calls), "SELECT *" + String.join("", sql) + " FROM (" + query.sql + ")");
    }

    private Query union(Query query) {
        return new Query(new Plan.Union(List.of(query.plan, query.plan)), query.sql + " UNION ALL " + query.sql);
    }

    private Query inQuery(Query query) {
        Query other = filter(events());
        Pair inner = expressions(other.plan).text(1);
        Pair own = expressions(query.plan).text(1);
        Plan values = new Plan.Project(other.plan, List.of(new Plan.Named("v", inner.expression())));
        String list = "SELECT " + inner.sql() + " FROM (" + other.sql + ")";
        // A null is in a query that has one.
        String condition = "CASE WHEN " + own.sql() + " IS NULL THEN EXISTS (SELECT 1 FROM (" + list
                + ") q(v) WHERE v IS NULL) ELSE " + own.sql() + " IN (SELECT v FROM (" + list
                + ") q(v) WHERE v IS NOT NULL) END";
        return new Query(
                new Plan.Filter(query.plan, new Expression.InQuery(List.of(own.expression()), values)),
                "SELECT * FROM (" + query.sql + ") WHERE " + condition);
    }
}
