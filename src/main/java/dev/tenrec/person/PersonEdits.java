package dev.tenrec.person;

import dev.tenrec.activity.Activity;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.activity.FieldChange;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.storage.EventStore;
import dev.tenrec.storage.segment.Dictionary;
import dev.tenrec.store.Store;
import dev.tenrec.store.Write;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;

/**
 * Splits and removals that people ask for. Whether they may be made, and what they do, is judged on the writer when
 * their turn comes; the entry in the log of activities is part of the same record.
 */
public final class PersonEdits {
    static final String SCOPE = "Person";
    /** About five milliseconds of the writer's time. */
    private static final int AT_ONCE = 100;

    private final Store store;
    private final EventStore events;
    private final Persons persons;
    private final ActivityLog log;
    private final Clock clock;

    public PersonEdits(Store store, EventStore events, Persons persons, ActivityLog log, Clock clock) {
        this.store = store;
        this.events = events;
        this.persons = persons;
        this.log = log;
        this.clock = clock;
    }

    /**
     * Gives distinct ids of a person each a person of its own, which has the uuid that it would have had if it had
     * never been merged, no properties, and begins now. The stage ends with the person as it was.
     */
    public CompletionStage<Person> split(int projectId, int userId, int number, PersonSplit split) {
        List<Person> found = new ArrayList<>();
        Write<Void> operation = persons.operations().write(() -> {
            found.add(persons.find(projectId, number).orElseThrow(ApiException::notFound));
            Dictionary numbers = events.distinctIds(projectId);
            int[] leaving = split.of(found.get(0).distinctIds()).stream()
                    .mapToInt(numbers::find)
                    .toArray();
            return leaving.length == 0 ? null : PersonOperations.split(projectId, now(), number, leaving);
        });
        return store.submit(List.of(operation), transaction -> {
            Person before = found.get(0);
            var ids = Json.object();
            before.distinctIds().forEach(ids.putArray("distinct_ids")::add);
            log.add(
                    transaction,
                    entry(projectId, userId, before, "split_person")
                            .changes(List.of(new FieldChange(SCOPE, "split", null, null, ids))));
            return before;
        });
    }

    /**
     * Removes persons, their events, or both; those that are not there are passed over. Distinct ids of a removed
     * person are free: the next event of one begins a person again. Many go in several steps, so that others need not
     * wait; each step is done as a whole. The stage ends with the number of persons found.
     */
    public CompletionStage<Integer> remove(
            int projectId, int userId, Collection<Integer> numbers, PersonRemoval removal) {
        List<Integer> all = List.copyOf(new LinkedHashSet<>(numbers));
        CompletionStage<Integer> count = CompletableFuture.completedStage(0);
        for (int from = 0; from < all.size(); from += AT_ONCE) {
            List<Integer> some = all.subList(from, Math.min(all.size(), from + AT_ONCE));
            count = count.thenCompose(
                    before -> removeAtOnce(projectId, userId, some, removal).thenApply(found -> before + found));
        }
        return count;
    }

    private CompletionStage<Integer> removeAtOnce(
            int projectId, int userId, List<Integer> numbers, PersonRemoval removal) {
        List<Person> found = new ArrayList<>();
        Write<Void> operation = persons.operations().write(() -> {
            numbers.forEach(number -> persons.find(projectId, number).ifPresent(found::add));
            int[] removed = found.stream().mapToInt(Person::number).toArray();
            boolean isNone = removal.keepsPersons() || removed.length == 0;
            return isNone ? null : PersonOperations.removal(projectId, now(), removed);
        });
        Write<Void> deletion = events.deletion(
                projectId,
                () -> found.stream()
                        .filter(person -> removal.deletesEvents())
                        .flatMapToInt(person -> IntStream.of(persons.distinctIds(projectId, person.number())))
                        .toArray());
        String activity = removal.keepsPersons() ? "delete_events" : "deleted";
        return store.submit(List.of(operation, deletion), transaction -> {
            found.forEach(person -> log.add(transaction, entry(projectId, userId, person, activity)));
            return found.size();
        });
    }

    /** What the log says of something done to a person; the person's uuid stands for it. */
    static Activity entry(int projectId, int userId, Person person, String activity) {
        return Activity.of(projectId, userId, SCOPE, person.uuid(), activity)
                .named(person.uuid().toString());
    }

    private long now() {
        return Timestamps.micros(clock.instant());
    }
}
