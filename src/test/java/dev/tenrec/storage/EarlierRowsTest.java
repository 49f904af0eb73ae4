package dev.tenrec.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.disk.RealDisk;
import dev.tenrec.disk.StoredDirectory;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A directory of a thousand events with files of rows and blob files of format 1 and snapshots of format 5, as
 * {@link FiledEvents} wrote it then.
 */
final class EarlierRowsTest {
    private static final int ROWS = 1_000;
    private static final long OLDEST = 4 * 86_400_000_000L;

    @TempDir
    Path directory;

    @BeforeEach
    void unpack() throws IOException {
        StoredDirectory.unpack("rows-of-format-1", directory);
    }

    @Test
    void areReadAndGrow() throws IOException {
        try (FiledEvents filed = FiledEvents.openCut(RealDisk.lock(directory))) {
            FiledEvents.assertHolds(filed.events.view(1), ROWS);
            filed.store(ROWS, 2 * ROWS);
            FiledEvents.assertHolds(filed.events.view(1), 2 * ROWS);
            assertThat(filed.store(0, ROWS)).as("the same again").isZero();
        }
        try (FiledEvents filed = FiledEvents.openCut(RealDisk.lock(directory))) {
            FiledEvents.assertHolds(filed.events.view(1), 2 * ROWS);
            assertThat(filed.store.damagedFiles().names()).isEmpty();
        }
    }

    /** An erasure writes files anew in the format of now. */
    @Test
    void loseWhatIsErased() throws IOException {
        try (FiledEvents filed = FiledEvents.openCut(RealDisk.lock(directory))) {
            filed.oldest = OLDEST;
            assertThat(filed.events.expire(true)).isTrue();
            filed.oldest = EventStore.Retention.FOREVER;
            filed.events.erase();
        }
        assertThat(formats("rows-")).isNotEmpty().containsOnly(4);
        try (FiledEvents filed = FiledEvents.openCut(RealDisk.lock(directory))) {
            EventView view = filed.events.view(1);
            EventReader reader = view.reader();
            for (int row = 0; row < ROWS; row++) {
                boolean isOld = FiledEvents.time(row) < OLDEST;
                assertThat(view.find(FiledEvents.uuid(row)).isEmpty()).isEqualTo(isOld);
                if (!isOld) {
                    assertThat(reader.read(row).properties().toString()).isEqualTo(FiledEvents.json(row));
                }
            }
        }
    }

    private List<Integer> formats(String prefix) throws IOException {
        List<Integer> formats = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, prefix + "*")) {
            for (Path file : files) {
                formats.add((int) Files.readAllBytes(file)[8]);
            }
        }
        return formats;
    }
}
