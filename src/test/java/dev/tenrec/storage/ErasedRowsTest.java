package dev.tenrec.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.Thoroughness;
import dev.tenrec.disk.RealDisk;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.disk.SimDisk.Fault;
import dev.tenrec.journal.Backup;
import dev.tenrec.journal.DataCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The rows and uuids of expired events leave the files; all others stay as they are, at every crash. */
@ExtendWith(Thoroughness.class)
class ErasedRowsTest {
    private static final int FILE_ROWS = FiledEvents.FILE_ROWS;
    private static final int ROWS = 12 * FILE_ROWS;
    private static final int SAMPLE_EVERY = 20;
    private static final long DAY = 86_400_000_000L;

    private final SimDisk disk = new SimDisk();

    @TempDir
    Path directory;

    /** Of eleven days, whose events came mixed, the first six. */
    private static boolean isOld(int row) {
        return FiledEvents.time(row) < 4 * DAY;
    }

    private static void expire(FiledEvents filed, long oldest) throws IOException {
        filed.oldest = oldest;
        assertThat(filed.events.expire(true)).isTrue();
        filed.oldest = EventStore.Retention.FOREVER;
        filed.events.erase();
    }

    @Test
    void leaveTheFilesInProportionAlsoWhereOthersStay() throws IOException {
        long before;
        try (FiledEvents filed = FiledEvents.openCut(RealDisk.lock(directory))) {
            filed.store(0, ROWS);
            filed.events.erase();
            before = bytes("rows-") + bytes("uuids-");
            expire(filed, 4 * DAY);
            assertHolds(filed, ErasedRowsTest::isOld, ROWS);
        }
        double left = (bytes("rows-") + bytes("uuids-")) / (double) before;
        assertThat(left).as("five of eleven days are left").isBetween(0.40, 0.60);
        try (FiledEvents filed = FiledEvents.openCut(RealDisk.lock(directory))) {
            assertHolds(filed, ErasedRowsTest::isOld, ROWS);
            filed.store(ROWS, 2 * ROWS);
            expire(filed, 20 * DAY);
            assertHolds(filed, row -> true, 2 * ROWS);
            filed.store(2 * ROWS, 2 * ROWS + 10);
            assertHolds(filed, row -> row < 2 * ROWS, 2 * ROWS + 10);
        }
        int files = 2 * ROWS / FILE_ROWS;
        assertThat(bytes("rows-")).as("nothing is left but headers").isLessThan(1_200L * files);
        try (FiledEvents filed = FiledEvents.openCut(RealDisk.lock(directory))) {
            assertHolds(filed, row -> row < 2 * ROWS, 2 * ROWS + 10);
            assertThat(filed.store.damagedFiles().names()).isEmpty();
        }
    }

    @Test
    void leaveSnapshotsOfAProjectWithoutFiles() throws IOException {
        int rows = FILE_ROWS - 20;
        try (FiledEvents filed = FiledEvents.openCut(disk)) {
            filed.store(0, rows);
            delete(filed, 8);
            expire(filed, 4 * DAY);
        }
        for (int start = 0; start < 2; start++) {
            try (FiledEvents filed = FiledEvents.openCut(disk)) {
                RowChunks chunks = filed.events.view(1).rows();
                for (int row = 0; row < rows; row++) {
                    assertThat(chunks.isGone(row)).isEqualTo(isOld(row) || row % 37 == 8);
                }
                assertHolds(filed, row -> row < rows && (isOld(row) || row % 37 == 8), rows);
            }
        }
        try (FiledEvents filed = FiledEvents.openCut(disk)) {
            filed.store(rows, ROWS);
            assertHolds(filed, row -> row < rows && (isOld(row) || row % 37 == 8), ROWS);
            filed.events.erase();
        }
        try (FiledEvents filed = FiledEvents.openCut(disk)) {
            assertThat(filed.events.view(1).rows().fileRowCount()).isPositive();
            assertHolds(filed, row -> row < rows && (isOld(row) || row % 37 == 8), ROWS);
        }
        assertThat(DataCheck.run(disk).findings()).isEmpty();
    }

    @Test
    void areTakenAgainOnceErased() throws IOException {
        int rows = ROWS - 20;
        try (FiledEvents filed = FiledEvents.openCut(disk)) {
            filed.store(0, rows);
            delete(filed, 8);
            assertThat(filed.store(0, rows)).as("until the erasure").isZero();
            expire(filed, 4 * DAY);
            assertHolds(filed, row -> isOld(row) || row % 37 == 8, rows);
            long taken = IntStream.range(0, rows)
                    .filter(row -> isOld(row) || row % 37 == 8)
                    .count();
            assertThat(filed.store(0, rows)).isEqualTo((int) taken);
            assertThat(filed.store(0, rows)).isZero();
            assertShows(filed, rows);
        }
        try (FiledEvents filed = FiledEvents.openCut(disk)) {
            assertShows(filed, rows);
            assertThat(filed.store(0, rows)).isZero();
        }
    }

    /** Rows that were in memory when they were erased become a file, which has nothing of them. */
    @Test
    void doNotComeBackInTheNextFileOfRows() throws IOException {
        int rows = FILE_ROWS - 20;
        try (FiledEvents filed = FiledEvents.openCut(disk)) {
            filed.store(0, rows);
            delete(filed, 8);
            expire(filed, 4 * DAY);
            filed.store(rows, 3 * FILE_ROWS);
            filed.events.columns(1, () -> {});
        }
        try (FiledEvents filed = FiledEvents.openCut(disk)) {
            RowChunks chunks = filed.events.view(1).rows();
            assertThat(chunks.fileRowCount()).isPositive();
            assertThat(IntStream.range(0, rows)).allMatch(row -> chunks.isGone(row) == (isOld(row) || row % 37 == 8));
        }
    }

    private static void assertShows(FiledEvents filed, int rows) {
        EventView view = filed.events.view(1);
        for (int row = 0; row < rows; row++) {
            int found = view.find(FiledEvents.uuid(row)).orElseThrow();
            assertThat(view.reader().read(found).properties()).hasToString(FiledEvents.json(row));
        }
    }

    @Test
    void leaveBackupsScrubsAndColumnsThatAreMadeAgainWhole() throws IOException {
        SimDisk copy = new SimDisk();
        try (FiledEvents filed = FiledEvents.openCut(disk)) {
            filed.store(0, ROWS);
            filed.events.erase();
            Backup.copy(disk, copy);
            expire(filed, 4 * DAY);
            filed.events.scrub(disk);
            assertThat(filed.store.damagedFiles().names()).isEmpty();
            assertThat(Backup.copy(disk, copy).check().findings()).isEmpty();
        }
        assertThat(DataCheck.run(disk).findings()).isEmpty();
        assertThat(copy.list().stream().filter(name -> name.startsWith("rows-")))
                .hasSize(ROWS / FILE_ROWS)
                .allMatch(name -> name.endsWith("-1.bin"));
        try (FiledEvents restored = FiledEvents.openCut(copy)) {
            assertHolds(restored, ErasedRowsTest::isOld, ROWS);
            restored.store(ROWS, ROWS + 10);
            assertHolds(restored, row -> row < ROWS && isOld(row), ROWS + 10);
        }
    }

    /** Random imports, expiries, deletions, erasures, kills and starts, against a list of the rows that are hidden. */
    @Test
    void agreeWithAListAtEachStep() throws IOException {
        Random random = new Random(Thoroughness.SEED);
        BitSet hidden = new BitSet();
        SimDisk current = disk;
        FiledEvents filed = FiledEvents.openCut(current);
        int rows = 0;
        for (int step = 0; step < Thoroughness.count(400, 60); step++) {
            switch (random.nextInt(6)) {
                case 0, 1 -> {
                    int more = 1 + random.nextInt(2 * FILE_ROWS);
                    filed.store(rows, rows + more);
                    rows += more;
                }
                case 2 -> {
                    long oldest = (random.nextInt(12) - 2) * DAY + random.nextInt(5_000) * 1_000L;
                    filed.oldest = oldest;
                    filed.events.expire(true);
                    filed.oldest = EventStore.Retention.FOREVER;
                    IntStream.range(0, rows)
                            .filter(row -> FiledEvents.time(row) < oldest)
                            .forEach(hidden::set);
                }
                case 3 -> {
                    int user = random.nextInt(37);
                    if (rows >= 37 && filed.events.distinctIds(1).find("user " + user) >= 0) {
                        delete(filed, user);
                        IntStream.range(0, rows).filter(row -> row % 37 == user).forEach(hidden::set);
                    }
                }
                case 4 -> filed.events.erase();
                default -> {
                    SimDisk next = random.nextBoolean() ? current.afterKill() : current.afterPowerCut(step);
                    filed.close();
                    current = next;
                    filed = FiledEvents.openCut(current);
                }
            }
            assertHolds(filed, hidden::get, rows);
            assertThat(filed.store.damagedFiles().names()).isEmpty();
        }
        filed.close();
        assertThat(DataCheck.run(current).findings()).isEmpty();
    }

    @Test
    void stayWhileTheirFileIsDamaged() throws IOException {
        try (FiledEvents filed = FiledEvents.openCut(disk)) {
            filed.store(0, ROWS);
            filed.events.erase();
            byte[] damaged = disk.bytes("rows-1-256-512.bin").clone();
            damaged[damaged.length / 2] ^= 1;
            disk.put("rows-1-256-512.bin", damaged);
            assertThatThrownBy(() -> expire(filed, 4 * DAY))
                    .isInstanceOf(IOException.class)
                    .hasStackTraceContaining("rows-1-256-512.bin");
            assertThat(filed.events.isErasureDue()).isTrue();
            assertThat(filed.store.damagedFiles().names()).contains("rows-1-256-512.bin");
        }
    }

    @Test
    void leaveOrStayWholeWhenAnyOneOperationFails() throws IOException {
        try (FiledEvents filed = FiledEvents.openCut(disk)) {
            filed.store(0, ROWS / 2);
            expire(filed, DAY);
            filed.store(ROWS / 2, ROWS);
            filed.oldest = 4 * DAY;
            assertThat(filed.events.expire(true)).isTrue();
        }
        SimDisk whole = disk.afterKill();
        long total;
        try (FiledEvents filed = FiledEvents.openCut(whole)) {
            long before = whole.operations();
            filed.events.erase();
            total = whole.operations() - before;
        }
        int tried = 0;
        for (long n = 1; n <= total; n++) {
            if (!Thoroughness.takes(n, SAMPLE_EVERY)) {
                continue;
            }
            SimDisk failing = disk.afterKill();
            FiledEvents filed = FiledEvents.openCut(failing);
            failing.failAt(n, n % 2 == 0 ? Fault.IO_ERROR : Fault.NO_SPACE, n % 3 == 0);
            eraseOrFail(filed);
            assertGoesOn(failing.afterKill(), "killed at operation " + n);
            assertGoesOn(failing.afterPowerCut(n), "power cut at operation " + n);
            filed.close();
            tried++;
        }
        assertThat(tried).isPositive();
        System.out.println("operations of an erasure of rows failed: " + tried + " of " + total + ", lost 0, left 0");
    }

    private static void eraseOrFail(FiledEvents filed) {
        try {
            filed.events.erase();
        } catch (IOException | CancellationException failed) {
            assertThat(failed).isNotNull();
        }
    }

    /** After a restart every event is as it should be, and the next run erases what is left. */
    private static void assertGoesOn(SimDisk after, String what) throws IOException {
        assertThat(DataCheck.run(after).findings()).as(what).isEmpty();
        try (FiledEvents filed = FiledEvents.openCut(after)) {
            assertHolds(filed, ErasedRowsTest::isOld, ROWS);
            filed.events.erase();
            assertHolds(filed, ErasedRowsTest::isOld, ROWS);
            RowChunks rows = filed.events.view(1).rows();
            assertThat(IntStream.range(0, rows.fileRowCount()))
                    .as(what)
                    .isNotEmpty()
                    .allMatch(row -> rows.isGone(row) == isOld(row));
        }
        assertThat(after.list().stream().filter(name -> name.startsWith("rows-")))
                .as(what)
                .hasSize(ROWS / FILE_ROWS);
    }

    private static void delete(FiledEvents filed, int user) {
        filed.store
                .submit(filed.events.deletion(
                        1, () -> new int[] {filed.events.distinctIds(1).find("user " + user)}))
                .toCompletableFuture()
                .join();
    }

    /** Every row that is not gone has its values, in rows, in columns and by its uuid. */
    private static void assertHolds(FiledEvents filed, IntPredicate isGone, int rowCount) {
        SegmentView columns = filed.events.columns(1, () -> {});
        EventView view = columns.view();
        assertThat(view.count()).isEqualTo(rowCount);
        EventReader reader = view.reader();
        for (int row = 0; row < rowCount; row++) {
            assertThat(view.isDeleted(row, view.distinctId(row))).isEqualTo(isGone.test(row));
            OptionalInt found = view.find(FiledEvents.uuid(row));
            assertThat(found).isEqualTo(isGone.test(row) ? OptionalInt.empty() : OptionalInt.of(row));
            if (!isGone.test(row)) {
                assertThat(view.timestampMicros(row)).isEqualTo(FiledEvents.time(row));
                assertThat(view.uuid(row)).isEqualTo(FiledEvents.uuid(row));
                assertThat(view.distinctIds().text(view.distinctId(row))).isEqualTo("user " + row % 37);
                assertThat(reader.read(row).properties()).hasToString(FiledEvents.json(row));
            }
        }
        int[] inColumns = columns.segments().stream()
                .flatMapToInt(segment -> IntStream.range(0, segment.count()).map(segment::row))
                .filter(row -> !isGone.test(row))
                .sorted()
                .toArray();
        assertThat(inColumns)
                .isEqualTo(IntStream.range(0, rowCount)
                        .filter(row -> !isGone.test(row))
                        .toArray());
        assertThat(columns.segments()).allMatch(segment -> segment.count() > 0);
    }

    private long bytes(String kind) throws IOException {
        long sum = 0;
        for (String name : RealDisk.openUnlocked(directory).list()) {
            sum += name.startsWith(kind) ? Files.size(directory.resolve(name)) : 0;
        }
        return sum;
    }
}
