package dev.tenrec.person;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.disk.Disk;
import dev.tenrec.disk.RealDisk;
import dev.tenrec.erasure.ErasureRecords;
import dev.tenrec.ingestion.IngestionWarnings;
import dev.tenrec.journal.JournalSettings;
import dev.tenrec.storage.EventBatchBuilder;
import dev.tenrec.storage.EventLayout;
import dev.tenrec.storage.EventStore;
import dev.tenrec.store.Ids;
import dev.tenrec.store.Store;
import dev.tenrec.store.StoreSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** A store with one project, and shorthands to send events. */
final class PersonEvents implements AutoCloseable {
    static final int PROJECT = 7;

    private static final StoreSettings SETTINGS =
            new StoreSettings(1000, 1 << 24, 1 << 16, false, new JournalSettings(1 << 14, 1 << 18));

    final EventStore events;
    final Persons persons;
    final ActivityLog log;
    final PersonEdits edits;
    final PersonPropertyEdits properties;
    private final Store store;
    private long sent;

    /** Opens a directory. */
    PersonEvents(Path directory) throws IOException {
        this(RealDisk.lock(directory));
    }

    /** Opens a disk. */
    PersonEvents(Disk disk) {
        store = new Store(disk, SETTINGS, Clock.systemUTC(), failure -> {
            throw new AssertionError(failure);
        });
        events = new EventStore(store);
        persons = new Persons(store, events, new IngestionWarnings(store, events));
        log = new ActivityLog(store, new Ids(store));
        edits = new PersonEdits(store, events, persons, log, new ErasureRecords(store), Clock.systemUTC());
        properties = new PersonPropertyEdits(store, events, persons, log, Clock.systemUTC());
        store.open().toCompletableFuture().join();
        sent = events.view(PROJECT).count();
    }

    /**
     * Sends an event, properties with single quotes allowed, flagged like capture does, and waits until it is stored.
     */
    UUID send(long micros, String name, String distinctId, String properties) {
        boolean merges = name.equals("$identify") || name.equals("$create_alias") || name.equals("$merge_dangerously");
        boolean changes = merges || properties.contains("$set") || properties.contains("$unset");
        return sendWithFlags(micros, name, distinctId, properties, changes ? EventLayout.CHANGES_PERSON : 0);
    }

    void sendPersonless(long micros, String name, String distinctId) {
        UUID sentUuid = sendWithFlags(micros, name, distinctId, "{}", EventLayout.PERSONLESS);
        assert sentUuid != null;
    }

    UUID sendWithFlags(long micros, String name, String distinctId, String properties, int flags) {
        UUID uuid = new UUID(7, ++sent);
        byte[] json = json(properties).toString().getBytes(StandardCharsets.UTF_8);
        EventBatchBuilder batch = new EventBatchBuilder(PROJECT, false, 0, 0);
        batch.add(uuid, micros, flags, bytes(name), bytes(distinctId), json, 0, json.length);
        CompletableFuture<EventStore.Appended> stored =
                events.append(batch.build()).toCompletableFuture();
        stored.join();
        return uuid;
    }

    Person person(String distinctId) {
        return persons.findByDistinctId(PROJECT, distinctId).orElseThrow();
    }

    /** The properties without the uuid of the first event. */
    ObjectNode properties(String distinctId) {
        ObjectNode properties = person(distinctId).properties();
        properties.remove("$creator_event_uuid");
        return properties;
    }

    int distinctIdNumber(String distinctId) {
        return events.view(PROJECT).distinctIds().find(distinctId);
    }

    int number(String distinctId) {
        return persons.numbers(PROJECT).of(distinctIdNumber(distinctId));
    }

    static ObjectNode json(String text) {
        String strict = text.contains("\"") ? text : text.replace('\'', '"');
        return PersonRecord.object(bytes(strict));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        store.close();
    }
}
