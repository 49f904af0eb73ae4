package dev.tenrec.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.disk.RealDisk;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.journal.DamageException;
import dev.tenrec.journal.DataCheck;
import dev.tenrec.storage.segment.Segment;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Events whose journal files were replaced by blob files. */
class PackedJournalTest {
    private static final int FIRST_ROWS = 4 * FiledEvents.FILE_ROWS;
    /** Between two looks at what another thread does. */
    private static final long POLL_NANOS = 1_000_000;

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final SimDisk disk = new SimDisk();
    private int rows;

    @TempDir
    Path directory;

    @Test
    void areReadAsBeforeAndAfterARestartOnARealDisk() throws IOException {
        try (FiledEvents filed = FiledEvents.openCut(RealDisk.lock(directory))) {
            filed.store(0, FIRST_ROWS);
            awaitBlobs(filed);
            FiledEvents.assertHolds(filed.events.view(1), rows);
        }
        assertThat(RealDisk.openUnlocked(directory).list())
                .contains("blobs-00000001.bin")
                .doesNotContain("journal-00000001.log");
        try (FiledEvents filed = FiledEvents.openCut(RealDisk.lock(directory))) {
            FiledEvents.assertHolds(filed.events.view(1), rows);
            assertThat(filed.store(0, rows + 10)).isEqualTo(10);
            FiledEvents.assertHolds(filed.events.view(1), rows + 10);
        }
    }

    @Test
    void getTheirSegmentsFromBlobs() throws IOException {
        fill();
        for (String name : named("segment-", "properties-", "uuids-")) {
            disk.drop(name);
        }
        try (FiledEvents filed = FiledEvents.openCut(disk)) {
            SegmentView view = filed.events.columns(1, () -> {});
            assertThat(view.segments().stream().mapToInt(Segment::count).sum()).isEqualTo(rows);
            assertThat(view.properties().find("n")).isNotNegative();
            assertThat(filed.store(0, rows)).isZero();
        }
    }

    @Test
    void haveTheirDistinctIdsAlsoWhereTheirPropertiesRepeatThem() throws IOException {
        List<String> ids =
                List.of("ana@example.com", "1", "aa", "say \"hi\"", "grüße", "\0zero", "{\"n\":", "\\u0061na");
        IntFunction<String> json = row -> "{\"n\":%d,\"aaa\":\"aaaaa\",\"distinct_id\":\"%2$s\",\"%2$s\":[1,11]}"
                .formatted(
                        row,
                        ids.get(row % ids.size())
                                .replaceAll("[\"\\\\]", "\\\\$0")
                                .replace("\0", "\\u0000"));
        try (FiledEvents filed = FiledEvents.openCut(disk)) {
            filed.store(0, FiledEvents.FILE_ROWS);
            for (int from = 0; from < 64 * ids.size(); from += ids.size()) {
                EventBatchBuilder batch = new EventBatchBuilder(1, false, 7, 0);
                for (int row = from; row < from + ids.size(); row++) {
                    byte[] id = ids.get(row % ids.size()).getBytes(StandardCharsets.UTF_8);
                    byte[] body = json.apply(row).getBytes(StandardCharsets.UTF_8);
                    UUID uuid = FiledEvents.uuid(FiledEvents.FILE_ROWS + row);
                    batch.add(uuid, 5, 0, "said".getBytes(StandardCharsets.UTF_8), id, body, 0, body.length);
                }
                filed.events.append(batch.build()).toCompletableFuture().join();
            }
            filed.events.erase();
        }
        try (FiledEvents filed = FiledEvents.openCut(disk)) {
            EventView view = filed.events.view(1);
            EventReader reader = view.reader();
            for (int row = 0; row < 64 * ids.size(); row++) {
                Event event = reader.read(FiledEvents.FILE_ROWS + row);
                assertThat(event.name()).isEqualTo("said");
                assertThat(event.distinctId()).isEqualTo(ids.get(row % ids.size()));
                assertThat(event.properties().toString()).isEqualTo(json.apply(row));
            }
            SegmentView columns = filed.events.columns(1, () -> {});
            assertThat(columns.properties().find("distinct_id")).isNotNegative();
        }
    }

    @Test
    void tellWhichBlobFileIsDamaged() throws IOException {
        fill();
        String first = "blobs-00000001.bin";
        byte[] damaged = disk.bytes(first).clone();
        damaged[200] ^= 8;
        disk.put(first, damaged);
        try (FiledEvents filed = FiledEvents.openCut(disk)) {
            assertThatThrownBy(() -> filed.events.view(1).read(0))
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            refused -> assertThat(refused.errorCode()).isEqualTo(ErrorCode.DATA_DAMAGED))
                    .hasMessageStartingWith(first + " is damaged at byte ");
            assertThat(filed.events.view(1).read(rows - 1).uuid()).isEqualTo(FiledEvents.uuid(rows - 1));
            assertThat(filed.store.damagedFiles().names()).containsExactly(first);
        }
    }

    @Test
    void areFoundDamagedByTheScrub() throws IOException {
        fill();
        try (FiledEvents filed = FiledEvents.openCut(disk)) {
            filed.store.scrub(disk);
            assertThat(filed.store.damagedFiles().names()).isEmpty();
            byte[] damaged = disk.bytes("blobs-00000002.bin").clone();
            damaged[damaged.length / 2] ^= 1;
            disk.put("blobs-00000002.bin", damaged);
            filed.store.scrub(disk);
            assertThat(filed.store.damagedFiles().names()).containsExactly("blobs-00000002.bin");
        }
    }

    @Test
    void cannotStartWithoutAFileOfRowsThatBothSnapshotsNeed() throws IOException {
        fill();
        assertThat(DataCheck.run(disk).findings()).isEmpty();
        disk.drop("rows-1-0-256.bin");
        assertThatThrownBy(() -> FiledEvents.openCut(disk))
                .isInstanceOf(DamageException.class)
                .hasMessageContaining("no snapshot is intact");
        assertThat(DataCheck.run(disk).findings()).anyMatch(finding -> finding.startsWith("rows-1-0-256.bin"));
    }

    /** Stores events until journal files were replaced and both snapshots need the first file of rows. */
    private void fill() throws IOException {
        for (int from = 0; from < FIRST_ROWS; from += FiledEvents.FILE_ROWS) {
            try (FiledEvents filed = FiledEvents.openCut(disk)) {
                filed.store(from, from + FiledEvents.FILE_ROWS);
            }
        }
        try (FiledEvents filed = FiledEvents.openCut(disk)) {
            awaitBlobs(filed);
            rows = filed.storeUntilNeeded(disk, rows);
        }
    }

    /** Stores more, because snapshots come with further events, until the second journal file was replaced. */
    private void awaitBlobs(FiledEvents filed) throws IOException {
        rows = FIRST_ROWS;
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!filed.store.disk().list().contains("blobs-00000002.bin")
                || filed.store.disk().list().contains("journal-00000002.log")) {
            assertThat(System.nanoTime()).as("no blob file").isLessThan(deadline);
            filed.store(rows, rows + 8);
            rows += 8;
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    private List<String> named(String... prefixes) {
        return disk.list().stream()
                .filter(name -> List.of(prefixes).stream().anyMatch(name::startsWith))
                .toList();
    }
}
