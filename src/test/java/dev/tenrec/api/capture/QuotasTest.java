package dev.tenrec.api.capture;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.testing.MovingClock;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bounds of what a project stores on a day. */
final class QuotasTest {
    private static final Map<String, String> TEN_EVENTS = Map.of("events-per-day-max", "10");

    private final MovingClock clock = new MovingClock(Instant.parse("2026-03-04T22:30:00Z"));

    @Test
    void refusesTheEventsBeyondADay(@TempDir Path directory) {
        try (TestServer server = new TestServer(directory, TEN_EVENTS, clock)) {
            TestWorld world = server.newWorld();
            assertThat(capture(world, 8).body()).isEqualTo("{\"status\":1}");
            assertThat(capture(world, 1).body()).isEqualTo("{\"status\":1,\"warnings\":{\"quota_nearly_reached\":1}}");
            assertThat(metric(world, "tenrec_projects_near_quota")).isEqualTo(1);
            assertOver(capture(world, 2));
            assertThat(capture(world, 1).body()).isEqualTo("{\"status\":1}");
            assertOver(capture(world, 1));
            assertThat(metric(world, "tenrec_captures_over_quota")).isEqualTo(2);
            assertThat(stored(world)).isEqualTo(10);

            assertThat(capture(server.newWorld(), 10).statusCode()).isEqualTo(200);
            server.restart();
            assertOver(capture(world, 1));

            clock.move(Duration.ofMinutes(90));
            assertThat(capture(world, 1).statusCode()).isEqualTo(200);
            assertThat(stored(world)).isEqualTo(11);
            assertThat(world.ask("GET", "ingestion_warnings/", null)
                            .path("results")
                            .path(0)
                            .path("type")
                            .asText())
                    .isEqualTo("quota_nearly_reached");
        }
    }

    @Test
    void speaksTheNewerProtocolAndKeepsNoRefusedRequests(@TempDir Path directory) {
        try (TestServer server = new TestServer(directory, TEN_EVENTS, clock)) {
            TestWorld world = server.newWorld();
            assertThat(captureV1(world, 10).statusCode()).isEqualTo(200);
            HttpResponse<String> over = captureV1(world, 1);
            assertThat(over.statusCode()).isEqualTo(429);
            assertThat(over.headers().firstValue("Retry-After")).contains("3600");
            assertThat(TestServer.json(over).path("error").asText()).isEqualTo("rate_limited");
            HttpResponse<String> malformed = send(world, "{\"event\":\"\",\"distinct_id\":\"d\"}");
            assertThat(malformed.statusCode()).isEqualTo(400);
            assertThat(world.ask("GET", "refused/", null).path("results").size())
                    .isZero();
            clock.move(Duration.ofMinutes(80));
            assertThat(captureV1(world, 1).headers().firstValue("Retry-After")).contains("600");
        }
    }

    @Test
    void refusesTheBytesBeyondADay(@TempDir Path directory) {
        try (TestServer server = new TestServer(directory, Map.of("bytes-per-day-max", "20KB"), clock)) {
            TestWorld world = server.newWorld();
            Random random = new Random(7);
            int accepted = 0;
            HttpResponse<String> last = send(world, noise(random));
            while (last.statusCode() == 200 && accepted < 100) {
                accepted++;
                last = send(world, noise(random));
            }
            assertOver(last);
            // Of 1,000 hexadecimal digits at least half remain, compressed.
            assertThat(accepted).isBetween(15, 40);
            server.restart();
            assertOver(send(world, noise(random)));
        }
    }

    @Test
    void boundsManyRequestsAtOnce(@TempDir Path directory) {
        try (TestServer server = new TestServer(directory, TEN_EVENTS, clock)) {
            TestWorld world = server.newWorld();
            ExecutorService senders = Executors.newFixedThreadPool(16);
            List<CompletableFuture<Integer>> answers = IntStream.range(0, 64)
                    .mapToObj(i -> CompletableFuture.supplyAsync(
                            () -> capture(world, 3).statusCode(), senders))
                    .toList();
            Map<Integer, Long> counts = answers.stream()
                    .map(CompletableFuture::join)
                    .collect(Collectors.groupingBy(status -> status, Collectors.counting()));
            senders.shutdown();
            assertThat(stored(world)).isLessThanOrEqualTo(10).isEqualTo(counts.getOrDefault(200, 0L) * 3);
            assertThat(capture(world, 10 - (int) stored(world)).statusCode()).isEqualTo(200);
        }
    }

    private static void assertOver(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).isEqualTo(429);
        assertThat(answer.body())
                .isEqualTo("The project has reached its limit of stored events or bytes a day, which ends at 00:00"
                        + " UTC.");
        assertThat(answer.headers().firstValue("Retry-After")).contains("3600");
    }

    private static String noise(Random random) {
        return "{\"event\":\"noise\",\"distinct_id\":\"d\",\"properties\":{\"text\":\""
                + random.ints(250)
                        .mapToObj(number -> "%04x".formatted(number & 0xffff))
                        .collect(Collectors.joining())
                + "\"}}";
    }

    private static HttpResponse<String> capture(TestWorld world, int count) {
        return send(
                world,
                IntStream.range(0, count)
                        .mapToObj(i ->
                                "{\"event\":\"seen\",\"distinct_id\":\"d\",\"uuid\":\"" + UUID.randomUUID() + "\"}")
                        .collect(Collectors.joining(",")));
    }

    private static HttpResponse<String> send(TestWorld world, String events) {
        String body = "{\"api_key\":\"" + world.token() + "\",\"batch\":[" + events + "]}";
        return world.server().send(world.server().request("POST", "/batch/", body));
    }

    private HttpResponse<String> captureV1(TestWorld world, int count) {
        ObjectNode batch = Json.object().put("created_at", clock.instant().toString());
        for (int i = 0; i < count; i++) {
            ObjectNode event = batch.withArray("batch").addObject();
            event.put("event", "seen").put("uuid", UUID.randomUUID().toString());
            event.put("distinct_id", "anna").put("timestamp", clock.instant().toString());
            event.putObject("properties");
        }
        return world.server()
                .send(HttpRequest.newBuilder(URI.create(world.server().baseUrl() + "/i/v1/analytics/events"))
                        .header("Authorization", "Bearer " + world.token())
                        .header("Content-Type", "application/json")
                        .header("PostHog-Sdk-Info", "posthog-node/5.70.0")
                        .header("PostHog-Attempt", "1")
                        .header("PostHog-Request-Id", "0190a5c8-0000-7000-8000-0000000000ff")
                        .header("PostHog-Request-Timestamp", clock.instant().toString())
                        .POST(HttpRequest.BodyPublishers.ofString(batch.toString())));
    }

    private static long stored(TestWorld world) {
        return world.ask("GET", "usage/", null).path("total").path("stored").asLong();
    }

    private static long metric(TestWorld world, String name) {
        return world.send("GET", "/metrics", null)
                .body()
                .lines()
                .filter(line -> line.startsWith(name + " ") || line.startsWith(name + "_total "))
                .mapToLong(line -> (long) Double.parseDouble(line.substring(line.indexOf(' '))))
                .sum();
    }
}
