package dev.tenrec.group;

import dev.tenrec.disk.Disk;
import dev.tenrec.ingestion.IngestionWarnings;
import dev.tenrec.journal.JournalSettings;
import dev.tenrec.storage.EventBatch;
import dev.tenrec.storage.EventStore;
import dev.tenrec.store.Store;
import dev.tenrec.store.StoreSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.UUID;

/** A store with one project, and short ways to send it events about groups. */
final class GroupEvents implements AutoCloseable {
    static final int PROJECT = 7;

    final Groups groups;
    private final EventStore events;
    private final Store store;

    /**
     * Opens what the disk holds.
     *
     * @param snapshotEvery bytes of journal between two snapshots
     */
    GroupEvents(Disk disk, long snapshotEvery) {
        StoreSettings settings =
                new StoreSettings(1000, 1 << 24, snapshotEvery, false, new JournalSettings(1 << 14, 1 << 18));
        store = new Store(disk, settings, Clock.systemUTC(), failure -> {
            throw new AssertionError(failure);
        });
        events = new EventStore(store);
        groups = new Groups(store, events, new IngestionWarnings(store, events));
        store.open().toCompletableFuture().join();
    }

    /** Sends an event, properties with single quotes allowed, flagged as capture would, and waits. */
    void send(long micros, String name, String properties) {
        send(micros, name, properties, EventBatch.CONCERNS_GROUPS);
    }

    /** As the server itself would. */
    void sendOwn(long micros, String name, String properties) {
        send(micros, name, properties, EventBatch.CONCERNS_GROUPS | EventBatch.PERSONLESS);
    }

    private void send(long micros, String name, String properties, int flags) {
        byte[] json = bytes(properties.contains("\"") ? properties : properties.replace('\'', '"'));
        EventBatch.Builder batch = new EventBatch.Builder(PROJECT, false, 0, 0);
        batch.add(UUID.randomUUID(), micros, flags, bytes(name), bytes("visitor"), json, 0, json.length);
        EventStore.Appended appended =
                events.append(batch.build()).toCompletableFuture().join();
        assert appended.stored() == 1;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        store.close();
    }
}
