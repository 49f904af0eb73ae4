package dev.tenrec.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.Config;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ConfigCommandTest {
    @TempDir
    Path directory;

    @Test
    void showsEveryValueAndWhereItCameFrom() throws IOException {
        Path file = Files.writeString(directory.resolve("tenrec.properties"), "host=0.0.0.0\n");
        Console console = new Console(Map.of("TENREC_DATA_DIR", "kept"), file);
        assertThat(console.run("config", "--port", "9000")).isZero();
        assertThat(console.out().lines()).hasSize(Config.keys().size());
        assertThat(console.out())
                .containsPattern("port +9000 +\\(command line\\)")
                .containsPattern("data-dir +kept +\\(environment\\)")
                .containsPattern("host +0.0.0.0 +\\(file\\)")
                .containsPattern("body-max +20MB +\\(default\\)");
        assertThat(console.err()).isEmpty();
    }

    @Test
    void printsJsonOnDemand() throws IOException {
        Console console = Console.plain();
        assertThat(console.run("config", "--json")).isZero();
        JsonNode rows = Json.parse(console.out().getBytes(StandardCharsets.UTF_8));
        assertThat(rows).hasSize(Config.keys().size());
        assertThat(rows.get(0).toString())
                .isEqualTo("{\"key\":\"host\",\"value\":\"127.0.0.1\",\"origin\":\"default\"}");
    }

    @Test
    void neverPrintsKeys() {
        Console console = new Console(
                Map.of("TENREC_PERSONAL_API_KEY", "phx_abcdefghijklmnop"), directory.resolve("none.properties"));
        assertThat(console.run("config")).isZero();
        assertThat(console.out()).contains("********").doesNotContain("phx_");
    }

    @Test
    void namedFileReplacesTheUsualOne() throws IOException {
        Path usual = Files.writeString(directory.resolve("usual.properties"), "port=1\n");
        Path named = Files.writeString(directory.resolve("named.properties"), "host=h\n");
        Console console = new Console(Map.of(), usual);
        assertThat(console.run("config", "--config", named.toString())).isZero();
        assertThat(console.out()).containsPattern("port +8000").containsPattern("host +h ");
    }
}
