package dev.tenrec.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.database.Database;
import dev.tenrec.person.PersonEdits;
import dev.tenrec.storage.EventBatch;
import dev.tenrec.storage.EventLayout;
import dev.tenrec.store.StoreSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code tenrec erase --now} on the directory of a stopped server. */
class EraseCommandTest {
    @TempDir
    Path folder;

    @Test
    void erasesWhatWasDeletedAndSaysHowMuchIsLeft() throws IOException {
        try (Database database = opened()) {
            database.change(transaction -> database.accounts().bootstrap(transaction, null, null));
            store(database, "gone@example.com");
            store(database, "stays@example.com");
            int number = database.persons()
                    .findByDistinctId(1, "gone@example.com")
                    .orElseThrow()
                    .number();
            new PersonEdits(
                            database.store(),
                            database.events(),
                            database.persons(),
                            database.activityLog(),
                            database.erasures(),
                            Clock.systemUTC())
                    .remove(1, 1, List.of(number), new PersonEdits.Removal(false, true))
                    .toCompletableFuture()
                    .join();
        }
        assertThat(contents()).contains("gone@example.com", "stays@example.com");
        Console console = Console.plain();
        assertThat(console.run("erase", "--now", "--data-dir", folder.toString()))
                .isZero();
        assertThat(console.err())
                .contains("Erasing in " + folder)
                .containsPattern("Erased what was deleted in [0-9.]+ s; [0-9.]+ MB are left");
        assertThat(contents()).doesNotContain("gone@example.com").contains("stays@example.com");
        try (Database database = opened()) {
            assertThat(database.persons().count(1)).isEqualTo(1);
        }
    }

    @Test
    void deletesAgainWhatARecordTellsOf() throws IOException {
        Path record = folder.resolve("erasures.json");
        try (Database database = opened()) {
            database.change(transaction -> database.accounts().bootstrap(transaction, null, null));
            store(database, "gone@example.com");
            store(database, "stays@example.com");
            String digest = database.erasures().digest(1, "gone@example.com");
            Files.writeString(
                    record,
                    "{\"next\":null,\"results\":[{\"id\":\"one\",\"project_id\":1,\"kind\":\"persons_and_events\","
                            + "\"requested_at\":\"2026-01-01T00:00:00Z\",\"persons\":1,\"digests\":[\"" + digest
                            + "\"]}]}");
        }
        Console console = Console.plain();
        assertThat(console.run("erase", "--now", "--again", record.toString(), "--data-dir", folder.toString()))
                .isZero();
        assertThat(console.err()).contains("Deleted again what 1 records tell of");
        assertThat(contents()).doesNotContain("gone@example.com").contains("stays@example.com");
        Files.writeString(record, "{\"next\":\"http://127.0.0.1/?offset=100\",\"results\":[]}");
        Console partly = Console.plain();
        assertThat(partly.run("erase", "--now", "--again", record.toString(), "--data-dir", folder.toString()))
                .isEqualTo(2);
        assertThat(partly.err()).contains("it is not the whole list");
        Console missing = Console.plain();
        assertThat(missing.run("erase", "--now", "--again", folder + "/none", "--data-dir", folder.toString()))
                .isEqualTo(2);
        assertThat(missing.err()).contains("There is no file " + folder + "/none");
    }

    @Test
    void needsTheOptionAndADirectory() {
        Console console = Console.plain();
        assertThat(console.run("erase", "--data-dir", folder.toString())).isEqualTo(2);
        assertThat(console.err()).contains("--now");
        Console nowhere = Console.plain();
        assertThat(nowhere.run("erase", "--now", "--data-dir", folder + "/nowhere"))
                .isEqualTo(2);
        assertThat(nowhere.err()).contains("There is no data directory at " + folder + "/nowhere");
    }

    private Database opened() throws IOException {
        Database database = Database.lock(folder, StoreSettings.DEFAULT, Clock.systemUTC(), failure -> {});
        database.open().toCompletableFuture().join();
        return database;
    }

    private static void store(Database database, String distinctId) {
        byte[] properties = ("{\"$set\":{\"email\":\"" + distinctId + "\"}}").getBytes(StandardCharsets.UTF_8);
        database.events()
                .append(EventBatch.single(1, 5, EventLayout.CHANGES_PERSON, "signed up", distinctId, properties))
                .toCompletableFuture()
                .join();
    }

    /** All bytes of all files; what is compressed in them is too short to be changed by it. */
    private String contents() throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.append(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return all.toString();
    }
}
