package dev.tenrec.api.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** Rehearsals through HTTP: what they keep of requests and how they answer them. */
@ServerTest
final class RehearsalsApiTest {
    private static final String GOOD = "{\"uuid\":\"0190a5c8-0000-7000-8000-00000000000%d\",\"event\":\"opened\","
            + "\"distinct_id\":\"anna\",\"timestamp\":\"2026-01-02T03:04:05Z\"}";
    private static final String NO_ID = "{\"event\":\"opened\",\"timestamp\":\"2026-01-02T03:04:05Z\"}";

    private final TestWorld world;

    RehearsalsApiTest(TestWorld world) {
        this.world = world;
    }

    @Test
    void keepsEachRequestWithItsAnswerAlsoOverARestart() {
        JsonNode made = rehearsal("service");
        assertThat(send(made, GOOD.formatted(1) + "," + GOOD.formatted(2)).statusCode())
                .isEqualTo(200);
        assertThat(send(made, GOOD.formatted(2)).statusCode()).isEqualTo(200);
        assertThat(send(made, GOOD.formatted(3) + "," + NO_ID).statusCode()).isEqualTo(400);
        assertThat(send(made, "{\"a\":").statusCode()).isEqualTo(400);
        checkKept(made);
        world.restart();
        checkKept(made);
    }

    @Test
    void leadsFromAnEventToItsRequestAndBack() {
        JsonNode made = rehearsal("service");
        send(made, GOOD.formatted(1) + "," + GOOD.formatted(2));
        send(made, GOOD.formatted(3) + "," + NO_ID);
        String unnamed = "{\"event\":\"opened\",\"distinct_id\":\"ben\",\"timestamp\":\"2026-01-02T03:04:05Z\"}";
        send(made, GOOD.formatted(2) + "," + GOOD.formatted(4));
        send(made, unnamed + "," + GOOD.formatted(5) + "," + unnamed.replace("ben", "cleo"));
        assertThat(place(made, "0190a5c8-0000-7000-8000-000000000001")).isEqualTo("0/0");
        assertThat(place(made, "0190a5c8-0000-7000-8000-000000000002")).isEqualTo("0/1");
        assertThat(place(made, "0190a5c8-0000-7000-8000-000000000004")).isEqualTo("2/1");
        assertThat(place(made, "0190a5c8-0000-7000-8000-000000000005")).isEqualTo("3/1");
        String own = "/api/projects/" + made.path("project_id").asInt() + "/events/?distinct_id=cleo";
        String assigned =
                world.ask("GET", own, null).path("results").path(0).path("id").asText();
        assertThat(place(made, assigned)).isEqualTo("3/2");
        assertThat(world.send("GET", path(made) + "events/0190a5c8-0000-7000-8000-000000000003/", null)
                        .statusCode())
                .isEqualTo(404);
        JsonNode sent = world.ask("GET", path(made) + "requests/1/events/?limit=1&cursor=1", null);
        assertThat(sent.path("count").asInt()).isEqualTo(2);
        assertThat(sent.path("results").path(0).path("accepted").asBoolean()).isFalse();
        assertThat(sent.path("results").path(0).path("sent").toString()).isEqualTo(NO_ID);
        assertThat(world.send("GET", path(made) + "requests/4/events/", null).statusCode())
                .isEqualTo(404);
    }

    private String place(JsonNode made, String uuid) {
        JsonNode place = world.ask("GET", path(made) + "events/" + uuid + "/", null);
        return place.path("request").asInt() + "/" + place.path("index").asInt();
    }

    private void checkKept(JsonNode made) {
        JsonNode progress = world.ask("GET", path(made), null).path("progress");
        assertThat(progress.path("requests").asInt()).isEqualTo(4);
        assertThat(progress.path("requests_refused").asInt()).isEqualTo(2);
        assertThat(progress.path("events").asInt()).isEqualTo(6);
        assertThat(progress.path("events_stored").asInt()).isEqualTo(2);
        assertThat(progress.path("events_duplicate").asInt()).isEqualTo(1);
        assertThat(progress.path("events_refused").asInt()).isEqualTo(3);
        JsonNode page = world.ask("GET", path(made) + "requests/?cursor=1&limit=2", null);
        assertThat(page.path("count").asInt()).isEqualTo(4);
        assertThat(page.path("next_cursor").asInt()).isEqualTo(3);
        assertThat(page.path("results").path(0).path("duplicates").asInt()).isEqualTo(1);
        assertThat(page.path("results").path(1).path("status").asInt()).isEqualTo(400);
        assertThat(page.path("results").path(1).path("detail").asText())
                .isEqualTo("event submitted without a distinct_id (event 1)");
        assertThat(page.path("results").path(1).path("path").asText()).isEqualTo("/batch/");
    }

    @Test
    void takesImportsWithoutTimesAsTheServiceDoes() {
        String event = "{\"event\":\"opened\",\"distinct_id\":\"anna\"}";
        JsonNode made = rehearsal("service");
        assertThat(sendHistorical(made, event).statusCode()).isEqualTo(200);
        assertThat(sendHistorical(made, event).statusCode()).isEqualTo(200);
        JsonNode progress = world.ask("GET", path(made), null).path("progress");
        assertThat(progress.path("events_stored").asInt()).isEqualTo(2);
    }

    @Test
    void refusesEachInvalidEventAloneInStrictMode() {
        JsonNode made = rehearsal("strict");
        HttpResponse<String> answer = send(
                made,
                GOOD.formatted(1) + "," + NO_ID + "," + GOOD.formatted(2)
                        + ",{\"event\":\"opened\",\"distinct_id\":\"b\",\"uuid\":\"x\"}");
        assertThat(answer.statusCode()).isEqualTo(400);
        JsonNode body = TestServer.json(answer);
        assertThat(body.path("num_records_imported").asInt()).isEqualTo(2);
        assertThat(body.path("failed_records").size()).isEqualTo(2);
        assertThat(body.path("failed_records").findValuesAsText("index")).containsExactlyInAnyOrder("1", "3");
        assertThat(body.path("failed_records").findValuesAsText("field"))
                .containsExactlyInAnyOrder("distinct_id", "uuid");
        JsonNode progress = world.ask("GET", path(made), null).path("progress");
        assertThat(progress.path("events_stored").asInt()).isEqualTo(2);
        assertThat(progress.path("events_dropped").asInt()).isEqualTo(2);
    }

    @Test
    void keepsDamagedRequestsWhoseKeyCanBeFound() throws IOException {
        JsonNode made = rehearsal("service");
        byte[] json = batch(made, "false", GOOD.formatted(1)).getBytes(StandardCharsets.UTF_8);
        assertThat(sendGzip(json)).isEqualTo(400);
        ByteArrayOutputStream gzip = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(gzip)) {
            out.write(json);
        }
        assertThat(sendGzip(Arrays.copyOf(gzip.toByteArray(), gzip.size() - 9))).isEqualTo(400);
        assertThat(world.ask("GET", path(made), null)
                        .path("progress")
                        .path("requests_refused")
                        .asInt())
                .isEqualTo(2);
    }

    @Test
    void endsWithItsProjectAndWithTheOneItBelongsTo() {
        JsonNode first = rehearsal("service");
        assertThat(world.send(
                                "DELETE",
                                "/api/projects/" + first.path("project_id").asInt() + "/",
                                null)
                        .statusCode())
                .isEqualTo(204);
        assertThat(world.send("GET", path(first), null).statusCode()).isEqualTo(404);
        TestWorld other = world.sibling();
        JsonNode second = other.ask("POST", "rehearsals/", "{\"name\":\"Second\"}");
        String project = "/api/projects/" + second.path("project_id").asInt() + "/";
        assertThat(other.send("GET", project, null).statusCode()).isEqualTo(200);
        assertThat(other.send("DELETE", other.path(), null).statusCode()).isEqualTo(204);
        assertThat(other.send("GET", project, null).statusCode()).isEqualTo(404);
    }

    @Test
    void deletesTheProjectWithTheRehearsal() {
        JsonNode made = rehearsal("service");
        String project = "/api/projects/" + made.path("project_id").asInt() + "/";
        assertThat(world.send("POST", project + "rehearsals/", "{\"name\":\"Nested\"}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(world.send("DELETE", path(made), null).statusCode()).isEqualTo(204);
        assertThat(world.send("GET", project, null).statusCode()).isEqualTo(404);
        assertThat(send(made, GOOD.formatted(1)).statusCode()).isEqualTo(401);
    }

    private JsonNode rehearsal(String mode) {
        return world.ask("POST", "rehearsals/", "{\"name\":\"Import\",\"mode\":\"" + mode + "\"}");
    }

    private static String path(JsonNode made) {
        return "rehearsals/" + made.path("id").asInt() + "/";
    }

    private HttpResponse<String> send(JsonNode made, String events) {
        return world.server().send(world.server().request("POST", "/batch/", batch(made, "false", events)));
    }

    private HttpResponse<String> sendHistorical(JsonNode made, String events) {
        return world.server().send(world.server().request("POST", "/batch/", batch(made, "true", events)));
    }

    private static String batch(JsonNode made, String historical, String events) {
        return "{\"api_key\":\"" + made.path("api_token").asText() + "\",\"historical_migration\":" + historical
                + ",\"batch\":[" + events + "]}";
    }

    private int sendGzip(byte[] body) {
        URI uri = URI.create(world.server().tenrec().baseUrl() + "/batch/");
        return world.server()
                .send(HttpRequest.newBuilder(uri)
                        .header("Content-Encoding", "gzip")
                        .POST(HttpRequest.BodyPublishers.ofByteArray(body)))
                .statusCode();
    }
}
