package dev.tenrec.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.Thoroughness;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.journal.JournalSettings;
import dev.tenrec.store.Store;
import dev.tenrec.store.StoreSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Events that expired for good: no retention shows them again, and their bytes go; before, they are only hidden. */
@ExtendWith(Thoroughness.class)
class EventExpiryTest {
    private static final int ROWS = 3_000;
    private static final long HOUR = 3_600_000_000L;

    private SimDisk disk = new SimDisk();
    private Store store;
    private EventStore events;
    private long oldest = EventStore.Retention.FOREVER;

    private void open() {
        store = new Store(
                disk,
                new StoreSettings(1000, 1 << 24, 1 << 15, false, new JournalSettings(1 << 14, 1 << 15)),
                Clock.systemUTC(),
                failure -> {
                    throw new AssertionError(failure);
                });
        events = new EventStore(store);
        events.retain(projectId -> oldest);
        store.open().toCompletableFuture().join();
        events.sealAll();
    }

    private void kill() throws IOException {
        SimDisk next = disk.afterKill();
        events.close();
        store.close();
        disk = next;
        open();
    }

    @Test
    void showsWhatIsOnlyHiddenAgain() throws IOException {
        open();
        store(0, ROWS, 0);
        oldest = 1_000 * HOUR;
        assertThat(shown()).isEqualTo(numbers(1_000, ROWS));
        oldest = EventStore.Retention.FOREVER;
        assertThat(shown()).isEqualTo(numbers(0, ROWS));
        assertThat(events.expire(true)).as("nothing expires").isFalse();
        kill();
        assertThat(shown()).isEqualTo(numbers(0, ROWS));
        store.close();
    }

    @Test
    void hidesWhatExpiredForGoodAndFreesItsBytes() throws IOException {
        open();
        store(0, ROWS, 0);
        events.erase();
        long before = blobBytes();
        oldest = 1_500 * HOUR;
        assertThat(events.expire(true)).isTrue();
        assertThat(events.expire(true)).as("once").isFalse();
        events.erase();
        assertThat(blobBytes()).isLessThan(before * 55 / 100);
        assertThat(bodies()).isEqualTo(numbers(1_500, ROWS));
        oldest = EventStore.Retention.FOREVER;
        assertThat(shown()).isEqualTo(numbers(1_500, ROWS));
        kill();
        assertThat(shown()).isEqualTo(numbers(1_500, ROWS));
        store(0, 100, ROWS);
        Set<Integer> all = numbers(1_500, ROWS);
        all.addAll(numbers(0, 100));
        assertThat(shown()).as("old events that were sent later").isEqualTo(all);
        events.erase();
        kill();
        assertThat(shown()).isEqualTo(all);
        assertThat(bodies()).isEqualTo(all);
        events.close();
        store.close();
    }

    /** As a lake lets them depart, which has them then. */
    @Test
    void freesTheBytesOfDepartedEventsAndKeepsTheirUuids() throws IOException {
        open();
        store(0, ROWS, 0);
        events.erase();
        long before = blobBytes();
        events.depart(1, 1_500 * HOUR, ROWS - 500);
        assertThat(shown()).isEqualTo(numbers(1_500, ROWS));
        events.erase();
        assertThat(blobBytes()).isLessThan(before * 55 / 100);
        assertThat(bodies()).isEqualTo(numbers(1_500, ROWS));
        for (int start = 0; start < 2; start++) {
            assertThat(shown()).isEqualTo(numbers(1_500, ROWS));
            assertThat(events.viewInLake(1).departedCount()).isEqualTo(1_500);
            store(0, ROWS, 0);
            assertThat(events.view(1).count()).as("duplicates").isEqualTo(ROWS);
            kill();
        }
        store(0, 100, ROWS);
        Set<Integer> all = numbers(1_500, ROWS);
        all.addAll(numbers(0, 100));
        assertThat(shown()).as("old events that were sent later").isEqualTo(all);
        oldest = 700 * HOUR;
        assertThat(events.expire(true)).isTrue();
        oldest = EventStore.Retention.FOREVER;
        assertThat(events.viewInLake(1).departedCount()).isEqualTo(800);
        events.close();
        store.close();
    }

    @Test
    void waitsForTheTurnOfTheDayAfterAStartOrANewRetention() throws IOException {
        open();
        store(0, ROWS, 0);
        oldest = 500 * HOUR;
        assertThat(events.expire(false)).as("after a start").isFalse();
        assertThat(events.expire(false)).as("on the same day").isFalse();
        oldest = 524 * HOUR;
        assertThat(events.expire(false)).as("at the turn of the day").isTrue();
        oldest = 1_500 * HOUR;
        assertThat(events.expire(false)).as("with a new retention").isFalse();
        oldest = EventStore.Retention.FOREVER;
        assertThat(events.expire(false)).as("that is put right").isFalse();
        assertThat(shown()).isEqualTo(numbers(524, ROWS));
        oldest = 1_500 * HOUR;
        assertThat(events.expire(false)).isFalse();
        oldest = 1_524 * HOUR;
        assertThat(events.expire(false)).isTrue();
        oldest = EventStore.Retention.FOREVER;
        assertThat(shown()).isEqualTo(numbers(1_524, ROWS));
        events.close();
        store.close();
    }

    /** Bounds of random rows and times, against a list of all of them. */
    @Test
    void boundsAgreeWithAList() {
        Random random = new Random(Thoroughness.SEED);
        ExpiredRows bounds = ExpiredRows.NONE;
        List<long[]> all = new ArrayList<>();
        for (int step = 0; step < 200; step++) {
            int row = random.nextInt(50);
            long micros = random.nextInt(50);
            bounds = bounds.with(row, micros);
            all.add(new long[] {row, micros});
            for (int asked = 0; asked < 50; asked++) {
                int at = asked;
                long expected = all.stream()
                        .filter(bound -> at < bound[0])
                        .mapToLong(bound -> bound[1])
                        .max()
                        .orElse(EventStore.Retention.FOREVER);
                assertThat(bounds.beforeMicros(asked)).isEqualTo(expected);
            }
        }
    }

    /** Stores events, an hour apart. */
    private void store(int from, int end, int uuids) {
        for (int first = from; first < end; first += 50) {
            EventBatchBuilder batch = new EventBatchBuilder(1, false, 7, 0);
            for (int number = first; number < Math.min(end, first + 50); number++) {
                byte[] id = ("user " + number % 9).getBytes(StandardCharsets.UTF_8);
                byte[] json = json(number).getBytes(StandardCharsets.UTF_8);
                batch.add(new UUID(9, uuids + number), number * HOUR, 0, id, id, json, 0, json.length);
            }
            events.append(batch.build()).toCompletableFuture().join();
        }
    }

    private static String json(int number) {
        return "{\"mark\":\"" + number + "-" + Long.toHexString(new Random(number).nextLong()) + ".\"}";
    }

    /** The numbers of the events that a view shows, each read with its body. */
    private Set<Integer> shown() {
        EventView view = events.view(1);
        EventReader reader = view.reader();
        Set<Integer> found = new TreeSet<>();
        for (int row = 0; row < view.count(); row++) {
            if (!view.isDeleted(row, view.distinctId(row))) {
                int number = (int) (view.timestampMicros(row) / HOUR);
                assertThat(reader.read(row).properties()).hasToString(json(number));
                found.add(number);
            }
        }
        return found;
    }

    private static Set<Integer> numbers(int from, int end) {
        return IntStream.range(from, end).boxed().collect(Collectors.toCollection(TreeSet::new));
    }

    private Set<Integer> bodies() throws IOException {
        Map<String, String> files = FileBytes.of(disk);
        String all = String.join("\n", files.values());
        return numbers(0, ROWS).stream()
                .filter(number -> all.contains(json(number)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private long blobBytes() {
        return disk.list().stream()
                .filter(name -> name.startsWith("blobs-"))
                .mapToLong(name -> disk.bytes(name).length)
                .sum();
    }
}
