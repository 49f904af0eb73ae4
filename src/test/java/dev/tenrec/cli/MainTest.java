package dev.tenrec.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.Config;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MainTest {
    @TempDir
    Path directory;

    @Test
    void helpListsCommandsAndExitCodes() {
        Console console = Console.plain();
        assertThat(console.run("--help")).isZero();
        assertThat(console.out()).contains("serve", "check", "keys", "health", "config", "version");
        for (ExitCode exitCode : ExitCode.values()) {
            assertThat(console.out()).contains(exitCode.number() + "   ".substring(1));
        }
    }

    @Test
    void helpExplainsEverySettingWithTheSentenceOfTheFile() {
        Console console = Console.plain();
        assertThat(console.run("serve", "--help")).isZero();
        String text = console.out().replaceAll("\\s+", " ");
        assertThat(Config.keys()).allSatisfy(key -> assertThat(text).contains("--" + key + "="));
        assertThat(text).contains("The address to listen on; 0.0.0.0 lets other machines in. Default: 127.0.0.1.");
        assertThat(text).doesNotContain("null");
    }

    @Test
    void helpLeavesOutSettingsThatDoNotMatter() {
        Console console = Console.plain();
        assertThat(console.run("keys", "list", "--help")).isZero();
        assertThat(console.out()).contains("--data-dir", "--config").doesNotContain("--workers");
    }

    @Test
    void mistypedOptionStopsAndNamesTheNearest() {
        Console console = Console.plain();
        assertThat(console.run("--prot", "9000")).isEqualTo(2);
        assertThat(console.err()).contains("--prot").contains("--port");
        assertThat(console.out()).isEmpty();
    }

    @Test
    void mistypedVariableStopsEveryCommandThatReadsSettings() {
        Console console = new Console(Map.of("TENREC_PROT", "1"), directory.resolve("none"));
        assertThat(console.run("serve")).isEqualTo(2);
        assertThat(console.err()).contains("TENREC_PROT").contains("Did you mean TENREC_PORT?");
    }

    @Test
    void mistypedKeyInFileStopsAndNamesFileAndNearest() throws IOException {
        Path file = Files.writeString(directory.resolve("my.properties"), "data-dri=x\n");
        Console console = Console.plain();
        assertThat(console.run("serve", "--config", file.toString())).isEqualTo(2);
        assertThat(console.err()).contains("data-dri").contains(file.toString()).contains("Did you mean data-dir?");
    }

    @Test
    void mistypedCommandNamesTheNearest() {
        Console console = Console.plain();
        assertThat(console.run("helth")).isEqualTo(2);
        assertThat(console.err()).contains("helth").contains("health");
    }

    @Test
    void versionIsOneLineAndOneObject() {
        Console console = Console.plain();
        assertThat(console.run("version")).isZero();
        assertThat(console.out()).startsWith("tenrec ").contains("Java").hasLineCount(1);
        Console json = Console.plain();
        assertThat(json.run("version", "--json")).isZero();
        assertThat(json.out()).startsWith("{\"version\":");
    }
}
