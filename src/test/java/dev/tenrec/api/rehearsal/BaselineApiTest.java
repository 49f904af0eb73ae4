package dev.tenrec.api.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.json.Json;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestWorld;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Contents of a target that are told in lines. */
@ServerTest
final class BaselineApiTest {
    private static final String KNOWN = """
            {"distinct_ids":["a","a2"],"properties":{"plan":{"value":"free","at":"2025-01-01T00:00:00Z"},"name":"Ana"}}
            {"group_type":"company","group_type_index":1}
            {"group_type":"team","group_type_index":0}

            {"uuid":"0190a5c8-0000-5000-8000-000000000001","event":"bought","distinct_id":"c"}
            """;
    private static final String EVENT = "{\"uuid\":\"0190a5c8-0000-5000-8000-00000000000%d\",\"event\":\"%s\","
            + "\"distinct_id\":\"%s\",\"timestamp\":\"2024-03-01T10:00:0%dZ\",\"properties\":%s}";

    private final TestWorld world;

    BaselineApiTest(TestWorld world) {
        this.world = world;
    }

    @Test
    void tellsReportsWhatTheTargetHolds() {
        JsonNode made = world.ask("POST", "rehearsals/", "{\"name\":\"Import\"}");
        assertThat(world.ask("POST", path(made), lines(KNOWN)).path("lines").asInt())
                .isEqualTo(4);
        send(made, EVENT.formatted(1, "bought", "a", 1, "{\"$set\":{\"plan\":\"pro\",\"name\":\"Bo\"}}"));
        send(made, EVENT.formatted(2, "sold", "a2", 2, "{\"$set\":{\"plan\":\"free\"}}"));
        send(made, EVENT.formatted(3, "sold", "z", 3, "{\"$groups\":{\"company\":\"acme\"}}"));
        JsonNode report = report(made);
        assertThat(finding(report, "DUP-08").path("count").asInt()).isEqualTo(1);
        assertThat(finding(report, "NAM-10").path("count").asInt()).isEqualTo(1);
        assertThat(finding(report, "PRP-01").path("count").asInt()).isEqualTo(1);
        assertThat(finding(report, "PRP-01").toString())
                .contains("would become")
                .contains("pro");
        assertThat(finding(report, "GRP-08").toString()).contains("gets index 0 here, 1 in the target");
        assertThat(report.path("not_assessed").toString())
                .doesNotContain("IDN-17")
                .doesNotContain("TGT-02");
    }

    @Test
    void addsToWhatWasSentAndIsForgottenWholeAlsoOverARestart() {
        JsonNode made = world.ask("POST", "rehearsals/", "{\"name\":\"Import\"}");
        world.ask("POST", path(made), lines("{\"event\":\"one\"}"));
        JsonNode both = world.ask("POST", path(made), lines("\n{\"event\":\"two\"}\n"));
        assertThat(both).isEqualTo(world.ask("GET", path(made), null));
        assertThat(both.path("lines").asInt()).isEqualTo(2);
        world.restart();
        assertThat(world.ask("GET", path(made), null)).isEqualTo(both);
        assertThat(report(made).path("not_assessed").toString()).doesNotContain("NAM-10");
        assertThat(world.send("DELETE", path(made), null).statusCode()).isEqualTo(204);
        world.restart();
        assertThat(world.ask("GET", path(made), null).path("lines").asInt()).isZero();
        assertThat(report(made).path("not_assessed").toString()).contains("NAM-10");
    }

    @Test
    void keepsNothingOfLinesOfWhichOneIsWrong() throws IOException {
        JsonNode made = world.ask("POST", "rehearsals/", "{\"name\":\"Import\"}");
        for (String[] wrong : new String[][] {
            {"{\"event\":\"a\"}\n{\"event\":", "Line 2 is no JSON"},
            {"{\"event\":\"a\"}\n\n[1]", "Line 3 is no object."},
            {"{\"name\":\"a\"}", "Line 1 has none of distinct_ids, group_type, event and uuid."},
            {"{\"uuid\":\"x\"}", "Line 1 has a uuid that is none."},
            {"{\"event\":5}", "Line 1 has a field event that is no text."},
            {"{\"distinct_ids\":\"a\"}", "Line 1 has distinct_ids that are no list."},
            {"{\"distinct_ids\":[1]}", "Line 1 has a distinct id that is no text."},
            {
                "{\"distinct_ids\":[\"a\"],\"properties\":{\"x\":{\"value\":1,\"at\":\"soon\"}}}",
                "Line 1 has a property whose \"at\" is no time in ISO 8601."
            },
            {"{\"group_type\":\"a\",\"group_type_index\":-1}", "Line 1 has a group_type_index that is no number from 0."
            },
            {" \n ", "This field may not be blank."}
        }) {
            HttpResponse<String> answer = world.send("POST", path(made), lines(wrong[0]));
            assertThat(answer.statusCode()).isEqualTo(400);
            JsonNode refused = Json.parse(answer.body().getBytes(StandardCharsets.UTF_8));
            assertThat(refused.path("detail").asText()).startsWith(wrong[1]);
            assertThat(refused.path("attr").asText()).isEqualTo("lines");
        }
        assertThat(world.ask("GET", path(made), null).path("lines").asInt()).isZero();
    }

    private static String lines(String text) {
        return Json.object().put("lines", text).toString();
    }

    private void send(JsonNode made, String event) {
        String key = made.path("api_token").asText();
        String body = "{\"api_key\":\"" + key + "\",\"historical_migration\":true,\"batch\":[" + event + "]}";
        assertThat(world.server()
                        .send(world.server().request("POST", "/batch/", body))
                        .statusCode())
                .isEqualTo(200);
    }

    private JsonNode report(JsonNode made) {
        String path = "rehearsals/" + made.path("id").asInt() + "/report/";
        JsonNode state = world.ask("POST", path, null);
        while (state.path("status").asText().equals("running")) {
            Thread.onSpinWait();
            state = world.ask("GET", path, null);
        }
        assertThat(state.path("status").asText()).isEqualTo("complete");
        return state.path("report");
    }

    private static JsonNode finding(JsonNode report, String rule) {
        for (JsonNode finding : report.path("findings")) {
            if (finding.path("rule").asText().equals(rule)) {
                return finding;
            }
        }
        return report.path("nothing");
    }

    private static String path(JsonNode made) {
        return "rehearsals/" + made.path("id").asInt() + "/baseline/";
    }
}
