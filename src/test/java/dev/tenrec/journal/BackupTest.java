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
        assertThat(Backup.copy(disk, copy).recordCount()).isEqualTo(50);
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
