package dev.tenrec.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.RealDisk;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.disk.StoredDirectory;
import dev.tenrec.journal.JournalSettings;
import dev.tenrec.store.StoreSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A directory with files of persons of format 1, as {@link ErasedPersons} filled it then. */
final class EarlierPersonsTest {
    private static final StoreSettings SETTINGS =
            new StoreSettings(1000, 1 << 24, 1 << 18, false, new JournalSettings(1 << 16, 1 << 18));
    private static final ErasedPersons PERSONS = new ErasedPersons(150, 100);

    @TempDir
    Path directory;

    @Test
    void answersAsADirectoryOfNow() throws IOException {
        StoredDirectory.unpack("persons-of-format-1", directory);
        List<String> expected;
        try (Database fresh = open(new SimDisk())) {
            fresh.change(transaction -> fresh.accounts().bootstrap(transaction, null, null));
            PERSONS.fill(fresh);
            expected = answers(fresh);
        }
        assertThat(expected).hasSizeGreaterThan(3 * 150);
        try (Database opened = open(RealDisk.lock(directory))) {
            assertThat(answers(opened)).isEqualTo(expected);
            PERSONS.delete(opened);
            ErasedPersons.erase(opened);
            assertThat(answers(opened)).hasSizeLessThan(expected.size()).isSubsetOf(expected);
        }
        try (Database opened = open(RealDisk.lock(directory))) {
            assertThat(answers(opened)).hasSizeLessThan(expected.size()).isSubsetOf(expected);
            assertThat(opened.store().damagedFiles().names()).isEmpty();
        }
    }

    private static Database open(Disk disk) {
        Database made = Database.of(disk, SETTINGS, Clock.systemUTC(), failure -> {
            throw new AssertionError(failure);
        });
        made.open().toCompletableFuture().join();
        return made;
    }

    private static List<String> answers(Database database) {
        List<String> answers = new ArrayList<>();
        PERSONS.answers(database, (id, answer) -> answers.add(answer));
        return answers;
    }
}
