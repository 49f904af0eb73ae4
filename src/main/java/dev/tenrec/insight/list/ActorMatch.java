package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.filter.Subject;
import java.util.Locale;

/**
 * Which actors of a list are shown.
 *
 * @param search part of a name, an email or an id, in any case; empty for all
 * @param filter on the properties of the actor
 */
record ActorMatch(String search, Filter filter) {
    boolean isAll() {
        return search.isEmpty() && filter.isEmpty();
    }

    boolean matches(ActorRow row) {
        return isFound(row) && filter.matches(new ActorSubject(row));
    }

    private boolean isFound(ActorRow row) {
        return search.isEmpty()
                || holds(row.id())
                || holds(PersonName.of(row.properties(), ""))
                || holds(row.properties().path("name").asText(""))
                || row.distinctIds().stream().anyMatch(this::holds);
    }

    private boolean holds(String text) {
        return text.toLowerCase(Locale.ROOT).contains(search.toLowerCase(Locale.ROOT));
    }

    /** An actor alone: every property that a filter names is its own. */
    private record ActorSubject(ActorRow row) implements Subject {
        @Override
        public JsonNode value(Property property) {
            JsonNode value = row.properties().get(property.key());
            return value == null || value.isNull() ? null : value;
        }
    }
}
