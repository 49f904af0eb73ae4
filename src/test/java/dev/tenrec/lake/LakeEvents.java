package dev.tenrec.lake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.MemoryDisk;
import dev.tenrec.group.GroupTypeIndex;
import dev.tenrec.group.Groups;
import dev.tenrec.ingestion.IngestionWarnings;
import dev.tenrec.journal.JournalSettings;
import dev.tenrec.person.Persons;
import dev.tenrec.storage.Event;
import dev.tenrec.storage.EventBatchBuilder;
import dev.tenrec.storage.EventReader;
import dev.tenrec.storage.EventStore;
import dev.tenrec.storage.EventView;
import dev.tenrec.store.Store;
import dev.tenrec.store.StoreSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;

/** An event store in memory with one project, and a model of what a lake of it must hold. */
final class LakeEvents implements AutoCloseable {
    static final int PROJECT = 7;
    static final long START_MICROS = 1_735_689_600_000_000L;
    static final String LOCATION = "file:///lake";

    final EventStore events;
    final Persons persons;
    private final Groups groups;
    private final Store store;
    /** Distinct ids by uuid, without deleted events. */
    private final Map<UUID, String> live = new LinkedHashMap<>();

    private long sent;
    /** Whether the disk of the data directory failed. */
    private volatile boolean failed;
    /** The time before which the project hides events. */
    volatile long oldestMicros = EventStore.Retention.FOREVER;

    LakeEvents() {
        this(new MemoryDisk());
    }

    /** @param disk of the data directory */
    LakeEvents(Disk disk) {
        store = new Store(
                disk,
                new StoreSettings(1000, 1 << 24, 1 << 20, false, new JournalSettings(1 << 14, 1 << 20)),
                Clock.systemUTC(),
                failure -> failed = true);
        GroupTypeIndex types = new GroupTypeIndex(store);
        events = new EventStore(store, types);
        IngestionWarnings warnings = new IngestionWarnings(store, events);
        persons = new Persons(store, events, warnings);
        groups = new Groups(store, events, types, warnings);
        events.retain(projectId -> oldestMicros);
        store.open().toCompletableFuture().join();
        events.sealAll();
    }

    /** Sends events of three users in turn, a minute apart. */
    void send(int count) {
        for (int i = 0; i < count; i++) {
            send("user " + sent % 3, "event " + sent % 5, START_MICROS + sent * 60_000_000, "{\"n\":" + sent + "}");
        }
    }

    UUID send(String distinctId, String event, long micros, String properties) {
        EventBatchBuilder batch = new EventBatchBuilder(PROJECT, false, micros + 1, 100);
        UUID uuid = new UUID(5, sent++);
        byte[] json = properties.getBytes(StandardCharsets.UTF_8);
        batch.add(uuid, micros, 0, bytes(event), bytes(distinctId), json, 0, json.length);
        events.append(batch.build()).toCompletableFuture().join();
        live.put(uuid, distinctId);
        return uuid;
    }

    /** Sends events of one moment in one batch. */
    void sendMany(int count, long micros) {
        EventBatchBuilder batch = new EventBatchBuilder(PROJECT, false, micros, count * 50);
        for (int i = 0; i < count; i++) {
            UUID uuid = new UUID(5, sent++);
            batch.add(uuid, micros, 0, bytes("many"), bytes("user"), bytes("{}"), 0, 2);
            live.put(uuid, "user");
        }
        events.append(batch.build()).toCompletableFuture().join();
    }

    /** Leaves out some of the uuids that would follow. */
    void skip(int count) {
        sent += count;
    }

    /** Deletes all events of a user so far. */
    void delete(String distinctId) {
        int[] ids = {events.distinctIds(PROJECT).find(distinctId)};
        store.submit(events.deletion(PROJECT, () -> ids)).toCompletableFuture().join();
        live.values().removeIf(distinctId::equals);
    }

    /** Sends an event once more, with the uuid of the first ones. */
    EventStore.Appended repeat(int number) {
        EventBatchBuilder batch = new EventBatchBuilder(PROJECT, false, 1, 100);
        batch.add(new UUID(5, number), START_MICROS + 1, 0, bytes("late"), bytes("user 0"), bytes("{}"), 0, 2);
        return events.append(batch.build()).toCompletableFuture().join();
    }

    /** Lets events of the model go that were sent before a number. */
    void forget(int number) {
        live.keySet().removeIf(uuid -> uuid.getLeastSignificantBits() < number);
    }

    /** Takes over what another data directory's model holds. */
    void take(LakeEvents other) {
        live.putAll(other.live);
        sent = other.sent;
    }

    /** The numbers of the events that the server itself shows, each read with its body. */
    List<Long> shown() {
        EventView view = events.view(PROJECT);
        EventReader reader = view.reader();
        List<Long> numbers = new ArrayList<>();
        for (int row = 0; row < view.count(); row++) {
            if (!view.isDeleted(row, view.distinctId(row))) {
                Event event = reader.read(row);
                numbers.add(event.uuid().getLeastSignificantBits());
                assertThat(event.properties())
                        .hasToString("{\"n\":" + event.uuid().getLeastSignificantBits() + "}");
            }
        }
        return numbers;
    }

    /** The uuids of all events that are not deleted. */
    Set<String> live() {
        return live.keySet().stream().map(UUID::toString).collect(Collectors.toCollection(TreeSet::new));
    }

    Lake lake(Disk disk) {
        return lake(disk, LOCATION, Clock.systemUTC());
    }

    Lake lake(Disk disk, String location, Clock clock) {
        return new Lake(disk, location, events, persons, groups, clock);
    }

    @Override
    public void close() throws IOException {
        assertThat(failed).as("the disk failed").isFalse();
        closeFailed();
    }

    /** Ends it after its disk failed. */
    void closeFailed() throws IOException {
        events.close();
        store.close();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
