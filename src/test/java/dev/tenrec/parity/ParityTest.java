package dev.tenrec.parity;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

@ServerTest(now = "2026-01-01T12:00:00Z")
class ParityTest {
    private static final Path FOLDER = Path.of("src", "test", "resources", "parity");

    private final TestWorld home;

    ParityTest(TestServer server) {
        home = server.newWorld();
    }

    @TestFactory
    Stream<DynamicTest> answersWhatTheServiceAnswers() throws IOException {
        return cases().stream().map(one -> DynamicTest.dynamicTest(one.title(), () -> check(one)));
    }

    private void check(ParityCase one) {
        TestWorld world = home.sibling();
        one.store(world);
        Map.Entry<String, String> request = one.request(world);
        String body = request.getValue();
        HttpResponse<String> answer =
                world.send(body.isEmpty() ? "GET" : "POST", request.getKey(), body.isEmpty() ? null : body);
        if (one.json().has("refused")) {
            assertThat(answer.statusCode()).describedAs(answer.body()).isEqualTo(400);
            assertThat(TestServer.json(answer).path("detail").textValue())
                    .contains(one.json().path("refused").textValue());
        } else {
            assertThat(answer.statusCode()).describedAs(answer.body()).isEqualTo(200);
            Expectation.check(TestServer.json(answer), one.json().path("expected"));
        }
        world.ask("DELETE", world.path(), null);
    }

    private static List<ParityCase> cases() throws IOException {
        List<ParityCase> cases = new ArrayList<>();
        try (Stream<Path> files = Files.walk(FOLDER)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                JsonNode json = Json.parse(Files.readAllBytes(file));
                assertThat(json.path("source").asText())
                        .describedAs("source of %s", file)
                        .isNotEmpty();
                String name = FOLDER.relativize(file).toString();
                for (JsonNode one : json.path("cases")) {
                    ObjectNode whole = Json.object();
                    json.path("common").properties().forEach(entry -> whole.set(entry.getKey(), entry.getValue()));
                    one.properties().forEach(entry -> whole.set(entry.getKey(), entry.getValue()));
                    cases.add(new ParityCase(name, whole));
                }
            }
        }
        return cases;
    }
}
