package dev.tenrec.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.disk.SimDisk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BackupTest {
    private static final int ROUNDS = 10;
    private static final int EACH_ROUND = 200;

    private final SimDisk disk = new SimDisk();

    @Test
    void copiesAStoppedDirectory() throws IOException {
        try (TestJournal journal = TestJournal.open(disk)) {
            for (int i = 0; i < 50; i++) {
                journal.append(i, 700);
            }
            journal.snapshot();
            journal.journal().closeClean();
        }
        SigningSecrets.open(disk, new SecureRandom());
        SimDisk copy = new SimDisk();
        assertThat(Backup.copy(disk, copy).check().recordCount()).isEqualTo(50);
        assertThat(TestJournal.read(copy)).isEqualTo(JournalTest.upTo(50));
        assertThat(disk.list()).contains("secrets");
        assertThat(copy.list()).doesNotContain("secrets");
    }

    @Test
    void holdsAllThatWasAcknowledgedBeforeItBeganWhileTheWriterGoesOn() throws Exception {
        AtomicInteger acknowledged = new AtomicInteger();
        Semaphore allowed = new Semaphore(0);
        CompletableFuture<Void> writer =
                CompletableFuture.runAsync(() -> write(acknowledged, allowed), task -> new Thread(task).start());
        for (int round = 0; round < ROUNDS; round++) {
            allowed.release(EACH_ROUND);
            int target = round * EACH_ROUND + EACH_ROUND / 4;
            while (acknowledged.get() < target && !writer.isDone()) {
                Thread.onSpinWait();
            }
            int before = acknowledged.get();
            SimDisk copy = new SimDisk();
            Backup.copy(disk, copy);
            List<Integer> found = TestJournal.read(copy);
            assertThat(found.size()).isGreaterThanOrEqualTo(before);
            assertThat(found).isEqualTo(JournalTest.upTo(found.size()));
            try (TestJournal goesOn = TestJournal.open(copy)) {
                goesOn.append(found.size(), 100);
            }
            assertThat(TestJournal.read(copy)).hasSize(found.size() + 1);
        }
        writer.join();
        assertThat(acknowledged).hasValue(ROUNDS * EACH_ROUND);
    }

    private void write(AtomicInteger acknowledged, Semaphore allowed) {
        try (TestJournal journal = TestJournal.open(disk)) {
            for (int number = 0; number < ROUNDS * EACH_ROUND; number++) {
                allowed.acquireUninterruptibly();
                journal.append(number, 300);
                acknowledged.set(number + 1);
                if (number % 50 == 49) {
                    journal.snapshot();
                }
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Test
    void copiesOnlyWhatAnEarlierBackupLacks() throws IOException {
        SimDisk copy = new SimDisk();
        int written = append(0, 200);
        Backup.copy(disk, copy);
        assertThat(TestJournal.read(copy)).isEqualTo(JournalTest.upTo(written));
        for (int round = 0; round < 4; round++) {
            written = append(written, 70);
            Backup.Copied next = Backup.copy(disk, copy);
            SimDisk whole = new SimDisk();
            Backup.Copied all = Backup.copy(disk, whole);
            assertThat(next.fileCount()).isLessThan(all.fileCount());
            assertThat(next.sizeBytes()).isLessThan(all.sizeBytes());
            assertThat(copy.contents()).usingRecursiveComparison().isEqualTo(whole.contents());
            assertThat(TestJournal.read(copy)).isEqualTo(JournalTest.upTo(written));
        }
        assertThat(Backup.copy(disk, copy).fileCount()).isEqualTo(1);
    }

    /** Only between the last file's new name and the manifest's is it neither; a repeated backup mends that. */
    @Test
    void leavesTheEarlierBackupOrTheNewOneWhereverItEnds() throws IOException {
        int before = append(0, 120);
        SimDisk earlier = new SimDisk();
        Backup.copy(disk, earlier);
        int after = append(before, 90);
        SimDisk whole = earlier.afterKill();
        Backup.copy(disk, whole);
        int neither = 0;
        for (long n = 1; n <= whole.operations(); n++) {
            SimDisk copy = earlier.afterKill();
            copy.failAt(n, SimDisk.Fault.IO_ERROR, true);
            assertThatThrownBy(() -> Backup.copy(disk, copy)).isInstanceOf(IOException.class);
            try {
                assertThat(TestJournal.read(copy.afterKill()).size()).isIn(before, after);
            } catch (DamageException refused) {
                neither++;
            }
            SimDisk again = copy.afterKill();
            Backup.copy(disk, again);
            assertThat(TestJournal.read(again)).isEqualTo(JournalTest.upTo(after));
        }
        assertThat(neither).isLessThan(6);
    }

    @Test
    void refusesABackupOfAnotherDirectoryOrOneThatAServerRanOn() throws IOException {
        append(0, 5);
        SimDisk copy = new SimDisk();
        Backup.copy(disk, copy);
        SimDisk other = new SimDisk();
        try (TestJournal journal = TestJournal.open(other)) {
            journal.append(0, 10);
        }
        assertThatThrownBy(() -> Backup.copy(other, copy)).hasMessageContaining("of another data directory");
        SigningSecrets.open(copy, new SecureRandom());
        assertThatThrownBy(() -> Backup.copy(disk, copy)).hasMessageContaining("on which a server has run");
    }

    /** Appends numbers, with a snapshot now and then, and returns how many there are then. */
    private int append(int from, int count) throws IOException {
        try (TestJournal journal = TestJournal.open(disk)) {
            for (int number = from; number < from + count; number++) {
                journal.append(number, 500);
                if (number % 30 == 29) {
                    journal.snapshot();
                }
            }
            journal.journal().closeClean();
        }
        return from + count;
    }

    @Test
    void refusesATargetThatHoldsSomething() throws IOException {
        try (TestJournal journal = TestJournal.open(disk)) {
            journal.append(0, 10);
        }
        SimDisk taken = new SimDisk();
        taken.put("something", new byte[1]);
        assertThatThrownBy(() -> Backup.copy(disk, taken)).hasMessageContaining("is not empty");
        assertThatThrownBy(() -> Backup.copy(new SimDisk(), new SimDisk())).isInstanceOf(DamageException.class);
    }
}
