package dev.tenrec.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.OpenTenrec;
import dev.tenrec.Thoroughness;
import dev.tenrec.disk.RealDisk;
import dev.tenrec.journal.DamageException;
import dev.tenrec.testing.ExportClient;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A running server notices damage in every kind of file and names the file: in its health, its metrics and the answers
 * that need the damaged bytes. Every other answer stays the same.
 */
@ExtendWith(Thoroughness.class)
class DamagedFilesTest {
    private static final int FLIPS = Thoroughness.count(12, 2);
    private static final int OLD_EVENTS = 500;
    private static final int SEEN_EVENTS = 132_000;
    private static final int BATCH = 22_000;
    private static final Map<String, String> SETTINGS =
            Map.of("journal-file-size-max", "64KB", "snapshot-every", "128KB");
    /** A server with these writes no snapshot, so that the files a test damages stay. */
    private static final Map<String, String> WITHOUT_SNAPSHOTS = Map.of("journal-file-size-max", "64KB");

    private static final String SEEN = """
            {"query":{"kind":"TrendsQuery","dateRange":{"date_from":"2026-01-01","date_to":"2026-01-03"},
            "series":[{"kind":"EventsNode","event":"seen"}],"breakdownFilter":{"breakdown":"n"}},
            "refresh":"force_blocking"}
            """;
    private static final String OLD = "/api/projects/1/events/?event=old&limit=1000";
    private static final String OLD_FILE = "{\"export_format\":\"text/csv\",\"export_context\":{\"filename\":\"old\","
            + "\"source\":{\"kind\":\"EventsQuery\",\"select\":[\"*\"],\"event\":\"old\",\"after\":\"2026-01-01\"}}}";

    @TempDir
    static Path filled;

    @TempDir
    Path directory;

    private static JsonNode seen;
    private static String old;
    /** Blob files without events that the columns of {@code seen} are rebuilt from. */
    private static List<String> oldBlobs;

    @BeforeAll
    static void fill() throws IOException {
        Random random = new Random(1);
        try (TestServer server = new TestServer(filled, SETTINGS)) {
            for (int from = 0; from < OLD_EVENTS; from += 25) {
                List<String> events = new ArrayList<>();
                for (int i = from; i < from + 25; i++) {
                    StringBuilder text = new StringBuilder();
                    random.ints(120).forEach(number -> text.append(Integer.toHexString(number)));
                    events.add(event("old", i, "\"text\":\"" + text + "\""));
                }
                capture(server, events);
            }
            // The last one gets later events too.
            List<String> whole = names("(journal|blobs)-\\d+\\.(log|bin)").stream()
                    .map(name -> name.replace("journal", "blobs").replace(".log", ".bin"))
                    .sorted()
                    .distinct()
                    .toList();
            oldBlobs = List.copyOf(whole.subList(0, whole.size() - 1));
            for (int from = 0; from < SEEN_EVENTS; from += BATCH) {
                List<String> events = new ArrayList<>();
                for (int i = from; i < from + BATCH; i++) {
                    events.add(event("seen", i, "\"n\":" + i % 5));
                }
                capture(server, events);
            }
            ExportClient exports = new ExportClient(server.firstWorld());
            exports.create();
            assertThat(exports.awaitEnd(1).statusCode()).isEqualTo(200);
            seen = results(server);
            old = server.send("GET", OLD, null).body();
            assertThat(old).contains("\"old\"");
            awaitFile("segment-1-0-\\d+\\.bin");
            oldBlobs.forEach(DamagedFilesTest::awaitFile);
        }
        assertThat(names("journal-\\d+\\.log")).hasSizeGreaterThan(1);
        assertThat(names("blobs-\\d+\\.bin")).hasSizeGreaterThan(5);
        assertThat(names("snapshot-\\d+\\.bin")).hasSize(2);
        assertThat(names("properties-1\\.bin")).hasSize(1);
    }

    /** A start reads what is behind the newest snapshot; the scrub reads the rest. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "blobs-00000002\\.bin",
                "blobs-\\d+\\.bin",
                "journal-\\d+\\.log",
                "snapshot-\\d+\\.bin",
                "MANIFEST",
                "secrets",
                "segment-1-0-\\d+\\.bin",
                "properties-1\\.bin",
                "exports/1-1\\.bin"
            })
    void isNamedAfterAStart(String kind) throws IOException {
        Random random = new Random(Thoroughness.SEED);
        List<String> names = names(kind);
        for (int i = 0; i <= FLIPS; i++) {
            String name = names.get(random.nextInt(names.size()));
            copy();
            if (i == 0) {
                cut(name);
            } else {
                flip(name, random);
            }
            try (TestServer server = new TestServer(RealDisk.lock(directory), SETTINGS, failure -> {})) {
                server.awaitReady();
                OpenTenrec.scrub(server.tenrec());
                assertNamed(server, name);
                assertAnswersSameOrNamed(server, name);
            } catch (CompletionException refused) {
                assertThat(refused).cause().isInstanceOf(DamageException.class).hasMessageStartingWith(name);
            }
        }
    }

    @Test
    void isNamedWhileTheServerRuns() throws IOException {
        copy();
        Random random = new Random(Thoroughness.SEED);
        try (TestServer server = new TestServer(directory, WITHOUT_SNAPSHOTS)) {
            assertThat(results(server)).isEqualTo(seen);
            OpenTenrec.scrub(server.tenrec());
            assertThat(health(server).statusCode()).isEqualTo(200);
            assertThat(metrics(server)).contains("tenrec_damaged_files 0.0").contains("tenrec_scrubs_total 1.0");
            List<String> damaged = new ArrayList<>();
            assertThat(oldBlobs).hasSizeGreaterThan(3);
            damaged.add(oldBlobs.get(random.nextInt(2)));
            damaged.add(oldBlobs.get(2 + random.nextInt(oldBlobs.size() - 2)));
            damaged.addAll(names("snapshot-\\d+\\.bin"));
            damaged.addAll(names("MANIFEST|segment-1-0-\\d+\\.bin|properties-1\\.bin|exports/1-1\\.bin"));
            cut(damaged.get(0));
            for (String name : damaged.subList(1, damaged.size())) {
                flip(name, random);
            }
            OpenTenrec.scrub(server.tenrec());
            for (String name : damaged) {
                assertNamed(server, name);
            }
            assertThat(metrics(server)).contains("tenrec_damaged_files " + damaged.size() + ".0");
            // The damaged segment is rebuilt.
            assertThat(results(server)).isEqualTo(seen);
            assertThat(capture(server, List.of(event("later", 0, "\"n\":1"))).statusCode())
                    .isEqualTo(200);
            flip("secrets", random);
            OpenTenrec.scrub(server.tenrec());
            assertNamed(server, "secrets");
        }
    }

    @Test
    void rebuildsACutSegmentWhileTheServerRuns() throws IOException {
        copy();
        String segment = names("segment-1-0-\\d+\\.bin").get(0);
        try (TestServer server = new TestServer(directory, SETTINGS)) {
            assertThat(results(server)).isEqualTo(seen);
            cut(segment);
            OpenTenrec.scrub(server.tenrec());
            assertNamed(server, segment);
            assertThat(results(server)).isEqualTo(seen);
        }
    }

    @Test
    void isNamedByTheAnswersThatNeedTheBytes() throws IOException {
        copy();
        cut("blobs-00000002.bin");
        try (TestServer server = new TestServer(directory, SETTINGS)) {
            assertThat(health(server).statusCode()).isEqualTo(200);
            String sentence = "blobs-00000002\\.bin is damaged at byte \\d+\\.";
            HttpResponse<String> list = server.send("GET", OLD, null);
            assertThat(list.statusCode()).isEqualTo(500);
            assertThat(TestServer.json(list).path("code").textValue()).isEqualTo("data_damaged");
            assertThat(TestServer.json(list).path("detail").textValue()).matches(sentence);
            assertNamed(server, "blobs-00000002.bin");
            TestWorld world = server.firstWorld();
            HttpResponse<String> made = world.send("POST", ExportClient.LIST, OLD_FILE);
            assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
            int id = TestServer.json(made).path("id").intValue();
            HttpResponse<String> failed = new ExportClient(world).awaitEnd(id);
            assertThat(failed.statusCode()).isEqualTo(404);
            assertThat(TestServer.json(failed).path("detail").textValue()).matches(sentence);
            assertThat(results(server)).isEqualTo(seen);
        }
    }

    private static void assertNamed(TestServer server, String name) {
        HttpResponse<String> health = health(server);
        assertThat(health.statusCode()).as(name).isEqualTo(503);
        JsonNode checks = TestServer.json(health).path("checks");
        assertThat(checks.path("store").textValue()).isEqualTo("damaged");
        assertThat(checks.path("damaged_files").textValue()).contains(name);
        assertThat(server.send(server.request("GET", "/_readyz", null)).statusCode())
                .isEqualTo(200);
    }

    private static void assertAnswersSameOrNamed(TestServer server, String name) {
        HttpResponse<String> counted = server.send("POST", "/api/projects/1/query/", SEEN);
        if (counted.statusCode() == 200) {
            assertThat(TestServer.json(counted).path("results")).as(name).isEqualTo(seen);
        } else {
            // The latest events get their columns from their bodies after a start.
            assertNames(counted, name);
        }
        HttpResponse<String> list = server.send("GET", OLD, null);
        if (list.statusCode() == 200) {
            assertThat(withoutPort(list.body())).as(name).isEqualTo(withoutPort(old));
        } else {
            assertNames(list, name);
        }
    }

    private static void assertNames(HttpResponse<String> refused, String name) {
        assertThat(TestServer.json(refused).path("detail").textValue()).contains(name + " is damaged at byte ");
    }

    /** Links name the port, which differs from server to server. */
    private static String withoutPort(String body) {
        return body.replaceAll("127\\.0\\.0\\.1:\\d+", "");
    }

    private static HttpResponse<String> health(TestServer server) {
        return server.send(server.request("GET", "/_health", null));
    }

    private static String metrics(TestServer server) {
        return server.send(server.request("GET", "/metrics", null)).body();
    }

    private static JsonNode results(TestServer server) {
        HttpResponse<String> answer = server.send("POST", "/api/projects/1/query/", SEEN);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return TestServer.json(answer).path("results");
    }

    private static String event(String name, int number, String properties) {
        return "{\"event\":\"" + name + "\",\"distinct_id\":\"user " + number % 100
                + "\",\"timestamp\":\"2026-01-02T00:00:00Z\",\"properties\":{" + properties + "}}";
    }

    private static HttpResponse<String> capture(TestServer server, List<String> events) {
        HttpResponse<String> answer =
                server.send(server.request("POST", "/batch", TestServer.batch(String.join(",", events))));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer;
    }

    private static void awaitFile(String pattern) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (names(pattern).isEmpty()) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            Thread.onSpinWait();
        }
    }

    /** The files of the filled directory whose paths match, sorted; files may come and go meanwhile. */
    private static List<String> names(String pattern) {
        return Stream.of("", "exports/")
                .flatMap(folder -> Stream.ofNullable(
                                filled.resolve(folder).toFile().list())
                        .flatMap(Stream::of)
                        .map(name -> folder + name))
                .filter(path -> path.matches(pattern))
                .sorted()
                .toList();
    }

    private void copy() throws IOException {
        try (Stream<Path> files = Files.walk(filled)) {
            files.filter(Files::isRegularFile).forEach(file -> {
                Path target = directory.resolve(filled.relativize(file).toString());
                try {
                    Files.createDirectories(target.getParent());
                    Files.write(target, Files.readAllBytes(file));
                } catch (IOException failed) {
                    throw new UncheckedIOException(failed);
                }
            });
        }
    }

    private void cut(String name) throws IOException {
        try (FileChannel file = FileChannel.open(directory.resolve(name), StandardOpenOption.WRITE)) {
            file.truncate(file.size() / 3);
        }
    }

    /** Flips a bit in place. The byte was no zero: zeros also fill the gaps between records, which nothing reads. */
    private void flip(String name, Random random) throws IOException {
        byte[] bytes = Files.readAllBytes(directory.resolve(name));
        int at = random.nextInt(bytes.length);
        while (bytes[at] == 0) {
            at = random.nextInt(bytes.length);
        }
        ByteBuffer flipped = ByteBuffer.wrap(new byte[] {(byte) (bytes[at] ^ 1 << random.nextInt(8))});
        try (FileChannel file = FileChannel.open(directory.resolve(name), StandardOpenOption.WRITE)) {
            file.write(flipped, at);
        }
    }
}
