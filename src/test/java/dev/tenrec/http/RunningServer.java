package dev.tenrec.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.Config;
import dev.tenrec.Tenrec;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A server on a free port with known keys, and two ways to talk to it: as a good client and byte by byte. */
final class RunningServer implements AutoCloseable {
    static final String PROJECT_KEY = "phc_0123456789abcdef";
    static final String PERSONAL_KEY = "phx_0123456789abcdef";

    private final Tenrec tenrec;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    RunningServer(Path directory, Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(Map.of(
                "port",
                "0",
                "data-dir",
                directory.toString(),
                "project-api-key",
                PROJECT_KEY,
                "personal-api-key",
                PERSONAL_KEY));
        all.putAll(settings);
        try {
            tenrec = Tenrec.start(Config.of(all), failure -> {
                throw new AssertionError(failure);
            });
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        tenrec.ready().toCompletableFuture().orTimeout(30, TimeUnit.SECONDS).join();
    }

    Tenrec tenrec() {
        return tenrec;
    }

    /** Sends with the personal key; a null body means none. */
    HttpResponse<String> send(String method, String path, String body) {
        return send(request(method, path, body).header("Authorization", "Bearer " + PERSONAL_KEY));
    }

    HttpRequest.Builder request(String method, String path, String body) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(tenrec.baseUrl() + path))
                .method(
                        method,
                        body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body));
        return body == null ? builder : builder.header("Content-Type", "application/json");
    }

    HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    static JsonNode json(HttpResponse<String> response) {
        try {
            return Json.parse(response.body().getBytes(StandardCharsets.UTF_8));
        } catch (IOException malformed) {
            throw new UncheckedIOException(malformed);
        }
    }

    /** Sends bytes as they are and reads until the server closes. */
    String exchange(byte[] request) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), tenrec.port())) {
            socket.setSoTimeout(5_000);
            socket.getOutputStream().write(request);
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    String exchange(String request) {
        return exchange(request.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Override
    public void close() {
        tenrec.close();
    }
}
