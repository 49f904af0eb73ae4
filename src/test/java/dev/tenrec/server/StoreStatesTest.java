package dev.tenrec.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.disk.SimDisk;
import dev.tenrec.testing.TestServer;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What callers hear when the disk is full or fails. */
final class StoreStatesTest {
    private static final String DASHBOARDS = "/api/projects/@current/dashboards/";
    private static final int FILLING_REQUESTS_MAX = 10_000;

    private final SimDisk disk = new SimDisk();
    private final CompletableFuture<Throwable> diskFailure = new CompletableFuture<>();

    @Test
    void readsGoOnWhileTheDiskIsFull() {
        try (TestServer server = server()) {
            assertThat(capture(server, "seen").statusCode()).isEqualTo(200);
            disk.setFull(true);
            HttpResponse<String> refused = fill(server);
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.headers().firstValue("Retry-After")).contains("30");
            assertThat(refused.body()).isEqualTo("service unavailable: The disk is full; nothing can be stored.");

            HttpResponse<String> change = server.send("POST", DASHBOARDS, "{\"name\":\"no room\"}");
            assertThat(change.statusCode()).isEqualTo(503);
            assertThat(change.headers().firstValue("Retry-After")).contains("30");
            assertThat(change.body())
                    .isEqualTo("{\"type\":\"server_error\",\"code\":\"storage_full\","
                            + "\"detail\":\"The disk is full; nothing can be stored.\",\"attr\":null}");

            assertThat(server.send("GET", "/api/projects/@current/events/?event=seen", null)
                            .body())
                    .contains("\"event\":\"seen\"");
            assertThat(server.send("GET", DASHBOARDS, null).body())
                    .contains("\"count\":0")
                    .doesNotContain("no room");
            HttpResponse<String> health = server.send(server.request("GET", "/_health", null));
            assertThat(health.statusCode()).isEqualTo(503);
            assertThat(health.body()).contains("\"store\":\"full\"").contains("\"status\":\"not ok\"");
            assertThat(server.send(server.request("GET", "/_readyz", null)).statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void writesAgainOnceThereIsSpace() {
        try (TestServer server = server()) {
            disk.setFull(true);
            assertThat(fill(server).statusCode()).isEqualTo(503);
            disk.setFull(false);
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
            HttpResponse<String> health = server.send(server.request("GET", "/_health", null));
            while (health.statusCode() != 200 && System.nanoTime() < deadline) {
                health = server.send(server.request("GET", "/_health", null));
            }
            assertThat(health.body()).contains("\"store\":\"ok\"");
            assertThat(capture(server, "again").statusCode()).isEqualTo(200);
            assertThat(server.send("POST", DASHBOARDS, "{\"name\":\"room\"}").statusCode())
                    .isEqualTo(201);
        }
    }

    /** The first operation writes what is captured, the second syncs it. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void confirmsNothingAfterAFailedSync(int operation) {
        try (TestServer server = server()) {
            assertThat(capture(server, "seen").statusCode()).isEqualTo(200);
            disk.failAt(operation, SimDisk.Fault.IO_ERROR, false);
            HttpResponse<String> lost = capture(server, "lost");
            assertThat(diskFailure.orTimeout(30, TimeUnit.SECONDS).join()).hasMessageContaining("Input/output error");
            assertThat(disk.hasFailed()).isTrue();
            for (HttpResponse<String> answer : List.of(lost, capture(server, "later"))) {
                assertThat(answer.statusCode()).isEqualTo(503);
                assertThat(answer.headers().firstValue("Retry-After")).isPresent();
            }
            assertThat(server.send("POST", DASHBOARDS, "{\"name\":\"later\"}").statusCode())
                    .isEqualTo(503);
            HttpResponse<String> health = server.send(server.request("GET", "/_health", null));
            assertThat(health.statusCode()).isEqualTo(503);
            assertThat(health.body()).contains("\"store\":\"failed\"");
            assertThat(server.send("GET", "/api/projects/@current/events/", null)
                            .body())
                    .contains("\"event\":\"seen\"")
                    .doesNotContain("lost");
        }
    }

    private TestServer server() {
        return new TestServer(disk, Map.of("journal-file-size-max", "2MB"), diskFailure::complete).awaitReady();
    }

    private static HttpResponse<String> capture(TestServer server, String event) {
        return capture(server, event, "");
    }

    private static HttpResponse<String> capture(TestServer server, String event, String filling) {
        return server.send(server.request(
                "POST",
                "/batch",
                "{\"api_key\":\"" + TestServer.PROJECT_KEY + "\",\"batch\":[{\"event\":\"" + event
                        + "\",\"distinct_id\":\"visitor\",\"properties\":{\"filling\":\"" + filling + "\"}}]}"));
    }

    /** Uses up what was reserved before the disk was full; the answer is the first refusal. */
    private static HttpResponse<String> fill(TestServer server) {
        HttpResponse<String> answer = capture(server, "filling", "x".repeat(500_000));
        for (int i = 0; answer.statusCode() == 200 && i < FILLING_REQUESTS_MAX; i++) {
            answer = capture(server, "filling", "x".repeat(500_000));
        }
        return answer;
    }
}
