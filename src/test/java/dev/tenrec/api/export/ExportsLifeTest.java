package dev.tenrec.api.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.OpenTenrec;
import dev.tenrec.disk.HeldDisk;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.export.ExportRuns;
import dev.tenrec.export.Exports;
import dev.tenrec.testing.ExportClient;
import dev.tenrec.testing.MovingClock;
import dev.tenrec.testing.TestServer;
import dev.tenrec.thread.IntervalSchedule;
import dev.tenrec.thread.WorkerPool;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** From the wish to the end of an export, with stops, kills and a full disk in between. */
final class ExportsLifeTest {
    private static final String BYTES = "series,1-Jan-2026,2-Jan-2026\r\nseen,0,0\r\n";
    private static final String EXPORTS = "exports";
    private static final String FILE = "exports/1-1.bin";

    @Test
    void isAConflictWhileItIsMadeAndThenTheBytes() throws InterruptedException {
        HeldDisk disk = new HeldDisk(new SimDisk());
        try (TestServer server = server(disk)) {
            ExportClient client = new ExportClient(server.firstWorld());
            disk.directory(EXPORTS).hold(HeldDisk.Operation.FORCE, 1);
            CompletableFuture<HttpResponse<String>> made = client.createAside();
            disk.directory(EXPORTS).awaitHeld();
            JsonNode asset = client.find(1);
            assertThat(asset.path("has_content").textValue()).isEmpty();
            assertThat(asset.path("exception").isNull()).isTrue();
            for (HttpResponse<String> early : List.of(client.content(1), client.link(1))) {
                assertThat(early.statusCode()).isEqualTo(409);
                assertThat(early.headers().firstValue("Retry-After").orElseThrow())
                        .matches("[1-5]");
                assertThat(early.body())
                        .isEqualTo("{\"type\":\"invalid_request\",\"code\":\"conflict\","
                                + "\"detail\":\"This export is being made. Please try again in a moment.\","
                                + "\"attr\":null}");
            }
            disk.directory(EXPORTS).release();
            assertThat(TestServer.json(made.join()).path("has_content").textValue())
                    .isEqualTo("true");
            assertThat(client.content(1).body()).isEqualTo(BYTES);
        }
    }

    @Test
    void isBegunAnewAfterAStopInTheMiddle() throws InterruptedException {
        SimDisk kept = new SimDisk();
        HeldDisk disk = new HeldDisk(kept);
        TestServer server = server(disk);
        disk.directory(EXPORTS).hold(HeldDisk.Operation.FORCE, 1);
        CompletableFuture<HttpResponse<String>> made = new ExportClient(server.firstWorld()).createAside();
        disk.directory(EXPORTS).awaitHeld();
        CompletableFuture<Void> closed = CompletableFuture.runAsync(server::close, task -> new Thread(task).start());
        // Nobody waits for what will not be made.
        assertThat(TestServer.json(made.join()).path("has_content").textValue()).isEmpty();
        disk.directory(EXPORTS).release();
        closed.join();
        assertThat(kept.contents().keySet()).noneMatch(name -> name.startsWith(EXPORTS));
        try (TestServer again = server(new HeldDisk(kept))) {
            assertThat(new ExportClient(again.firstWorld()).awaitEnd(1).body()).isEqualTo(BYTES);
        }
    }

    @Test
    void isBegunAnewOnceAfterAKillAndThenEndsWithTheReason() throws InterruptedException {
        SimDisk first = new SimDisk();
        SimDisk second = killedWhileMade(first, true);
        assertThat(second.contents().keySet()).contains(FILE + ".tmp").doesNotContain(FILE);
        SimDisk third = killedWhileMade(second, false);
        try (TestServer server = server(new HeldDisk(third))) {
            ExportClient client = new ExportClient(server.firstWorld());
            HttpResponse<String> ended = client.awaitEnd(1);
            assertThat(ended.statusCode()).isEqualTo(404);
            assertThat(TestServer.json(ended).path("detail").textValue()).isEqualTo(ExportRuns.STOPPED_TWICE);
            assertThat(client.find(1).path("exception").textValue()).isEqualTo(ExportRuns.STOPPED_TWICE);
            assertThat(third.contents().keySet()).noneMatch(name -> name.startsWith(EXPORTS));
        }
        try (TestServer server = server(new HeldDisk(second.afterKill()))) {
            assertThat(new ExportClient(server.firstWorld()).content(1).statusCode())
                    .isEqualTo(200);
        }
    }

    /** What a server leaves that is killed while it makes the first export. */
    private static SimDisk killedWhileMade(SimDisk kept, boolean asks) throws InterruptedException {
        HeldDisk disk = new HeldDisk(kept);
        disk.directory(EXPORTS).hold(HeldDisk.Operation.FORCE, 1);
        try (TestServer server = server(disk)) {
            CompletableFuture<?> made = asks
                    ? new ExportClient(server.firstWorld()).createAside()
                    : CompletableFuture.completedFuture(null);
            disk.directory(EXPORTS).awaitHeld();
            SimDisk after = kept.afterKill();
            disk.directory(EXPORTS).release();
            made.join();
            if (!asks) {
                assertThat(new ExportClient(server.firstWorld()).awaitEnd(1).statusCode())
                        .isEqualTo(200);
            }
            return after;
        }
    }

    @Test
    void saysThatTheDiskIsFullAndTheServerGoesOn() {
        SimDisk disk = new SimDisk();
        try (TestServer server = server(new HeldDisk(disk))) {
            ExportClient client = new ExportClient(server.firstWorld());
            disk.setFull(true);
            JsonNode failed = client.create();
            assertThat(failed.path("exception").textValue()).startsWith("The server's disk has no space");
            assertThat(disk.contents().keySet()).noneMatch(name -> name.startsWith(EXPORTS));
            assertThat(server.send(server.request(
                                    "POST", "/batch", TestServer.batch("{\"event\":\"seen\",\"distinct_id\":\"ann\"}")))
                            .statusCode())
                    .isEqualTo(200);
            disk.setFull(false);
            assertThat(client.create().path("has_content").textValue()).isEqualTo("true");
            assertThat(client.content(failed.path("id").intValue()).statusCode())
                    .isEqualTo(404);
        }
    }

    @Test
    void endsWithAReasonWhateverOperationOfItsFileFails() {
        SimDisk disk = new SimDisk();
        int made = 0;
        int failed = 0;
        for (int operation = 1; operation <= 6; operation++) {
            try (TestServer server = server(new HeldDisk(disk))) {
                ExportClient client = new ExportClient(server.firstWorld());
                // The record is two operations: written and synced.
                disk.failAt(2 + operation, SimDisk.Fault.IO_ERROR, false);
                HttpResponse<String> answer = server.firstWorld().send("POST", ExportClient.LIST, ExportClient.CSV);
                if (answer.statusCode() != 201) {
                    // The journal failed, and the process would end here.
                    continue;
                }
                JsonNode asset = TestServer.json(answer);
                boolean hasContent = asset.path("has_content").asBoolean();
                made += hasContent ? 1 : 0;
                failed += hasContent ? 0 : 1;
                HttpResponse<String> content = client.content(asset.path("id").intValue());
                assertThat(content.body()).isEqualTo(hasContent ? BYTES : content.body());
                assertThat(content.statusCode()).isIn(hasContent ? 200 : 404, hasContent ? 200 : 409);
                assertThat(disk.contents().keySet()).noneMatch(name -> name.endsWith("bin.tmp"));
            }
        }
        System.out.println("operations of an export's file failed: " + made + " made, " + failed + " failed");
        assertThat(failed).isPositive();
    }

    @Test
    void leavesWithItsFileOnceItExpires() {
        SimDisk disk = new SimDisk();
        MovingClock clock = new MovingClock(Instant.now());
        try (TestServer server = new TestServer(disk, clock)) {
            ExportClient client = new ExportClient(server.firstWorld());
            int id = client.create().path("id").intValue();
            String link = client.address(id);
            assertThat(client.open(link).body()).isEqualTo(BYTES);
            clock.move(Duration.ofDays(7));
            assertThat(client.content(id).statusCode()).isEqualTo(404);
            assertThat(client.link(id).statusCode()).isEqualTo(404);
            assertThat(client.open(link).statusCode()).isEqualTo(401);
            assertThat(disk.contents()).containsKey(FILE);
            OpenTenrec.exportRuns(server.tenrec()).tend();
            assertThat(disk.contents()).doesNotContainKey(FILE);
            clock.move(Duration.ofDays(-7));
            assertThat(client.content(id).statusCode()).isEqualTo(404);
        }
    }

    @Test
    void isSweptWhileNobodyAsks() {
        SimDisk disk = new SimDisk();
        try (TestServer server = server(new HeldDisk(disk));
                WorkerPool workers = new WorkerPool("later", 1, 1)) {
            new ExportClient(server.firstWorld()).create();
            Clock later = Clock.offset(Clock.systemUTC(), Duration.ofDays(8));
            ExportRuns runs = OpenTenrec.exportRuns(server.tenrec(), workers, later);
            runs.begin();
            try (IntervalSchedule tending = new IntervalSchedule("tenrec-exports", runs::tend, Duration.ofMillis(5))) {
                tending.begin();
                long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
                while (disk.contents().containsKey(FILE) && System.nanoTime() < deadline) {
                    Thread.onSpinWait();
                }
            }
            assertThat(disk.contents()).doesNotContainKey(FILE);
        }
    }

    @Test
    void isAnExceptionOnceItsFileIsLost() {
        SimDisk disk = new SimDisk();
        try (TestServer server = server(new HeldDisk(disk))) {
            ExportClient client = new ExportClient(server.firstWorld());
            client.create();
            String link = client.address(1);
            disk.drop(FILE);
            HttpResponse<String> lost = client.content(1);
            assertThat(lost.statusCode()).isEqualTo(404);
            assertThat(TestServer.json(lost).path("detail").textValue()).isEqualTo(Exports.LOST);
            assertThat(client.find(1).path("exception").textValue()).isEqualTo(Exports.LOST);
            assertThat(client.find(1).path("has_content").textValue()).isEmpty();
            assertThat(client.open(link).statusCode()).isEqualTo(404);
            client.create();
            disk.drop("exports/1-2.bin");
            OpenTenrec.exportRuns(server.tenrec()).tend();
            assertThat(client.find(2).path("exception").textValue()).isEqualTo(Exports.LOST);
        }
    }

    @Test
    void leavesWithItsProject() {
        SimDisk disk = new SimDisk();
        try (TestServer server = server(new HeldDisk(disk))) {
            ExportClient client = new ExportClient(server.firstWorld());
            client.create();
            String link = client.address(1);
            String organization = TestServer.json(server.send("GET", "/api/projects/1/", null))
                    .path("organization")
                    .textValue();
            server.send("POST", "/api/organizations/" + organization + "/projects/", "{\"name\":\"Other\"}");
            assertThat(server.send("DELETE", "/api/projects/1/", null).statusCode())
                    .isEqualTo(204);
            assertThat(client.open(link).statusCode()).isEqualTo(404);
            OpenTenrec.exportRuns(server.tenrec()).tend();
            assertThat(disk.contents()).doesNotContainKey(FILE);
        }
    }

    private static TestServer server(HeldDisk disk) {
        return new TestServer(disk, Map.of("journal-file-size-max", "2MB"), failure -> {}).awaitReady();
    }
}
