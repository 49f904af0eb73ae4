package dev.tenrec.insight;

import dev.tenrec.disk.RealDisk;
import dev.tenrec.event.EventBatch;
import dev.tenrec.event.EventStore;
import dev.tenrec.ingestion.IngestionWarnings;
import dev.tenrec.journal.JournalSettings;
import dev.tenrec.json.Timestamps;
import dev.tenrec.person.Persons;
import dev.tenrec.store.Store;
import dev.tenrec.store.StoreSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.UUID;

/** A store with events of project 1, at a fixed time, for tests of queries. */
final class TestData implements AutoCloseable {
    static final int PROJECT = 1;
    private static final StoreSettings SETTINGS =
            new StoreSettings(1000, 1 << 24, 1 << 16, false, new JournalSettings(1 << 16, 1 << 22));

    final Clock clock;
    final EventStore events;
    final Persons persons;
    private final Store store;
    private EventBatch.Builder batch;

    /** @param directory an empty one, for the journal */
    TestData(Path directory, String now) throws IOException {
        clock = Clock.fixed(Instant.parse(now), ZoneOffset.UTC);
        store = new Store(RealDisk.lock(directory), SETTINGS, clock, failure -> {});
        events = new EventStore(store);
        persons = new Persons(store, events, new IngestionWarnings(store, events));
        store.open().toCompletableFuture().join();
        batch = newBatch(false);
    }

    /** Adds an event to the batch that {@link #store()} will send. */
    TestData event(String name, String distinctId, String timestamp, String properties) {
        return event(UUID.randomUUID(), name, distinctId, Timestamps.micros(Instant.parse(timestamp)), properties);
    }

    TestData event(UUID uuid, String name, String distinctId, long timestampMicros, String properties) {
        byte[] json = properties.getBytes(StandardCharsets.UTF_8);
        boolean changesPerson = properties.contains("\"$set\"") || name.equals("$identify");
        batch.add(
                uuid,
                timestampMicros,
                changesPerson ? EventBatch.CHANGES_PERSON : 0,
                name.getBytes(StandardCharsets.UTF_8),
                distinctId.getBytes(StandardCharsets.UTF_8),
                json,
                0,
                json.length);
        return this;
    }

    /** Stores what was added since the last call. */
    TestData store() {
        return store(false);
    }

    TestData store(boolean nextHistorical) {
        events.append(batch.build()).toCompletableFuture().join();
        batch = newBatch(nextHistorical);
        return this;
    }

    private EventBatch.Builder newBatch(boolean historical) {
        return new EventBatch.Builder(PROJECT, historical, Timestamps.micros(clock.instant()));
    }

    @Override
    public void close() throws IOException {
        store.close();
    }
}
