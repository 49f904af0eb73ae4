package dev.tenrec.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.disk.SimDisk;
import dev.tenrec.journal.JournalSettings;
import dev.tenrec.store.Store;
import dev.tenrec.store.StoreSettings;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventDeletionTest {
    private static final int USERS = 3_000;
    private static final byte[] NONE = "{}".getBytes(StandardCharsets.UTF_8);

    private SimDisk disk = new SimDisk();
    private Store store;
    private EventStore events;

    private void open() {
        StoreSettings settings =
                new StoreSettings(1000, 1 << 24, 1 << 16, false, new JournalSettings(1 << 14, 1 << 18));
        store = new Store(disk, settings, Clock.systemUTC(), failure -> {
            throw new AssertionError(failure);
        });
        events = new EventStore(store);
        store.open().toCompletableFuture().join();
    }

    /** Stops in order or like a killed process. */
    private void reopen(boolean isKilled) throws Exception {
        SimDisk next = isKilled ? disk.afterKill() : disk;
        store.close();
        disk = next;
        open();
    }

    /** Rows of random users deleted at random moments, against a set of uuids, with restarts in between. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void agreesWithASetOfUuidsAcrossRestarts(long seed) throws Exception {
        Random random = new Random(seed);
        List<Integer> users = new ArrayList<>();
        Set<Integer> deleted = new HashSet<>();
        open();
        for (int step = 0; step < 300; step++) {
            int from = users.size();
            for (int i = 0; i < 40; i++) {
                users.add(random.nextInt(10 + step * 10 % USERS));
            }
            assertThat(append(from, users)).isEqualTo(new EventStore.Appended(40, 0));
            if (random.nextInt(3) == 0) {
                int[] gone = random.ints(
                                1 + random.nextInt(20), 0, events.distinctIds(1).count())
                        .distinct()
                        .toArray();
                delete(gone);
                Set<String> names = new HashSet<>();
                Arrays.stream(gone)
                        .forEach(id -> names.add(events.distinctIds(1).text(id)));
                for (int i = 0; i < users.size(); i++) {
                    if (names.contains("user " + users.get(i))) {
                        deleted.add(i);
                    }
                }
            }
            if (random.nextInt(20) == 0) {
                reopen(random.nextBoolean());
            }
        }
        EventView view = events.view(1);
        assertThat(view.count()).isEqualTo(users.size());
        for (int i = 0; i < users.size(); i++) {
            assertThat(view.find(new UUID(1, i)).isEmpty()).isEqualTo(deleted.contains(i));
            assertThat(view.isDeleted(i, view.distinctId(i))).isEqualTo(deleted.contains(i));
        }
        assertThat(deleted).isNotEmpty();
        store.close();
    }

    @Test
    void bringsNothingBackThatIsSentAgainAndKeepsWhatComesLater() throws Exception {
        open();
        List<Integer> users = new ArrayList<>(List.of(1, 2, 1));
        append(0, users);
        EventView before = events.view(1);
        delete(events.distinctIds(1).find("user 1"));
        assertThat(append(0, users)).isEqualTo(new EventStore.Appended(0, 3));
        users.add(1);
        assertThat(append(3, users)).isEqualTo(new EventStore.Appended(1, 0));
        EventView view = events.view(1);
        assertThat(view.find(new UUID(1, 0))).isEmpty();
        assertThat(view.find(new UUID(1, 1))).hasValue(1);
        assertThat(view.find(new UUID(1, 2))).isEmpty();
        assertThat(view.find(new UUID(1, 3))).hasValue(3);
        assertThat(before.find(new UUID(1, 0))).hasValue(0);
        store.close();
    }

    @Test
    void deletesNothingWithoutDistinctIds() throws Exception {
        open();
        append(0, List.of(1));
        delete();
        assertThat(events.view(1).find(new UUID(1, 0))).hasValue(0);
        store.close();
    }

    private void delete(int... distinctIds) {
        assertThat(store.submit(events.deletion(1, () -> distinctIds)).toCompletableFuture())
                .succeedsWithin(java.time.Duration.ofSeconds(10));
    }

    private EventStore.Appended append(int from, List<Integer> users) {
        EventBatchBuilder batch = new EventBatchBuilder(1, false, 7, 0);
        for (int i = from; i < users.size(); i++) {
            byte[] user = ("user " + users.get(i)).getBytes(StandardCharsets.UTF_8);
            batch.add(new UUID(1, i), i, 0, new byte[] {'a'}, user, NONE, 0, NONE.length);
        }
        return events.append(batch.build()).toCompletableFuture().join();
    }
}
