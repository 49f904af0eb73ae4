package dev.tenrec.person;

import dev.tenrec.activity.Activity;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.activity.FieldChange;
import dev.tenrec.erasure.ErasureRecord;
import dev.tenrec.erasure.ErasureRecords;
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
 * Splits and removals of persons through the API. They are decided on the writer; the activity log entry is part of the
 * same journal record.
 */
public final class PersonEdits {
    /**
     * The scope of a removal.
     *
     * @param keepsPersons true if the persons themselves stay
     * @param deletesEvents true if all stored events of their distinct ids are deleted
     */
    public record Removal(boolean keepsPersons, boolean deletesEvents) {
        /** Events only. */
        public static final Removal EVENTS = new Removal(true, true);

        private ErasureRecord.Kind kind() {
            return keepsPersons
                    ? ErasureRecord.Kind.EVENTS
                    : deletesEvents ? ErasureRecord.Kind.PERSONS_AND_EVENTS : ErasureRecord.Kind.PERSONS;
        }
    }

    static final String SCOPE = "Person";
    /** Persons per record, about five milliseconds of the writer. */
    private static final int BATCH_SIZE = 100;

    private final Store store;
    private final EventStore events;
    private final Persons persons;
    private final ActivityLog log;
    private final ErasureRecords erasures;
    private final Clock clock;

    public PersonEdits(
            Store store, EventStore events, Persons persons, ActivityLog log, ErasureRecords erasures, Clock clock) {
        this.store = store;
        this.events = events;
        this.persons = persons;
        this.log = log;
        this.erasures = erasures;
        this.clock = clock;
    }

    /**
     * Gives distinct ids of a person each a new person without properties, created now, with the uuid derived from that
     * distinct id. The stage ends with the person as it was before.
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
     * Removes persons, their events, or both; unknown ones are ignored. The next event of a removed person's distinct
     * id creates a new person. Runs in batches, each atomic, so that other writes are not delayed. The stage ends with
     * the number of persons found.
     */
    public CompletionStage<Integer> remove(int projectId, int userId, Collection<Integer> numbers, Removal removal) {
        List<Integer> all = List.copyOf(new LinkedHashSet<>(numbers));
        CompletionStage<Integer> count = CompletableFuture.completedStage(0);
        for (int from = 0; from < all.size(); from += BATCH_SIZE) {
            List<Integer> some = all.subList(from, Math.min(all.size(), from + BATCH_SIZE));
            count = count.thenCompose(
                    before -> removeBatch(projectId, userId, some, removal).thenApply(found -> before + found));
        }
        return count;
    }

    private CompletionStage<Integer> removeBatch(int projectId, int userId, List<Integer> numbers, Removal removal) {
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
            if (!found.isEmpty()) {
                List<String> digests = found.stream()
                        .flatMap(person -> person.distinctIds().stream())
                        .map(id -> erasures.digest(projectId, id))
                        .toList();
                erasures.add(
                        transaction,
                        ErasureRecord.of(projectId, removal.kind(), userId).persons(found.size(), digests));
            }
            return found.size();
        });
    }

    /**
     * Removes again, from a copy of the directory that is older than a record, what the record tells of: persons, or
     * their events, by the digests of their distinct ids.
     *
     * @param ids the numbers of these distinct ids here
     */
    public CompletionStage<Void> removeAgain(ErasureRecords.Entry entry, int[] ids) {
        ErasureRecord record = entry.record();
        int projectId = record.projectId();
        Write<Void> operation = persons.operations().write(() -> {
            PersonNumbers numbers = persons.numbers(projectId);
            int[] removed = IntStream.of(ids)
                    .map(numbers::of)
                    .filter(person -> person >= 0 && record.kind().hasPersons())
                    .distinct()
                    .toArray();
            return removed.length == 0 ? null : PersonOperations.removal(projectId, now(), removed);
        });
        Write<Void> deletion = events.deletion(projectId, () -> record.kind().hasEvents() ? ids : new int[0]);
        return store.submit(List.of(operation, deletion), transaction -> {
                    erasures.repeat(transaction, entry);
                    return ids.length;
                })
                .thenAccept(count -> {});
    }

    /** The activity log entry of an edit, by the person's uuid. */
    static Activity entry(int projectId, int userId, Person person, String activity) {
        return Activity.of(projectId, userId, SCOPE, person.uuid(), activity)
                .named(person.uuid().toString());
    }

    private long now() {
        return Timestamps.micros(clock.instant());
    }
}
