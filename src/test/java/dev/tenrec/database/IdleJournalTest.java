package dev.tenrec.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.disk.SimDisk;
import dev.tenrec.journal.JournalSettings;
import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.StoreSettings;
import java.io.IOException;
import java.time.Clock;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The journal files of a server that has no more to write are replaced, though no snapshot is due. */
class IdleJournalTest {
    /** Between two looks at what another thread does. */
    private static final long POLL_NANOS = 1_000_000;

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final int FILE_BYTES = 1 << 16;
    private static final StoreSettings NO_SNAPSHOTS =
            new StoreSettings(1000, 1 << 20, Long.MAX_VALUE, false, new JournalSettings(FILE_BYTES, FILE_BYTES));

    record Text(String text) {}

    private final SimDisk disk = new SimDisk();
    private final Store store = new Store(disk, NO_SNAPSHOTS, Clock.systemUTC(), failure -> {});
    private final Records<Text> texts = store.records("texts", Text.class);
    private final IdleJournal idle = new IdleJournal(store);

    @AfterEach
    void close() throws IOException {
        store.close();
    }

    @Test
    void isReplacedOnceThereIsNothingToWrite() {
        store.open().toCompletableFuture().join();
        write(24);
        assertThat(files("journal-")).isGreaterThan(20);
        for (int i = 0; i < 3; i++) {
            assertThat(files("snapshot-")).isZero();
            idle.check();
        }
        assertThat(files("snapshot-"))
                .as("the first check has nothing to compare with")
                .isZero();
        idle.check();
        await(() -> files("journal-") == 1);
        assertThat(files("snapshot-")).isEqualTo(2);
        long newest = newestSnapshot();
        for (int i = 0; i < 10; i++) {
            write(1);
            idle.check();
        }
        assertThat(newestSnapshot()).as("after a little more").isEqualTo(newest);
    }

    @Test
    void staysWhileMuchIsWritten() {
        store.open().toCompletableFuture().join();
        for (int i = 0; i < 8; i++) {
            write(24);
            idle.check();
            idle.check();
        }
        assertThat(files("snapshot-")).isZero();
    }

    /** Writes so many times some 60,000 bytes. */
    private void write(int times) {
        for (int i = 0; i < times; i++) {
            store.change(transaction -> {
                        texts.put(transaction, "text", new Text("x".repeat(60_000)));
                        return true;
                    })
                    .toCompletableFuture()
                    .join();
        }
    }

    private long files(String prefix) {
        return disk.contents().keySet().stream()
                .filter(name -> name.startsWith(prefix) && !name.endsWith(".tmp"))
                .count();
    }

    private long newestSnapshot() {
        return disk.contents().keySet().stream()
                .filter(name -> name.matches("snapshot-\\d+\\.bin"))
                .mapToLong(name -> Long.parseLong(name.replaceAll("\\D", "")))
                .max()
                .orElseThrow();
    }

    private static void await(BooleanSupplier condition) {
        for (long deadline = System.nanoTime() + PATIENCE_NANOS; !condition.getAsBoolean(); ) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            LockSupport.parkNanos(POLL_NANOS);
        }
    }
}
