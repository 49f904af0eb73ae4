package dev.tenrec.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.database.Database;
import dev.tenrec.database.Eraser;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.json.Json;
import dev.tenrec.json.PatchFields;
import dev.tenrec.storage.EventBatchBuilder;
import dev.tenrec.storage.EventStore;
import dev.tenrec.store.StoreSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whether an import brings back erased events is for the project to say. */
class ErasedUuidsTest {
    private static final int EVENTS = 12_000;

    private SimDisk disk = new SimDisk();
    private Database database = opened();

    private Database opened() {
        Database made = Database.of(disk, StoreSettings.DEFAULT, Clock.systemUTC(), failure -> {
            throw new AssertionError(failure);
        });
        made.open().toCompletableFuture().join();
        if (!made.accounts().isBootstrapped()) {
            made.change(transaction -> made.accounts().bootstrap(transaction, null, null));
        }
        return made;
    }

    private void kill() throws IOException {
        SimDisk next = disk.afterKill();
        database.close();
        disk = next;
        database = opened();
    }

    @AfterEach
    void close() throws IOException {
        database.close();
    }

    private static UUID uuid(int event) {
        SplittableRandom random = new SplittableRandom(event);
        return new UUID(random.nextLong(), random.nextLong());
    }

    private static boolean isGone(int event) {
        return event % 2 == 0;
    }

    /** Sends all, and answers how many were stored. */
    private int send() {
        int stored = 0;
        for (int from = 0; from < EVENTS; from += 1_000) {
            EventBatchBuilder batch = new EventBatchBuilder(1, false, 5, 0);
            for (int event = from; event < from + 1_000; event++) {
                byte[] id = (isGone(event) ? "gone" : "stays").getBytes(StandardCharsets.UTF_8);
                byte[] json = "{}".getBytes(StandardCharsets.UTF_8);
                batch.add(uuid(event), 9, 0, "seen".getBytes(StandardCharsets.UTF_8), id, json, 0, json.length);
            }
            EventStore.Appended appended = database.events()
                    .append(batch.build())
                    .toCompletableFuture()
                    .join();
            stored += appended.stored();
        }
        return stored;
    }

    private void deleteAndErase() throws IOException {
        int[] ids = {database.events().distinctIds(1).find("gone")};
        database.store()
                .submit(database.events().deletion(1, () -> ids))
                .toCompletableFuture()
                .join();
        new Eraser(database, Clock.systemUTC()).eraseNow();
    }

    private void remember(boolean isWanted) {
        database.change(transaction -> database.accounts()
                .projects()
                .update(transaction, 1, new PatchFields(Json.object().put("remember_erased_uuids", isWanted))));
    }

    @Test
    void comeBackWhereTheProjectSaysNothing() throws IOException {
        assertThat(send()).isEqualTo(EVENTS);
        deleteAndErase();
        assertThat(send()).isEqualTo(EVENTS / 2);
    }

    @Test
    void stayAwayWhileTheProjectWantsItAndLeaveNoTrace() throws IOException {
        remember(true);
        assertThat(send()).isEqualTo(EVENTS);
        deleteAndErase();
        Traces traces = new Traces();
        // The person, who stays, has the uuid of its first event as a property.
        IntStream.range(1, EVENTS).filter(ErasedUuidsTest::isGone).forEach(event -> traces.uuid("uuid", uuid(event)));
        assertThat(send()).isZero();
        kill();
        assertThat(send()).isZero();
        new Eraser(database, Clock.systemUTC()).eraseNow();
        assertThat(TraceScan.run(disk, traces)).isEmpty();
        remember(false);
        new Eraser(database, Clock.systemUTC()).eraseNow();
        assertThat(send()).isEqualTo(EVENTS / 2);
        kill();
        assertThat(send()).isZero();
    }
}
