package dev.tenrec.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.Thoroughness;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.error.ApiException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A file of rows that is damaged while the store is open: it is named, no row is read from it, a start rebuilds it. */
@ExtendWith(Thoroughness.class)
class RowFileScrubTest {
    private static final int FLIPS = Thoroughness.count(100, 10);
    private static final String FILE = "rows-1-0-256.bin";

    private final SimDisk disk = new SimDisk();

    @Test
    void refusesReadsUntilTheNextStartRebuildsTheFile() throws IOException {
        int rows = FiledEvents.fill(disk);
        byte[] whole = disk.bytes(FILE).clone();
        Random random = new Random(Thoroughness.SEED);
        for (int i = 0; i <= FLIPS; i++) {
            byte[] damaged = i == 0 ? Arrays.copyOf(whole, whole.length / 3) : whole.clone();
            damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            SimDisk copy = disk.afterKill();
            try (FiledEvents opened = FiledEvents.open(copy)) {
                opened.events.scrub(copy);
                assertThat(opened.store.damagedFiles().names()).isEmpty();
                EventReader reader = opened.events.view(1).reader();
                copy.put(FILE, damaged);
                opened.events.scrub(copy);
                assertThat(opened.store.damagedFiles().names()).containsExactly(FILE);
                assertThatThrownBy(() -> opened.events.columns(1, () -> {}))
                        .isInstanceOf(ApiException.class)
                        .hasMessageStartingWith(FILE + " is damaged.");
                assertThatThrownBy(() -> reader.read(rows - 1)).hasMessageStartingWith(FILE + " is damaged.");
                assertThat(opened.store(rows, rows + 1)).isEqualTo(1);
            }
            try (FiledEvents opened = FiledEvents.open(copy)) {
                assertThat(opened.store.damagedFiles().names()).contains(FILE);
                FiledEvents.assertHolds(opened.events.view(1), rows + 1);
            }
            assertThat(copy.bytes(FILE)).isEqualTo(whole);
        }
    }
}
