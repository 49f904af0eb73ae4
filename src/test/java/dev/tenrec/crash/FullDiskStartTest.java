package dev.tenrec.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.disk.SimDisk;
import dev.tenrec.store.Store;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** A start on a full disk reads what is there, and later what came after there was space again. */
class FullDiskStartTest {
    /** Between two looks at what another thread does. */
    private static final long POLL_NANOS = 1_000_000;

    private static final int BATCHES = 3;

    @Test
    void readsWhatCameBeforeAndAfterThereWasSpaceAgain() throws IOException {
        SimDisk killed = filled();
        killed.setFull(true);
        try (Contained contained = new Contained(killed, failure -> {}).open()) {
            assertThat(contained.store.status()).isEqualTo(Store.Status.FULL);
            List<String> before = contained.eventAnswers();
            assertThat(before).hasSize(BATCHES * Contained.BATCH);
            killed.setFull(false);
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
            while (contained.store.status() == Store.Status.FULL && System.nanoTime() < deadline) {
                LockSupport.parkNanos(POLL_NANOS);
            }
            assertThat(contained.append(BATCHES).toCompletableFuture().join().stored())
                    .isEqualTo(Contained.BATCH);
            assertThat(contained.eventAnswers())
                    .hasSize((BATCHES + 1) * Contained.BATCH)
                    .startsWith(before.toArray(String[]::new));
        }
    }

    /** The disk as it was before the store that filled it was closed. */
    private static SimDisk filled() throws IOException {
        SimDisk disk = new SimDisk();
        Contained contained = new Contained(disk, failure -> {}).open();
        for (int number = 0; number < BATCHES; number++) {
            assertThat(contained.append(number).toCompletableFuture().join().duplicates())
                    .isZero();
        }
        SimDisk killed = disk.afterKill();
        contained.close();
        return killed;
    }
}
