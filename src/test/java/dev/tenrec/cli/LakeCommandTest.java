package dev.tenrec.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.Config;
import dev.tenrec.Tenrec;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LakeCommandTest {
    private static final String NEWLINE = System.lineSeparator();

    @TempDir
    Path folder;

    @Test
    void publishesTellsAndVerifies() throws Exception {
        storeThreeEvents();
        Files.createDirectory(lake());
        assertThat(run("verify").code).isZero();
        assertThat(run("publish").out).isEqualToIgnoringNewLines("project 1: 3 events published");
        assertThat(run("status").out).startsWith("project 1  events  3 published  3 rows  1 files  ");
        JsonNode table = Json.parse(run("status", "--json").out.getBytes(StandardCharsets.UTF_8))
                .get(0);
        assertThat(table.get("rows").intValue()).isEqualTo(3);
        assertThat(run("verify")).isEqualTo(new Ran(0, "", ""));
    }

    /** Their events are of now, so none is older than the window. */
    @Test
    void leavesEventsThatAreOldEnough() throws Exception {
        storeThreeEvents();
        Files.createDirectory(lake());
        assertThat(run("depart")).isEqualTo(new Ran(0, "project 1: 0 events are in the lake only" + NEWLINE, ""));
    }

    @Test
    void findsFilesThatAreMissingOrShort() throws Exception {
        storeThreeEvents();
        Files.createDirectory(lake());
        run("publish");
        Path file = onlyFile();
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, 9));
        assertThat(run("verify").code).isEqualTo(1);
        assertThat(run("verify").out).contains("has 9 bytes instead of " + bytes.length);
        Files.delete(file);
        assertThat(run("verify").out).contains(" is missing.");
    }

    @Test
    void refusesWhatIsNotThere() throws Exception {
        storeThreeEvents();
        Console none = Console.plain();
        assertThat(none.run("lake", "status")).isEqualTo(2);
        assertThat(none.err()).contains("--lake");
        assertThat(run("publish").code).isEqualTo(2);
        assertThat(lake()).doesNotExist();
        Console bare = Console.plain();
        assertThat(bare.run("lake")).isEqualTo(2);
        assertThat(bare.err()).contains("Say status, publish, depart or verify.");
    }

    private record Ran(int code, String out, String err) {}

    private Ran run(String command, String... options) {
        List<String> words = new ArrayList<>(List.of("lake", command));
        words.addAll(List.of("--data-dir", data(), "--lake", lake().toString()));
        words.addAll(List.of(options));
        Console console = Console.plain();
        int code = console.run(words.toArray(String[]::new));
        return new Ran(code, console.out(), console.err());
    }

    private void storeThreeEvents() throws IOException, InterruptedException {
        try (Tenrec tenrec = Tenrec.start(
                Config.of(Map.of("port", "0", "data-dir", data(), "project-api-key", "phc_0123456789")), failure -> {
                    throw new AssertionError(failure);
                })) {
            tenrec.ready().toCompletableFuture().join();
            String event = "{\"event\":\"seen\",\"distinct_id\":\"ana\"}";
            String batch = "{\"api_key\":\"phc_0123456789\",\"batch\":[" + String.join(",", event, event, event) + "]}";
            HttpRequest request = HttpRequest.newBuilder(URI.create(tenrec.baseUrl() + "/batch/"))
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(batch))
                    .build();
            assertThat(HttpClient.newHttpClient()
                            .send(request, HttpResponse.BodyHandlers.discarding())
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    private Path onlyFile() throws IOException {
        try (Stream<Path> files = Files.list(lake().resolve("project_1/events/data"))) {
            List<Path> all = files.toList();
            assertThat(all).hasSize(1);
            return all.get(0);
        }
    }

    private String data() {
        return folder.resolve("data").toString();
    }

    private Path lake() {
        return folder.resolve("lake");
    }
}
