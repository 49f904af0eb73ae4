package dev.tenrec.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.tenrec.Thoroughness;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.ParseResult;

/** What is read without picocli is what picocli reads. */
@ExtendWith(Thoroughness.class)
class PlainArgumentsTest {
    private static final List<String> WORDS = List.of(
            "--port",
            "--port=0",
            "--data-dir",
            "--data-dir=",
            "--data-dir=a=b",
            "--config",
            "--test-mode",
            "9000",
            "a b",
            "--test-mode=true",
            "--help",
            "-h",
            "--prot",
            "--",
            "-",
            "@file",
            "\"x\"",
            "--no-test-mode",
            "",
            "host");

    @Test
    void readsWhatPicocliReads() {
        Random random = new Random(Thoroughness.SEED);
        int read = 0;
        for (int i = 0; i < Thoroughness.count(20_000, 500); i++) {
            List<String> arguments = new ArrayList<>();
            for (int left = random.nextInt(5); left > 0; left--) {
                arguments.add(WORDS.get(random.nextInt(WORDS.size())));
            }
            Optional<PlainArguments> plain = plain(arguments);
            if (plain.isPresent()) {
                read++;
                assertThatCode(() -> assertThat(plain.get()).isEqualTo(byPicocli(arguments)))
                        .as(arguments.toString())
                        .doesNotThrowAnyException();
            }
        }
        assertThat(read).isGreaterThan(25);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"--help", "--port", "--prot=1", "-p 1", "word", "--port=1 --port=2", "--port= ", "--port=@x"})
    void leavesToPicocliWhatIsToBeExplainedOrRefused(String line) {
        assertThat(plain(List.of(line.strip().split(" ", -1)))).isEmpty();
    }

    private static Optional<PlainArguments> plain(List<String> arguments) {
        return PlainArguments.read(arguments, Set.of("config"), Set.of("test-mode"));
    }

    private static PlainArguments byPicocli(List<String> arguments) {
        List<String> all = new ArrayList<>(List.of("serve"));
        all.addAll(arguments);
        ParseResult given = Main.commandLine(Map.of(), Path.of("there", "is", "none"))
                .parseArgs(all.toArray(new String[0]))
                .subcommand();
        boolean isForTests = given.hasMatchedOption("--test-mode");
        return new PlainArguments(Settings.options(given.commandSpec()), isForTests ? Set.of("test-mode") : Set.of());
    }
}
