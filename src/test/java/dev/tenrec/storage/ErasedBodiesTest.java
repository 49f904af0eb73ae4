package dev.tenrec.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.Thoroughness;
import dev.tenrec.disk.Disk;
import dev.tenrec.disk.RealDisk;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.disk.SimDisk.Fault;
import dev.tenrec.journal.Backup;
import dev.tenrec.journal.DataCheck;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The bodies of deleted events leave journal and blob files; all others stay as they are, at every crash. */
@ExtendWith(Thoroughness.class)
class ErasedBodiesTest {
    private static final int ROWS = 6 * FiledEvents.FILE_ROWS;
    private static final int SAMPLE_EVERY = 20;
    /** Numbers of users of {@link FiledEvents}, of whom there are 37. */
    private static final Set<Integer> GONE = Set.of(3, 8, 36);

    private static final int BEGINNING_BYTES = 16;
    /** Rows by their uuid, and by what only their body begins with: all are looked for at once. */
    private static final Map<String, Integer> ROWS_BY_BEGINNING = IntStream.range(0, ROWS)
            .boxed()
            .flatMap(row -> Stream.of(
                    Map.entry(uuidBytes(row), row),
                    Map.entry(FiledEvents.json(row).substring(0, BEGINNING_BYTES), row)))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));

    private final SimDisk disk = new SimDisk();

    @TempDir
    Path directory;

    @Test
    void leaveBlobFilesAndTheJournal() throws IOException {
        try (FiledEvents filed = FiledEvents.openCut(disk)) {
            filed.store(0, ROWS);
            assertThat(bodies(disk)).isEqualTo(rows(false));
            delete(filed);
            filed.events.erase();
            assertErased(filed);
            assertThat(bodies(disk)).isEqualTo(rows(true));
            assertThat(filed.events.isErasureDue()).isFalse();
        }
        assertThat(new String(disk.bytes("MANIFEST"), StandardCharsets.UTF_8)).startsWith("tenrec format 4\n");
        assertThat(DataCheck.run(disk).findings()).isEmpty();
        try (FiledEvents filed = FiledEvents.openCut(disk)) {
            assertErased(filed);
        }
    }

    @Test
    void leaveFilesThatWereErasedBeforeOnARealDisk() throws IOException {
        try (FiledEvents filed = FiledEvents.openCut(RealDisk.lock(directory))) {
            filed.store(0, ROWS);
            filed.events.erase();
            Set<String> before = blobFiles(filed);
            delete(filed);
            filed.events.erase();
            assertErased(filed);
            assertThat(bodies(filed.store.disk())).isEqualTo(rows(true));
            Set<String> after = blobFiles(filed);
            assertThat(after).hasSizeGreaterThanOrEqualTo(before.size()).doesNotContainAnyElementsOf(before);
            filed.events.erase();
            assertThat(blobFiles(filed)).as("nothing is left to erase").containsAll(after);
        }
    }

    @Test
    void leaveAlsoWhereTheyWereSentTwice() throws IOException {
        try (FiledEvents filed = FiledEvents.openCut(disk)) {
            filed.store(0, 640);
            assertThat(filed.store(0, 704)).isEqualTo(64);
            assertThat(filed.store(500, 768)).isEqualTo(64);
            delete(filed);
            filed.events.erase();
            Set<Integer> left = bodies(disk);
            assertThat(left)
                    .isEqualTo(rows(true).stream().filter(row -> row < 768).collect(Collectors.toSet()));
        }
    }

    @Test
    void leaveAlmostNothingBehindAndTheNextBackupToo() throws IOException {
        try (FiledEvents filed = FiledEvents.openCut(disk)) {
            filed.store(0, ROWS);
            delete(filed);
            filed.events.erase();
            SimDisk copy = new SimDisk();
            Backup.copy(disk, copy);
            long bytes = blobBytes(disk);
            IntStream.range(0, 37).forEach(user -> delete(filed, user));
            filed.events.erase();
            assertThat(bodies(disk)).isEmpty();
            assertThat(blobBytes(disk)).isLessThan(bytes / 10);
            Backup.copy(disk, copy);
            assertThat(bodies(copy)).as("a backup that is renewed").isEmpty();
        }
    }

    @Test
    void stayWhileAFileIsDamaged() throws IOException {
        try (FiledEvents filed = FiledEvents.openCut(disk)) {
            filed.store(0, ROWS);
            delete(filed);
            filed.store.damagedFiles().add("rows-1-0-256.bin", "rows-1-0-256.bin is damaged.");
            assertThatThrownBy(filed.events::erase)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("rows-1-0-256.bin");
            assertThat(filed.events.isErasureDue()).isTrue();
        }
    }

    @Test
    void stayWhileThereIsTooLittleSpaceAndTheMessageSaysHowMuch() throws IOException {
        try (FiledEvents filed = FiledEvents.openCut(disk)) {
            filed.store(0, ROWS);
            filed.events.erase();
            delete(filed);
            disk.setFreeBytes(5_000);
            Set<String> before = blobFiles(filed);
            assertThatThrownBy(filed.events::erase)
                    .isInstanceOf(IOException.class)
                    .hasMessageMatching("an erasure needs [0-9.]+ MB of free space, and the disk of .* has 0.0 MB; "
                            + "nothing was written");
            assertThat(blobFiles(filed)).isEqualTo(before);
            assertThat(filed.events.isErasureDue()).isTrue();
            disk.setFreeBytes(1 << 20);
            filed.events.erase();
            assertErased(filed);
        }
    }

    @Test
    void leaveAfterAKillBeforeTheErasure() throws IOException {
        SimDisk killed;
        try (FiledEvents filed = FiledEvents.openCut(disk)) {
            filed.store(0, ROWS);
            delete(filed);
            filed.events.erase();
            assertThat(filed.events.isErasureDue()).isFalse();
            delete(filed, 5);
            killed = disk.afterKill();
        }
        try (FiledEvents filed = FiledEvents.openCut(killed)) {
            assertThat(filed.events.isErasureDue()).isTrue();
            filed.events.erase();
            assertThat(bodies(killed)).noneMatch(row -> row % 37 == 5);
        }
    }

    @Test
    void leaveTheBlobFilesOfAnEarlierVersion() throws IOException {
        try (FiledEvents filed = FiledEvents.openCut(disk)) {
            filed.store(0, ROWS);
            filed.events.erase();
        }
        String manifest = new String(disk.bytes("MANIFEST"), StandardCharsets.UTF_8);
        String earlier = manifest.replace("tenrec format 4", "tenrec format 3")
                .replaceAll("(blobs \\d+ \\d+ [0-9a-f]{8}) 0 .*", "$1")
                .replaceAll("crc32c .*\n", "");
        CRC32C crc = new CRC32C();
        crc.update(earlier.getBytes(StandardCharsets.UTF_8));
        String whole = String.format("%scrc32c %08x%n", earlier, crc.getValue());
        disk.put("MANIFEST", whole.getBytes(StandardCharsets.UTF_8));
        try (FiledEvents filed = FiledEvents.openCut(disk)) {
            filed.events.erase();
            assertThat(blobFiles(filed)).as("nothing was deleted").contains("blobs-00000001.bin");
            delete(filed);
            filed.events.erase();
            assertErased(filed);
            assertThat(bodies(disk)).isEqualTo(rows(true));
        }
    }

    /** A block has another size in the blob file than in the journal file, and once events were deleted. */
    @Test
    void areReadFromOneFileWhileItIsReplaced() throws IOException {
        try (FiledEvents filed = FiledEvents.openCut(disk)) {
            filed.store(0, ROWS);
            for (int row = 0; row < ROWS; row += ROWS / 8) {
                int user = row / (ROWS / 8);
                EventBlock block = EventBlock.read(
                        filed.store.read(filed.events.view(1).blockPosition(row), EventBlock.HEADER_BYTES, header -> {
                            delete(filed, user);
                            eraseUnchecked(filed);
                            return EventBlock.storedSize(header);
                        }));
                assertThat(block.raw().length).isPositive();
            }
            assertThat(filed.store.damagedFiles().names()).isEmpty();
        }
    }

    private static void eraseUnchecked(FiledEvents filed) {
        try {
            filed.events.erase();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Test
    void leaveOrStayWholeWhenAnyOneOperationFails() throws IOException {
        SimDisk prepared = prepared();
        SimDisk whole = prepared.afterKill();
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
            SimDisk failing = prepared.afterKill();
            FiledEvents filed = FiledEvents.openCut(failing);
            failing.failAt(n, n % 2 == 0 ? Fault.IO_ERROR : Fault.NO_SPACE, n % 3 == 0);
            eraseOrFail(filed);
            assertGoesOn(failing.afterKill(), "killed at operation " + n);
            assertGoesOn(failing.afterPowerCut(n), "power cut at operation " + n);
            filed.close();
            tried++;
        }
        assertThat(tried).isPositive();
        System.out.println("operations of an erasure failed: " + tried + " of " + total + ", lost 0, left 0");
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
            assertErased(filed);
            filed.events.erase();
            assertErased(filed);
            assertThat(FileBytes.of(after).values()).as(what).noneMatch(file -> file.contains("user 8"));
            Set<Integer> left = bodies(after);
            assertThat(left).as(what).containsAll(rows(true));
            left.removeAll(rows(true));
            assertThat(left).as(what + ": " + holders(after, left)).isEmpty();
        }
    }

    private static Set<String> holders(Disk disk, Set<Integer> rows) throws IOException {
        return FileBytes.of(disk).entrySet().stream()
                .filter(file -> rows.stream().anyMatch(row -> file.getValue().contains(FiledEvents.json(row))))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private SimDisk prepared() throws IOException {
        try (FiledEvents filed = FiledEvents.openCut(disk)) {
            filed.store(0, ROWS / 2);
            filed.events.erase();
            filed.store(ROWS / 2, ROWS);
            delete(filed);
        }
        return disk;
    }

    private static void delete(FiledEvents filed) {
        GONE.forEach(user -> delete(filed, user));
    }

    private static void delete(FiledEvents filed, int user) {
        filed.store
                .submit(filed.events.deletion(
                        1,
                        () -> IntStream.of(filed.events.distinctIds(1).find("user " + user))
                                .filter(id -> id >= 0)
                                .toArray()))
                .toCompletableFuture()
                .join();
    }

    private static void assertErased(FiledEvents filed) {
        EventView view = filed.events.view(1);
        EventReader reader = view.reader();
        for (int row = 0; row < view.count(); row++) {
            boolean isGone = GONE.contains(row % 37);
            assertThat(view.isDeleted(row, view.distinctId(row))).isEqualTo(isGone);
            if (!isGone) {
                Event event = reader.read(row);
                assertThat(event.uuid()).isEqualTo(FiledEvents.uuid(row));
                assertThat(event.properties()).hasToString(FiledEvents.json(row));
            }
        }
    }

    private static Set<Integer> rows(boolean isErased) {
        return IntStream.range(0, ROWS)
                .filter(row -> !isErased || !GONE.contains(row % 37))
                .boxed()
                .collect(Collectors.toSet());
    }

    /** The rows whose body or uuid is in a journal or blob file. */
    private static Set<Integer> bodies(Disk disk) throws IOException {
        Map<String, String> files = FileBytes.of(disk);
        String all = files.entrySet().stream()
                .filter(file -> file.getKey().matches("(journal|blobs|quarantine)-.*"))
                .map(Map.Entry::getValue)
                .collect(Collectors.joining("\n"));
        Set<Integer> found = new HashSet<>();
        for (int at = 0; at + BEGINNING_BYTES <= all.length(); at++) {
            Integer row = ROWS_BY_BEGINNING.get(all.substring(at, at + BEGINNING_BYTES));
            if (row != null && (all.startsWith(uuidBytes(row), at) || all.startsWith(FiledEvents.json(row), at))) {
                found.add(row);
            }
        }
        return found;
    }

    private static String uuidBytes(int row) {
        ByteBuffer bytes = ByteBuffer.allocate(16)
                .putLong(FiledEvents.uuid(row).getMostSignificantBits())
                .putLong(FiledEvents.uuid(row).getLeastSignificantBits());
        return new String(bytes.array(), StandardCharsets.ISO_8859_1);
    }

    private static Set<String> blobFiles(FiledEvents filed) throws IOException {
        return filed.store.disk().list().stream()
                .filter(name -> name.startsWith("blobs-"))
                .collect(Collectors.toSet());
    }

    private static long blobBytes(SimDisk disk) {
        return disk.list().stream()
                .filter(name -> name.startsWith("blobs-"))
                .mapToLong(name -> disk.bytes(name).length)
                .sum();
    }
}
