package dev.tenrec.insight.sql.resolve;

import dev.tenrec.error.ErrorCode;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Expression.Column;
import dev.tenrec.insight.sql.plan.Plan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The tables of one FROM with their names and joins. */
final class Tables {
    /** A table of FROM: its name, its rows, and whether a join may leave its columns null. */
    static final class Entry {
        final @Nullable String name;
        final Source source;
        /** The name of the stored table, or empty. */
        final String table;

        boolean isNullable;
        /** True for a table that only decides which rows of others stay. */
        boolean isHidden;

        Entry(@Nullable String name, Source source, String table) {
            this.name = name;
            this.source = source;
            this.table = table;
        }
    }

    /** The condition of a join and its kind, for the table that it adds. */
    record JoinStep(
            Plan.JoinKind kind,
            List<Expression> leftKeys,
            List<Expression> rightKeys,
            @Nullable Expression rest,
            boolean isAny) {}

    private final SqlContext context;
    private final List<Entry> entries = new ArrayList<>();
    private final List<JoinStep> joins = new ArrayList<>();
    private final Map<Integer, List<Expression>> filters = new HashMap<>();
    private final Set<String> using = new HashSet<>();

    Tables(SqlContext context) {
        this.context = context;
    }

    List<Entry> entries() {
        return entries;
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    /** The first stored table, or empty. */
    String firstTable() {
        return entries.isEmpty() ? "" : entries.get(0).table;
    }

    void add(Entry entry, int at) {
        for (Entry other : entries) {
            if (entry.name != null && entry.name.equals(other.name)) {
                throw context.source()
                        .error(
                                ErrorCode.INVALID_INPUT,
                                at,
                                "Already have joined a table called \"" + entry.name + "\". Can't redefine.");
            }
        }
        entries.add(entry);
    }

    void addJoin(JoinStep join) {
        joins.add(join);
    }

    void addUsing(String column) {
        using.add(column);
    }

    /** Finds a column by its name alone or with that of its table; null if there is none. */
    @Nullable
    Expression find(List<String> parts, int at) {
        return find(parts, at, Source::find);
    }

    /** True where the person of a row is in a cohort; null if the name is not the id of a person in a table. */
    @Nullable
    Expression inCohort(List<String> parts, int at, int cohort) {
        return find(parts, at, (source, rest) -> source.inCohort(rest, cohort));
    }

    /** True where a row is an event of an action; null without a table of events. */
    @Nullable
    Expression matches(EventSelector action, int at) {
        return unqualified(List.of("event"), at, (source, parts) -> source.matches(action));
    }

    private @Nullable Expression find(
            List<String> parts, int at, BiFunction<Source, List<String>, @Nullable Expression> search) {
        if (parts.size() > 1) {
            for (int index = 0; index < entries.size(); index++) {
                if (parts.get(0).equals(entries.get(index).name)) {
                    Expression found = in(index, parts.subList(1, parts.size()), search);
                    if (found != null) {
                        return found;
                    }
                }
            }
        }
        return unqualified(parts, at, search);
    }

    private @Nullable Expression unqualified(
            List<String> parts, int at, BiFunction<Source, List<String>, @Nullable Expression> search) {
        Expression found = null;
        List<String> sources = new ArrayList<>();
        for (int index = 0; index < entries.size(); index++) {
            Expression next = in(index, parts, search);
            if (next != null) {
                found = found == null ? next : found;
                String name = entries.get(index).name;
                sources.add((name == null ? "subquery" : name) + "." + String.join(".", parts));
            }
        }
        if (sources.size() > 1 && !using.contains(parts.get(0))) {
            throw context.source()
                    .error(
                            ErrorCode.INVALID_INPUT,
                            at,
                            "Ambiguous query. Found multiple sources for field: " + String.join(".", parts) + " ("
                                    + String.join(", ", sources) + "). Use a qualified field name.");
        }
        return found;
    }

    /** A column of one table, with its provisional number. */
    @Nullable
    Expression in(int index, List<String> parts) {
        return in(index, parts, Source::find);
    }

    private @Nullable Expression in(
            int index, List<String> parts, BiFunction<Source, List<String>, @Nullable Expression> search) {
        Entry entry = entries.get(index);
        Expression found = entry.isHidden ? null : search.apply(entry.source, parts);
        return found == null
                ? null
                : Slots.mapColumns(
                        found,
                        column -> new Column(
                                column.index() + index * Slots.TABLE,
                                column.name(),
                                entry.isNullable ? column.type().orNull() : column.type()));
    }

    /** Tells each table the conditions that are about its rows alone. */
    void narrow(List<Expression> conditions) {
        for (Expression condition : conditions) {
            Set<Integer> tables = tables(condition);
            if (tables.size() == 1 && !tables.contains(-1)) {
                int table = tables.iterator().next();
                entries.get(table).source.narrow(Slots.mapColumns(condition, column -> own(column, table)));
            }
        }
    }

    /** The tables whose columns an expression reads; -1 for what is no column of a row. */
    private static Set<Integer> tables(Expression expression) {
        Set<Integer> tables = new HashSet<>();
        Slots.any(expression, column -> {
            tables.add(Slots.isRow(column) ? table(column) : -1);
            return false;
        });
        return tables;
    }

    static int table(Column column) {
        return column.index() / Slots.TABLE;
    }

    /**
     * Takes a condition for the rows of one table alone, before it is joined.
     *
     * @return false if it is about several tables, none, or a table that a join may leave out
     */
    boolean takes(Expression condition) {
        Set<Integer> tables = tables(condition);
        if (entries.size() < 2 || tables.size() != 1) {
            return false;
        }
        int table = tables.iterator().next();
        boolean keepsAll = joins.stream()
                .anyMatch(join -> join.kind() == Plan.JoinKind.RIGHT || join.kind() == Plan.JoinKind.FULL);
        if (table < 0 || keepsAll || entries.get(table).isNullable) {
            return false;
        }
        filters.computeIfAbsent(table, any -> new ArrayList<>()).add(condition);
        return true;
    }

    /** The rows of all tables side by side; call it when no more columns will be looked for. */
    Plan plan() {
        if (entries.isEmpty()) {
            return Plan.Values.oneRow();
        }
        Plan plan = table(0);
        for (int index = 1; index < entries.size(); index++) {
            JoinStep join = joins.get(index - 1);
            int table = index;
            plan = new Plan.Join(
                    plan,
                    table(index),
                    join.kind(),
                    Slots.mapAll(join.leftKeys(), each -> each instanceof Column column ? place(column) : null),
                    Slots.mapAll(join.rightKeys(), each -> each instanceof Column column ? own(column, table) : null),
                    join.rest() == null ? null : Slots.mapColumns(join.rest(), this::place),
                    join.isAny());
        }
        return plan;
    }

    private Plan table(int index) {
        Plan plan = entries.get(index).source.plan();
        List<Expression> conditions = filters.get(index);
        if (conditions == null) {
            return plan;
        }
        Function<Column, Expression> own = column -> own(column, index);
        List<Expression> moved =
                conditions.stream().map(each -> Slots.mapColumns(each, own)).toList();
        return new Plan.Filter(plan, Slots.conjunction(moved, new Accesses(context.zone())));
    }

    private static Expression own(Column column, int table) {
        return new Column(column.index() - table * Slots.TABLE, column.name(), column.type());
    }

    /** A column of a table, in its final place among those of all. */
    Expression place(Column column) {
        int offset = 0;
        int table = table(column);
        for (int index = 0; index < table; index++) {
            Plan.JoinKind kind =
                    index == 0 ? Plan.JoinKind.INNER : joins.get(index - 1).kind();
            boolean hasColumns = kind != Plan.JoinKind.SEMI && kind != Plan.JoinKind.ANTI;
            offset += hasColumns ? entries.get(index).source.plan().fields().size() : 0;
        }
        return new Column(column.index() - table * Slots.TABLE + offset, column.name(), column.type());
    }
}
