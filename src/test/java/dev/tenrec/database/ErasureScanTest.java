package dev.tenrec.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.disk.SimDisk;
import dev.tenrec.erasure.TraceScan;
import dev.tenrec.journal.DataCheck;
import dev.tenrec.journal.JournalSettings;
import dev.tenrec.store.StoreSettings;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * Twenty of two thousand persons are deleted with their events and erased: no file holds anything of them any more, in
 * any format; all others answer as before.
 */
class ErasureScanTest {
    private static final StoreSettings SETTINGS =
            new StoreSettings(1000, 1 << 24, 1 << 18, false, new JournalSettings(1 << 16, 1 << 18));
    private static final ErasedPersons PERSONS = new ErasedPersons(2_000, 100);
    private static final int PROJECT = ErasedPersons.PROJECT;

    private SimDisk disk = new SimDisk();
    private Database database = opened();

    private Database opened() {
        Database made = Database.of(disk, SETTINGS, Clock.systemUTC(), failure -> {
            throw new AssertionError(failure);
        });
        made.open().toCompletableFuture().join();
        if (!made.accounts().isBootstrapped()) {
            made.change(transaction -> made.accounts().bootstrap(transaction, null, null));
        }
        return made;
    }

    private void restart() throws IOException {
        database.close();
        database = opened();
    }

    private Set<String> traces() throws IOException {
        return TraceScan.run(disk, PERSONS.traces(PERSONS::isGone));
    }

    @Test
    void findsNoTraceOfErasedPersonsInAnyFile() throws IOException {
        PERSONS.fill(database);
        database.events().columns(PROJECT, () -> {});
        restart();
        assertFindsAllKinds(traces());
        List<String> before = answersOfOthers();
        PERSONS.delete(database);
        assertThat(answers()).isEqualTo(before);
        ErasedPersons.erase(database);
        assertThat(answers()).isEqualTo(before);
        assertThat(traces()).isEmpty();
        assertThat(database.warnings().newest(PROJECT)).hasSize(2_000 / 50 - 20);
        assertThat(database.refusals().list(PROJECT).requests()).isEmpty();
        restart();
        assertThat(answers()).isEqualTo(before);
        assertThat(DataCheck.run(disk).findings()).isEmpty();
        assertThat(traces()).isEmpty();
        Set<String> others = TraceScan.run(disk, PERSONS.traces(person -> person % 100 == 8));
        assertThat(others).anyMatch(found -> found.endsWith("address")).anyMatch(found -> found.contains(": time"));
    }

    /** Else the scan could be blind. */
    private static void assertFindsAllKinds(Set<String> found) {
        assertThat(String.join("\n", found))
                .contains("blobs-", "journal-", "segment-", "properties-", "snapshot-", "exports/")
                .contains("first distinct id", "address", "name", "session", "property", "edit", "uuid", "time")
                .contains("time in a column", "person's uuid");
    }

    @Test
    void takesAnErasedPersonThatComesBackAsANewOne() throws IOException {
        PERSONS.send(database, 2);
        UUID uuid = ErasedPersons.person(database, 7).uuid();
        PERSONS.delete(database);
        ErasedPersons.erase(database);
        disk = disk.afterKill();
        database.close();
        database = opened();
        assertThat(database.persons().findByDistinctId(PROJECT, ErasedPersons.address(7)))
                .isEmpty();
        PERSONS.send(database, 2);
        assertThat(ErasedPersons.person(database, 7).uuid()).isEqualTo(uuid);
        List<String> before = answers();
        assertThat(before).anyMatch(answer -> answer.contains(ErasedPersons.address(7)));
        disk = disk.afterKill();
        database.close();
        database = opened();
        assertThat(answers()).isEqualTo(before);
        assertThat(ErasedPersons.person(database, 7).uuid()).isEqualTo(uuid);
    }

    private List<String> answers() {
        List<String> answers = new ArrayList<>();
        PERSONS.answers(database, (id, answer) -> answers.add(answer));
        return answers;
    }

    private List<String> answersOfOthers() {
        Set<String> gone = new HashSet<>();
        PERSONS.gone().forEach(person -> {
            gone.add(ErasedPersons.first(person));
            gone.add(ErasedPersons.address(person));
        });
        List<String> answers = new ArrayList<>();
        PERSONS.answers(database, (id, answer) -> {
            if (!gone.contains(id)) {
                answers.add(answer);
            }
        });
        return answers;
    }
}
