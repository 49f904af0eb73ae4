package dev.tenrec.api.capture;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.json.Json;
import dev.tenrec.server.MalformedRequest;
import dev.tenrec.server.MalformedRequests;
import dev.tenrec.testing.TestServer;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Five thousand requests that are wrong: each is told why, none leaves an event, those of a known project are kept. */
final class MalformedCaptureTest {
    private static final int REQUESTS = 5_000;
    private static final int AT_ONCE = 50;
    private static final int BODY_MAX = 64 * 1024;
    private static final int INFLATED_MAX = 2 * 1024 * 1024;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @TempDir
    Path directory;

    @Test
    void eachIsRefusedWithItsTextAndNothingIsStored() {
        Map<String, String> settings = Map.of("body-max", "64KB", "inflated-max", "2MB");
        MalformedRequests requests = new MalformedRequests(20_261_122, BODY_MAX, INFLATED_MAX);
        try (TestServer server = new TestServer(directory, settings)) {
            List<String> wrong = new ArrayList<>();
            int kept = 0;
            for (int sent = 0; sent < REQUESTS; sent += AT_ONCE) {
                List<MalformedRequest> group = new ArrayList<>();
                List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
                for (int i = 0; i < AT_ONCE; i++) {
                    MalformedRequest request = requests.next(sent + i);
                    group.add(request);
                    kept += request.isKept() ? 1 : 0;
                    answers.add(client.sendAsync(
                            request.to(server.tenrec().baseUrl()), HttpResponse.BodyHandlers.ofString()));
                }
                for (int i = 0; i < AT_ONCE; i++) {
                    HttpResponse<String> answer =
                            answers.get(i).orTimeout(60, TimeUnit.SECONDS).join();
                    if (!isExpected(group.get(i), answer)) {
                        wrong.add(group.get(i) + "\n    but " + answer.statusCode() + " " + answer.body());
                    }
                }
            }
            assertThat(wrong).as("answers that are wrong").isEmpty();
            assertThat(kept).isGreaterThan(REQUESTS / 4);
            JsonNode refused = TestServer.json(server.send("GET", "/api/projects/1/refused/?limit=1", null));
            // They are numbered, and only the newest are still there.
            assertThat(refused.at("/results/0/id").asInt()).isEqualTo(kept);
            assertThat(server.send(server.request("GET", "/metrics", null)).body())
                    .contains("tenrec_events_stored_total 0.0\n");
            JsonNode events = TestServer.json(
                    server.send("GET", "/api/projects/1/events/?after=2000-01-01&before=2100-01-01", null));
            assertThat(events.path("results").isArray()).isTrue();
            assertThat(events.path("results")).isEmpty();
        }
    }

    private static boolean isExpected(MalformedRequest request, HttpResponse<String> answer) {
        if (answer.statusCode() != request.status()) {
            return false;
        }
        if (!request.path().startsWith("/i/v1/")) {
            return answer.body().startsWith(request.text());
        }
        try {
            return Json.parse(answer.body().getBytes(StandardCharsets.UTF_8))
                    .path("error")
                    .asText()
                    .equals(request.text());
        } catch (IOException noJson) {
            return false;
        }
    }
}
