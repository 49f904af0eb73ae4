package dev.tenrec.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestWorld;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Bodies for which there is no room: refused before a byte of them is read. */
@ServerTest(settings = {"body-max=1MB", "bodies-in-memory-max=2MB"})
final class BodyBudgetTest {
    private final TestWorld world;
    private final String dashboards;

    BodyBudgetTest(TestWorld world) {
        this.world = world;
        dashboards = world.path() + "dashboards/";
    }

    @Test
    void asksForABodyThatItHasRoomFor() throws IOException {
        String body =
                "{\"api_key\":\"" + world.token() + "\",\"batch\":[{\"event\":\"seen\",\"distinct_id\":\"visitor\"}]}";
        try (Client client = new Client()) {
            client.send(head("/batch", body.length()));
            assertThat(client.line()).isEqualTo("HTTP/1.1 100 Continue");
            assertThat(client.line()).isEmpty();
            client.send(body);
            assertThat(client.line()).isEqualTo("HTTP/1.1 200 OK");
        }
    }

    @Test
    void refusesABodyBeyondTheBudgetBeforeItIsRead() throws IOException {
        try (Client holder = new Client()) {
            holder.send(head("/batch", 900_000));
            assertThat(holder.line()).isEqualTo("HTTP/1.1 100 Continue");
            holder.send(" ".repeat(899_999));
            awaitHeldBody();
            for (String path : new String[] {"/batch", dashboards}) {
                try (Client refused = new Client()) {
                    refused.send(head(path, 900_000));
                    assertThat(refused.line()).isEqualTo("HTTP/1.1 503 Service Unavailable");
                    assertThat(refused.headers()).contains("retry-after: ").contains("connection: close");
                }
            }
            assertThat(world.send("GET", dashboards, null).statusCode()).isEqualTo(200);
        }
        // The room is free again once the server knows that the holder is gone.
        String line = "";
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!line.equals("HTTP/1.1 100 Continue") && System.nanoTime() < deadline) {
            try (Client next = new Client()) {
                next.send(head("/batch", 900_000));
                line = next.line();
            }
        }
        assertThat(line).isEqualTo("HTTP/1.1 100 Continue");
    }

    @Test
    void refusesATooLargeBodyBeforeItIsRead() throws IOException {
        for (String path : new String[] {"/batch", dashboards}) {
            try (Client client = new Client()) {
                client.send(head(path, 2_000_000));
                assertThat(client.line()).isEqualTo("HTTP/1.1 413 Request Entity Too Large");
                assertThat(client.headers()).contains("connection: close");
            }
        }
    }

    @Test
    void asksForNoBodyOfAStranger() throws IOException {
        try (Client client = new Client()) {
            client.send(head(dashboards, 100).replace(world.owner().key(), "phx_unknown"));
            assertThat(client.line()).isEqualTo("HTTP/1.1 401 Unauthorized");
        }
    }

    /** Waits until the server has read what was sent to it. */
    private void awaitHeldBody() {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        boolean isHeld = false;
        while (!isHeld && System.nanoTime() < deadline) {
            isHeld = world.server()
                    .send(world.server().request("GET", "/metrics", null))
                    .body()
                    .lines()
                    .anyMatch(line -> line.startsWith("tenrec_http_body_bytes 9"));
        }
        assertThat(isHeld).isTrue();
    }

    private String head(String path, int length) {
        return "POST " + path + " HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Type: application/json\r\n"
                + "Authorization: Bearer " + world.owner().key() + "\r\nContent-Length: " + length + "\r\n\r\n";
    }

    /** One connection, line by line. */
    private final class Client implements Closeable {
        private final Socket socket = new Socket(
                InetAddress.getLoopbackAddress(), world.server().tenrec().port());
        private final BufferedReader reader =
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));

        Client() throws IOException {
            socket.setSoTimeout(10_000);
        }

        void send(String text) throws IOException {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        }

        String line() throws IOException {
            return reader.readLine();
        }

        /** In lower case, one after another. */
        String headers() throws IOException {
            StringBuilder headers = new StringBuilder();
            for (String line = line(); line != null && !line.isEmpty(); line = line()) {
                headers.append(line.toLowerCase(java.util.Locale.ROOT)).append('\n');
            }
            return headers.toString();
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
