package dev.tenrec.api.capture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The paths of capture, each with and without its slash, in every method, and what every answer has in common. */
@ServerTest(settings = "body-max=64KB")
final class CapturePathsTest {
    private static final String[] PATHS = {"/batch", "/capture", "/e", "/i/v0/e", "/track", "/engage", "/i/v0/ai/batch"
    };
    private static final String ORIGIN = "https://shop.example";
    private final TestWorld world;
    private final TestServer server;

    CapturePathsTest(TestWorld world) {
        this.world = world;
        server = world.server();
    }

    @Test
    void takesEventsOnEveryPathWithAndWithoutSlash() {
        int before = storedCount();
        int sent = 0;
        for (String path : PATHS) {
            for (String form : new String[] {path, path + "/", path + "?ip=1&_=x&ver=1", path + "/?retry_count=a"}) {
                assertOk(server.send(server.request("POST", form, event())));
                String data = (form.contains("?") ? "&" : "?") + "data=" + escaped(event());
                assertOk(server.send(server.request("GET", form + data, null)));
                assertOk(server.send(server.request("GET", form, event())));
                String other = (form.contains("?") ? "&" : "?") + "data=" + escaped(event());
                HttpResponse<String> head = server.send(server.request("HEAD", form + other, null));
                assertThat(head.statusCode()).isEqualTo(200);
                assertThat(head.body()).isEmpty();
                sent += 4;
            }
        }
        assertThat(storedCount() - before).isEqualTo(sent);
    }

    @Test
    void answersPreflightsOnEveryPath() {
        for (String path : PATHS) {
            for (String form : new String[] {path, path + "/", path + "/?beacon=1"}) {
                HttpResponse<String> answer = server.send(server.request("OPTIONS", form, null)
                        .header("Origin", ORIGIN)
                        .header("Access-Control-Request-Method", "POST")
                        .header("Access-Control-Request-Headers", "content-type, x-own"));
                assertThat(answer.statusCode()).isEqualTo(200);
                assertThat(answer.body()).isEqualTo("{\"status\":1}");
                assertOpen(answer);
                assertThat(header(answer, "Access-Control-Allow-Headers")).isEqualTo("content-type, x-own");
            }
        }
    }

    @Test
    void letsPagesOfAnyOriginReadEveryAnswer() {
        String[] bodies = {event(), "", "{", "[]", "{\"event\":\"a\",\"distinct_id\":\"u\"}", "x".repeat(70_000)};
        int[] statuses = {200, 400, 400, 400, 401, 413};
        for (int i = 0; i < bodies.length; i++) {
            HttpResponse<String> answer =
                    server.send(server.request("POST", "/e/", bodies[i]).header("Origin", ORIGIN));
            assertThat(answer.statusCode()).isEqualTo(statuses[i]);
            assertOpen(answer);
        }
        HttpResponse<String> wrong =
                server.send(server.request("DELETE", "/e/", null).header("Origin", ORIGIN));
        assertThat(wrong.statusCode()).isEqualTo(405);
        assertThat(header(wrong, "Allow")).isEqualTo("GET, POST, OPTIONS");
        assertOpen(wrong);
        assertThat(server.send(server.request("POST", "/e/", event())).headers().map())
                .doesNotContainKey("access-control-allow-origin");
    }

    @Test
    void answersBeaconsWithoutABody() {
        HttpResponse<String> answer = server.send(server.request("POST", "/e/?beacon=1", event()));
        assertThat(answer.statusCode()).isEqualTo(204);
        assertThat(answer.body()).isEmpty();
        for (String other : new String[] {"0", "true", "", "x", "1.0"}) {
            assertOk(server.send(server.request("POST", "/e/?beacon=" + other, event())));
        }
        assertThat(server.send(server.request("POST", "/e/?beacon=1", "{")).statusCode())
                .isEqualTo(400);
    }

    @Test
    void tellsErrorsInPlainText() {
        Map<String, String> texts = Map.of(
                "", "request missing data payload",
                "[]", "request holds no event",
                "{}", "failed to hydrate events from request: non-engage request missing event name attribute");
        texts.forEach((body, text) -> {
            HttpResponse<String> answer = server.send(server.request("POST", "/i/v0/e/", body));
            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(answer.body()).isEqualTo(text);
            assertThat(header(answer, "Content-Type")).startsWith("text/plain");
        });
        assertThat(server.send(server.request("GET", "/batch/", null)).body())
                .isEqualTo("request missing data payload");
    }

    @Test
    void keepsRefusedDataOfAQuery() {
        String event = event().replace("distinct_id", "id");
        HttpResponse<String> answer = server.send(server.request("GET", "/e/?data=" + escaped(event), null));
        assertThat(answer.body()).isEqualTo("event submitted without a distinct_id (event 0)");
        String kept = TestServer.json(world.send("GET", "refused/?limit=1", null))
                .at("/results/0/body")
                .asText();
        assertThat(new String(java.util.Base64.getDecoder().decode(kept), StandardCharsets.UTF_8))
                .isEqualTo(event);
    }

    @Test
    void letsAClientFinishSendingWhatIsALittleTooLarge() {
        String text = "maximum event size exceeded: Request body is larger than 65536 bytes.";
        String head = "POST /batch HTTP/1.1\r\nHost: a\r\n";
        for (int size : new int[] {65_537, 98_304}) {
            String rest = "x".repeat(size - 60_000);
            String next = "GET /_livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
            String announced = head + "Content-Length: " + size + "\r\n\r\n" + "x".repeat(60_000);
            assertThat(server.exchange(announced, rest, next))
                    .startsWith("HTTP/1.1 413 ")
                    .contains(text)
                    .contains("HTTP/1.1 200 OK");
            String chunk = head + "Transfer-Encoding: chunked\r\n\r\n" + Integer.toHexString(size) + "\r\n";
            assertThat(server.exchange(chunk + "x".repeat(60_000), rest, "\r\n0\r\n\r\n" + next))
                    .startsWith("HTTP/1.1 413 ")
                    .contains(text)
                    .contains("HTTP/1.1 200 OK");
        }
        assertThat(server.exchange(head + "Content-Length: 198305\r\n\r\n"))
                .startsWith("HTTP/1.1 413 ")
                .contains(text);
    }

    @Test
    void acceptsRecordingsAndStoresNothing() {
        int before = storedCount();
        for (String path : new String[] {"/s", "/s/", "/s/?compression=gzip-js&ip=1"}) {
            assertOk(server.send(server.request("POST", path, event())));
            assertOk(server.send(server.request("POST", path, "x".repeat(70_000))));
            assertOk(server.send(server.request("GET", path, null)));
            assertOpen(server.send(server.request("OPTIONS", path, null).header("Origin", ORIGIN)));
        }
        assertThat(server.send(server.request("POST", "/s/?beacon=1", "[]")).statusCode())
                .isEqualTo(204);
        assertThat(storedCount()).isEqualTo(before);
        assertThat(server.exchange("POST /s HTTP/1.1\r\nHost: a\r\nContent-Length: 40000000\r\n\r\n"))
                .startsWith("HTTP/1.1 413 ");
        assertThat(TestServer.json(server.send(server.request("GET", "/_health", null)))
                        .path("recordings")
                        .asText())
                .isEqualTo("accepted and not stored");
    }

    private String event() {
        return "{\"token\":\"" + world.token() + "\",\"event\":\"seen\",\"distinct_id\":\"u\",\"uuid\":\""
                + UUID.randomUUID() + "\"}";
    }

    private static String escaped(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static void assertOk(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.uri() + " " + answer.body()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("{\"status\":1}");
        assertThat(header(answer, "Content-Type")).isEqualTo("application/json");
    }

    private static void assertOpen(HttpResponse<String> answer) {
        assertThat(header(answer, "Access-Control-Allow-Origin")).isEqualTo(ORIGIN);
        assertThat(header(answer, "Access-Control-Allow-Credentials")).isEqualTo("true");
        assertThat(header(answer, "Access-Control-Allow-Methods")).isEqualTo("GET, POST, OPTIONS");
    }

    private static String header(HttpResponse<String> answer, String name) {
        return answer.headers().firstValue(name).orElse("");
    }

    private int storedCount() {
        String metrics = server.send(server.request("GET", "/metrics", null)).body();
        return metrics.lines()
                .filter(line -> line.startsWith("tenrec_events_stored_total "))
                .mapToInt(line -> (int) Double.parseDouble(line.substring(line.indexOf(' ') + 1)))
                .sum();
    }
}
