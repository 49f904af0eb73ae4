package dev.tenrec.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.json.Json;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DemoCommandTest {
    private static final Pattern SIGN_IN = Pattern.compile("(http\\S+)/login#([^:\\s]+):(\\S+)");
    private static final String FILLED = "events of 90 days are in";

    private final HttpClient browser =
            HttpClient.newBuilder().cookieHandler(new CookieManager()).build();

    @TempDir
    Path folder;

    @Test
    void fillsOnceAndSignsInEachTime() throws Exception {
        String address;
        try (ServerProcess demo = ServerProcess.demo(folder, "first")) {
            String out = demo.outWith("Ctrl-C");
            assertThat(out).contains(FILLED);
            Matcher found = SIGN_IN.matcher(out);
            assertThat(found.find()).isTrue();
            address = found.group(2) + ":" + found.group(3);
            signIn(found.group(1), found.group(2), found.group(3));
            for (int id = 1; id <= 3; id++) {
                everyTileAnswers(ask(found.group(1), "dashboards/" + id + "/?refresh=blocking"));
            }
            assertThat(ask(found.group(1), "ingestion_warnings/").path("results"))
                    .isNotEmpty();
            demo.terminate();
            assertThat(demo.exitCode()).isZero();
            // On a slow machine the first scrub comes before the end, and the event loop may get no processor for two
            // seconds; after five the warning has a stack trace, whose lines fail this.
            assertThat(demo.err()
                            .lines()
                            .filter(line -> !line.contains("Verified") && !line.contains("BlockedThreadChecker")))
                    .isEmpty();
        }
        try (ServerProcess demo = ServerProcess.demo(folder, "second")) {
            assertThat(demo.outWith("Ctrl-C")).contains(address).doesNotContain(FILLED);
            demo.terminate();
            assertThat(demo.exitCode()).isZero();
        }
    }

    @Test
    void leavesDirectoriesOfOthersAlone() throws Exception {
        Files.writeString(folder.resolve("theirs.txt"), "theirs");
        Console console = Console.plain();
        assertThat(console.run("demo", "--no-browser", "--data-dir", folder.toString()))
                .isEqualTo(2);
        assertThat(console.err()).contains(folder.toString(), "not those of a demo");
        assertThat(folder.toFile().list()).containsExactly("theirs.txt");
    }

    private static void everyTileAnswers(JsonNode dashboard) {
        assertThat(dashboard.path("tiles")).hasSizeBetween(8, 12).allSatisfy(tile -> {
            JsonNode insight = tile.path("insight");
            if (insight.isObject()) {
                assertThat(insight.path("result"))
                        .as(insight.path("name").textValue())
                        .isNotEmpty();
            }
        });
    }

    private void signIn(String url, String email, String password) throws Exception {
        byte[] body = Json.write(Json.object().put("email", email).put("password", password));
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/api/login/"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build();
        assertThat(browser.send(request, HttpResponse.BodyHandlers.discarding()).statusCode())
                .isEqualTo(200);
    }

    private JsonNode ask(String url, String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/api/projects/@current/" + path))
                .build();
        HttpResponse<byte[]> answer = browser.send(request, HttpResponse.BodyHandlers.ofByteArray());
        assertThat(answer.statusCode()).isEqualTo(200);
        return Json.parse(answer.body());
    }
}
