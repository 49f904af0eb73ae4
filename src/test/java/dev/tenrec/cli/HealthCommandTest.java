package dev.tenrec.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HealthCommandTest {
    @TempDir
    Path directory;

    private HttpServer server;

    @AfterEach
    void stop() {
        if (server != null) {
            server.stop(0);
        }
    }

    @Test
    void readyServerIsExitZero() throws IOException {
        start(200, "{\"store\":true}");
        Console console = Console.plain();
        assertThat(console.run("health", url())).isZero();
        assertThat(console.out()).contains(url() + " is ready");
    }

    @Test
    void startingServerIsExitOneAndSaysWhy() throws IOException {
        start(503, "{\"store\":false}");
        Console console = Console.plain();
        assertThat(console.run("health", url())).isEqualTo(1);
        assertThat(console.out()).contains("is not ready").contains("{\"store\":false}");
    }

    @Test
    void findsPortInPortFile() throws IOException {
        start(200, "{\"store\":true}");
        Path file =
                Files.writeString(directory.resolve("port"), server.getAddress().getPort() + "\n");
        Console console = Console.plain();
        assertThat(console.run("health", "--json", "--port-file", file.toString()))
                .isZero();
        assertThat(console.out()).isEqualToIgnoringNewLines("{\"store\":true}");
    }

    @Test
    void absentServerIsExitOneAndSaysWhatToDo() throws IOException {
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
        }
        Console console = Console.plain();
        assertThat(console.run("health", "--port", Integer.toString(free))).isEqualTo(1);
        assertThat(console.err()).contains("no server answers").contains("tenrec serve");
    }

    private void start(int status, String body) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/_readyz", exchange -> {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            try (exchange) {
                exchange.getResponseBody().write(bytes);
            }
        });
        server.start();
    }

    private String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }
}
