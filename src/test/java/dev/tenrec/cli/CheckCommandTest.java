package dev.tenrec.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.Config;
import dev.tenrec.account.User;
import dev.tenrec.database.Database;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CheckCommandTest {
    @TempDir
    Path folder;

    @Test
    void wholeDirectoryIsExitZero() throws IOException {
        Path data = filled();
        Console console = Console.plain();
        assertThat(console.run("check", data.toString())).isZero();
        assertThat(console.out()).isEmpty();
    }

    @Test
    void flippedBitIsFoundByFileAndOffset() throws IOException {
        Path data = filled();
        Path journal = data.resolve("journal-00000001.log");
        byte[] bytes = Files.readAllBytes(journal);
        // Inside the first record: far behind the file's header, far before the last record of this journal.
        bytes[100] ^= 1;
        Files.write(journal, bytes);
        Console console = Console.plain();
        assertThat(console.run("check", data.toString())).isEqualTo(1);
        assertThat(console.out()).contains("journal-00000001.log at offset");
        assertThat(Files.readAllBytes(journal)).isEqualTo(bytes);
    }

    @Test
    void directoryWithoutServerIsNotTakenForAWholeOne() {
        Console console = Console.plain();
        assertThat(console.run("check", folder.toString())).isEqualTo(1);
        assertThat(console.out()).contains("MANIFEST");
        assertThat(console.run("check", folder.resolve("none").toString())).isEqualTo(2);
    }

    private Path filled() throws IOException {
        Path data = folder.resolve("data");
        Config config = Config.of(Map.of("data-dir", data.toString()));
        try (Database contents = Database.lock(config.dataDir(), config.store(), Clock.systemUTC(), failure -> {
            throw new AssertionError(failure);
        })) {
            contents.open().toCompletableFuture().join();
            for (int i = 0; i < 3; i++) {
                String name = "user " + i;
                User added = contents.change(
                        transaction -> contents.accounts().users().add(transaction, name, "", name + "@example.com"));
                assertThat(added.firstName()).isEqualTo(name);
            }
        }
        return data;
    }
}
