package dev.tenrec.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.disk.RealDisk;
import dev.tenrec.error.ApiException;
import dev.tenrec.journal.JournalSettings;
import dev.tenrec.store.Store;
import dev.tenrec.store.StoreSettings;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventStoreTest {
    private static final StoreSettings SETTINGS =
            new StoreSettings(1000, 1 << 24, 1 << 16, false, new JournalSettings(1 << 14, 1 << 18));

    @TempDir
    Path directory;

    @Test
    void readsBackWhatWasStored() throws Exception {
        try (Store store = open()) {
            EventStore events = new EventStore(store);
            store.open().toCompletableFuture().get();
            assertThat(append(events, batch(0, 1000))).isEqualTo(new EventStore.Appended(1000, 0));
            assertHolds(events.view(1), 1000);
        }
    }

    @Test
    void holdsEachUuidOnceAcrossBatchesAndRestarts() throws Exception {
        try (Store store = open()) {
            EventStore events = new EventStore(store);
            store.open().toCompletableFuture().get();
            append(events, batch(0, 600));
            assertThat(append(events, batch(300, 900))).isEqualTo(new EventStore.Appended(300, 300));
        }
        try (Store store = open()) {
            EventStore events = new EventStore(store);
            store.open().toCompletableFuture().get();
            assertHolds(events.view(1), 900);
            assertThat(append(events, batch(0, 901))).isEqualTo(new EventStore.Appended(1, 900));
        }
    }

    @Test
    void tellsEachListenerOfEachEventInOrder() throws Exception {
        try (Store store = open()) {
            EventStore events = new EventStore(store);
            List<String> heard = new ArrayList<>();
            events.onAppend((batch, index, distinctId) -> heard.add("first " + index));
            events.onAppend((batch, index, distinctId) -> heard.add("second " + index));
            store.open().toCompletableFuture().get();
            append(events, batch(0, 2));
            assertThat(heard).containsExactly("first 0", "second 0", "first 1", "second 1");
        }
    }

    @Test
    void storesNothingOfABatchWhoseConditionDoesNotHold() throws Exception {
        try (Store store = open()) {
            EventStore events = new EventStore(store);
            store.open().toCompletableFuture().get();
            CompletionStage<EventStore.Appended> refused = events.append(batch(0, 10), () -> {
                throw ApiException.notFound();
            });
            assertThat(refused.toCompletableFuture())
                    .failsWithin(Duration.ofSeconds(10))
                    .withThrowableOfType(ExecutionException.class)
                    .withCauseInstanceOf(ApiException.class);
            assertThat(append(events, batch(0, 10))).isEqualTo(new EventStore.Appended(10, 0));
        }
    }

    @Test
    void storesAnEventThatStandsTwiceInABatchOnce() throws Exception {
        try (Store store = open()) {
            EventStore events = new EventStore(store);
            store.open().toCompletableFuture().get();
            EventBatchBuilder builder = new EventBatchBuilder(1, true, 7, 0);
            add(builder, 0);
            add(builder, 1);
            add(builder, 0);
            assertThat(append(events, builder.build())).isEqualTo(new EventStore.Appended(2, 1));
        }
    }

    @Test
    void comesBackFromSnapshotAndJournal() throws Exception {
        for (int round = 0; round < 10; round++) {
            try (Store store = open()) {
                EventStore events = new EventStore(store);
                store.open().toCompletableFuture().get();
                assertHolds(events.view(1), round * 2000);
                for (int i = 0; i < 20; i++) {
                    int from = round * 2000 + i * 100;
                    append(events, batch(from, from + 100));
                }
            }
        }
        assertThat(RealDisk.openUnlocked(directory).list())
                .filteredOn(name -> name.startsWith("snapshot"))
                .hasSize(2);
    }

    private Store open() throws Exception {
        return new Store(RealDisk.lock(directory), SETTINGS, Clock.systemUTC(), failure -> {
            throw new AssertionError(failure);
        });
    }

    private static EventStore.Appended append(EventStore events, EventBatch batch) throws Exception {
        return events.append(batch).toCompletableFuture().get();
    }

    private static EventBatch batch(int from, int to) {
        EventBatchBuilder builder = new EventBatchBuilder(1, true, 7, 0);
        for (int i = from; i < to; i++) {
            add(builder, i);
        }
        return builder.build();
    }

    private static void add(EventBatchBuilder builder, int i) {
        byte[] properties = utf8("{\"n\":" + i + ",\"url\":\"https://example.com/" + i % 7 + "\"}");
        builder.add(
                new UUID(1, i),
                i * 1000L,
                0,
                utf8("event " + i % 5),
                utf8("user " + i % 37),
                properties,
                0,
                properties.length);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void assertHolds(EventView view, int count) {
        assertThat(view.count()).isEqualTo(count);
        for (int i = 0; i < count; i += 13) {
            Event event = view.read(view.find(new UUID(1, i)).orElseThrow());
            assertThat(event.name()).isEqualTo("event " + i % 5);
            assertThat(event.distinctId()).isEqualTo("user " + i % 37);
            assertThat(event.timestampMicros()).isEqualTo(i * 1000L);
            assertThat(event.receivedMicros()).isEqualTo(7);
            assertThat(event.historical()).isTrue();
            assertThat(event.properties().toString()).startsWith("{\"n\":" + i + ",");
        }
    }
}
