package dev.tenrec.api.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.OpenTenrec;
import dev.tenrec.testing.ExportClient;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestWorld;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How the bytes of exports are sent. */
@ServerTest
final class ExportDownloadsTest {
    private static final int MEGABYTES = 24;

    private final TestWorld world;
    private final ExportClient client;
    private final Path files;

    ExportDownloadsTest(TestWorld world) {
        this.world = world;
        client = new ExportClient(world);
        files = world.server().directory().resolve("exports");
    }

    @Test
    void sendsNothingThatTheCallerHas() {
        int id = client.create().path("id").intValue();
        String etag = client.content(id).headers().firstValue("ETag").orElseThrow();
        assertThat(etag).matches("\"[0-9a-f]{32}\"");
        for (String known : List.of(etag, "W/" + etag, "\"x\", " + etag, "*")) {
            HttpResponse<String> same = conditional(id, known);
            assertThat(same.statusCode()).describedAs(known).isEqualTo(304);
            assertThat(same.body()).isEmpty();
            assertThat(same.headers().firstValue("ETag")).contains(etag);
        }
        for (String other : List.of("\"x\"", etag.replace("\"", ""), "", ",")) {
            assertThat(conditional(id, other).statusCode()).describedAs(other).isEqualTo(200);
        }
    }

    private HttpResponse<String> conditional(int id, String tag) {
        return world.server()
                .send(world.request("GET", ExportClient.LIST + id + "/content/", null)
                        .header("Authorization", "Bearer " + world.owner().key())
                        .header("If-None-Match", tag));
    }

    @Test
    void tellsTheLengthBeforeAndWithoutTheBytes() {
        int id = client.create().path("id").intValue();
        HttpResponse<String> whole = client.content(id);
        HttpResponse<String> head = world.send("HEAD", ExportClient.LIST + id + "/content/", null);
        assertThat(head.body()).isEmpty();
        for (String header : List.of("Content-Length", "Content-Type", "ETag", "Content-Disposition")) {
            assertThat(head.headers().firstValue(header))
                    .describedAs(header)
                    .isPresent()
                    .isEqualTo(whole.headers().firstValue(header));
        }
        assertThat(whole.headers().firstValue("Content-Length"))
                .contains(Integer.toString(whole.body().length()));
        assertThat(whole.headers().firstValue("Transfer-Encoding")).isEmpty();
    }

    @Test
    void sendsLargeContentPieceByPiece() throws IOException {
        JsonNode large = client.createLarge(MEGABYTES);
        try (Socket socket = ask(large, "close")) {
            InputStream in = socket.getInputStream();
            assertThat(head(in)).contains("content-length: " + ((long) MEGABYTES << 20));
            for (int i = 0; i < MEGABYTES; i++) {
                assertThat(ByteBuffer.wrap(in.readNBytes(1 << 20))).isEqualTo(ByteBuffer.wrap(ExportClient.piece(i)));
            }
            assertThat(in.read()).isNegative();
        }
    }

    @Test
    void waitsForSlowReadersWithoutKeepingOthersWaiting() throws IOException {
        JsonNode large = client.createLarge(MEGABYTES);
        List<Socket> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 20; i++) {
                Socket socket = ask(large, "close");
                slow.add(socket);
                head(socket.getInputStream());
            }
            assertThat(client.create().path("has_content").textValue()).isEqualTo("true");
            for (Socket socket : slow) {
                assertThat(ByteBuffer.wrap(socket.getInputStream().readNBytes(1 << 20)))
                        .isEqualTo(ByteBuffer.wrap(ExportClient.piece(0)));
            }
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    @Test
    void givesBackWhatLeaversHeld() throws IOException {
        // More than the buffers of a connection take; all of it is compared each time.
        JsonNode large = client.createLarge(8);
        for (int i = 0; i < 3 * ExportDownloads.OPEN_MAX; i++) {
            try (Socket socket = ask(large, "keep-alive")) {
                head(socket.getInputStream());
            }
        }
        assertThat(client.content(client.create().path("id").intValue()).statusCode())
                .isEqualTo(200);
    }

    @Test
    void refusesWhatIsDamagedOnTheDisk() throws IOException {
        int id = client.createLarge(1).path("id").intValue();
        Path file = files.resolve(world.id() + "-" + id + ".bin");
        byte[] bytes = Files.readAllBytes(file);
        bytes[777_777] ^= 4;
        Files.write(file, bytes);
        assertThat(client.content(id).statusCode()).isEqualTo(404);
        assertThat(client.find(id).path("exception").textValue()).startsWith("The file of this export is missing");
        assertThat(file).doesNotExist();
    }

    @Test
    void leavesNoFileBehindThatIsHalfMade() throws IOException {
        client.create();
        OpenTenrec.exportRuns(world.server().tenrec()).tend();
        try (Stream<Path> all = Files.list(files)) {
            assertThat(all.map(file -> file.getFileName().toString()))
                    .isNotEmpty()
                    .allMatch(name -> name.matches("[0-9]+-[0-9]+\\.bin"));
        }
    }

    private Socket ask(JsonNode asset, String connection) throws IOException {
        Socket socket = new Socket(
                InetAddress.getLoopbackAddress(), world.server().tenrec().port());
        socket.setSoTimeout(60_000);
        String request =
                "GET " + world.path() + ExportClient.LIST + asset.path("id") + "/content/ HTTP/1.1\r\nHost: a\r\n"
                        + "Authorization: Bearer " + world.owner().key() + "\r\nConnection: " + connection
                        + "\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    /** Reads up to the body. */
    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (!head.toString().endsWith("\r\n\r\n")) {
            int next = in.read();
            assertThat(next).describedAs(head.toString()).isNotNegative();
            head.append((char) next);
        }
        return head.toString().toLowerCase(java.util.Locale.ROOT);
    }
}
