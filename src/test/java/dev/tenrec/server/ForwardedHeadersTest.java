package dev.tenrec.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.testing.TestServer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Headers that a proxy sets, from a proxy that is trusted and from anybody. */
final class ForwardedHeadersTest {
    @TempDir
    Path folder;

    @Test
    void areBelievedFromTrustedProxiesOnly() {
        try (TestServer server = new TestServer(folder.resolve("a"), Map.of())) {
            HttpResponse<String> answer = forwarded(server);
            assertThat(answer.headers().firstValue("X-Request-Id").orElseThrow())
                    .matches("[0-9a-f]{8}-[0-9a-z]+");
            assertThat(next(answer)).startsWith("http://127.0.0.1:");
        }
        try (TestServer server = new TestServer(folder.resolve("b"), Map.of("trusted-proxies", "127.0.0.0/8"))) {
            HttpResponse<String> answer = forwarded(server);
            assertThat(answer.headers().firstValue("X-Request-Id")).contains("from.proxy-1");
            assertThat(next(answer)).startsWith("https://127.0.0.1:");
        }
    }

    @Test
    void namesOfRequestsHoldNothingThatALogCouldMisread() {
        try (TestServer server = new TestServer(folder.resolve("c"), Map.of("trusted-proxies", "127.0.0.1"))) {
            HttpResponse<String> answer =
                    server.send(server.request("GET", "/api/projects/", null).header("X-Request-Id", "a b\"}"));
            assertThat(answer.statusCode()).isEqualTo(401);
            assertThat(answer.headers().firstValue("X-Request-Id").orElseThrow())
                    .matches("[0-9a-f]{8}-[0-9a-z]+");
        }
    }

    private static HttpResponse<String> forwarded(TestServer server) {
        String annotation = "{\"content\":\"a\",\"date_marker\":\"2026-01-01T00:00:00Z\"}";
        server.send("POST", "/api/projects/1/annotations/", annotation);
        server.send("POST", "/api/projects/1/annotations/", annotation);
        return server.send(server.request("GET", "/api/projects/1/annotations/?limit=1", null)
                .header("Authorization", "Bearer " + TestServer.PERSONAL_KEY)
                .header("X-Forwarded-Proto", "https")
                .header("X-Request-Id", "from.proxy-1"));
    }

    private static String next(HttpResponse<String> answer) {
        return TestServer.json(answer).path("next").textValue();
    }
}
