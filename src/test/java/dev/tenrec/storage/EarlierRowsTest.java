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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Directories of a thousand events, as {@link FiledEvents} wrote them then: with files of rows and blob files of format
 * 1 and snapshots of format 5, and with blob files of format 2.
 */
final class EarlierRowsTest {
    private static final int ROWS = 1_000;
    private static final int GROWN_ROWS = 10 * FiledEvents.FILE_ROWS;
    private static final String MERGED = "uuids-1-0-2048.bin";
    private static final long OLDEST = 4 * 86_400_000_000L;

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"rows-of-format-1", "bodies-of-format-2"})
    void areReadAndGrow(String name) throws IOException {
        StoredDirectory.unpack(name, directory);
        try (FiledEvents filed = FiledEvents.openCut(RealDisk.lock(directory))) {
            FiledEvents.assertHolds(filed.events.view(1), ROWS);
            filed.store(ROWS, GROWN_ROWS);
            FiledEvents.assertHolds(filed.events.view(1), GROWN_ROWS);
            assertThat(filed.store(0, GROWN_ROWS)).as("the same again").isZero();
        }
        try (FiledEvents filed = FiledEvents.openCut(RealDisk.lock(directory))) {
            assertThat(filed.store.disk().list())
                    .as("an index of old and new ones")
                    .contains(MERGED);
            FiledEvents.assertHolds(filed.events.view(1), GROWN_ROWS);
            assertThat(filed.store(0, GROWN_ROWS)).as("the same again").isZero();
            assertThat(filed.store.damagedFiles().names()).isEmpty();
        }
    }

    /** An erasure writes files anew in the format of now. */
    @ParameterizedTest
    @ValueSource(strings = {"rows-of-format-1", "bodies-of-format-2"})
    void loseWhatIsErased(String name) throws IOException {
        StoredDirectory.unpack(name, directory);
        try (FiledEvents filed = FiledEvents.openCut(RealDisk.lock(directory))) {
            filed.oldest = OLDEST;
            assertThat(filed.events.expire(true)).isTrue();
            filed.oldest = EventStore.Retention.FOREVER;
            filed.events.erase();
        }
        assertThat(formats("rows-")).isNotEmpty().containsOnly(4);
        assertThat(formats("blobs-")).isNotEmpty().containsOnly(3);
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

    /** Formats are below 256, in files of either order of bytes. */
    private List<Integer> formats(String prefix) throws IOException {
        List<Integer> formats = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, prefix + "*")) {
            for (Path file : files) {
                formats.add(Files.readAllBytes(file)[8] | Files.readAllBytes(file)[11]);
            }
        }
        return formats;
    }
}
