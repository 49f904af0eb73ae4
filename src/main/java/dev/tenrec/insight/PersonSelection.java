package dev.tenrec.insight;

import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.FilterParser;
import dev.tenrec.insight.filter.Subject;
import dev.tenrec.person.Person;
import dev.tenrec.person.Persons;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The conditions of a list of persons; null and blank mean none.
 *
 * @param search part of the email, case-insensitive, or a whole distinct id
 * @param email the whole email
 * @param filter on the person's properties
 */
public record PersonSelection(
        @Nullable String distinctId,
        @Nullable String search,
        @Nullable String email,
        Filter filter) {
    private static final int AT_ONCE = 1_000;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Reads a filter from JSON text; null means none. */
    public static Filter filter(@Nullable String json, ZonedDateTime now) {
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
        return isBlank(distinctId) && isBlank(search) && isBlank(email) && filter.isAll();
    }

    private void forEach(Persons persons, int projectId, Consumer<Person> visitor) {
        if (distinctId != null && !distinctId.isBlank()) {
            persons.findByDistinctId(projectId, distinctId)
                    .filter(this::matches)
                    .ifPresent(visitor);
            return;
        }
        all(persons, projectId, person -> {
            if (matches(person)) {
                visitor.accept(person);
            }
        });
    }

    /** Visits all persons, newest first. */
    static void all(Persons persons, int projectId, Consumer<Person> visitor) {
        Deadline deadline = Deadline.in(PATIENCE);
        List<Person> page = persons.below(projectId, Integer.MAX_VALUE, AT_ONCE);
        while (!page.isEmpty()) {
            deadline.check();
            page.forEach(visitor);
            page = persons.below(projectId, page.get(page.size() - 1).number(), AT_ONCE);
        }
    }

    private boolean matches(Person person) {
        String found = person.properties().path("email").asText("");
        boolean matchesEmail = isBlank(email) || found.equals(email);
        boolean matchesSearch = search == null
                || search.isBlank()
                || GroupSelection.contains(found, search)
                || person.distinctIds().contains(search);
        return matchesEmail && matchesSearch && filter.matches(Subject.ofActor(person.properties()));
    }

    private static boolean isBlank(@Nullable String text) {
        return text == null || text.isBlank();
    }
}
