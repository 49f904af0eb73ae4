package dev.tenrec.insight;

import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.Subject;
import dev.tenrec.person.Person;
import dev.tenrec.person.Persons;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The conditions of a list of persons; null and blank mean none.
 *
 * @param search part of the email, case-insensitive, or a whole distinct id
 * @param email the whole email
 * @param members numbers of the only persons, of a cohort; null for all
 * @param filter on the person's properties and cohorts
 * @param cohorts finds the members of a cohort that the filter names
 */
public record PersonSelection(
        @Nullable String distinctId,
        @Nullable String search,
        @Nullable String email,
        @Nullable BitSet members,
        Filter filter,
        IntFunction<BitSet> cohorts) {
    private static final int AT_ONCE = 1_000;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

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
        return isBlank(distinctId) && isBlank(search) && isBlank(email) && members == null && filter.isAll();
    }

    private void forEach(Persons persons, int projectId, Consumer<Person> visitor) {
        if (distinctId != null && !distinctId.isBlank()) {
            persons.findByDistinctId(projectId, distinctId)
                    .filter(this::matches)
                    .ifPresent(visitor);
            return;
        }
        if (members != null) {
            members(persons, projectId, members, visitor);
            return;
        }
        all(persons, projectId, person -> {
            if (matches(person)) {
                visitor.accept(person);
            }
        });
    }

    private void members(Persons persons, int projectId, BitSet numbers, Consumer<Person> visitor) {
        Deadline deadline = Deadline.in(PATIENCE);
        for (int number = numbers.length() - 1; number >= 0; number = numbers.previousSetBit(number - 1)) {
            if (number % AT_ONCE == 0) {
                deadline.check();
            }
            persons.find(projectId, number).filter(this::matches).ifPresent(visitor);
        }
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
        boolean isMember = members == null || members.get(person.number());
        return matchesEmail
                && matchesSearch
                && isMember
                && filter.matches(Subject.ofPerson(
                        person.properties(), cohort -> cohorts.apply(cohort).get(person.number())));
    }

    private static boolean isBlank(@Nullable String text) {
        return text == null || text.isBlank();
    }
}
