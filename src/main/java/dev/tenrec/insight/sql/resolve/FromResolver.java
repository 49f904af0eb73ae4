package dev.tenrec.insight.sql.resolve;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.RecordTables;
import dev.tenrec.insight.sql.plan.TableColumns;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.syntax.QuerySyntax;
import dev.tenrec.insight.sql.syntax.SqlParser;
import dev.tenrec.insight.sql.syntax.SqlText;
import dev.tenrec.insight.sql.syntax.Syntax;
import dev.tenrec.insight.sql.syntax.TableSyntax;
import dev.tenrec.insight.sql.syntax.TableSyntax.JoinKind;
import dev.tenrec.insight.sql.syntax.TableSyntax.Strictness;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the tables of a FROM and resolves the conditions of its joins. */
final class FromResolver {
    /** The table of groups with the names of their records. */
    private static final String SYSTEM_GROUPS = "system.groups";

    private static final QuerySyntax GROUPS = SqlParser.query(
            new SqlText("SELECT cityHash64(index, key) AS id, team_id, key AS group_key, index AS group_type_index,"
                    + " properties AS group_properties, created_at FROM groups"));

    /** Tables whose columns the schema lists. */
    private static final List<String> STORED = Stream.concat(
                    Stream.of(
                            "events",
                            "persons",
                            "person_distinct_ids",
                            "groups",
                            "numbers",
                            "sessions",
                            "cohort_people",
                            "static_cohort_people",
                            "raw_cohort_people"),
                    Stream.concat(RecordTables.NAMES.stream(), Stream.of(SYSTEM_GROUPS)))
            .toList();

    /** All names in the order of lists. */
    static final List<String> NAMES =
            Stream.concat(STORED.stream(), InformationSchema.NAMES.stream()).toList();

    /** The longest list of {@code numbers(n)}. */
    private static final long NUMBERS_MAX = 1_000_000;

    private final QueryResolver queries;
    private final Ctes ctes;
    private final SqlContext context;
    private final Tables tables;
    private final SelectScope scope;

    FromResolver(QueryResolver queries, Ctes ctes, SelectScope scope) {
        this.queries = queries;
        this.ctes = ctes;
        this.context = queries.context();
        this.tables = scope.tables();
        this.scope = scope;
    }

    void add(TableSyntax syntax) {
        if (syntax instanceof TableSyntax.Join join) {
            add(join.left());
            join(join);
        } else if (syntax instanceof TableSyntax.Table table) {
            tables.add(stored(table), table.at());
        } else if (syntax instanceof TableSyntax.Derived derived) {
            tables.add(derived(derived), derived.at());
        }
    }

    private Tables.Entry derived(TableSyntax.Derived derived) {
        Plan plan = queries.query(derived.query(), ctes);
        return new Tables.Entry(derived.alias(), new PlanSource(plan, new Accesses(context.zone())), "");
    }

    private Tables.Entry stored(TableSyntax.Table table) {
        String name = String.join(".", table.name());
        String alias = table.alias() == null ? name : table.alias();
        if (name.equals("numbers")) {
            queries.tables().add(name);
            return new Tables.Entry(alias, numbers(table), "numbers");
        }
        if (table.args() != null) {
            throw unknown(table, name);
        }
        Plan cte = ctes.query(name);
        if (cte != null) {
            return new Tables.Entry(alias, new PlanSource(cte, new Accesses(context.zone())), "");
        }
        if (table.name().size() == 2 && table.name().get(0).equals("posthog")) {
            return stored(new TableSyntax.Table(
                    table.name().subList(1, 2), null, table.alias() == null ? name : table.alias(), table.at()));
        }
        // Sessions are a query over events, which the text does not name.
        Set<String> before = Set.copyOf(queries.tables());
        Source source = source(name, queries);
        queries.tables().retainAll(before);
        if (source == null) {
            throw unknown(table, name);
        }
        queries.tables().add(name);
        return new Tables.Entry(alias, source, name);
    }

    /** The stored tables with their columns. */
    static List<TableColumns> tables(QueryResolver queries) {
        List<TableColumns> tables = new ArrayList<>();
        for (String name : STORED) {
            Source source = source(name, queries);
            if (source != null) {
                tables.add(columns(name, source));
            }
        }
        return tables;
    }

    private static TableColumns columns(String name, Source source) {
        Map<String, @Nullable Type> columns = new LinkedHashMap<>();
        for (String column : source.names()) {
            Expression found = source.find(List.of(column));
            columns.put(column, found == null ? null : found.type());
        }
        return new TableColumns(name, Collections.unmodifiableMap(columns));
    }

    private static @Nullable Source source(String name, QueryResolver queries) {
        SqlContext context = queries.context();
        return switch (name) {
            case "events" -> new EventsSource(context);
            case "persons" -> new PersonsSource(context);
            case "person_distinct_ids" -> new ActorsSource(Plan.Table.DISTINCT_IDS, context);
            case "groups", "raw_groups" -> new ActorsSource(Plan.Table.GROUPS, context);
            case "raw_persons" -> new Source.Versioned(new PersonsSource(context));
            case "raw_person_distinct_ids" -> new Source.Versioned(new ActorsSource(Plan.Table.DISTINCT_IDS, context));
            case "cohort_people", "cohort_membership" -> new CohortsSource(context, false, false);
            case "static_cohort_people" -> new CohortsSource(context, true, false);
            case "raw_cohort_people" -> new CohortsSource(context, false, true);
            case "sessions", "raw_sessions" ->
                new PlanSource(queries.query(Sessions.query(), Ctes.none()), new Accesses(context.zone()));
            case SYSTEM_GROUPS -> new PlanSource(queries.query(GROUPS, Ctes.none()), new Accesses(context.zone()));
            default -> {
                if (RecordTables.NAMES.contains(name)) {
                    yield new RecordsSource(name, context);
                }
                Plan values = InformationSchema.plan(name, queries);
                yield values == null ? null : new PlanSource(values, new Accesses(context.zone()));
            }
        };
    }

    private ApiException unknown(TableSyntax.Table table, String name) {
        return context.source()
                .error(
                        ErrorCode.HOGQL_QUERY_ERROR,
                        table.at(),
                        "Unknown table `" + name + "`" + Refusals.didYouMean(name, NAMES) + ". The tables are "
                                + String.join(", ", NAMES) + ".");
    }

    private Source numbers(TableSyntax.Table table) {
        List<Syntax> args = table.args() == null ? List.of() : table.args();
        if (args.isEmpty() || args.size() > 2) {
            throw context.source()
                    .error(ErrorCode.HOGQL_QUERY_ERROR, table.at(), "Table 'numbers' expects 1 or 2 arguments");
        }
        long count = scope.count(args.get(args.size() - 1), "The argument of numbers");
        if (count > NUMBERS_MAX) {
            throw context.source()
                    .error(
                            ErrorCode.HOGQL_QUERY_ERROR,
                            table.at(),
                            "Table 'numbers' has at most " + NUMBERS_MAX + " rows");
        }
        long first = args.size() == 1 ? 0 : scope.count(args.get(0), "The argument of numbers");
        return new PlanSource(new Plan.Numbers(first, count), new Accesses(context.zone()));
    }

    private void join(TableSyntax.Join join) {
        Plan.JoinKind kind = kind(join);
        if (join.right() instanceof TableSyntax.Join) {
            throw context.source()
                    .error(ErrorCode.HOGQL_QUERY_ERROR, join.at(), "A join in parentheses is not supported");
        }
        int right = tables.entries().size();
        add(join.right());
        List<Expression> leftKeys = new ArrayList<>();
        List<Expression> rightKeys = new ArrayList<>();
        List<Expression> rest = new ArrayList<>();
        for (Expression part : Slots.conjuncts(condition(join, right))) {
            if (!isKey(part, right, leftKeys, rightKeys)) {
                rest.add(part);
            }
        }
        boolean isAny = join.strictness() == Strictness.ANY;
        Expression condition = rest.isEmpty() ? null : Slots.conjunction(rest, new Accesses(context.zone()));
        tables.addJoin(new Tables.JoinStep(kind, leftKeys, rightKeys, condition, isAny));
        boolean leavesLeft = kind == Plan.JoinKind.RIGHT || kind == Plan.JoinKind.FULL;
        for (int index = 0; index < right; index++) {
            tables.entries().get(index).isNullable |= leavesLeft;
        }
        Tables.Entry added = tables.entries().get(right);
        added.isNullable = kind == Plan.JoinKind.LEFT || kind == Plan.JoinKind.FULL;
        added.isHidden = kind == Plan.JoinKind.SEMI || kind == Plan.JoinKind.ANTI;
    }

    private Plan.JoinKind kind(TableSyntax.Join join) {
        boolean isFilter = join.strictness() == Strictness.SEMI || join.strictness() == Strictness.ANTI;
        boolean isLeft = join.kind() == JoinKind.LEFT || join.kind() == JoinKind.INNER;
        if (join.strictness() == Strictness.ASOF || (isFilter && !isLeft)) {
            throw context.source()
                    .error(
                            ErrorCode.HOGQL_QUERY_ERROR,
                            join.at(),
                            join.kind() + " " + join.strictness() + " JOIN is not supported");
        }
        if (isFilter) {
            return join.strictness() == Strictness.SEMI ? Plan.JoinKind.SEMI : Plan.JoinKind.ANTI;
        }
        return switch (join.kind()) {
            case INNER, CROSS -> Plan.JoinKind.INNER;
            case LEFT -> Plan.JoinKind.LEFT;
            case RIGHT -> Plan.JoinKind.RIGHT;
            case FULL -> Plan.JoinKind.FULL;
        };
    }

    private @Nullable Expression condition(TableSyntax.Join join, int right) {
        if (join.on() != null) {
            return scope.joinCondition(join.on());
        }
        if (join.using().isEmpty()) {
            return null;
        }
        List<Expression> parts = new ArrayList<>();
        for (String name : join.using()) {
            Expression other = tables.in(right, List.of(name));
            Expression own = null;
            for (int index = 0; index < right && own == null; index++) {
                own = tables.in(index, List.of(name));
            }
            if (own == null || other == null) {
                throw scope.unresolved(List.of(name), join.at());
            }
            tables.addUsing(name);
            parts.add(new Accesses(context.zone()).call("equals", own, other));
        }
        return Slots.conjunction(parts, new Accesses(context.zone()));
    }

    /** Adds the sides of an equality between the tables before and the one that is joined. */
    private static boolean isKey(Expression part, int right, List<Expression> leftKeys, List<Expression> rightKeys) {
        if (!(part instanceof Expression.Call call) || !call.function().name().equals("equals")) {
            return false;
        }
        Expression first = call.arguments().get(0);
        Expression second = call.arguments().get(1);
        if (isOf(first, right, false) && isOf(second, right, true)) {
            leftKeys.add(first);
            rightKeys.add(second);
            return true;
        }
        if (isOf(first, right, true) && isOf(second, right, false)) {
            leftKeys.add(second);
            rightKeys.add(first);
            return true;
        }
        return false;
    }

    private static boolean isOf(Expression expression, int right, boolean isRight) {
        boolean hasColumn = Slots.any(expression, column -> true);
        return hasColumn && !Slots.any(expression, column -> (Tables.table(column) == right) != isRight);
    }
}
