package dev.tenrec.group;

import dev.tenrec.disk.Disk;
import dev.tenrec.ingestion.IngestionWarnings;
import dev.tenrec.journal.JournalSettings;
import dev.tenrec.storage.EventBatchBuilder;
import dev.tenrec.storage.EventLayout;
import dev.tenrec.storage.EventStore;
import dev.tenrec.store.Store;
import dev.tenrec.store.StoreSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.UUID;

/** A store with one project, and shorthands to send events about groups. */
final class GroupEvents implements AutoCloseable {
    static final int PROJECT = 7;

    final Groups groups;
    private final EventStore events;
    private final Store store;

    /**
     * Opens a disk.
     *
     * @param snapshotEvery bytes of journal between two snapshots
     */
    GroupEvents(Disk disk, long snapshotEvery) {
        StoreSettings settings =
                new StoreSettings(1000, 1 << 24, snapshotEvery, false, new JournalSettings(1 << 14, 1 << 18));
        store = new Store(disk, settings, Clock.systemUTC(), failure -> {
            throw new AssertionError(failure);
        });
        GroupTypeIndex index = new GroupTypeIndex(store);
        events = new EventStore(store, index);
        groups = new Groups(store, events, index, new IngestionWarnings(store, events));
        store.open().toCompletableFuture().join();
    }

    /** Sends an event, properties with single quotes allowed, flagged like capture does, and waits. */
    void send(long micros, String name, String properties) {
        send(micros, name, properties, EventLayout.CONCERNS_GROUPS);
    }

    /** Sends an event flagged like one of the server itself. */
    void sendOwn(long micros, String name, String properties) {
        send(micros, name, properties, EventLayout.CONCERNS_GROUPS | EventLayout.PERSONLESS);
    }

    private void send(long micros, String name, String properties, int flags) {
        byte[] json = bytes(properties.contains("\"") ? properties : properties.replace('\'', '"'));
        EventBatchBuilder batch = new EventBatchBuilder(PROJECT, false, 0, 0);
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
