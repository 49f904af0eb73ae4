package dev.tenrec.person;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.activity.FieldChange;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.storage.EventBatch;
import dev.tenrec.storage.EventLayout;
import dev.tenrec.storage.EventStore;
import dev.tenrec.store.Store;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;

/**
 * Edits of person properties through the API. Each is stored as an event of the person, so properties remain derivable
 * from events; the activity log entry is part of the same journal record.
 */
public final class PersonPropertyEdits {
    private static final String PROPERTIES = "properties";

    private final Store store;
    private final EventStore events;
    private final Persons persons;
    private final ActivityLog log;
    private final Clock clock;

    public PersonPropertyEdits(Store store, EventStore events, Persons persons, ActivityLog log, Clock clock) {
        this.store = store;
        this.events = events;
        this.persons = persons;
        this.log = log;
        this.clock = clock;
    }

    /** Sets some properties. The stage ends with all properties after the edit. */
    @Blocking
    public CompletionStage<ObjectNode> set(int projectId, int userId, Person person, ObjectNode properties) {
        WorkerPool.assertWorker();
        Set<String> names = new TreeSet<>();
        properties.fieldNames().forEachRemaining(names::add);
        ObjectNode change = Json.object().set("$set", properties);
        return run(projectId, userId, person, "$set", "updated", change, names);
    }

    /** Removes a property, if present. The stage ends with all properties after the edit. */
    @Blocking
    public CompletionStage<ObjectNode> unset(int projectId, int userId, Person person, String name) {
        WorkerPool.assertWorker();
        ObjectNode change = Json.object();
        change.putArray("$unset").add(name);
        return run(projectId, userId, person, "$delete_person_property", "delete_property", change, Set.of(name));
    }

    private CompletionStage<ObjectNode> run(
            int projectId,
            int userId,
            Person person,
            String event,
            String activity,
            ObjectNode properties,
            Set<String> names) {
        byte[] json = Json.write(properties);
        Edit edit = new Edit(projectId, person, changes(json));
        long micros = Timestamps.micros(clock.instant());
        EventBatch batch =
                EventBatch.single(projectId, micros, EventLayout.CHANGES_PERSON, event, edit.distinctId, json);
        return store.submit(List.of(events.write(batch, edit)), transaction -> {
            ObjectNode before = edit.before.deepCopy().retain(names);
            ObjectNode after = edit.after.deepCopy().retain(names);
            log.add(
                    transaction,
                    PersonEdits.entry(projectId, userId, person, activity)
                            .changes(
                                    List.of(new FieldChange(PersonEdits.SCOPE, "changed", PROPERTIES, before, after))));
            return edit.after;
        });
    }

    /** Parses the bytes to store as {@link PersonWriter} will. */
    private static PropertyChanges changes(byte[] json) {
        if (json.length > Persons.PROPERTIES_MAX) {
            throw tooLarge();
        }
        try {
            return PropertyChanges.of((ObjectNode) Json.parse(json));
        } catch (JsonProcessingException unreadable) {
            throw ApiException.invalid(PROPERTIES, "The value can't be kept: " + unreadable.getOriginalMessage());
        }
    }

    private static ApiException tooLarge() {
        return ApiException.invalid(
                PROPERTIES, "The properties of a person may take " + Persons.PROPERTIES_MAX + " bytes.");
    }

    /** Validates one edit on the writer, and keeps its result. */
    private final class Edit implements Runnable {
        private final int projectId;
        private final int number;
        private final String distinctId;
        private final PropertyChanges changes;
        private ObjectNode before = Json.object();
        private ObjectNode after = Json.object();

        Edit(int projectId, Person person, PropertyChanges changes) {
            this.projectId = projectId;
            this.number = person.number();
            this.distinctId = person.distinctIds().stream().findFirst().orElseThrow(ApiException::notFound);
            this.changes = changes;
        }

        @Override
        public void run() {
            Person person = persons.findByDistinctId(projectId, distinctId)
                    .filter(found -> found.number() == number)
                    .orElseThrow(ApiException::notFound);
            before = person.properties();
            after = changes.apply(before);
            PersonRecord record = new PersonRecord(person.createdAtMicros(), person.identified(), after);
            if (record.encode().length > Persons.PROPERTIES_MAX) {
                throw tooLarge();
            }
        }
    }
}
