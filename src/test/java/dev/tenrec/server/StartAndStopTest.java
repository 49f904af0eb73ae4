package dev.tenrec.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.OpenTenrec;
import dev.tenrec.disk.HeldDisk;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.http.Route;
import dev.tenrec.testing.TestServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What callers hear while the server reads its data back, and while it goes away. */
final class StartAndStopTest {
    private static final Map<String, String> SETTINGS = Map.of("journal-file-size-max", "64KB");

    private final SimDisk disk = new SimDisk();

    @Test
    void refusesAllButHealthWhileItReadsItsDataBack() throws InterruptedException {
        HeldDisk held = new HeldDisk(killed());
        held.hold(HeldDisk.Operation.READ, 1);
        try (TestServer server = new TestServer(held, SETTINGS, StartAndStopTest::fail)) {
            held.awaitHeld();
            assertThat(server.send(server.request("GET", "/_livez", null)).statusCode())
                    .isEqualTo(200);
            HttpResponse<String> ready = server.send(server.request("GET", "/_readyz", null));
            assertThat(ready.statusCode()).isEqualTo(503);
            assertThat(ready.headers().firstValue("Retry-After")).isPresent();
            assertThat(TestServer.json(ready).path("status").asText()).isEqualTo("starting");
            assertThat(TestServer.json(ready).path("progress_percent").asInt(-1))
                    .isBetween(0, 99);
            HttpResponse<String> health = server.send(server.request("GET", "/_health", null));
            assertThat(health.statusCode()).isEqualTo(503);
            assertThat(health.body()).contains("\"state\":\"starting\"");
            for (Route route : OpenTenrec.routes(server.tenrec()).all()) {
                if (!route.scope().equals(Route.PUBLIC)) {
                    String path = route.path().replaceAll("\\{[^}]*}", "1");
                    HttpResponse<String> answer = server.send(route.method(), path, null);
                    assertThat(answer.statusCode()).describedAs(path).isEqualTo(503);
                    assertThat(answer.headers().firstValue("Retry-After")).isPresent();
                    assertThat(TestServer.json(answer).path("code").asText()).isEqualTo("starting");
                }
            }
            HttpResponse<String> capture = capture(server, "early");
            assertThat(capture.statusCode()).isEqualTo(503);
            assertThat(capture.headers().firstValue("Retry-After")).isPresent();

            held.release();
            assertThat(server.awaitReady()
                            .send(server.request("GET", "/_readyz", null))
                            .statusCode())
                    .isEqualTo(200);
            assertThat(server.send("GET", "/api/projects/1/events/?event=seen", null)
                            .body())
                    .contains("\"seen\"");
        }
    }

    @Test
    void tellsHowFarTheStartIs() throws InterruptedException {
        SimDisk killed = killed();
        String writer = "tenrec-writer";
        HeldDisk counted = new HeldDisk(killed.afterKill(), writer);
        try (TestServer server = new TestServer(counted, SETTINGS, StartAndStopTest::fail).awaitReady()) {
            assertThat(server.tenrec().ready()).isNotNull();
        }
        int before = -1;
        for (long read : new long[] {1, counted.reads() / 2, counted.reads()}) {
            HeldDisk held = new HeldDisk(killed.afterKill(), writer);
            held.hold(HeldDisk.Operation.READ, read);
            try (TestServer server = new TestServer(held, SETTINGS, StartAndStopTest::fail)) {
                held.awaitHeld();
                JsonNode ready = TestServer.json(server.send(server.request("GET", "/_readyz", null)));
                int percent = ready.path("progress_percent").asInt(-1);
                assertThat(percent).isBetween(Math.max(0, before), 99);
                before = percent;
                held.release();
                assertThat(server.awaitReady().tenrec().port()).isPositive();
            }
        }
        assertThat(before).isPositive();
    }

    @Test
    void letsARunningRequestEndBeforeItGoes() throws Exception {
        HeldDisk held = new HeldDisk(disk);
        TestServer server = new TestServer(held, SETTINGS, StartAndStopTest::fail).awaitReady();
        int port = server.tenrec().port();
        held.hold(HeldDisk.Operation.FORCE, 1);
        CompletableFuture<HttpResponse<String>> running = CompletableFuture.supplyAsync(() -> capture(server, "last"));
        held.awaitHeld();
        awaitRunning(server);
        CompletableFuture<Void> closed = CompletableFuture.runAsync(server::close);
        awaitSilence(port);
        assertThat(running).isNotDone();
        assertThat(closed).isNotDone();
        held.release();
        assertThat(running.get(30, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        closed.get(30, TimeUnit.SECONDS);
        try (TestServer next = new TestServer(disk, SETTINGS, StartAndStopTest::fail).awaitReady()) {
            assertThat(next.send("GET", "/api/projects/1/events/?event=last", null)
                            .body())
                    .contains("\"last\"");
        }
    }

    /** The sync that is held may be one of the idle journal, before the request has arrived. */
    private static void awaitRunning(TestServer server) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!server.send(server.request("GET", "/metrics", null)).body().contains("tenrec_http_connections 2.0")) {
            assertThat(System.nanoTime()).isLessThan(deadline);
        }
    }

    /** The disk of a server that was killed: all of its journal must be read. */
    private SimDisk killed() {
        try (TestServer server = new TestServer(disk, SETTINGS, StartAndStopTest::fail).awaitReady()) {
            assertThat(capture(server, "seen").statusCode()).isEqualTo(200);
            for (int i = 0; i < 20; i++) {
                assertThat(capture(server, "filling").statusCode()).isEqualTo(200);
            }
            return disk.afterKill();
        }
    }

    private static HttpResponse<String> capture(TestServer server, String event) {
        return server.send(server.request(
                "POST",
                "/batch",
                "{\"api_key\":\"" + TestServer.PROJECT_KEY + "\",\"batch\":[{\"event\":\"" + event
                        + "\",\"distinct_id\":\"visitor\",\"properties\":{\"filling\":\"" + "x".repeat(20_000)
                        + "\"}}]}"));
    }

    private static void fail(Throwable failure) {
        throw new AssertionError(failure);
    }

    /** Asks until nobody answers any more. */
    private static void awaitSilence(int port) {
        byte[] request =
                "GET /_livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".getBytes(StandardCharsets.UTF_8);
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (System.nanoTime() < deadline) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                socket.setSoTimeout(10_000);
                socket.getOutputStream().write(request);
                if (socket.getInputStream().read() < 0) {
                    return;
                }
            } catch (IOException refused) {
                return;
            }
        }
        throw new AssertionError("the server still takes requests");
    }
}
