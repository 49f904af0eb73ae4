package dev.tenrec.api.capture;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Events on their way in, through the socket. */
@ServerTest(settings = "body-max=64KB")
final class CaptureApiTest {
    private static final String EVENT = "{\"uuid\":\"0190a5c8-0000-7000-8000-00000000000%d\",\"event\":\"opened\","
            + "\"distinct_id\":\"anna\",\"timestamp\":\"2026-01-02T03:04:05Z\",\"properties\":{}}";
    private final TestWorld world;
    private final TestServer server;

    CaptureApiTest(TestWorld world) {
        this.world = world;
        server = world.server();
    }

    @Test
    void storesABatchAndCountsWhatItHad() {
        String body = batch(EVENT.formatted(1) + "," + EVENT.formatted(2));
        HttpResponse<String> first = server.send(server.request("POST", "/batch/", body));
        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(first.body()).isEqualTo("{\"status\":1}");
        HttpResponse<String> second = server.send(server.request("POST", "/batch", body));
        assertThat(second.body()).isEqualTo("{\"status\":1,\"duplicates\":2}");
        assertThat(server.send(server.request("GET", "/metrics", null)).body())
                .contains("tenrec_events_stored_total")
                .contains("route=\"/batch/\"");
    }

    @Test
    void refusesUnknownKeysInPlainText() {
        HttpResponse<String> answer = server.send(
                server.request("POST", "/batch/", batch(EVENT.formatted(3)).replace(world.token(), "phc_unknown")));
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("text/plain"));
        assertThat(answer.body()).isEqualTo("API key is not valid: unknown project API key");
    }

    @Test
    void keepsWhatItRefusesWithReasons() {
        HttpResponse<String> answer = server.send(server.request(
                "POST", "/batch/", batch(EVENT.formatted(4) + ",{\"event\":\"opened\",\"properties\":{}}")));
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("distinct_id").contains("event 1");
        JsonNode kept = TestServer.json(world.send("GET", "refused/?limit=1", null));
        assertThat(kept.path("count").asInt()).isPositive();
        JsonNode newest = kept.path("results").path(0);
        assertThat(newest.path("status").asInt()).isEqualTo(400);
        assertThat(newest.path("reasons").path(0).path("index").asInt()).isEqualTo(1);
        byte[] body = java.util.Base64.getDecoder().decode(newest.path("body").asText());
        assertThat(new String(body, StandardCharsets.UTF_8)).contains("anna");
    }

    @Test
    void linksThePages() {
        for (int i = 0; i < 3; i++) {
            assertThat(server.send(server.request("POST", "/batch/", batch("{}")))
                            .statusCode())
                    .isEqualTo(400);
        }
        String path = world.path() + "refused";
        String base = server.tenrec().baseUrl() + path;
        JsonNode page = TestServer.json(world.send("GET", path + "?z=%20&offset=1&limit=1", null));
        assertThat(page.path("next").asText()).isEqualTo(base + "?limit=1&offset=2&z=+");
        assertThat(page.path("previous").asText()).isEqualTo(base + "?limit=1&z=+");
        JsonNode strange = TestServer.json(world.send("GET", path + "?limit=-3&offset=x", null));
        assertThat(strange.path("next").isNull()).isTrue();
        assertThat(strange.path("previous").isNull()).isTrue();
        assertThat(strange.path("results").size())
                .isEqualTo(strange.path("count").asInt());
    }

    @Test
    void answersBrowsersOfAnyOrigin() {
        HttpResponse<String> preflight = server.send(server.request("OPTIONS", "/batch/", null)
                .header("Origin", "https://example.org")
                .header("Access-Control-Request-Headers", "content-type"));
        assertThat(preflight.statusCode()).isEqualTo(200);
        assertThat(preflight.headers().firstValue("Access-Control-Allow-Origin"))
                .contains("https://example.org");
        assertThat(preflight.headers().firstValue("Access-Control-Allow-Headers"))
                .contains("content-type");
        assertThat(world.send("GET", "refused/", null).headers().firstValue("Access-Control-Allow-Origin"))
                .isEmpty();
    }

    @Test
    void refusesTooLargeBodies() {
        assertThat(server.send(server.request("POST", "/batch/", "x".repeat(70_000)))
                        .statusCode())
                .isEqualTo(413);
        String head =
                "POST /batch HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n11000\r\n";
        assertThat(server.exchange(head + "x".repeat(0x11000) + "\r\n0\r\n\r\n"))
                .startsWith("HTTP/1.1 413 ");
    }

    @Test
    void refusesBrokenGzip() {
        HttpResponse<String> answer =
                server.send(server.request("POST", "/batch/", "not gzip").header("Content-Encoding", "gzip"));
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).isEqualTo("failed to decode request: invalid GZIP data");
    }

    private String batch(String events) {
        return "{\"api_key\":\"" + world.token() + "\",\"batch\":[" + events + "]}";
    }
}
