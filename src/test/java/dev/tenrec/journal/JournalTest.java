package dev.tenrec.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.Thoroughness;
import dev.tenrec.disk.SimDisk;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** One test for each kind of journal damage. */
@ExtendWith(Thoroughness.class)
class JournalTest {
    private static final int SAMPLE_EVERY = 5;

    private final SimDisk disk = new SimDisk();

    @Test
    void keepsRecordsInOrderAcrossFilesAndRestarts() throws IOException {
        for (int start = 0; start < 5; start++) {
            try (TestJournal journal = TestJournal.open(disk)) {
                assertThat(journal.numbers()).isEqualTo(upTo(start * 100));
                for (int i = 0; i < 100; i++) {
                    journal.append(start * 100 + i, 8 + i * 7);
                }
                if (start % 2 == 0) {
                    journal.journal().closeClean();
                }
            }
        }
        assertThat(disk.list()).filteredOn(name -> name.startsWith("journal")).hasSizeGreaterThan(5);
        assertThat(TestJournal.read(disk)).isEqualTo(upTo(500));
    }

    @Test
    void removesItsOwnUnfinishedFilesWithTheFirstRecordAndNoOthers() throws IOException {
        try (TestJournal journal = TestJournal.open(disk)) {
            journal.append(0, 8);
        }
        try (TestJournal journal = TestJournal.open(disk)) {
            List<String> others = List.of(
                    "rows-1-0-256.bin.tmp",
                    "uuids-1-0-256.bin.tmp",
                    "segment-1-0-9.bin.tmp",
                    "persons-00000009.bin.tmp");
            List<String> own = List.of("snapshot-00000099.bin.tmp", "blobs-00000001.bin.tmp", "properties-1.bin.tmp");
            others.forEach(name -> disk.put(name, new byte[7]));
            own.forEach(name -> disk.put(name, new byte[7]));
            journal.append(1, 8);
            assertThat(disk.list()).containsAll(others).doesNotContainAnyElementsOf(own);
        }
    }

    @Test
    void keepsARecordLongerThanAFile() throws IOException {
        try (TestJournal journal = TestJournal.open(disk)) {
            journal.append(0, 8);
            journal.append(1, 1 << 20);
            journal.append(2, 8);
        }
        assertThat(TestJournal.read(disk)).isEqualTo(upTo(3));
    }

    @Test
    void cutsATornTailAtEveryByteAndGoesOn() throws IOException {
        int tried = 0;
        int possible = 0;
        List<Integer> ends = writeWithEnds(40);
        byte[] whole = disk.bytes("journal-00000001.log");
        for (int filling = 0; filling < 3; filling++) {
            Random random = new Random(filling);
            for (int length = JournalFormat.HEADER_BYTES; length < ends.get(ends.size() - 1); length++) {
                int cut = length;
                possible++;
                if (!Thoroughness.takes(cut, SAMPLE_EVERY)) {
                    continue;
                }
                byte[] torn = whole.clone();
                Arrays.fill(torn, cut, torn.length, (byte) 0);
                if (filling == 1) {
                    fillRandom(torn, cut, ends.get(ends.size() - 1), random);
                } else if (filling == 2) {
                    Arrays.fill(torn, cut, Math.min(torn.length, cut + 700), (byte) 0xff);
                }
                SimDisk after = disk.afterKill();
                after.put("journal-00000001.log", torn);
                int wholeRecords = (int) ends.stream()
                        .takeWhile(end -> Arrays.equals(whole, 0, end, torn, 0, end))
                        .count();
                assertGoesOn(after, wholeRecords);
                tried++;
            }
        }
        assertThat(possible).isGreaterThan(10_000);
        assertThat(tried).isBetween(possible / SAMPLE_EVERY - 3, possible);
        System.out.println("torn tails tried: " + tried + " of " + possible + ", wrong: 0");
    }

    private static void assertGoesOn(SimDisk after, int records) throws IOException {
        try (TestJournal journal = TestJournal.open(after)) {
            assertThat(journal.numbers()).isEqualTo(upTo(records));
            for (int i = 0; i < 3; i++) {
                journal.append(records + i, 30);
            }
        }
        assertThat(TestJournal.read(after)).isEqualTo(upTo(records + 3));
    }

    @Test
    void refusesDamageThatALaterRecordProves() throws IOException {
        writeWithEnds(10);
        byte[] damaged = disk.bytes("journal-00000001.log").clone();
        damaged[JournalFormat.HEADER_BYTES + JournalFormat.RECORD_BYTES + 2] ^= 1;
        disk.put("journal-00000001.log", damaged);
        assertThatThrownBy(() -> TestJournal.read(disk))
                .isInstanceOf(DamageException.class)
                .hasMessageContaining("journal-00000001.log at offset 64")
                .hasMessageContaining("payload checksum is wrong");
    }

    @Test
    void refusesDamageOfTheLastRecordOnceItIsMarked() throws IOException {
        int last;
        try (TestJournal journal = TestJournal.open(disk)) {
            journal.append(0, 100);
            last = (int) (journal.journal().recordedBytes() + JournalFormat.HEADER_BYTES);
            journal.append(1, 100);
            journal.journal().mark();
        }
        byte[] damaged = disk.bytes("journal-00000001.log").clone();
        damaged[last + 60] ^= 1;
        disk.put("journal-00000001.log", damaged);
        assertThatThrownBy(() -> TestJournal.read(disk)).isInstanceOf(DamageException.class);
    }

    @Test
    void refusesAMissingFile() throws IOException {
        writeOverManyFiles();
        for (String name : List.of("journal-00000001.log", "journal-00000002.log", "MANIFEST")) {
            SimDisk damaged = disk.afterKill();
            damaged.drop(name);
            assertThatThrownBy(() -> TestJournal.read(damaged))
                    .isInstanceOf(DamageException.class)
                    .hasMessageContaining(name);
        }
    }

    @Test
    void refusesAFileOfAnotherDirectory() throws IOException {
        writeOverManyFiles();
        SimDisk other = new SimDisk();
        try (TestJournal journal = TestJournal.open(other)) {
            journal.append(0, 10);
        }
        disk.put("journal-00000001.log", other.bytes("journal-00000001.log"));
        assertThatThrownBy(() -> TestJournal.read(disk))
                .isInstanceOf(DamageException.class)
                .hasMessageContaining("belongs to the data directory");
    }

    @Test
    void refusesANewerFormatAndTouchesNothing() throws IOException {
        writeWithEnds(3);
        String manifest = "tenrec format 99\ndirectory x\nstart 1\n";
        java.util.zip.CRC32C crc = new java.util.zip.CRC32C();
        crc.update(manifest.getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        disk.put(
                "MANIFEST",
                (manifest + String.format("crc32c %08x%n", crc.getValue()))
                        .getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        long before = disk.operations();
        assertThatThrownBy(() -> TestJournal.read(disk)).hasMessageContaining("format 99");
        assertThat(disk.operations()).isEqualTo(before);
    }

    @Test
    void usesTheSnapshotBeforeWhenTheNewestIsDamaged() throws IOException {
        try (TestJournal journal = TestJournal.open(disk)) {
            for (int i = 0; i < 30; i++) {
                journal.append(i, 100);
                if (i % 10 == 9) {
                    journal.snapshot();
                }
            }
        }
        assertThat(disk.list()).filteredOn(name -> name.startsWith("snapshot")).hasSize(2);
        for (String name : List.of("snapshot-00000003.bin", "snapshot-00000002.bin")) {
            byte[] damaged = disk.bytes(name).clone();
            damaged[damaged.length / 2] ^= 4;
            disk.put(name, damaged);
            assertThat(TestJournal.read(disk)).isEqualTo(upTo(30));
        }
    }

    @Test
    void keepsTornBytesAside() throws IOException {
        try (TestJournal journal = TestJournal.open(disk)) {
            journal.append(0, 10);
        }
        byte[] torn = disk.bytes("journal-00000001.log").clone();
        torn[500] = 42;
        disk.put("journal-00000001.log", torn);
        try (TestJournal journal = TestJournal.open(disk)) {
            journal.append(1, 10);
        }
        assertThat(disk.list()).anyMatch(name -> name.startsWith("quarantine-journal-00000001-at-"));
        assertThat(TestJournal.read(disk)).isEqualTo(upTo(2));
    }

    static List<Integer> upTo(int count) {
        return IntStream.range(0, count).boxed().toList();
    }

    private void writeOverManyFiles() throws IOException {
        try (TestJournal journal = TestJournal.open(disk)) {
            for (int i = 0; i < 100; i++) {
                journal.append(i, 1000);
            }
        }
    }

    /** Writes records into one file and returns the offset behind the payload of each. */
    private List<Integer> writeWithEnds(int count) throws IOException {
        List<Integer> ends = new java.util.ArrayList<>();
        try (TestJournal journal = TestJournal.open(disk)) {
            for (int i = 0; i < count; i++) {
                int start = (int) journal.journal().recordedBytes() + JournalFormat.HEADER_BYTES;
                journal.append(i, 8 + i * 3);
                ends.add(start + JournalFormat.RECORD_BYTES + 8 + i * 3);
            }
        }
        return ends;
    }

    private static void fillRandom(byte[] bytes, int from, int to, Random random) {
        byte[] noise = new byte[to - from];
        random.nextBytes(noise);
        System.arraycopy(noise, 0, bytes, from, noise.length);
    }
}
