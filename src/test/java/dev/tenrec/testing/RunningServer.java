package dev.tenrec.testing;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.Config;
import dev.tenrec.FirstStart;
import dev.tenrec.OpenTenrec;
import dev.tenrec.Tenrec;
import dev.tenrec.disk.Disk;
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
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A server on a free port with known keys, and two ways to talk to it: as a good client and byte by byte. */
public final class RunningServer implements AutoCloseable {
    public static final String PROJECT_KEY = "phc_0123456789abcdef";
    public static final String PERSONAL_KEY = "phx_0123456789abcdef";

    private final Tenrec tenrec;
    private volatile AnswerSchemas answers;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    public RunningServer(Path directory, Map<String, String> settings) {
        this(started(directory, settings));
        awaitReady();
    }

    /** On a disk that is at hand; it may not be ready yet. */
    public RunningServer(Disk disk, Map<String, String> settings, Consumer<Throwable> onDiskFailure) {
        this(OpenTenrec.start(config(Path.of("nowhere"), settings), disk, onDiskFailure));
    }

    /** As the other, with a clock that is at hand. */
    public RunningServer(Disk disk, Clock clock) {
        this(OpenTenrec.start(config(Path.of("nowhere"), Map.of()), clock, disk, failure -> {}));
        awaitReady();
    }

    private RunningServer(Tenrec tenrec) {
        this.tenrec = tenrec;
    }

    private static Tenrec started(Path directory, Map<String, String> settings) {
        try {
            return Tenrec.start(config(directory, settings), failure -> {
                throw new AssertionError(failure);
            });
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static Config config(Path directory, Map<String, String> settings) {
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
        return Config.of(all);
    }

    public RunningServer awaitReady() {
        tenrec.ready().toCompletableFuture().orTimeout(30, TimeUnit.SECONDS).join();
        return this;
    }

    /** What the start made, of a server that is ready and had an empty directory. */
    public FirstStart firstStart() {
        return tenrec.ready().toCompletableFuture().join().orElseThrow();
    }

    public Tenrec tenrec() {
        return tenrec;
    }

    /** Sends with the personal key; a null body means none. */
    public HttpResponse<String> send(String method, String path, String body) {
        return send(request(method, path, body).header("Authorization", "Bearer " + PERSONAL_KEY));
    }

    public HttpRequest.Builder request(String method, String path, String body) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(tenrec.baseUrl() + path))
                .method(
                        method,
                        body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body));
        return body == null ? builder : builder.header("Content-Type", "application/json");
    }

    public HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
            answers().check(response);
            return response;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    /** Kept, because finding it again looks at every route. */
    private AnswerSchemas answers() {
        if (answers == null) {
            answers = AnswerSchemas.of(OpenTenrec.routes(tenrec));
        }
        return answers;
    }

    public static JsonNode json(HttpResponse<String> response) {
        try {
            return Json.parse(response.body().getBytes(StandardCharsets.UTF_8));
        } catch (IOException malformed) {
            throw new UncheckedIOException(malformed);
        }
    }

    /** The body of a batch with the first project's key. */
    public static String batch(String events) {
        return "{\"api_key\":\"" + PROJECT_KEY + "\",\"batch\":[" + events + "]}";
    }

    /** Sends bytes as they are, each piece in a packet of its own, and reads until the server closes. */
    public String exchange(byte[]... pieces) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), tenrec.port())) {
            socket.setSoTimeout(5_000);
            socket.setTcpNoDelay(true);
            for (byte[] piece : pieces) {
                socket.getOutputStream().write(piece);
            }
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    public String exchange(String... pieces) {
        return exchange(Stream.of(pieces)
                .map(piece -> piece.getBytes(StandardCharsets.ISO_8859_1))
                .toArray(byte[][]::new));
    }

    @Override
    public void close() {
        tenrec.close();
    }
}
