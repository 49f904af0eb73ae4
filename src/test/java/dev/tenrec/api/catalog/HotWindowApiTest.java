package dev.tenrec.api.catalog;

import static dev.tenrec.testing.TestWorld.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.account.Level;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestUser;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The field {@code hot_window} of a project, on servers with and without a lake. */
final class HotWindowApiTest {
    @TempDir
    Path folder;

    @Test
    void isSetByAdminsToANumberOfDays() {
        try (TestServer server = new TestServer(
                folder.resolve("data"), Map.of("lake", folder.resolve("lake").toString()))) {
            TestWorld world = server.newWorld();
            assertThat(world.ask("GET", "", null).path("hot_window").isNull()).isTrue();
            for (String wrong : List.of("0", "-1", "36501", "1.5", "\"ten\"", "true", "1e9")) {
                HttpResponse<String> answer = world.send("PATCH", "", "{\"hot_window\":" + wrong + "}");
                assertThat(answer.statusCode()).as(wrong).isEqualTo(400);
                assertThat(TestServer.json(answer).path("attr").asText())
                        .as(wrong)
                        .isEqualTo("hot_window");
            }
            TestUser member = world.member("Bob");
            refused(
                    world.send(member, "PATCH", world.path(), "{\"hot_window\":1}"),
                    403,
                    "permission_denied",
                    "You don't have sufficient permissions in the project.",
                    null);
            TestUser admin = world.user("Ada", Level.ADMIN);
            assertThat(world.ask(admin, "PATCH", world.path(), "{\"hot_window\":30,\"engine\":\"auto\"}")
                            .path("hot_window")
                            .asInt())
                    .isEqualTo(30);
            assertThat(world.ask("GET", "", null).path("engine").asText()).isEqualTo("auto");
            assertThat(world.ask("PATCH", "", "{\"hot_window\":null}")
                            .path("hot_window")
                            .isNull())
                    .isTrue();
        }
    }

    @Test
    void isRefusedWithoutALake() {
        try (TestServer server = new TestServer(folder, Map.of())) {
            TestWorld world = server.newWorld();
            refused(
                    world.send("PATCH", "", "{\"hot_window\":30}"),
                    400,
                    "invalid_input",
                    "This server has no lake to leave events to: its setting lake is empty.",
                    "hot_window");
            assertThat(world.ask("PATCH", "", "{\"hot_window\":null}")
                            .path("hot_window")
                            .isNull())
                    .isTrue();
        }
    }
}
