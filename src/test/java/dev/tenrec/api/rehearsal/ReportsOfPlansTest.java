package dev.tenrec.api.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.OpenTenrec;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.storage.EventStore;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestWorld;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** What a plan asks of the engine and of the target. */
@ServerTest
final class ReportsOfPlansTest {
    private static final String EVENT = "{\"uuid\":\"0190a5c8-0000-5000-8000-00000000000%d\",\"event\":\"bought\","
            + "\"distinct_id\":\"%s\",\"timestamp\":\"2024-03-01T10:00:0%dZ\"}";

    private final TestWorld world;

    ReportsOfPlansTest(TestWorld world) {
        this.world = world;
    }

    @Test
    void asksGoldenQuestionsOfTheEngine() {
        String plan = """
                golden:
                  - { name: all, query: "select count() from events", expected: 3 }
                  - { name: near, query: "select count() from events", expected: 2.5, tolerance: 0.5 }
                  - { name: users, query: "select count(distinct distinct_id) from events", expected: 7 }
                  - { name: broken, query: "select from", expected: 1 }
                  - { name: text, query: "select event from events", expected: 1 }
                  - name: trend
                    query: { kind: TrendsQuery, series: [{ kind: EventsNode, event: bought }],
                             dateRange: { date_from: 2024-03-01, date_to: 2024-03-02 } }
                    at: /results/0/count
                    expected: 3
                """;
        JsonNode made = rehearsal(plan);
        send(made, "a", 1);
        send(made, "a", 2);
        send(made, "b", 3);
        JsonNode finding = finding(made, "REC-07");
        assertThat(finding.path("count").asInt()).isEqualTo(3);
        assertThat(finding.path("examples").findValuesAsText("message"))
                .anyMatch(text -> text.equals("\"users\": source 7.0, here 2.0"))
                .anyMatch(text -> text.startsWith("\"broken\": the query is refused"))
                .anyMatch(text -> text.equals("\"text\": the answer has no number at /results/0/0"));
        assertThat(finding(rehearsal("run: none"), "REC-07").isMissingNode()).isTrue();
    }

    @Test
    void comparesWithTheProjectThatIsTheTarget() {
        world.capture(EVENT.formatted(1, "a", 1).replace("bought", "sold"));
        JsonNode made = rehearsal("baseline: { project: " + world.id() + " }");
        send(made, "a", 1);
        send(made, "b", 2);
        assertThat(finding(made, "DUP-08").path("count").asInt()).isEqualTo(1);
        assertThat(finding(made, "NAM-10").path("count").asInt()).isEqualTo(1);
        assertThat(finding(made, "TGT-02").isMissingNode()).isTrue();
    }

    @Test
    void eventsOfTheTargetThatLeftForTheLakeAreStillDuplicates() throws IOException {
        world.capture(EVENT.formatted(1, "a", 1));
        EventStore events = OpenTenrec.events(world.server().tenrec());
        events.depart(
                world.id(),
                Timestamps.micros(world.server().now()),
                events.view(world.id()).count());
        events.erase();
        JsonNode made = rehearsal("baseline: { project: " + world.id() + " }");
        send(made, "a", 1);
        assertThat(finding(made, "DUP-08").path("count").asInt()).isEqualTo(1);
    }

    @Test
    void refusesQuestionsAndBaselinesThatCantBeAsked() {
        TestWorld stranger = world.stranger();
        JsonNode made = world.ask("POST", "rehearsals/", "{\"name\":\"Import\"}");
        for (String[] wrong : new String[][] {
            {"golden: [{name: a, query: select 1}]", "plan.golden[0].expected must be there."},
            {"golden: [{query: select 1, expected: 1}]", "plan.golden[0].name must be there."},
            {"golden: [{name: a, query: 5, expected: 1}]", "plan.golden[0].query must be SQL or a query object."},
            {
                "golden: [{name: a, query: q, expected: 1, at: x}]",
                "plan.golden[0].at must be a JSON pointer such as /results/0/0."
            },
            {"golden: [{name: a, query: q, expected: 1, more: x}]", "plan.golden[0].more is not known."},
            {
                "baseline: { project: " + stranger.id() + " }",
                "plan.baseline.project is not " + world.id() + ", the project of the rehearsal."
            },
            {
                "baseline: { project: " + world.id() + ", ids: [a] }",
                "plan.baseline.project holds all of the baseline: name nothing beside it."
            },
            {"baseline: { uuids: [x] }", "plan.baseline.uuids holds what is no uuid."}
        }) {
            String body = Json.object().put("plan", wrong[0]).toString();
            TestWorld.invalid(world.send("PATCH", path(made), body), "invalid_input", wrong[1], "plan");
        }
    }

    private JsonNode rehearsal(String plan) {
        JsonNode made = world.ask("POST", "rehearsals/", "{\"name\":\"Import\"}");
        world.ask("PATCH", path(made), Json.object().put("plan", plan).toString());
        return made;
    }

    private void send(JsonNode made, String id, int number) {
        String key = made.path("api_token").asText();
        String body = "{\"api_key\":\"" + key + "\",\"historical_migration\":true,\"batch\":["
                + EVENT.formatted(number, id, number) + "]}";
        assertThat(world.server()
                        .send(world.server().request("POST", "/batch/", body))
                        .statusCode())
                .isEqualTo(200);
    }

    private JsonNode finding(JsonNode made, String rule) {
        JsonNode state = world.ask("POST", path(made) + "report/", null);
        while (state.path("status").asText().equals("running")) {
            Thread.onSpinWait();
            state = world.ask("GET", path(made) + "report/", null);
        }
        assertThat(state.path("status").asText()).isEqualTo("complete");
        for (JsonNode finding : state.path("report").path("findings")) {
            if (finding.path("rule").asText().equals(rule)) {
                return finding;
            }
        }
        return state.path("nothing");
    }

    private static String path(JsonNode made) {
        return "rehearsals/" + made.path("id").asInt() + "/";
    }
}
