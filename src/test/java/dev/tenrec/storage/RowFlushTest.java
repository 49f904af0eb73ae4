package dev.tenrec.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.Thoroughness;
import dev.tenrec.disk.RealDisk;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.disk.SimDisk.Fault;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.journal.Backup;
import dev.tenrec.journal.DamageException;
import dev.tenrec.journal.DataCheck;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(Thoroughness.class)
class RowFlushTest {
    private static final int FILE_ROWS = FiledEvents.FILE_ROWS;
    private static final String FIRST = "rows-1-0-256.bin";
    private static final int SAMPLE_EVERY = 5;

    private final SimDisk disk = new SimDisk();

    @TempDir
    Path directory;

    @Test
    void holdsTheSameRowsOnARealDiskWhileTheyMoveAndAfterARestart() throws IOException {
        int rows = 5 * FILE_ROWS + 100;
        EventView before;
        try (FiledEvents filed = FiledEvents.open(RealDisk.lock(directory))) {
            filed.store(0, FILE_ROWS - 10);
            before = filed.events.view(1);
            filed.store(FILE_ROWS - 10, rows);
            filed.events.close();
            assertThat(filed.events.view(1).rows().fileRowCount()).isEqualTo(5 * FILE_ROWS);
            assertThat(before.rows().fileRowCount()).isZero();
            FiledEvents.assertHolds(before, FILE_ROWS - 10);
            FiledEvents.assertHolds(filed.events.view(1), rows);
        }
        assertThat(RealDisk.openUnlocked(directory).list()).contains("rows-1-1024-1280.bin");
        try (FiledEvents filed = FiledEvents.open(RealDisk.lock(directory))) {
            FiledEvents.assertHolds(filed.events.view(1), rows);
            assertThat(filed.store(0, rows + 10)).isEqualTo(10);
            FiledEvents.assertHolds(filed.events.view(1), rows + 10);
        }
    }

    @Test
    void refusesEventsThatAFullProjectCannotNumberAndStillFoldsThoseItHas() throws IOException {
        int rows = FILE_ROWS + 64;
        try (FiledEvents filed = new FiledEvents(disk, rows).open()) {
            assertThat(filed.store(0, rows)).isEqualTo(rows);
            assertThatThrownBy(() -> filed.store(rows, rows + 1))
                    .hasRootCauseMessage("The project is full: it can hold 320 events.")
                    .rootCause()
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            refused -> assertThat(refused.errorCode()).isEqualTo(ErrorCode.STORAGE_FULL));
            assertThatThrownBy(() -> filed.store(rows - 63, rows + 1)).hasRootCauseInstanceOf(ApiException.class);
            assertThat(filed.store(0, rows)).isZero();
        }
        try (FiledEvents filed = new FiledEvents(disk).open()) {
            FiledEvents.assertHolds(filed.events.view(1), rows);
            assertThat(filed.store(rows, rows + 1)).isEqualTo(1);
        }
    }

    @Test
    void answersReadersRightWhileRowsMove() throws IOException {
        AtomicBoolean isStored = new AtomicBoolean();
        try (FiledEvents filed = FiledEvents.open(disk)) {
            filed.store(0, 1);
            CompletableFuture<List<Integer>> reader =
                    CompletableFuture.supplyAsync(() -> wrongRows(filed.events, isStored));
            filed.store(1, 40 * FILE_ROWS);
            isStored.set(true);
            assertThat(reader.join()).isEmpty();
        }
        assertThat(rowFiles(disk)).hasSize(40);
    }

    private static List<Integer> wrongRows(EventStore events, AtomicBoolean isStored) {
        SplittableRandom random = new SplittableRandom(3);
        List<Integer> wrong = new ArrayList<>();
        while (!isStored.get()) {
            EventView view = events.view(1);
            int row = random.nextInt(view.count());
            UUID uuid = FiledEvents.uuid(row);
            if (!view.uuid(row).equals(uuid) || !view.find(uuid).equals(OptionalInt.of(row))) {
                wrong.add(row);
            }
        }
        return wrong;
    }

    @Test
    void readsFiledRowsFromTheirFilesAfterAStart() throws IOException {
        int rows = FiledEvents.fill(disk);
        FiledEvents opened = new FiledEvents(disk).open();
        // Nothing was sealed yet, so the files are those of the snapshot.
        assertThat(opened.events.view(1).rows().fileRowCount()).isPositive();
        FiledEvents.assertHolds(opened.events.view(1), rows);
        assertThat(opened.store(0, rows)).isZero();
        opened.close();
    }

    @Test
    void keepsDeletionsOfFiledRows() throws IOException {
        int rows = FiledEvents.fill(disk);
        for (int start = 0; start < 2; start++) {
            try (FiledEvents opened = FiledEvents.open(disk)) {
                int gone = opened.events.distinctIds(1).find("user 3");
                if (start == 0) {
                    opened.store
                            .submit(opened.events.deletion(1, () -> new int[] {gone}))
                            .toCompletableFuture()
                            .join();
                }
                EventView view = opened.events.view(1);
                for (int row = 0; row < rows; row++) {
                    assertThat(view.find(FiledEvents.uuid(row)).isEmpty()).isEqualTo(row % 37 == 3);
                }
                assertThat(opened.store(0, rows)).isZero();
            }
        }
    }

    @Test
    void replaysTheJournalWhenAFileIsMissingOrDamagedAndMakesItAgain() throws IOException {
        int rows = FiledEvents.fill(disk);
        byte[] whole = disk.bytes(FIRST).clone();
        Map<String, Consumer<SimDisk>> damages = new TreeMap<>();
        damages.put("missing", damaged -> damaged.drop(FIRST));
        damages.put("empty", damaged -> damaged.put(FIRST, new byte[0]));
        damages.put("cut", damaged -> damaged.put(FIRST, Arrays.copyOf(whole, whole.length - 1)));
        for (int at = 0; at < whole.length; at += whole.length / 40) {
            byte[] flipped = whole.clone();
            flipped[at] ^= 4;
            damages.put("flipped at " + at, damaged -> damaged.put(FIRST, flipped));
        }
        for (Map.Entry<String, Consumer<SimDisk>> damage : damages.entrySet()) {
            SimDisk damaged = disk.afterKill();
            damage.getValue().accept(damaged);
            assertThat(DataCheck.run(damaged).findings())
                    .as(damage.getKey())
                    .singleElement()
                    .asString()
                    .startsWith(FIRST + ": ");
            try (FiledEvents opened = new FiledEvents(damaged).open()) {
                assertThat(opened.events.view(1).rows().fileRowCount()).isZero();
                FiledEvents.assertHolds(opened.events.view(1), rows);
                opened.events.sealAll();
            }
            assertThat(damaged.bytes(FIRST)).as(damage.getKey()).isEqualTo(whole);
            assertThat(DataCheck.run(damaged).findings()).isEmpty();
        }
    }

    @Test
    void filesRowsAgainThatAStartReplayedWithoutASnapshot() throws IOException {
        int rows = FiledEvents.fill(disk);
        Map<String, byte[]> before = disk.contents();
        disk.list().stream().filter(name -> name.startsWith("snapshot")).forEach(name -> {
            byte[] damaged = disk.bytes(name).clone();
            damaged[20] ^= 1;
            disk.put(name, damaged);
        });
        try (FiledEvents opened = FiledEvents.open(disk)) {
            FiledEvents.assertHolds(opened.events.view(1), rows);
        }
        assertThat(rowFiles(disk))
                .isNotEmpty()
                .allSatisfy(name -> assertThat(disk.bytes(name)).isEqualTo(before.get(name)));
    }

    @Test
    void removesTornFilesAndThoseOfRowsThatThereAreNot() throws IOException {
        int rows = FiledEvents.fill(disk);
        Set<String> files = rowFiles(disk);
        disk.put("rows-1-768-1024.bin.tmp", new byte[77]);
        disk.put("rows-1-1048576-2097152.bin", new byte[5]);
        disk.put("rows-9-0-256.bin", disk.bytes(FIRST));
        try (FiledEvents opened = FiledEvents.open(disk)) {
            FiledEvents.assertHolds(opened.events.view(1), rows);
        }
        assertThat(rowFiles(disk)).isEqualTo(files);
    }

    @Test
    void keepsRowsInMemoryWhileTheDiskIsFullAndMovesThemLater() throws IOException {
        int rows = FILE_ROWS + 44;
        storeUnfiled(rows);
        FiledEvents filed = new FiledEvents(disk).open();
        RowFlush flush = filed.events.project(1).flush();
        disk.setFull(true);
        flush.run();
        assertThat(rowFiles(disk)).isEmpty();
        assertThat(filed.store(rows, rows + 1)).isEqualTo(1);
        filed.events.close();
        assertThat(rowFiles(disk)).isEmpty();
        assertThat(filed.events.view(1).rows().fileRowCount()).isZero();
        FiledEvents.assertHolds(filed.events.view(1), rows + 1);
        disk.setFull(false);
        flush.run();
        assertThat(filed.events.view(1).rows().fileRowCount()).isEqualTo(FILE_ROWS);
        FiledEvents.assertHolds(filed.events.view(1), rows + 1);
        filed.close();
    }

    @Test
    void losesNothingWhenThePowerFailsAtAnyOperation() throws IOException {
        int rows = 2 * FILE_ROWS + 60;
        storeUnfiled(rows);
        SimDisk whole = disk.afterKill();
        int most = run(whole, rows);
        assertThat(rowFiles(whole)).hasSize(3);
        int reached = 0;
        int tried = 0;
        for (long n = 1; n <= whole.operations(); n++) {
            if (!Thoroughness.takes(n, SAMPLE_EVERY)) {
                continue;
            }
            tried++;
            for (boolean forGood : new boolean[] {true, false}) {
                SimDisk failing = disk.afterKill();
                failing.failAt(n, n % 2 == 0 ? Fault.IO_ERROR : Fault.NO_SPACE, forGood);
                int acknowledged = run(failing, rows);
                reached += failing.hasFailed() ? 1 : 0;
                assertHoldsAtLeast(failing.afterPowerCut(n), acknowledged, most);
                assertHoldsAtLeast(failing.afterKill(), acknowledged, most);
            }
        }
        assertThat(reached).isGreaterThan(tried);
    }

    /** Flushes rows while more are stored; returns the acknowledged rows. */
    private static int run(SimDisk disk, int rows) {
        int acknowledged = rows;
        FiledEvents filed = new FiledEvents(disk);
        try (filed) {
            filed.open();
            filed.events.sealAll();
            for (int batch = 0; batch < 6; batch++) {
                filed.store(acknowledged, acknowledged + 40);
                acknowledged += 40;
            }
        } catch (IOException | CompletionException failed) {
            assertThat(failed).isNotInstanceOf(DamageException.class);
        }
        return acknowledged;
    }

    private static void assertHoldsAtLeast(SimDisk disk, int acknowledged, int most) throws IOException {
        for (int start = 0; start < 2; start++) {
            try (FiledEvents opened = FiledEvents.open(disk)) {
                int count = opened.events.view(1).count();
                assertThat(count).isBetween(acknowledged, most);
                FiledEvents.assertHolds(opened.events.view(1), count);
            }
        }
    }

    @Test
    void restoresABackupWithItsFiles() throws IOException {
        int rows = FiledEvents.fill(disk);
        SimDisk copy = new SimDisk();
        assertThat(Backup.copy(disk, copy).check().findings()).isEmpty();
        assertThat(copy.list()).contains(FIRST);
        FiledEvents restored = new FiledEvents(copy).open();
        assertThat(restored.events.view(1).rows().fileRowCount()).isPositive();
        FiledEvents.assertHolds(restored.events.view(1), rows);
        restored.close();
        disk.drop(FIRST);
        SimDisk without = new SimDisk();
        assertThat(Backup.copy(disk, without).check().snapshotCount()).isZero();
        try (FiledEvents replayed = FiledEvents.open(without)) {
            FiledEvents.assertHolds(replayed.events.view(1), rows);
        }
    }

    private void storeUnfiled(int rows) throws IOException {
        try (FiledEvents filed = new FiledEvents(disk).open()) {
            // Ends the sealer.
            filed.events.close();
            filed.store(0, rows);
        }
        assertThat(rowFiles(disk)).isEmpty();
    }

    private static Set<String> rowFiles(SimDisk disk) {
        List<String> names = disk.list();
        return new TreeSet<>(
                names.stream().filter(name -> name.startsWith("rows-")).toList());
    }
}
