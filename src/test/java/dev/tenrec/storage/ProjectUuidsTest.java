package dev.tenrec.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.Thoroughness;
import dev.tenrec.disk.RealDisk;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.disk.SimDisk.Fault;
import dev.tenrec.journal.DamageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The index of uuids in files: each uuid is stored once, whatever happens to the files. */
@ExtendWith(Thoroughness.class)
class ProjectUuidsTest {
    private static final int FILE_ROWS = FiledEvents.FILE_ROWS;
    private static final int MERGED_ROWS = 8 * FILE_ROWS;
    private static final String FIRST = "uuids-1-0-256.bin";
    private static final int SAMPLE_EVERY = 5;
    private static final int SENDERS = 3;

    private final SimDisk disk = new SimDisk();

    @TempDir
    Path directory;

    @Test
    void holdsEachUuidOnceOnARealDiskWhileFilesAreMergedAndAfterARestart() throws IOException {
        int rows = 2 * MERGED_ROWS + 3 * FILE_ROWS + 100;
        Set<String> expected = Set.of(
                "uuids-1-0-2048.bin",
                "uuids-1-2048-4096.bin",
                "uuids-1-4096-4352.bin",
                "uuids-1-4352-4608.bin",
                "uuids-1-4608-4864.bin");
        try (FiledEvents filed = FiledEvents.open(RealDisk.lock(directory))) {
            for (int from = 0; from < rows; from += 777) {
                filed.store(from, Math.min(rows, from + 777));
                assertThat(filed.store(from / 2, from / 2 + 64)).isZero();
            }
            filed.events.close();
            assertThat(filed.events.project(1).uuids().fileNames()).isEqualTo(expected);
            assertHoldsEachOnce(filed, rows);
        }
        assertThat(indexFiles(RealDisk.openUnlocked(directory).list())).isEqualTo(expected);
        try (FiledEvents filed = new FiledEvents(RealDisk.lock(directory)).open()) {
            assertHoldsEachOnce(filed, rows);
        }
    }

    @Test
    void storesAUuidOnceThatSeveralSendAtOnceWhileRowsMove() throws IOException {
        int rows = MERGED_ROWS + FILE_ROWS;
        try (FiledEvents filed = FiledEvents.open(disk)) {
            List<CompletableFuture<Integer>> senders = new ArrayList<>();
            for (int sender = 0; sender < SENDERS; sender++) {
                senders.add(CompletableFuture.supplyAsync(() -> filed.store(0, rows)));
            }
            int stored = 0;
            for (CompletableFuture<Integer> sender : senders) {
                stored += sender.join();
            }
            assertThat(stored).isEqualTo(rows);
            EventView view = filed.events.view(1);
            Set<UUID> all = new TreeSet<>();
            for (int row = 0; row < view.count(); row++) {
                all.add(view.uuid(row));
            }
            assertThat(all).hasSize(rows);
            assertThat(view.count()).isEqualTo(rows);
        }
    }

    @Test
    void makesFilesAgainThatAreMissingDamagedOrOfOtherRows() throws IOException {
        int rows = FiledEvents.fill(disk);
        byte[] whole = disk.bytes(FIRST).clone();
        Map<String, Consumer<SimDisk>> damages = new TreeMap<>();
        damages.put("all missing", damaged -> indexFiles(damaged.list()).forEach(damaged::drop));
        damages.put("missing", damaged -> damaged.drop(FIRST));
        damages.put("of other rows", damaged -> damaged.put(FIRST, disk.bytes("uuids-1-256-512.bin")));
        damages.put("merged of other rows", damaged -> damaged.put("uuids-1-0-2048.bin", whole));
        damages.put("damaged: empty", damaged -> damaged.put(FIRST, new byte[0]));
        damages.put("damaged: cut", damaged -> damaged.put(FIRST, Arrays.copyOf(whole, whole.length - 9)));
        // The first byte of eight is never one of those that fill a section up, which have no checksum.
        for (int at = 0; at < whole.length; at += 8 * Thoroughness.count(1, 6)) {
            byte[] flipped = whole.clone();
            flipped[at] ^= 4;
            damages.put("damaged: flipped at " + at, damaged -> damaged.put(FIRST, flipped));
        }
        for (Map.Entry<String, Consumer<SimDisk>> damage : damages.entrySet()) {
            SimDisk damaged = disk.afterKill();
            damage.getValue().accept(damaged);
            try (FiledEvents opened = new FiledEvents(damaged).open()) {
                assertThat(opened.store.damagedFiles().names().isEmpty())
                        .as(damage.getKey())
                        .isEqualTo(!damage.getKey().startsWith("damaged"));
                assertHoldsEachOnce(opened, rows);
            }
            try (FiledEvents again = FiledEvents.open(damaged)) {
                assertThat(again.store.damagedFiles().names())
                        .as(damage.getKey())
                        .isEmpty();
                assertHoldsEachOnce(again, rows);
            }
            assertThat(indexFiles(damaged.list())).as(damage.getKey()).isEqualTo(indexFiles(disk.list()));
        }
    }

    @Test
    void namesAFileFoundDamagedWhileInUseAndMakesItAgain() throws IOException {
        int rows = FiledEvents.fill(disk);
        try (FiledEvents opened = FiledEvents.open(disk)) {
            opened.events.scrub(disk);
            assertThat(opened.store.damagedFiles().names()).isEmpty();
            byte[] damaged = disk.bytes(FIRST).clone();
            damaged[damaged.length / 2] ^= 1;
            disk.put(FIRST, damaged);
            opened.events.scrub(disk);
            assertThat(opened.store.damagedFiles().names()).containsExactly(FIRST);
            opened.events.close();
            assertHoldsEachOnce(opened, rows);
        }
        try (FiledEvents opened = new FiledEvents(disk).open()) {
            assertThat(opened.store.damagedFiles().names()).isEmpty();
            assertHoldsEachOnce(opened, rows);
        }
    }

    @Test
    void startsOnAFullDiskWithoutFilesAndWritesThemLater() throws IOException {
        int rows = FiledEvents.fill(disk);
        Set<String> files = indexFiles(disk.list());
        files.forEach(disk::drop);
        disk.setFull(true);
        try (FiledEvents opened = new FiledEvents(disk).open()) {
            assertThat(indexFiles(disk.list())).isEmpty();
            FiledEvents.assertHolds(opened.events.view(1), rows);
            disk.setFull(false);
            opened.events.project(1).flush().run();
            assertThat(indexFiles(disk.list())).isEqualTo(files);
            FiledEvents.assertHolds(opened.events.view(1), rows);
        }
        try (FiledEvents opened = new FiledEvents(disk).open()) {
            assertHoldsEachOnce(opened, rows);
        }
    }

    @Test
    void storesNothingTwiceWhenTheDiskFailsAtAnyOperation() throws IOException {
        int rows = MERGED_ROWS - 60;
        try (FiledEvents filled = FiledEvents.open(disk)) {
            filled.store(0, rows);
        }
        SimDisk whole = disk.afterKill();
        int most = run(whole, rows);
        assertThat(indexFiles(whole.list())).containsExactly("uuids-1-0-2048.bin");
        int reached = 0;
        int tried = 0;
        long total = whole.operations();
        for (long n = 1; n <= total; n++) {
            if (!Thoroughness.takes(n, SAMPLE_EVERY)) {
                continue;
            }
            tried++;
            for (boolean forGood : new boolean[] {true, false}) {
                SimDisk failing = disk.afterKill();
                failing.failAt(n, n % 2 == 0 ? Fault.IO_ERROR : Fault.NO_SPACE, forGood);
                int acknowledged = run(failing, rows);
                reached += failing.hasFailed() ? 1 : 0;
                assertHoldsEachOnce(failing.afterPowerCut(n), acknowledged, most);
                assertHoldsEachOnce(failing.afterKill(), acknowledged, most);
            }
        }
        System.out.println("operations of merging uuids failed: " + tried + " of " + total + ", reached " + reached
                + ", lost 0, twice 0");
        assertThat(reached).isGreaterThan(tried);
    }

    /** Stores rows so that the last of eight files is written and all are merged; returns the acknowledged rows. */
    private static int run(SimDisk disk, int rows) {
        int acknowledged = rows;
        try (FiledEvents filed = new FiledEvents(disk)) {
            filed.open();
            filed.events.sealAll();
            for (int batch = 0; batch < 3; batch++) {
                filed.store(acknowledged, acknowledged + 40);
                acknowledged += 40;
            }
        } catch (IOException | CompletionException failed) {
            assertThat(failed).isNotInstanceOf(DamageException.class);
        }
        return acknowledged;
    }

    private static void assertHoldsEachOnce(SimDisk disk, int acknowledged, int most) throws IOException {
        for (int start = 0; start < 2; start++) {
            try (FiledEvents opened = FiledEvents.open(disk)) {
                int count = opened.events.view(1).count();
                assertThat(count).isBetween(acknowledged, most);
                assertThat(opened.store.damagedFiles().names()).isEmpty();
                assertHoldsEachOnce(opened, count);
            }
        }
    }

    private static void assertHoldsEachOnce(FiledEvents filed, int rows) {
        EventView view = filed.events.view(1);
        assertThat(view.count()).isEqualTo(rows);
        for (int row = 0; row < rows; row++) {
            assertThat(view.find(FiledEvents.uuid(row))).hasValue(row);
            assertThat(view.find(FiledEvents.uuid(-1 - row))).isEmpty();
        }
        assertThat(filed.store(0, rows)).isZero();
    }

    private static Set<String> indexFiles(List<String> names) {
        Set<String> files = new TreeSet<>(names);
        files.removeIf(name -> !name.startsWith("uuids-"));
        return files;
    }
}
