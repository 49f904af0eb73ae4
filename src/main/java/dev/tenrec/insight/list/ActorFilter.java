package dev.tenrec.insight.list;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.Subject;
import java.util.Locale;

/**
 * The conditions of a list of actors.
 *
 * @param search part of a name, an email or an id, case-insensitive; empty for all
 * @param filter on the properties of the actor
 */
record ActorFilter(String search, Filter filter) {
    boolean isAll() {
        return search.isEmpty() && filter.isAll();
    }

    boolean matches(ActorRow row, QuerySnapshot data) {
        return isFound(row)
                && filter.matches(Subject.ofPerson(
                        row.properties(),
                        cohort ->
                                row.person() >= 0 && data.cohortMembers(cohort).get(row.person())));
    }

    private boolean isFound(ActorRow row) {
        return search.isEmpty()
                || contains(row.id())
                || contains(PersonName.of(row.properties(), ""))
                || contains(row.properties().path("name").asText(""))
                || row.distinctIds().stream().anyMatch(this::contains);
    }

    private boolean contains(String text) {
        return text.toLowerCase(Locale.ROOT).contains(search.toLowerCase(Locale.ROOT));
    }
}
