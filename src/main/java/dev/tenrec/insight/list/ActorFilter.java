package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.Subject;
import dev.tenrec.insight.query.PersonName;
import dev.tenrec.insight.sql.plan.PersonRange;
import dev.tenrec.person.Person;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;

/**
 * The conditions of a list of actors.
 *
 * @param search part of a name, an email or an id, case-insensitive; empty for all
 * @param filter on the properties of the actor
 */
record ActorFilter(String search, Filter filter) implements PersonRange {
    @Override
    public boolean isAll() {
        return search.isEmpty() && filter.isAll();
    }

    boolean matches(ActorRow row, QuerySnapshot data) {
        return isFound(row.id(), row.properties(), row.distinctIds())
                && filter.matches(Subject.ofPerson(
                        row.properties(),
                        cohort ->
                                row.person() >= 0 && data.cohortMembers(cohort).get(row.person())));
    }

    @Override
    public boolean has(Person person, IntFunction<BitSet> cohorts) {
        return isFound(person.uuid().toString(), person.properties(), person.distinctIds())
                && filter.matches(Subject.ofPerson(
                        person.properties(), cohort -> cohorts.apply(cohort).get(person.number())));
    }

    private boolean isFound(String id, JsonNode properties, List<String> distinctIds) {
        return search.isEmpty()
                || contains(id)
                || contains(PersonName.of(properties, ""))
                || contains(properties.path("name").asText(""))
                || distinctIds.stream().anyMatch(this::contains);
    }

    private boolean contains(String text) {
        return text.toLowerCase(Locale.ROOT).contains(search.toLowerCase(Locale.ROOT));
    }
}
