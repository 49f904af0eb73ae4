package dev.tenrec.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.disk.SimDisk;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DataCheckTest {
    private final SimDisk disk = new SimDisk();

    @BeforeEach
    void fill() throws IOException {
        try (TestJournal journal = TestJournal.open(disk)) {
            for (int i = 0; i < 60; i++) {
                journal.append(i, 500);
                if (i % 20 == 19) {
                    journal.writeSnapshot();
                }
            }
            journal.journal().closeClean();
        }
    }

    @Test
    void findsNothingInWhatWasWritten() throws IOException {
        long before = disk.operations();
        DataCheck.Report report = DataCheck.run(disk);
        assertThat(report.findings()).isEmpty();
        assertThat(report.recordCount()).isEqualTo(60);
        assertThat(report.snapshotCount()).isEqualTo(2);
        assertThat(disk.operations()).isEqualTo(before);
    }

    @Test
    void namesTheFileOfADamageThatAStartWouldNotReadAgain() throws IOException {
        // The newest snapshot covers the first journal file, so a start does not replay it.
        byte[] damaged = disk.bytes("journal-00000001.log").clone();
        damaged[JournalFormat.HEADER_BYTES + JournalFormat.RECORD_BYTES + 9] ^= 1;
        disk.put("journal-00000001.log", damaged);
        assertThat(TestJournal.read(disk)).hasSize(60);
        assertThat(DataCheck.run(disk).findings())
                .singleElement()
                .asString()
                .startsWith("journal-00000001.log at offset 64");
    }

    @Test
    void namesEveryDamagedSnapshot() throws IOException {
        for (String name : List.of("snapshot-00000002.bin", "snapshot-00000003.bin")) {
            byte[] damaged = disk.bytes(name).clone();
            damaged[damaged.length - 3] ^= 8;
            disk.put(name, damaged);
        }
        assertThat(DataCheck.run(disk).findings()).hasSize(2).allMatch(finding -> finding.startsWith("snapshot-"));
    }

    @Test
    void saysThatADirectoryIsNone() throws IOException {
        assertThat(DataCheck.run(new SimDisk()).findings())
                .singleElement()
                .asString()
                .contains("MANIFEST");
    }

    @Test
    void namesSecretsThatAreNone() throws IOException {
        disk.put("secrets", new byte[] {'a'});
        assertThat(DataCheck.run(disk).findings()).singleElement().asString().startsWith("secrets: ");
    }
}
