package dev.tenrec.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.Config;
import dev.tenrec.Tenrec;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers that live in memory for tests. */
final class InMemoryTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Tenrec SHARED = Tenrec.inMemory();

    @AfterAll
    static void close() {
        SHARED.close();
    }

    @Test
    void leavesNothingInTheProcess(@TempDir Path folder) throws Exception {
        Process program = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx128m",
                        "-Xlog:class+load:stdout",
                        "-Djava.io.tmpdir=" + folder,
                        "-XX:-UsePerfData",
                        "-cp",
                        System.getProperty("java.class.path"),
                        EmbeddedProgram.class.getName(),
                        folder.toString()))
                .redirectErrorStream(true)
                .start();
        String said = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(program.waitFor(60, TimeUnit.SECONDS)).isTrue();
        List<String> remainders =
                said.lines().filter(line -> !line.contains("[class,load]")).toList();
        assertThat(remainders).as("logged, or left").isEmpty();
        assertThat(program.exitValue()).isZero();
        assertThat(said.lines().filter(line -> line.contains(" java.awt.") || line.contains(" net.openhft.")))
                .as("classes of pictures and of tables beside the heap")
                .isEmpty();
    }

    @Test
    void resetForgetsAllAndKeepsTheKeys() throws IOException {
        try (Tenrec tenrec = Tenrec.inMemory(
                Map.of("project-api-key", "phc_of_this_test", "personal-api-key", "phx_of_this_test"))) {
            TestClient sdk = new TestClient(tenrec.url(), "phc_of_this_test");
            for (int run = 0; run < 3; run++) {
                sdk.capture("seen", "ana", Map.of("$set", Map.of("plan", "pro"), "run", run));
                sdk.post("/batch/", "{\"api_key\":\"phc_of_this_test\",\"batch\":[{\"event\":\"\"}]}");
                assertThat(sdk.post(
                                        "/capture/",
                                        "{\"api_key\":\"phc_of_this_test\",\"event\":\"$groupidentify\","
                                                + "\"distinct_id\":\"ana\",\"properties\":{\"$group_type\":\"company\","
                                                + "\"$group_key\":\"acme\",\"$group_set\":{\"size\":7}}}")
                                .statusCode())
                        .isEqualTo(200);
                assertThat(tenrec.events()).hasSize(2);
                assertThat(tenrec.events().get(0).property("run")).isEqualTo(run);
                assertThat(tenrec.persons()).singleElement().satisfies(person -> {
                    assertThat(person.distinctIds()).containsExactly("ana");
                    assertThat(person.properties()).containsEntry("plan", "pro");
                });
                assertThat(tenrec.groups()).containsExactly(new ReceivedGroup("company", "acme", Map.of("size", 7)));
                assertThat(tenrec.requests())
                        .filteredOn(request -> request.method().equals("POST"))
                        .extracting(ReceivedRequest::status)
                        .containsExactly(200, 400, 200);
                assertThat(tenrec.project().refused()).hasSize(1);
                assertThat(sdk.get("/api/projects/@current/events/", "phx_of_this_test")
                                .body())
                        .contains("\"seen\"");
                tenrec.reset();
                assertThat(tenrec.events()).isEmpty();
                assertThat(tenrec.persons()).isEmpty();
                assertThat(tenrec.groups()).isEmpty();
                assertThat(tenrec.requests()).isEmpty();
                assertThat(tenrec.project().refused()).isEmpty();
                assertThat(sdk.get("/api/projects/@current/events/", "phx_of_this_test")
                                .body())
                        .contains("\"results\":[]");
            }
        }
    }

    @Test
    void alertsAreCheckedWhenTheClockIsMoved() throws IOException {
        try (TestProject project = SHARED.newProject()) {
            TestClient sdk = new TestClient(project.url(), project.projectKey());
            sdk.capture("paid", "ana", Map.of());
            String insight = Json.parse(sdk.post(
                                    "/api/projects/@current/insights/?personal_api_key=" + project.personalKey(),
                                    "{\"query\":{\"kind\":\"TrendsQuery\",\"series\":[{\"kind\":\"EventsNode\","
                                            + "\"event\":\"paid\"}]}}")
                            .body()
                            .getBytes(StandardCharsets.UTF_8))
                    .path("id")
                    .asText();
            sdk.post(
                    "/api/projects/@current/alerts/?personal_api_key=" + project.personalKey(),
                    "{\"insight\":" + insight + ",\"subscribed_users\":[],\"condition\":{\"type\":\"absolute_value\"},"
                            + "\"config\":{\"type\":\"TrendsAlertConfig\",\"series_index\":0},\"threshold\":"
                            + "{\"configuration\":{\"type\":\"absolute\",\"bounds\":{\"upper\":0}}}}");
            SHARED.clock().advance(Duration.ofDays(1));
            assertThat(sdk.get("/api/projects/@current/alerts/", project.personalKey())
                            .body())
                    .contains("\"state\":\"Firing\"");
            SHARED.clock().reset();
        }
    }

    @Test
    void parallelTestsHaveProjectsOfTheirOwn() {
        List<String> wrong = IntStream.range(0, 200)
                .parallel()
                .boxed()
                .map(this::run)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.toList());
        assertThat(wrong).isEmpty();
    }

    private String run(int number) {
        try (TestProject project = SHARED.newProject()) {
            TestClient sdk = new TestClient(project.url(), project.projectKey());
            sdk.capture("test " + number, "ana", Map.of());
            project.await().event("test " + number).within(PATIENCE);
            String own = sdk.get("/api/projects/@current/events/", project.personalKey())
                    .body();
            return project.events().size() == 1 && own.contains("\"test " + number + "\"") ? "" : number + ": " + own;
        } catch (IOException failed) {
            return number + ": " + failed;
        }
    }

    @Test
    void keyOfAClosedProjectIsRefused() throws IOException {
        TestProject project = SHARED.newProject();
        project.close();
        assertThat(new TestClient(SHARED.url(), project.projectKey())
                        .capture("late", "ana", Map.of())
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void theClockOfTheServerIsTheTests() throws IOException {
        try (Tenrec tenrec = Tenrec.inMemory()) {
            Instant past = Instant.parse("2020-02-29T12:00:00Z");
            tenrec.clock().set(past);
            TestClient sdk = new TestClient(tenrec.url(), tenrec.projectKey());
            sdk.capture("before", "ana", Map.of());
            tenrec.clock().advance(Duration.ofDays(8));
            sdk.capture("after", "ana", Map.of());
            assertThat(tenrec.events())
                    .extracting(ReceivedEvent::timestamp)
                    .containsExactly(past, past.plus(Duration.ofDays(8)));
            String week = TestClient.send(
                            HttpRequest.newBuilder(URI.create(tenrec.url() + "/api/projects/@current/query/"))
                                    .header("Authorization", "Bearer " + tenrec.personalKey())
                                    .header("Content-Type", "application/json")
                                    .POST(HttpRequest.BodyPublishers.ofString("{\"query\":{\"kind\":\"TrendsQuery\","
                                            + "\"dateRange\":{\"date_from\":\"-7d\"},"
                                            + "\"series\":[{\"kind\":\"EventsNode\",\"event\":null}]}}")))
                    .body();
            assertThat(week).contains("\"2020-03-08\"").containsPattern("\"count\":1(\\.0)?[,}]");
            tenrec.reset();
            assertThat(Duration.between(Instant.now(), tenrec.clock().instant()).abs())
                    .isLessThan(PATIENCE);
        }
    }

    @Test
    void anotherServerAnswersNothingToTests(@TempDir Path folder) throws IOException {
        Config config = Config.of(Map.of("port", "0", "data-dir", folder.toString()));
        try (Tenrec tenrec = Tenrec.start(config, failure -> {})) {
            tenrec.ready().toCompletableFuture().join();
            assertThatThrownBy(tenrec::reset).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(tenrec::events).isInstanceOf(IllegalStateException.class);
        }
    }
}
