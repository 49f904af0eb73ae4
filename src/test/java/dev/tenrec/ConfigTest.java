package dev.tenrec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ConfigTest {
    private static final Path SHIPPED = Path.of("conf", "tenrec.properties");

    @TempDir
    Path directory;

    @Test
    void urlIsOneThatCanBePasted() {
        assertThat(Config.of(Map.of("host", "0.0.0.0")).urlAt(8000)).isEqualTo("http://127.0.0.1:8000");
        assertThat(Config.of(Map.of("host", "::1")).urlAt(8000)).isEqualTo("http://[::1]:8000");
        assertThat(Config.of(Map.of("host", "example.org")).urlAt(80)).isEqualTo("http://example.org:80");
    }

    @Test
    void fileShowsEveryKeyWithItsDefault() throws IOException {
        Map<String, String> commented = new LinkedHashMap<>();
        for (String line : Files.readAllLines(SHIPPED)) {
            if (line.matches("#[a-z-]+=.*")) {
                commented.put(line.substring(1, line.indexOf('=')), line.substring(line.indexOf('=') + 1));
            }
        }
        assertThat(List.copyOf(commented.keySet())).isEqualTo(Config.keys());
        assertThat(commented).allSatisfy((key, text) -> assertThat(text).isEqualTo(Config.defaultOf(key)));
    }

    @Test
    void recordHasOneComponentPerKey() {
        List<String> components = Arrays.stream(Config.class.getRecordComponents())
                .map(ConfigReader::key)
                .filter(key -> !key.equals("origins"))
                .toList();
        assertThat(components).isEqualTo(Config.keys());
    }

    @Test
    void shippedFileChangesNothing() {
        assertThat(Config.load(Map.of(), Map.of(), Optional.of(SHIPPED))).isEqualTo(Config.defaults());
    }

    @Test
    void showsDefaultsAsTheFileWritesThem() {
        Config config = Config.defaults();
        assertThat(Config.keys())
                .filteredOn(key -> !key.equals("workers"))
                .allSatisfy(key -> assertThat(config.shown(key)).isEqualTo(Config.defaultOf(key)));
    }

    @Test
    void readsDurationsAndSizesWithUnits() {
        Config config = Config.of(Map.of("idle-timeout", "1500ms", "request-deadline", "2m", "body-max", "64KB"));
        assertThat(config.idleTimeout()).isEqualTo(Duration.ofMillis(1500));
        assertThat(config.requestDeadline()).isEqualTo(Duration.ofMinutes(2));
        assertThat(config.bodyMax()).isEqualTo(65_536);
        assertThat(config.shown("idle-timeout")).isEqualTo("1500ms");
    }

    @Test
    void commandLineWinsOverEnvironmentOverFileOverDefault() throws IOException {
        Path file = file("port=1\nhost=a.example\nidle-timeout=1s\n");
        Config config = Config.load(
                Map.of("port", "3"),
                Map.of("TENREC_PORT", "2", "TENREC_HOST", "b.example", "PATH", "/bin"),
                Optional.of(file));
        assertThat(config.port()).isEqualTo(3);
        assertThat(config.host()).isEqualTo("b.example");
        assertThat(config.idleTimeout()).isEqualTo(Duration.ofSeconds(1));
        assertThat(config.origins())
                .containsEntry("port", Config.Origin.COMMAND_LINE)
                .containsEntry("host", Config.Origin.ENVIRONMENT)
                .containsEntry("idle-timeout", Config.Origin.FILE)
                .containsEntry("workers", Config.Origin.DEFAULT);
    }

    @Test
    void unknownKeyInFileNamesFileAndNearestKey() throws IOException {
        Path file = file("prot=1\n");
        assertThatThrownBy(() -> Config.load(Map.of(), Map.of(), Optional.of(file)))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("Unknown setting prot in " + file)
                .hasMessageContaining("Did you mean port?");
    }

    @Test
    void unknownKeyInEnvironmentNamesNearestVariable() {
        assertThatThrownBy(() -> Config.load(Map.of(), Map.of("TENREC_DATADIR", "x"), Optional.empty()))
                .hasMessageContaining("TENREC_DATADIR")
                .hasMessageContaining("Did you mean TENREC_DATA_DIR?");
    }

    @Test
    void unknownKeyOnCommandLineNamesNearestOption() {
        assertThatThrownBy(() -> Config.of(Map.of("idle-time-out", "5s")))
                .hasMessageContaining("--idle-time-out")
                .hasMessageContaining("Did you mean --idle-timeout?");
    }

    @Test
    void keyThatStandsTwiceInFileIsRefused() throws IOException {
        Path file = file("port=1\nport=2\n");
        assertThatThrownBy(() -> Config.load(Map.of(), Map.of(), Optional.of(file)))
                .hasMessageContaining("stands twice");
    }

    @Test
    void missingFileIsRefused() {
        Path file = directory.resolve("none.properties");
        assertThatThrownBy(() -> Config.load(Map.of(), Map.of(), Optional.of(file)))
                .hasMessageContaining("none.properties");
    }

    @Test
    void valueWithoutUnitSaysWhatToWrite() {
        assertThatThrownBy(() -> Config.of(Map.of("idle-timeout", "30")))
                .hasMessageContaining("idle-timeout")
                .hasMessageContaining("\"30\"")
                .hasMessageContaining("command line")
                .hasMessageContaining("such as 5s");
    }

    @Test
    void impossibleValuesAreRefused() {
        assertThatThrownBy(() -> Config.of(Map.of("port", "70000"))).hasMessageContaining("between 0 and 65535");
        assertThatThrownBy(() -> Config.of(Map.of("port", "many"))).hasMessageContaining("port");
        assertThatThrownBy(() -> Config.of(Map.of("log-level", "loud"))).hasMessageContaining("one of error");
        assertThatThrownBy(() -> Config.of(Map.of("snapshot-every", "9999999999999GB")))
                .hasMessageContaining("snapshot-every");
        assertThatThrownBy(() -> Config.of(Map.of("inflated-max", "1MB"))).hasMessageContaining("at least body-max");
    }

    @Test
    void secretsAreNeverShown() {
        Config config = Config.of(Map.of("personal-api-key", "phx_abcdefgh12345678"));
        assertThat(config.shown("personal-api-key")).isEqualTo("********");
        assertThatThrownBy(() -> Config.of(Map.of("personal-api-key", "secretsecret")))
                .hasMessageContaining("must be phx_")
                .hasMessageNotContaining("secretsecret");
    }

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("tenrec.properties"), text);
    }
}
