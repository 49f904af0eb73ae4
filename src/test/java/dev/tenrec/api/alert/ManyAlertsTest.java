package dev.tenrec.api.alert;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.OpenTenrec;
import dev.tenrec.alert.AlertState;
import dev.tenrec.alert.Alerts;
import dev.tenrec.json.Json;
import dev.tenrec.testing.TestWorld;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A thousand alerts that all fire at once, with a mail server that hangs. */
final class ManyAlertsTest {
    private static final int COUNT = 1_000;

    @TempDir
    Path folder;

    @Test
    void captureAndOtherProjectsGoOn() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                AlertWorld many = new AlertWorld(
                        folder, Map.of("smtp-port", Integer.toString(silent.getLocalPort()), "smtp-timeout", "1s"))) {
            many.capture("paid", 50, 24);
            String body = many.body(many.insight("paid", ""), "absolute_value", AlertWorld.bounds(null, 3.0), "");
            Alerts inside = OpenTenrec.alerts(many.server.tenrec());
            int owner = many.world.owner().user().id();
            IntStream.range(0, COUNT)
                    .mapToObj(i -> inside.add(many.world.project(), owner, settings(body)))
                    .toList()
                    .forEach(added -> added.toCompletableFuture().join());
            TestWorld.invalid(
                    many.world.send("POST", "alerts/", body),
                    "invalid_input",
                    "Your team has reached the limit of 1000 alerts.",
                    "alert");
            TestWorld other = many.server.newWorld();
            int insight = other.ask(
                            "POST",
                            "insights/",
                            "{\"query\":{\"kind\":\"TrendsQuery\",\"series\":[{\"kind\":\"EventsNode\"}]}}")
                    .path("id")
                    .asInt();
            String theirs = "alerts/"
                    + other.ask(
                                    "POST",
                                    "alerts/",
                                    many.body(insight, "absolute_value", AlertWorld.bounds(1.0, null), "")
                                            .replace(
                                                    "["
                                                            + many.world
                                                                    .owner()
                                                                    .user()
                                                                    .id() + "]",
                                                    "[" + other.owner().user().id() + "]"))
                            .path("id")
                            .asText()
                    + "/";
            CompletableFuture<Void> checks = CompletableFuture.runAsync(many::tend);
            long slowest = 0;
            long others = 0;
            int captured = 0;
            do {
                long begun = System.nanoTime();
                many.capture("paid", 1, 0);
                slowest = Math.max(slowest, System.nanoTime() - begun);
                captured++;
                if (others == 0 && isChecked(other, theirs)) {
                    others = inside.list(many.world.id()).stream()
                            .filter(alert -> alert.progress().checks().isEmpty())
                            .count();
                }
            } while (!checks.isDone());
            checks.join();
            assertThat(inside.list(many.world.id()))
                    .allMatch(alert -> alert.progress().state() == AlertState.FIRING);
            assertThat(others)
                    .describedAs("alerts that waited when that of the other project was checked")
                    .isPositive();
            System.out.printf(
                    "Alerts: %d requests of capture beside %d checks, the slowest %d ms.%n",
                    captured, COUNT, slowest / 1_000_000);
            assertThat(slowest).isLessThan(5_000_000_000L);
        }
    }

    private static ObjectNode settings(String body) {
        return Json.read(body.getBytes(UTF_8), ObjectNode.class);
    }

    private static boolean isChecked(TestWorld world, String path) {
        return world.ask("GET", path, null).path("state").asText().equals("Firing");
    }
}
