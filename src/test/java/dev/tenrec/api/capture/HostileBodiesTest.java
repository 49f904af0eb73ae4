package dev.tenrec.api.capture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.testing.TestServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Bodies made to keep the server busy, many at once: each is refused, and other callers are served meanwhile. */
@Isolated("loads all processors for so long that requests beside it would run into their deadlines")
final class HostileBodiesTest {
    private static final String BATCH = "/batch";
    private static final String DASHBOARDS = "/api/projects/1/dashboards/";

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @TempDir
    Path directory;

    @Test
    void servesOthersWhileItRefusesThem() throws IOException {
        try (TestServer server = new TestServer(directory, Map.of("bodies-in-memory-max", "400MB"))) {
            List<CompletableFuture<HttpResponse<String>>> hostile = new ArrayList<>();
            byte[] bomb = bomb();
            for (int i = 0; i < 20; i++) {
                hostile.add(send(server, BATCH, bomb));
            }
            byte[] colliding = colliding(5_000_000);
            byte[] deep = "[".repeat(2_000_000).getBytes(StandardCharsets.UTF_8);
            byte[] wrong = ("{\"tags\":[7" + ",7".repeat(2_000_000) + "]}").getBytes(StandardCharsets.UTF_8);
            byte[] large = ("{\"name\":\"" + "x".repeat(19_000_000)).getBytes(StandardCharsets.UTF_8);
            for (int i = 0; i < 4; i++) {
                hostile.add(send(server, BATCH, colliding));
                hostile.add(send(server, DASHBOARDS, colliding));
                hostile.add(send(server, BATCH, deep));
                hostile.add(send(server, DASHBOARDS, deep));
                hostile.add(send(server, DASHBOARDS, large));
                hostile.add(send(server, DASHBOARDS, wrong));
            }
            CompletableFuture<Void> all = CompletableFuture.allOf(hostile.toArray(new CompletableFuture<?>[0]));
            List<Long> nanos = new ArrayList<>();
            long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
            while (!all.isDone() && System.nanoTime() < deadline) {
                long since = System.nanoTime();
                assertThat(server.send("GET", DASHBOARDS, null).statusCode()).isEqualTo(200);
                nanos.add(System.nanoTime() - since);
            }
            all.join();
            long[] sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
            System.out.println("Other callers while hostile bodies came: " + sorted.length + " requests, median "
                    + micros(sorted, 50) + " µs, p99 " + micros(sorted, 99) + " µs, longest " + micros(sorted, 100)
                    + " µs.");
            assertThat(hostile)
                    .extracting(answer -> answer.join().statusCode())
                    .allMatch(status -> status == 400 || status == 413 || status == 503);
            assertThat(hostile).extracting(answer -> answer.join().statusCode()).contains(413, 400);
            assertThat(sorted)
                    .as("requests of others that were answered before the last hostile one")
                    .hasSizeGreaterThan(hostile.size());
        }
    }

    private static long micros(long[] sorted, int percent) {
        return sorted.length == 0 ? 0 : sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)] / 1_000;
    }

    private CompletableFuture<HttpResponse<String>> send(TestServer server, String path, byte[] body) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.tenrec().baseUrl() + path))
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer " + TestServer.PERSONAL_KEY)
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build();
        return client.sendAsync(request, HttpResponse.BodyHandlers.ofString());
    }

    /** One megabyte that inflates to a thousand. */
    private static byte[] bomb() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] zeros = new byte[1_000_000];
        CRC32 crc = new CRC32();
        // A flushed block of zeros ends at a byte and refers to nothing but zeros: it may follow itself.
        byte[] block = flushed(zeros);
        bytes.write(new byte[] {0x1f, (byte) 0x8b, Deflater.DEFLATED, 0, 0, 0, 0, 0, 0, 0});
        for (int i = 0; i < 1_000; i++) {
            bytes.write(block);
            crc.update(zeros);
        }
        bytes.write(new byte[] {3, 0});
        bytes.write(ByteBuffer.allocate(2 * Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt((int) crc.getValue())
                .putInt(1_000 * zeros.length)
                .array());
        return bytes.toByteArray();
    }

    private static byte[] flushed(byte[] content) {
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        try {
            deflater.setInput(content);
            byte[] block = new byte[1 << 16];
            int length = deflater.deflate(block, 0, block.length, Deflater.FULL_FLUSH);
            return Arrays.copyOf(block, length);
        } finally {
            deflater.end();
        }
    }

    /** An object whose names all have the same hash. */
    private static byte[] colliding(int size) {
        StringBuilder json = new StringBuilder("{\"api_key\":\"" + TestServer.PROJECT_KEY + "\",\"name\":{");
        for (int i = 0; json.length() < size; i++) {
            json.append(i == 0 ? "\"" : ",\"");
            for (int bit = 0; bit < 20; bit++) {
                json.append((i >> bit & 1) == 0 ? "Aa" : "BB");
            }
            json.append("\":1");
        }
        return json.append("}}").toString().getBytes(StandardCharsets.UTF_8);
    }
}
