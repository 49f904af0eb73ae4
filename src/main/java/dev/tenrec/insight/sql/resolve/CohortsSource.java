package dev.tenrec.insight.sql.resolve;

import dev.tenrec.insight.query.SavedNames.SavedCohort;
import dev.tenrec.insight.sql.evaluate.RowFunction;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Expression.Constant;
import dev.tenrec.insight.sql.plan.Expressions;
import dev.tenrec.insight.sql.plan.Plan;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The tables {@code cohort_people}, {@code static_cohort_people} and {@code raw_cohort_people}: a row for each person
 * of each cohort, as they are at the moment of the query.
 */
final class CohortsSource implements Source {
    private static final int COHORTS_MAX = 500;
    private static final List<String> COLUMNS = List.of("person_id", "cohort_id", "team_id");

    private final SqlContext context;
    private final boolean isRaw;
    private final List<SavedCohort> cohorts;
    /** The columns that are read so far, by their names' parts. */
    private final List<List<String>> columns = new ArrayList<>();

    /** @param isRaw also has the columns of changes, of which there is one per row */
    CohortsSource(SqlContext context, boolean onlyStatic, boolean isRaw) {
        this.context = context;
        this.isRaw = isRaw;
        this.cohorts = new ArrayList<>(context.saved().allCohorts());
        cohorts.removeIf(each -> onlyStatic && !each.isStatic());
    }

    @Override
    public @Nullable Expression find(List<String> parts) {
        Expression value = value(new ActorsSource(Plan.Table.PERSONS, context), parts, new SavedCohort(0, false, 0));
        if (value == null) {
            return null;
        }
        if (!columns.contains(parts)) {
            columns.add(List.copyOf(parts));
        }
        return new Expression.Column(columns.indexOf(parts), parts.get(parts.size() - 1), value.type());
    }

    private @Nullable Expression value(ActorsSource persons, List<String> parts, SavedCohort cohort) {
        if (parts.get(0).equals("person")) {
            return parts.size() == 1 ? null : persons.find(parts.subList(1, parts.size()));
        }
        if (parts.size() > 1) {
            return null;
        }
        return switch (parts.get(0)) {
            case "person_id" -> persons.find(List.of("id"));
            case "cohort_id" -> Constant.integer(cohort.id());
            case "team_id" -> Constant.integer(context.projectId());
            case "version" -> isRaw ? Constant.integer(cohort.version()) : null;
            case "sign" -> isRaw ? Constant.integer(1) : null;
            default -> null;
        };
    }

    /** Leaves out the cohorts for which a condition on their ids alone is not true: their persons are not asked for. */
    @Override
    public void narrow(Expression condition) {
        int id = columns.indexOf(List.of("cohort_id"));
        if (Expressions.columns(condition).equals(Set.of(id)) && !asksQuery(condition)) {
            RowFunction test = RowFunction.of(condition);
            Object[] row = new Object[columns.size()];
            cohorts.removeIf(each -> {
                row[id] = (long) each.id();
                return !Boolean.TRUE.equals(test.value(row));
            });
        }
    }

    private static boolean asksQuery(Expression expression) {
        return expression instanceof Expression.InQuery
                || expression instanceof Expression.ScalarQuery
                || Expressions.children(expression).stream().anyMatch(CohortsSource::asksQuery);
    }

    @Override
    public List<String> starNames() {
        return List.of("person_id", "cohort_id");
    }

    @Override
    public Collection<String> names() {
        List<String> names = new ArrayList<>(COLUMNS);
        names.add("person");
        names.addAll(isRaw ? List.of("sign", "version") : List.of());
        return names;
    }

    @Override
    public Plan plan() {
        if (cohorts.size() > COHORTS_MAX) {
            throw Refusals.query("A table of the persons of cohorts has at most " + COHORTS_MAX
                    + " cohorts: choose some by their cohort_id");
        }
        List<Plan> inputs = cohorts.stream().map(this::persons).toList();
        return inputs.isEmpty()
                ? new Plan.Limit(persons(new SavedCohort(0, false, 0)), 0, 0)
                : inputs.size() == 1 ? inputs.get(0) : new Plan.Union(inputs);
    }

    private Plan persons(SavedCohort cohort) {
        ActorsSource persons = new ActorsSource(Plan.Table.PERSONS, context);
        List<Plan.Named> named = new ArrayList<>();
        for (List<String> parts : columns) {
            Expression value = Objects.requireNonNull(value(persons, parts, cohort));
            named.add(new Plan.Named(parts.get(parts.size() - 1), value));
        }
        Expression isMember = cohort.id() == 0
                ? Constant.bool(false)
                : Objects.requireNonNull(persons.inCohort(List.of("id"), cohort.id()));
        return new Plan.Project(new Plan.Filter(persons.plan(), isMember), named);
    }
}
