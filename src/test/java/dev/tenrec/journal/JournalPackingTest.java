package dev.tenrec.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.disk.SimDisk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Journal files that both snapshots cover are replaced by blob files; others, and damaged ones, stay. */
final class JournalPackingTest {
    private static final int RECORDS = 120;
    private static final int RECORD_BYTES = 700;

    private final SimDisk disk = new SimDisk();

    @Test
    void replacesWhatBothSnapshotsCover() throws IOException {
        write();
        assertThat(named("blobs-")).hasSizeGreaterThan(3).contains("blobs-00000001.bin");
        assertThat(named("journal-")).isNotEmpty().doesNotContain("journal-00000001.log");
        assertThat(TestJournal.read(disk)).isEqualTo(JournalTest.upTo(RECORDS));
        DataCheck.Report report = DataCheck.run(disk);
        assertThat(report.findings()).isEmpty();
        assertThat(manifest()).startsWith("tenrec format 3\n").contains("\nbegin ", "\nblobs 1 ");
    }

    @Test
    void keepsWhatOneSnapshotNeeds() throws IOException {
        try (TestJournal journal = TestJournal.open(disk)) {
            append(journal, RECORDS);
            journal.snapshot();
            assertThat(named("blobs-")).isEmpty();
            append(journal, 1);
            journal.snapshot();
            int packed = named("blobs-").size();
            assertThat(packed).isPositive();
            append(journal, RECORDS);
            journal.pack();
            assertThat(named("blobs-")).hasSize(packed);
        }
        assertThat(manifest()).startsWith("tenrec format 3\n");
    }

    @Test
    void leavesTheFormatWhileNothingIsReplaced() throws IOException {
        try (TestJournal journal = TestJournal.open(disk)) {
            append(journal, RECORDS);
            journal.snapshot();
        }
        assertThat(manifest()).startsWith("tenrec format 2\n");
    }

    @Test
    void startsFromTheOlderSnapshotIfTheNewerIsDamaged() throws IOException {
        write();
        List<String> snapshots = named("snapshot-");
        assertThat(snapshots).hasSize(2);
        flip(snapshots.get(1), 100);
        assertThat(TestJournal.read(disk)).isEqualTo(JournalTest.upTo(RECORDS));
        assertThat(DataCheck.run(disk).findings()).singleElement().asString().contains(snapshots.get(1));
    }

    @Test
    void refusesAStartWithoutAnIntactSnapshotAndChangesNothing() throws IOException {
        write();
        named("snapshot-").forEach(name -> flip(name, 100));
        var before = disk.contents();
        assertThatThrownBy(() -> TestJournal.read(disk))
                .isInstanceOf(DamageException.class)
                .hasMessageContaining("no snapshot is intact")
                .hasMessageContaining("restore a backup");
        assertThat(disk.contents()).usingRecursiveComparison().isEqualTo(before);
    }

    @Test
    void refusesAStartWithoutABlobFile() throws IOException {
        write();
        disk.drop("blobs-00000002.bin");
        assertThatThrownBy(() -> TestJournal.read(disk))
                .isInstanceOf(DamageException.class)
                .hasMessageContaining("blobs-00000002.bin: it is missing");
    }

    @Test
    void namesADamagedBlobFile() throws IOException {
        write();
        flip("blobs-00000002.bin", 90);
        assertThat(DataCheck.run(disk).findings()).singleElement().asString().contains("blobs-00000002.bin");
        assertThatThrownBy(() -> TestJournal.read(disk))
                .isInstanceOf(DamageException.class)
                .hasMessageContaining("blobs-00000002.bin");
    }

    @Test
    void keepsADamagedJournalFile() throws IOException {
        try (TestJournal journal = TestJournal.open(disk)) {
            append(journal, RECORDS);
            journal.writeSnapshot();
            append(journal, 1);
            journal.writeSnapshot();
            flip("journal-00000002.log", 500);
            assertThatThrownBy(journal::pack)
                    .isInstanceOf(DamageException.class)
                    .hasMessageContaining("journal-00000002.log");
            assertThat(named("blobs-")).containsExactly("blobs-00000001.bin");
            assertThat(named("journal-")).contains("journal-00000002.log", "journal-00000003.log");
        }
    }

    @Test
    void letsReadsGoOn() throws Exception {
        try (TestJournal journal = TestJournal.open(disk)) {
            append(journal, RECORDS);
            journal.writeSnapshot();
            append(journal, 1);
            journal.writeSnapshot();
            AtomicBoolean isDone = new AtomicBoolean();
            CompletableFuture<Integer> reads = CompletableFuture.supplyAsync(
                    () -> {
                        int rounds = 0;
                        while (!isDone.get() || rounds == 0) {
                            readAll(journal);
                            rounds++;
                        }
                        return rounds;
                    },
                    task -> new Thread(task).start());
            journal.pack();
            isDone.set(true);
            assertThat(reads.join()).isPositive();
            assertThat(named("blobs-")).hasSizeGreaterThan(3);
        }
    }

    @Test
    void isCopiedByABackup() throws IOException {
        write();
        SimDisk copy = new SimDisk();
        assertThat(Backup.copy(disk, copy).check().findings()).isEmpty();
        assertThat(copy.list()).contains("blobs-00000001.bin");
        assertThat(TestJournal.read(copy)).isEqualTo(JournalTest.upTo(RECORDS));
    }

    /** Records over many files, and a snapshot now and then. */
    private void write() throws IOException {
        try (TestJournal journal = TestJournal.open(disk)) {
            for (int i = 0; i < RECORDS / 20; i++) {
                append(journal, 20);
                journal.snapshot();
            }
        }
    }

    private static void append(TestJournal journal, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            journal.append(journal.numbers().size(), RECORD_BYTES);
        }
    }

    private static void readAll(TestJournal journal) {
        try {
            journal.readAll();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void flip(String name, int offset) {
        byte[] bytes = disk.bytes(name).clone();
        bytes[offset] ^= 1;
        disk.put(name, bytes);
    }

    private String manifest() {
        return new String(disk.bytes("MANIFEST"), StandardCharsets.UTF_8);
    }

    private List<String> named(String prefix) {
        return disk.list().stream()
                .filter(name -> name.startsWith(prefix))
                .sorted()
                .toList();
    }
}
