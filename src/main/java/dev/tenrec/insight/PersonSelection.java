package dev.tenrec.insight;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.FilterParser;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.filter.Subject;
import dev.tenrec.person.Person;
import dev.tenrec.person.Persons;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Which persons a list shows; null where it does not matter.
 *
 * @param distinctId one of the person's ids
 * @param search part of the email, upper and lower case alike, or one of the person's ids
 * @param email the whole email
 * @param filter conditions on the person's properties
 */
public record PersonSelection(String distinctId, String search, String email, Filter filter) {
    private static final int AT_ONCE = 1_000;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Reads conditions from JSON text; null means none. */
    public static Filter filter(String json, ZonedDateTime now) {
        return FilterParser.parseText(json, now);
    }

    /** Persons that match, newest first. */
    @Blocking
    public List<Person> find(Persons persons, int projectId, int offset, int limit) {
        WorkerPool.assertWorker();
        if (isAll()) {
            return persons.page(projectId, offset, limit);
        }
        List<Person> found = new ArrayList<>();
        int[] skip = {offset};
        forEach(persons, projectId, person -> {
            if (found.size() < limit && skip[0]-- <= 0) {
                found.add(person);
            }
        });
        return found;
    }

    /** How many persons match. */
    @Blocking
    public long count(Persons persons, int projectId) {
        WorkerPool.assertWorker();
        if (isAll()) {
            return persons.count(projectId);
        }
        long[] count = {0};
        forEach(persons, projectId, person -> count[0]++);
        return count[0];
    }

    private boolean isAll() {
        return isBlank(distinctId) && isBlank(search) && isBlank(email) && filter.isEmpty();
    }

    private void forEach(Persons persons, int projectId, Consumer<Person> visitor) {
        if (!isBlank(distinctId)) {
            persons.findByDistinctId(projectId, distinctId)
                    .filter(this::matches)
                    .ifPresent(visitor);
            return;
        }
        Deadline deadline = Deadline.in(PATIENCE);
        List<Person> some = persons.below(projectId, Integer.MAX_VALUE, AT_ONCE);
        while (!some.isEmpty()) {
            deadline.check();
            some.stream().filter(this::matches).forEach(visitor);
            some = persons.below(projectId, some.get(some.size() - 1).number(), AT_ONCE);
        }
    }

    private boolean matches(Person person) {
        String found = person.properties().path("email").asText("");
        boolean matchesEmail = isBlank(email) || found.equals(email);
        boolean matchesSearch = isBlank(search)
                || found.toLowerCase(Locale.ROOT).contains(search.toLowerCase(Locale.ROOT))
                || person.distinctIds().contains(search);
        return matchesEmail && matchesSearch && filter.matches(new PersonSubject(person));
    }

    private static boolean isBlank(String text) {
        return text == null || text.isBlank();
    }

    /** A person alone: every property that a filter names is the person's. */
    private record PersonSubject(Person person) implements Subject {
        @Override
        public JsonNode value(Property property) {
            JsonNode value = person.properties().get(property.key());
            return value == null || value.isNull() ? null : value;
        }
    }
}
