package dev.tenrec.testing;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.Config;
import dev.tenrec.FirstStart;
import dev.tenrec.OpenTenrec;
import dev.tenrec.Tenrec;
import dev.tenrec.account.Accounts;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.disk.Disk;
import dev.tenrec.disk.RealDisk;
import dev.tenrec.json.Json;
import dev.tenrec.store.Transaction;
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
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The whole product on a free port, on a real disk unless the test brings one, and two ways to talk to it: as a good
 * client and byte by byte. Every JSON answer is held against the API document.
 */
public final class TestServer implements AutoCloseable {
    /** The token of the first project. */
    public static final String PROJECT_KEY = "phc_0123456789abcdef";
    /** A key of the first project's owner with every scope. */
    public static final String PERSONAL_KEY = "phx_0123456789abcdef";

    private static final Path NO_DIRECTORY = Path.of("nowhere");
    private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");

    private final Supplier<Tenrec> start;
    private final Clock clock;
    private final Path directory;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final AtomicLong writes = new AtomicLong();
    private volatile Tenrec tenrec;
    private volatile FirstStart firstStart;
    private volatile AnswerSchemas answers;

    /** Starts on a directory and waits until the server is ready. */
    public TestServer(Path directory, Map<String, String> settings) {
        this(directory, settings, Clock.systemUTC());
    }

    /** Starts on a directory, with the time of a clock, and waits until the server is ready. */
    public TestServer(Path directory, Map<String, String> settings, Clock clock) {
        this(() -> start(directory, settings, clock, OpenTenrec.PASSWORD_ROUNDS), clock, directory);
        awaitReady();
    }

    /** Starts on a directory, makes hashes of passwords in so many rounds, and waits until the server is ready. */
    public TestServer(Path directory, int passwordRounds) {
        this(() -> start(directory, Map.of(), Clock.systemUTC(), passwordRounds), Clock.systemUTC(), directory);
        awaitReady();
    }

    /** Starts on a disk; the server may not be ready yet. */
    public TestServer(Disk disk, Map<String, String> settings, Consumer<Throwable> onDiskFailure) {
        this(
                () -> OpenTenrec.start(config(NO_DIRECTORY, settings), disk, onDiskFailure),
                Clock.systemUTC(),
                NO_DIRECTORY);
    }

    /** Starts on a disk, with the time of a clock, and waits until the server is ready. */
    public TestServer(Disk disk, Clock clock) {
        this(() -> OpenTenrec.start(config(NO_DIRECTORY, Map.of()), clock, disk, failure -> {}), clock, NO_DIRECTORY);
        awaitReady();
    }

    private TestServer(Supplier<Tenrec> start, Clock clock, Path directory) {
        this.start = start;
        this.clock = clock;
        this.directory = directory;
        tenrec = start.get();
    }

    private static Tenrec start(Path directory, Map<String, String> settings, Clock clock, int passwordRounds) {
        try {
            return OpenTenrec.start(
                    config(directory, settings),
                    clock,
                    RealDisk.lock(directory),
                    failure -> {
                        throw new AssertionError(failure);
                    },
                    passwordRounds);
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

    /** Waits until requests are served. */
    public TestServer awaitReady() {
        Optional<FirstStart> made = tenrec.ready()
                .toCompletableFuture()
                .orTimeout(30, TimeUnit.SECONDS)
                .join();
        if (made.isPresent()) {
            firstStart = made.orElseThrow();
        }
        return this;
    }

    /** Stops the server, starts another one on what it kept and waits until that is ready; the port changes. */
    public void restart() {
        tenrec.close();
        tenrec = start.get();
        awaitReady();
    }

    /** The keys and the code of the first start, which began with an empty directory and was waited for. */
    public FirstStart firstStart() {
        return Objects.requireNonNull(firstStart);
    }

    /** The running product. */
    public Tenrec tenrec() {
        return tenrec;
    }

    /** The data directory of a server that was started on one. */
    public Path directory() {
        return directory;
    }

    /** The time of the server. */
    public Instant now() {
        return clock.instant();
    }

    /** The address of the server, without a final slash. */
    public String baseUrl() {
        return tenrec.baseUrl();
    }

    /** The accounts inside the server. */
    public Accounts accounts() {
        return OpenTenrec.accounts(tenrec);
    }

    /** The log of changes inside the server. */
    public ActivityLog activityLog() {
        return OpenTenrec.activityLog(tenrec);
    }

    /** Runs a change on the writer and waits for it. */
    public <T> T change(Function<Transaction, T> change) {
        return OpenTenrec.change(tenrec, change);
    }

    /** Makes an organization, its owner and a project that no other test knows. */
    public TestWorld newWorld() {
        return TestWorld.create(this);
    }

    /** The organization, the owner and the project of the first start. */
    public TestWorld firstWorld() {
        return TestWorld.first(this);
    }

    /** Sends with the personal key; a null body means none. */
    public HttpResponse<String> send(String method, String path, String body) {
        return send(request(method, path, body).header("Authorization", "Bearer " + PERSONAL_KEY));
    }

    /** A request without credentials; a null body means none. */
    public HttpRequest.Builder request(String method, String path, String body) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(tenrec.baseUrl() + path))
                .method(
                        method,
                        body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body));
        return body == null ? builder : builder.header("Content-Type", "application/json");
    }

    /** Sends a request and checks the answer against the API document. */
    public HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
            answers().check(response);
            if (response.statusCode() < 400
                    && !READS.contains(response.request().method())) {
                writes.incrementAndGet();
            }
            return response;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    /** The number of requests so far that were not refused and may have changed something. */
    public long writes() {
        return writes.get();
    }

    /** Kept, because finding it again looks at every route; a restart serves the same routes. */
    private AnswerSchemas answers() {
        if (answers == null) {
            answers = AnswerSchemas.of(OpenTenrec.routes(tenrec));
        }
        return answers;
    }

    /** The JSON of an answer. */
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
            socket.setSoTimeout(30_000);
            socket.setTcpNoDelay(true);
            for (byte[] piece : pieces) {
                socket.getOutputStream().write(piece);
            }
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Sends text as ISO 8859-1, each piece in a packet of its own, and reads until the server closes. */
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
