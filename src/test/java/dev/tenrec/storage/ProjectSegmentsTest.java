package dev.tenrec.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.disk.RealDisk;
import dev.tenrec.error.ApiException;
import dev.tenrec.journal.JournalSettings;
import dev.tenrec.storage.segment.PropertyTable;
import dev.tenrec.storage.segment.Segment;
import dev.tenrec.store.Store;
import dev.tenrec.store.StoreSettings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.BitSet;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectSegmentsTest {
    private static final StoreSettings SETTINGS =
            new StoreSettings(1000, 1 << 28, 1 << 26, false, new JournalSettings(1 << 20, 1 << 24));

    @TempDir
    Path directory;

    private Store store;
    private EventStore events;
    private int stored;

    @Test
    void holdsEveryRowOnceWhileRowsArrive() throws IOException {
        open();
        for (int i = 0; i < 30; i++) {
            store(i % 7 == 0 ? 9_000 : 700);
            checkRows();
        }
        close();
    }

    @Test
    void mergesSegmentsOfQueriesWithLargerNeighbours() throws IOException {
        open();
        for (int i = 0; i < 10; i++) {
            store(ProjectSegments.BUFFER_ROWS);
            store(5_000);
            checkRows();
        }
        assertThat(settledFiles()).isNotEmpty();
        checkRows();
        close();
    }

    @Test
    void readsFilesBackAfterARestartAndMakesLostOnesAgain() throws IOException {
        open();
        store(ProjectSegments.FILE_ROWS + 20_000);
        List<Path> files = settledFiles();
        // The latest rows have a file since the stop.
        assertThat(files).hasSize(2);
        close();
        open();
        checkRows();
        assertThat(segmentFiles()).isEqualTo(files);
        close();
        byte[] bytes = Files.readAllBytes(files.get(0));
        bytes[bytes.length / 2] ^= 1;
        Files.write(files.get(0), bytes);
        open();
        checkRows();
        assertThat(settledFiles()).isEqualTo(files);
        assertThat(Files.readAllBytes(files.get(0))).isNotEqualTo(bytes);
        close();
        Files.delete(files.get(0));
        Files.delete(directory.resolve("properties-1.bin"));
        open();
        checkRows();
        close();
    }

    @Test
    void mergesTheRowsThatAStopHasWrittenWithLaterOnes() throws IOException {
        open();
        store(20_000);
        List<Path> first = settledFiles();
        assertThat(first).hasSize(1);
        store(10_000);
        List<Path> second = settledFiles();
        assertThat(second).hasSize(1).doesNotContainAnyElementsOf(first);
        checkRows();
        store(ProjectSegments.FILE_ROWS);
        assertThat(settledFiles()).hasSizeBetween(1, 2).doesNotContainAnyElementsOf(second);
        checkRows();
        close();
    }

    @Test
    void keepsTheFileOfTheOnlySegmentThatAStopHasWritten() throws IOException {
        open();
        store(5_000);
        checkRows();
        assertThat(settledFiles()).hasSize(1);
        close();
    }

    @Test
    void dropsAndMakesAgainWhatAStopHasWrittenWhenItIsDamaged() throws IOException {
        open();
        store(20_000);
        Path file = settledFiles().get(0);
        checkRows();
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);
        events.scrub(store.disk());
        checkRows();
        assertThat(store.damagedFiles().names()).contains(file.getFileName().toString());
        assertThat(settledFiles()).containsExactly(file);
        assertThat(Files.readAllBytes(file)).isNotEqualTo(bytes);
        close();
    }

    @Test
    void marksWhatOnlyADamagedBlockHolds() throws IOException {
        open();
        // The sealer would read the bodies at once.
        events.close();
        store(2_000);
        // Within the bodies of the only batch, before any read.
        try (FileChannel journal =
                FileChannel.open(directory.resolve("journal-00000001.log"), StandardOpenOption.WRITE)) {
            journal.write(ByteBuffer.wrap(new byte[] {1, 2, 3}), 8_000);
        }
        SegmentView columns = events.columns(1, () -> {});
        Segment segment = columns.segments().get(0);
        assertThat(columns.view().count()).isEqualTo(2_000);
        assertThat(segment.count()).isEqualTo(2_000);
        int property = columns.properties().find("n");
        BitSet elsewhere = new BitSet();
        for (int position = 0; position < segment.count(); position++) {
            if (segment.property(property).get(position) == PropertyTable.ELSEWHERE) {
                elsewhere.set(segment.row(position));
            }
        }
        assertThat(elsewhere.isEmpty()).isFalse();
        assertThat(elsewhere.cardinality()).isLessThan(2_000);
        EventReader reader = columns.view().reader();
        assertThatThrownBy(() -> reader.read(elsewhere.nextSetBit(0)))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("journal-00000001.log");
        close();
    }

    private void open() throws IOException {
        store = new Store(RealDisk.lock(directory), SETTINGS, Clock.systemUTC(), failure -> {});
        events = new EventStore(store);
        store.open().toCompletableFuture().join();
    }

    private void close() throws IOException {
        events.close();
        store.close();
    }

    private void store(int count) {
        EventBatchBuilder batch = new EventBatchBuilder(1, true, 0, 0);
        for (int i = 0; i < count; i++) {
            byte[] json = ("{\"n\":" + stored % 100 + "}").getBytes(StandardCharsets.UTF_8);
            byte[] name = ("e" + stored % 3).getBytes(StandardCharsets.UTF_8);
            byte[] id = ("d" + stored % 50).getBytes(StandardCharsets.UTF_8);
            batch.add(new UUID(7, stored), stored * 1_000L, 0, name, id, json, 0, json.length);
            stored++;
        }
        events.append(batch.build()).toCompletableFuture().join();
    }

    /** The files once the sealer is idle; closing waits for it. */
    private List<Path> settledFiles() throws IOException {
        events.sealAll();
        checkRows();
        close();
        List<Path> files = segmentFiles();
        open();
        return files;
    }

    private List<Path> segmentFiles() throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.filter(path -> path.getFileName().toString().startsWith("segment-"))
                    .sorted()
                    .toList();
        }
    }

    private void checkRows() {
        SegmentView columns = events.columns(1, () -> {});
        assertThat(columns.view().count()).isEqualTo(stored);
        BitSet seen = new BitSet();
        int property = columns.properties().find("n");
        for (Segment segment : columns.segments()) {
            for (int position = 0; position < segment.count(); position++) {
                int row = segment.row(position);
                seen.set(row);
                byte[] json = columns.properties()
                        .property(property)
                        .json(segment.property(property).get(position));
                assertThat(segment.times().get(position)).isEqualTo(row * 1_000L);
                assertThat(new String(json, StandardCharsets.UTF_8)).isEqualTo(String.valueOf(row % 100));
                int run = segment.names().find(row % 3);
                assertThat(position)
                        .isBetween(segment.names().start(run), segment.names().end(run) - 1);
            }
        }
        assertThat(seen.cardinality()).isEqualTo(stored);
        assertThat(columns.segments().stream().mapToInt(Segment::count).sum()).isEqualTo(stored);
    }
}
