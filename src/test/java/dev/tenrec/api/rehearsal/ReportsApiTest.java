package dev.tenrec.api.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Reports of rehearsals through HTTP. */
@ServerTest
final class ReportsApiTest {
    private static final String PLAN = "ids: {user: '^u_'}\nconfirmed: [transformations_off, geoip_off, plan_active,"
            + " cutover_set, backup_kept, test_project_used]\n";

    private final TestWorld world;

    ReportsApiTest(TestWorld world) {
        this.world = world;
    }

    @Test
    void saysGoToACleanImportAndIsSigned() {
        JsonNode made = rehearsal();
        plan(made, PLAN);
        send(made, event("u_1", "a"), event("u_2", "b"));
        JsonNode report = report(made);
        assertThat(report.path("verdict").asText())
                .describedAs(report.toPrettyString())
                .isEqualTo("GO");
        assertThat(report.path("balance").path("stored").asInt()).isEqualTo(2);
        assertThat(report.path("persons").path("count").asInt()).isEqualTo(2);
        String digest = report.path("digest").asText();
        TestWorld.invalid(
                world.send("POST", path(made) + "sign_off/", "{\"digest\":\"0\"}"),
                "invalid_input",
                "The digest is not that of the latest report.",
                "digest");
        JsonNode signed = world.ask("POST", path(made) + "sign_off/", "{\"digest\":\"" + digest + "\"}");
        assertThat(signed.path("sign_off").path("verdict").asText()).isEqualTo("GO");
        send(made, event("u_3", "c"));
        assertThat(world.ask("GET", path(made) + "report/", null)
                        .path("is_current")
                        .asBoolean())
                .isFalse();
    }

    @Test
    void saysNoGoWhereNothingHasArrived() {
        JsonNode report = report(rehearsal());
        assertThat(report.path("verdict").asText()).isEqualTo("NO-GO");
        assertThat(report.path("findings").toString()).contains("REC-01").contains("no request has arrived");
    }

    @Test
    void namesWhatIsWrongWithItsPlace() {
        JsonNode made = rehearsal();
        ObjectNode bad = event("u_1", "a");
        bad.remove("timestamp");
        ((ObjectNode) bad.get("properties")).put("$import_source_ref", "export.csv:17");
        send(made, event("u_2", "b"), bad);
        JsonNode report = report(made);
        assertThat(report.path("verdict").asText()).isEqualTo("NO-GO");
        JsonNode finding = finding(report, "TIM-01");
        assertThat(finding.path("count").asInt()).isEqualTo(1);
        JsonNode example = finding.path("examples").path(0);
        assertThat(example.path("request").asInt()).isZero();
        assertThat(example.path("index").asInt()).isEqualTo(1);
        assertThat(example.path("uuid").asText()).isEqualTo(bad.path("uuid").asText());
        assertThat(example.path("source").asText()).isEqualTo("export.csv:17");
        JsonNode verdicts = world.ask("GET", path(made) + "verdicts/?rule=TIM-01&severity=blocker", null);
        assertThat(verdicts.path("results").findValuesAsText("rule")).containsExactly("TIM-01");
        assertThat(report.path("findings").size()
                        + report.path("not_assessed").size()
                        + report.path("passed").size())
                .isEqualTo(136);
    }

    @Test
    void writesEachFormatWithoutTheMeaningOfStrangersTexts() {
        JsonNode made = rehearsal();
        ObjectNode hostile = event("u_1", "a");
        hostile.put("event", " <script>alert(1)</script> | ]]> ");
        send(made, hostile);
        report(made);
        HttpResponse<String> html = world.send("GET", path(made) + "report/?format=html", null);
        assertThat(html.body()).contains("NO-GO").contains("&lt;script&gt;").doesNotContain("<script>");
        assertThat(html.headers().firstValue("Content-Security-Policy"))
                .hasValueSatisfying(policy -> assertThat(policy).contains("default-src 'none'"));
        assertThat(world.send("GET", path(made) + "report/?format=md", null).body())
                .contains("| NAM-11 | ERROR | 1 |")
                .doesNotContain("<script>");
        assertThat(world.send("GET", path(made) + "report/?format=junit", null).body())
                .contains("<testcase classname=\"rehearsal.NAM\" name=\"NAM-11\">")
                .contains("tests=\"136\"");
        JsonNode sarif = TestServer.json(world.send("GET", path(made) + "report/?format=sarif", null));
        assertThat(sarif.path("runs").path(0).path("results").findValuesAsText("ruleId"))
                .contains("NAM-11");
        assertThat(world.send("GET", path(made) + "report/?format=pdf", null).statusCode())
                .isEqualTo(400);
    }

    @Test
    void countsAWaivedRuleNoLongerAndTakesSignaturesBack() {
        JsonNode made = rehearsal();
        plan(made, PLAN);
        ObjectNode spaced = event("u_1", "a");
        spaced.put("event", "bought ");
        send(made, spaced);
        JsonNode report = report(made);
        assertThat(report.path("verdict").asText()).isEqualTo("NO-GO");
        String sign = "{\"digest\":\"" + report.path("digest").asText() + "\"}";
        assertThat(world.send("POST", path(made) + "sign_off/", sign).statusCode())
                .isEqualTo(400);
        world.ask("POST", path(made) + "waivers/", "{\"rule\":\"NAM-11\",\"reason\":\"known for years\"}");
        assertThat(world.ask("GET", path(made) + "report/", null)
                        .path("report")
                        .path("verdict")
                        .asText())
                .isEqualTo("GO-WITH-ACKS");
        assertThat(world.ask("POST", path(made) + "sign_off/", sign)
                        .path("sign_off")
                        .isNull())
                .isFalse();
        assertThat(world.ask("DELETE", path(made) + "waivers/NAM-11/", null)
                        .path("sign_off")
                        .isNull())
                .isTrue();
        TestWorld.invalid(
                world.send("POST", path(made) + "waivers/", "{\"rule\":\"NAM-99\",\"reason\":\"x\"}"),
                "invalid_input",
                "There is no rule \"NAM-99\".",
                "rule");
    }

    @Test
    void refusesPlansByThePathOfTheMistake() {
        JsonNode made = rehearsal();
        refused(made, "source: {tool: excel}", "plan.source.tool is not one of amplitude");
        refused(made, "ids: {user: '('}", "plan.ids.user is no regular expression of RE2");
        refused(made, "silver: []", "plan.silver is not known.");
        refused(made, "manifest: {events: many}", "plan.manifest.events must be a count.");
        refused(made, "a: &x [1]\nb: *x", "The plan can't be read:");
        refused(made, "a: [", "The plan can't be read:");
        refused(made, "compare_with: 999999", "plan.compare_with is no other rehearsal of the project.");
        refused(made, "run: !!java.net.URL [http://a]", "The plan can't be read:");
    }

    @Test
    void comparesTwoRehearsals() {
        JsonNode first = rehearsal();
        ObjectNode bad = event("u_1", "a");
        bad.put("timestamp", "2024-03-01T10:00:00.5");
        send(first, bad);
        report(first);
        JsonNode second = rehearsal();
        plan(second, "compare_with: " + first.path("id").asInt());
        ObjectNode repaired = event("u_1", "a");
        send(second, repaired);
        report(second);
        JsonNode diff =
                world.ask("GET", path(second) + "diff/?with=" + first.path("id").asInt(), null);
        assertThat(diff.path("repaired").findValuesAsText("rule")).contains("TIM-03");
        assertThat(diff.path("broken").findValuesAsText("rule")).contains("DUP-07");
    }

    private void refused(JsonNode made, String plan, String detail) {
        HttpResponse<String> answer =
                world.send("PATCH", path(made), Json.object().put("plan", plan).toString());
        assertThat(answer.statusCode()).describedAs(plan).isEqualTo(400);
        assertThat(TestServer.json(answer).path("detail").asText()).startsWith(detail);
    }

    private JsonNode rehearsal() {
        return world.ask("POST", "rehearsals/", "{\"name\":\"Import\"}");
    }

    private void plan(JsonNode made, String plan) {
        world.ask("PATCH", path(made), Json.object().put("plan", plan).toString());
    }

    private static String path(JsonNode made) {
        return "rehearsals/" + made.path("id").asInt() + "/";
    }

    private static ObjectNode event(String id, String item) {
        ObjectNode event = Json.object();
        event.put("uuid", UUID.randomUUID().toString()).put("event", "bought").put("distinct_id", id);
        event.put("timestamp", "2024-03-01T10:00:00.5Z");
        ObjectNode properties = event.putObject("properties");
        properties.put("$geoip_disable", true).put("item", item);
        properties.putObject("$set").put("plan", "free");
        return event;
    }

    private void send(JsonNode made, ObjectNode... events) {
        ObjectNode body = Json.object();
        body.put("api_key", made.path("api_token").asText()).put("historical_migration", true);
        List.of(events).forEach(body.putArray("batch")::add);
        assertThat(world.server()
                        .send(world.server().request("POST", "/batch/", body.toString()))
                        .statusCode())
                .isEqualTo(200);
    }

    private JsonNode report(JsonNode made) {
        JsonNode state = world.ask("POST", path(made) + "report/", null);
        while (state.path("status").asText().equals("running")) {
            Thread.onSpinWait();
            state = world.ask("GET", path(made) + "report/", null);
        }
        assertThat(state.path("status").asText()).describedAs(state.toString()).isEqualTo("complete");
        return state.path("report");
    }

    private static JsonNode finding(JsonNode report, String rule) {
        for (JsonNode finding : report.path("findings")) {
            if (finding.path("rule").asText().equals(rule)) {
                return finding;
            }
        }
        throw new AssertionError(
                rule + " is not among " + report.path("findings").findValuesAsText("rule"));
    }
}
