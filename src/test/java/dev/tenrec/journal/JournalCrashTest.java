package dev.tenrec.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.Thoroughness;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.disk.SimDisk.Fault;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The journal under disk faults, power cuts and bit flips: loses nothing acknowledged, invents nothing. */
@ExtendWith(Thoroughness.class)
class JournalCrashTest {
    /** Between two looks at what another thread does. */
    private static final long POLL_NANOS = 1_000_000;

    private static final int FLIPS = Thoroughness.count(5_000, 1_000);
    private static final int SAMPLE_EVERY = 3;
    private static final int POWER_CUTS_EACH = 4;

    /** Acknowledged and started records of a run. */
    private static final class Run {
        private int acknowledged;
        private int begun;
    }

    @Test
    void noticesEveryFlippedBitOrAnswersAsBefore() throws IOException {
        SimDisk disk = new SimDisk();
        Run run = new Run();
        workload(disk, run);
        workload(disk, run);
        List<Integer> expected = JournalTest.upTo(run.acknowledged);
        Random random = new Random(Thoroughness.SEED);
        int noticed = 0;
        for (int i = 0; i < FLIPS; i++) {
            SimDisk damaged = disk.afterKill();
            String name = damaged.list().get(random.nextInt(damaged.list().size()));
            byte[] bytes = damaged.bytes(name).clone();
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            damaged.put(name, bytes);
            try {
                assertThat(TestJournal.read(damaged))
                        .as("flip %d in %s", i, name)
                        .isEqualTo(expected);
            } catch (DamageException refused) {
                noticed++;
            }
        }
        System.out.println("bit flips: " + FLIPS + ", refused: " + noticed + ", wrong answers: 0");
        assertThat(noticed).isPositive();
    }

    @Test
    void losesNothingWhenAnyOneOperationFails() throws IOException {
        System.out.println("operations failed once: " + failEach(false));
    }

    @Test
    void losesNothingWhenTheDiskFailsForGoodAtAnyOperation() throws IOException {
        System.out.println("operations failed for good: " + failEach(true));
    }

    @Test
    void losesNothingAtAPowerCutBetweenAnyTwoOperations() throws IOException {
        long total = operationsOfAWorkload();
        int states = 0;
        for (long n = 1; n <= total; n++) {
            Run run = new Run();
            SimDisk disk = new SimDisk();
            disk.failAt(n, Fault.IO_ERROR, true);
            attempt(disk, run);
            for (int seed = 0; seed < POWER_CUTS_EACH; seed++) {
                SimDisk after = disk.afterPowerCut(n * 31 + seed);
                assertRecovers(after, run, "power cut at operation " + n + ", seed " + seed);
                states++;
            }
        }
        System.out.println("power cuts: " + states + ", lost: 0");
    }

    @Test
    void losesNothingWhenRecoveryFailsAtAnyOperation() throws IOException {
        SimDisk disk = new SimDisk();
        Run run = new Run();
        disk.failAt(operationsOfAWorkload() - 3, Fault.IO_ERROR, true);
        attempt(disk, run);
        run.begun++;
        boolean reached = true;
        long n = 0;
        while (reached) {
            n++;
            SimDisk failing = disk.afterKill();
            failing.failAt(n, Fault.NO_SPACE, true);
            attemptRecovery(failing);
            reached = failing.hasFailed();
            assertRecovers(failing.afterKill(), run, "recovery failed at operation " + n);
            assertRecovers(failing.afterPowerCut(n), run, "recovery cut at operation " + n);
        }
        System.out.println("operations of a recovery failed: " + (n - 1));
        assertThat(n).isGreaterThan(5);
    }

    private static void attemptRecovery(SimDisk disk) {
        try (TestJournal journal = TestJournal.open(disk)) {
            journal.append(journal.numbers().size(), 50);
        } catch (IOException failed) {
            assertThat(failed).isNotInstanceOf(DamageException.class);
        }
    }

    @Test
    void refusesWhileTheDiskIsFullAndGoesOnAfterwards() throws Exception {
        SimDisk disk = new SimDisk();
        try (TestJournal journal = TestJournal.open(disk)) {
            journal.append(0, 10);
            disk.setFull(true);
            assertThatThrownBy(() -> journal.stage(1, 1 << 15)).isInstanceOf(StorageFullException.class);
            disk.setFull(false);
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
            boolean accepted = false;
            while (!accepted && System.nanoTime() < deadline) {
                try {
                    journal.append(1, 1 << 15);
                    accepted = true;
                } catch (StorageFullException notYet) {
                    LockSupport.parkNanos(POLL_NANOS);
                }
            }
            assertThat(accepted).isTrue();
        }
        assertThat(TestJournal.read(disk)).isEqualTo(JournalTest.upTo(2));
    }

    private static long failEach(boolean forGood) throws IOException {
        long total = operationsOfAWorkload();
        long tried = 0;
        for (long n = 1; n <= total; n++) {
            if (!Thoroughness.takes(n, SAMPLE_EVERY)) {
                continue;
            }
            tried++;
            for (Fault fault : Fault.values()) {
                Run run = new Run();
                SimDisk disk = new SimDisk();
                disk.failAt(n, fault, forGood);
                attempt(disk, run);
                assertThat(disk.hasFailed()).isTrue();
                String what = fault + " at operation " + n;
                assertRecovers(disk.afterKill(), run, what);
                assertRecovers(disk.afterPowerCut(n), run, what + ", then a power cut");
            }
        }
        return tried;
    }

    private static long operationsOfAWorkload() throws IOException {
        SimDisk disk = new SimDisk();
        workload(disk, new Run());
        return disk.operations();
    }

    /** Runs until the first failure, like a process that ends there. */
    private static void attempt(SimDisk disk, Run run) {
        try {
            workload(disk, run);
        } catch (IOException failed) {
            assertThat(failed).isNotInstanceOf(DamageException.class);
        }
    }

    /** A start, records over several files, three snapshots, a file replaced by its blobs, a mark, an orderly stop. */
    private static void workload(SimDisk disk, Run run) throws IOException {
        try (TestJournal journal = TestJournal.open(disk)) {
            assertThat(journal.numbers()).isEqualTo(JournalTest.upTo(run.acknowledged));
            for (int i = 0; i < 40; i++) {
                run.begun++;
                journal.append(run.begun - 1, 100 + i * 40);
                run.acknowledged = run.begun;
                if (i == 15 || i == 30 || i == 38) {
                    journal.snapshot();
                }
                if (i == 20) {
                    journal.journal().mark();
                }
            }
            journal.journal().closeClean();
        }
    }

    /** Asserts that recovery finds all acknowledged and only started records, and that the journal then works on. */
    private static void assertRecovers(SimDisk disk, Run run, String what) throws IOException {
        int found;
        try (TestJournal journal = TestJournal.open(disk)) {
            found = journal.numbers().size();
            assertThat(found).as(what).isBetween(run.acknowledged, run.begun);
            assertThat(journal.numbers()).as(what).isEqualTo(JournalTest.upTo(found));
            journal.append(found, 50);
        }
        assertThat(TestJournal.read(disk)).as(what).isEqualTo(JournalTest.upTo(found + 1));
    }
}
