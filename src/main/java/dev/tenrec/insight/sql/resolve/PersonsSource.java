package dev.tenrec.insight.sql.resolve;

import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Expression.Column;
import dev.tenrec.insight.sql.plan.Field;
import dev.tenrec.insight.sql.plan.Plan;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The table {@code persons}. A query that names its {@code pdi} has a row for each distinct id of a person, as if both
 * tables were joined.
 */
final class PersonsSource implements Source {
    private static final String IDS = "pdi";

    /** A column of one of the two tables, by its index there. */
    private record Place(boolean isOfIds, int index) {}

    private final ActorsSource persons;
    private final ActorsSource ids;
    /** All columns that were found, in this order. */
    private final List<Place> places = new ArrayList<>();

    PersonsSource(SqlContext context) {
        persons = new ActorsSource(Plan.Table.PERSONS, context);
        ids = new ActorsSource(Plan.Table.DISTINCT_IDS, context);
    }

    @Override
    public @Nullable Expression find(List<String> parts) {
        if (!parts.get(0).equals(IDS)) {
            return moved(persons.find(parts), false);
        }
        Expression found = parts.size() == 1 ? null : ids.find(parts.subList(1, parts.size()));
        if (found != null) {
            key(persons, "id");
            key(ids, "person_id");
        }
        return moved(found, true);
    }

    @Override
    public @Nullable Expression inCohort(List<String> parts, int cohort) {
        return moved(persons.inCohort(parts, cohort), false);
    }

    private static Column key(ActorsSource of, String name) {
        return (Column) Objects.requireNonNull(of.find(List.of(name)));
    }

    private @Nullable Expression moved(@Nullable Expression found, boolean isOfIds) {
        addPlaces(persons, false);
        addPlaces(ids, true);
        return found == null
                ? null
                : Slots.mapColumns(
                        found,
                        column -> new Column(
                                places.indexOf(new Place(isOfIds, column.index())), column.name(), column.type()));
    }

    private void addPlaces(ActorsSource of, boolean isOfIds) {
        int known =
                (int) places.stream().filter(each -> each.isOfIds() == isOfIds).count();
        for (int index = known; index < of.plan().fields().size(); index++) {
            places.add(new Place(isOfIds, index));
        }
    }

    @Override
    public Plan plan() {
        Plan left = persons.plan();
        Plan right = ids.plan();
        if (right.fields().isEmpty()) {
            return left;
        }
        Plan both = new Plan.Join(
                left,
                right,
                Plan.JoinKind.INNER,
                List.of(key(persons, "id")),
                List.of(key(ids, "person_id")),
                null,
                false);
        List<Field> fields = both.fields();
        List<Plan.Named> columns = places.stream()
                .map(each -> each.index() + (each.isOfIds() ? left.fields().size() : 0))
                .map(index -> new Plan.Named(
                        fields.get(index).name(),
                        new Column(
                                index,
                                fields.get(index).name(),
                                fields.get(index).type())))
                .toList();
        return new Plan.Project(both, columns);
    }

    @Override
    public List<String> starNames() {
        return persons.starNames();
    }

    @Override
    public Collection<String> names() {
        return Stream.concat(persons.names().stream(), Stream.of(IDS)).toList();
    }
}
