package dev.tenrec.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.testing.TestServer;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests that never end. */
final class RequestDeadlineTest {
    @TempDir
    Path directory;

    @Test
    void endsARequestWhoseBodyNeverComes() {
        try (TestServer server = new TestServer(directory, Map.of("request-deadline", "200ms"))) {
            assertThat(server.exchange("POST /api/login/ HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc"))
                    .startsWith("HTTP/1.1 408 ")
                    .contains("\"code\":\"request_timeout\"");
        }
    }

    @Test
    void tellsAClientOfCaptureThatItStoppedSending() {
        String head =
                "POST /batch HTTP/1.1\r\nHost: a\r\nOrigin: https://shop.example\r\nContent-Length: 10\r\n\r\nabc";
        for (String setting : new String[] {"request-deadline", "idle-timeout"}) {
            try (TestServer server = new TestServer(directory, Map.of(setting, "400ms"))) {
                assertThat(server.exchange(head))
                        .startsWith("HTTP/1.1 408 ")
                        .containsIgnoringCase("access-control-allow-origin: https://shop.example")
                        .endsWith("client stopped sending data");
            }
        }
    }

    @Test
    void closesAConnectionWhoseRequestNeverCompletes() {
        try (TestServer server = new TestServer(directory, Map.of("request-deadline", "200ms"))) {
            assertThat(server.exchange("POST /batch HTTP/1.1\r\nHost:")).isEmpty();
        }
    }

    @Test
    void closesAnIdleConnection() {
        try (TestServer server = new TestServer(directory, Map.of("idle-timeout", "200ms"))) {
            assertThat(server.exchange("")).isEmpty();
        }
    }
}
