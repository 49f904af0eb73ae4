package dev.tenrec.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The tables of {@code src/docs/operations.md} against the commands and exit codes of the program. */
final class OperationsPageTest {
    private static final Pattern COMMAND = Pattern.compile("(?m)^\\| `([a-z-]+(?: [a-z-]+)?)[^`]*` \\|");
    private static final Pattern EXIT_CODE = Pattern.compile("(?m)^\\| (\\d+) \\| ([^|]+) \\|$");

    private String page;

    @BeforeEach
    void readPage() throws IOException {
        page = Files.readString(Path.of("src", "docs", "operations.md"));
    }

    @Test
    void tableNamesEveryCommand() {
        String table = page.substring(page.indexOf("| command |"), page.indexOf("| exit code |"));
        assertThat(COMMAND.matcher(table).results().map(found -> found.group(1)))
                .containsExactlyInAnyOrderElementsOf(commands());
    }

    @Test
    void tableNamesEveryExitCodeWithItsMeaning() {
        List<String> expected = Arrays.stream(ExitCode.values())
                .map(code -> code.number() + " " + code.meaning())
                .toList();
        assertThat(EXIT_CODE.matcher(page).results().map(found -> found.group(1) + " " + found.group(2)))
                .containsExactlyElementsOf(expected);
    }

    /** Commands as they are typed; one that has subcommands is named by these. */
    private static List<String> commands() {
        return Main.commandLine(Map.of(), Path.of("none")).getSubcommands().values().stream()
                .flatMap(OperationsPageTest::leaves)
                .toList();
    }

    private static Stream<String> leaves(CommandLine command) {
        String name = command.getCommandName();
        return command.getSubcommands().isEmpty()
                ? Stream.of(name)
                : command.getSubcommands().keySet().stream().map(subcommand -> name + " " + subcommand);
    }
}
