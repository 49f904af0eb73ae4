package dev.tenrec.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.Thoroughness;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.disk.SimDisk.Fault;
import dev.tenrec.erasure.TraceScan;
import dev.tenrec.erasure.Traces;
import dev.tenrec.journal.DataCheck;
import dev.tenrec.journal.JournalSettings;
import dev.tenrec.store.StoreSettings;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * An erasure in which one operation of the disk fails, and a kill or a power cut at that moment: nobody's data are
 * lost, nobody comes back, and the next erasure leaves no trace.
 */
@ExtendWith(Thoroughness.class)
class ErasureCrashTest {
    private static final StoreSettings SETTINGS =
            new StoreSettings(1000, 1 << 24, 1 << 16, false, new JournalSettings(1 << 15, 1 << 15));
    private static final ErasedPersons PERSONS = new ErasedPersons(300, 60);
    private static final Traces TRACES = PERSONS.traces(PERSONS::isGone);
    private static final int SAMPLE_EVERY = 40;

    private static Database opened(SimDisk disk) {
        Database made = Database.of(disk, SETTINGS, Clock.systemUTC(), failure -> {});
        made.open().toCompletableFuture().join();
        if (!made.accounts().isBootstrapped()) {
            made.change(transaction -> made.accounts().bootstrap(transaction, null, null));
        }
        return made;
    }

    private static List<String> answers(Database database) {
        List<String> answers = new ArrayList<>();
        PERSONS.answers(database, (id, answer) -> answers.add(answer));
        return answers;
    }

    @Test
    void leavesNoTraceAndLosesNothingWhenAnyOneOperationFails() throws IOException {
        SimDisk disk = new SimDisk();
        List<String> expected;
        try (Database database = opened(disk)) {
            PERSONS.fill(database);
            database.events().columns(ErasedPersons.PROJECT, () -> {});
        }
        try (Database database = opened(disk)) {
            PERSONS.delete(database);
            expected = answers(database);
        }
        SimDisk whole = disk.afterKill();
        long total;
        try (Database database = opened(whole)) {
            long before = whole.operations();
            ErasedPersons.erase(database);
            total = whole.operations() - before;
        }
        assertThat(TraceScan.run(whole, TRACES)).isEmpty();
        int tried = 0;
        for (long n = 1; n <= total; n++) {
            if (Thoroughness.takes(n, SAMPLE_EVERY)) {
                SimDisk failing = disk.afterKill();
                failAt(failing, n);
                assertGoesOn(failing.afterKill(), expected, "killed at operation " + n);
                assertGoesOn(failing.afterPowerCut(n), expected, "power cut at operation " + n);
                tried++;
            }
        }
        assertThat(tried).isPositive();
        System.out.println(
                "operations of an erasure of persons failed: " + tried + " of " + total + ", lost 0, back 0, traces 0");
    }

    private static void failAt(SimDisk failing, long n) throws IOException {
        try (Database database = opened(failing)) {
            failing.failAt(n, n % 2 == 0 ? Fault.IO_ERROR : Fault.NO_SPACE, n % 3 == 0);
            try {
                new Eraser(database, Clock.systemUTC()).eraseNow();
            } catch (IOException | CancellationException | CompletionException failed) {
                assertThat(failed).isNotNull();
            }
        }
    }

    private static void assertGoesOn(SimDisk after, List<String> expected, String what) throws IOException {
        assertThat(DataCheck.run(after).findings()).as(what).isEmpty();
        try (Database database = opened(after)) {
            assertThat(answers(database)).as(what).isEqualTo(expected);
            ErasedPersons.erase(database);
            assertThat(answers(database)).as(what).isEqualTo(expected);
            assertThat(TraceScan.run(after, TRACES)).as(what).isEmpty();
        }
    }
}
