package dev.tenrec.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.disk.SimDisk;
import dev.tenrec.store.StoreSettings;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ScrubTest {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final Database database =
            Database.of(new SimDisk(), StoreSettings.DEFAULT, Clock.systemUTC(), failure -> {});

    @BeforeEach
    void open() {
        database.open().toCompletableFuture().join();
        database.change(transaction -> database.accounts().bootstrap(transaction, null, null));
    }

    @AfterEach
    void close() throws IOException {
        database.close();
    }

    @Test
    void repeatsAtIntervals() {
        Scrub scrub = new Scrub(database, Long.MAX_VALUE);
        try (ScrubSchedule schedule = new ScrubSchedule(scrub, Duration.ZERO, Duration.ofMillis(1))) {
            schedule.begin();
            long deadline = System.nanoTime() + PATIENCE_NANOS;
            while (scrub.finishedCount() < 3) {
                assertThat(System.nanoTime()).isLessThan(deadline);
                Thread.onSpinWait();
            }
        }
        assertThat(database.store().damagedFiles().names()).isEmpty();
    }

    @Test
    void readsAtTheRateOfItsLimit() throws IOException {
        long[] read = {0};
        database.scrub(bytes -> read[0] += bytes);
        Scrub scrub = new Scrub(database, 4 * read[0]);
        long start = System.nanoTime();
        scrub.run();
        // A quarter of a second, less the tenth that may be made up for.
        assertThat(System.nanoTime() - start).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(140));
        assertThat(scrub.finishedCount()).isEqualTo(1);
    }

    @Test
    void endsAtOnceWhenTheServerStops() {
        Scrub scrub = new Scrub(database, 1);
        ExecutorService thread = Executors.newSingleThreadExecutor();
        CompletableFuture<Void> running = CompletableFuture.runAsync(scrub::run, thread);
        scrub.stop();
        assertThat(running).succeedsWithin(Duration.ofSeconds(30));
        assertThat(scrub.finishedCount()).isZero();
        thread.shutdown();
    }
}
