package dev.tenrec.insight.sql;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Saved variables in queries, insights and dashboards. */
@ServerTest
class SqlVariablesTest {
    private static final String ECHO = "SELECT {variables.plan}";

    private final TestWorld world;

    SqlVariablesTest(TestWorld world) {
        this.world = world;
    }

    @Test
    void takesDefaultWhereQueryBringsNoValue() {
        String id = saved("Plan", "String", "\"pro\"");
        assertThat(echo("{}")).isEqualTo("pro");
        assertThat(echo(sent(id, ""))).isEqualTo("pro");
        assertThat(echo(sent(id, ",\"value\":null"))).isEqualTo("pro");
        assertThat(echo(sent(id, ",\"value\":\"free\""))).isEqualTo("free");
        assertThat(answer(ECHO, sent(id, ",\"value\":\"free\",\"isNull\":true"))
                        .at("/results/0/0")
                        .isNull())
                .isTrue();
        world.restart();
        assertThat(echo("{}")).isEqualTo("pro");
    }

    @Test
    void hasTheKindOfTheDefault() {
        saved("n", "Number", "2");
        saved("f", "Number", "0.5");
        saved("b", "Boolean", "true");
        saved("d", "Date", "\"2026-01-31\"");
        saved("none", "String", "null");
        assertThat(answer(
                                "SELECT {variables.n} + 1, {variables.f}, {variables.b}, {variables.none},"
                                        + " toDateTime({variables.d}) < toDateTime('2026-02-01')",
                                "{}")
                        .path("results")
                        .toString())
                .isEqualTo("[[3,0.5,true,null,true]]");
    }

    @Test
    void isAListWhereItHasSeveralValues() {
        String id = world.ask(
                        "POST",
                        "insight_variables/",
                        "{\"name\":\"Plan\",\"type\":\"List\",\"values\":[\"a\",\"b\"],\"is_multi\":true,"
                                + "\"default_value\":[\"a\"]}")
                .path("id")
                .textValue();
        String sql = "SELECT arrayFilter(x -> x IN {variables.plan}, ['a', 'b', 'c'])";
        assertThat(answer(sql, "{}").path("results").toString()).isEqualTo("[[[\"a\"]]]");
        assertThat(answer(sql, sent(id, ",\"value\":[\"b\",\"c\"]"))
                        .path("results")
                        .toString())
                .isEqualTo("[[[\"b\",\"c\"]]]");
        assertThat(answer(sql, sent(id, ",\"value\":[]")).path("results").toString())
                .isEqualTo("[[[]]]");
    }

    @Test
    void isNeverText() {
        String hostile = "x') OR 1 = 1 --";
        saved("Plan", "String", "\"" + hostile + "\"");
        assertThat(echo("{}")).isEqualTo(hostile);
        assertThat(answer("SELECT count() FROM events WHERE event = {variables.plan}", "{}")
                        .at("/results/0/0")
                        .intValue())
                .isZero();
    }

    @Test
    void answersAnewOnceTheDefaultChanges() {
        String id = saved("Plan", "String", "\"pro\"");
        JsonNode first = answer(ECHO, "{}");
        assertThat(answer(ECHO, "{}").path("is_cached").booleanValue()).isTrue();
        world.ask("PATCH", "insight_variables/" + id + "/", "{\"default_value\":\"free\"}");
        JsonNode second = answer(ECHO, "{}");
        assertThat(second.at("/results/0/0").textValue()).isEqualTo("free");
        assertThat(second.path("is_cached").booleanValue()).isFalse();
        assertThat(second.path("cache_key")).isNotEqualTo(first.path("cache_key"));
        assertThat(answer(ECHO, sent(id, ",\"value\":\"x\"")).path("cache_key"))
                .isNotEqualTo(answer(ECHO, sent(id, ",\"value\":\"y\"")).path("cache_key"));
    }

    @Test
    void namesTheNearestVariableForOneThatIsMissing() {
        saved("Plan", "String", "\"pro\"");
        missing("SELECT {variables.plam}", "{}", "Variable plam is missing from query. Did you mean: plan?");
        missing("SELECT {variables.region}", "{}", "Variable region is missing from query");
        String other = "{\"variables\":{\"1\":{\"code_name\":\"zone\",\"variableId\":\"1\",\"value\":1}}}";
        missing("SELECT {variables.zonee}", other, "Variable zonee is missing from query. Did you mean: zone?");
        HttpResponse<String> elsewhere = world.sibling().send("POST", "query/", body(ECHO, "{}"));
        assertThat(TestServer.json(elsewhere).path("detail").textValue())
                .isEqualTo("Variable plan is missing from query");
    }

    @Test
    void letsTheOverrideOfARequestWin() {
        String id = saved("Plan", "String", "\"pro\"");
        assertThat(overridden("{}", entry(id, "\"team\""))).isEqualTo("team");
        assertThat(overridden(sent(id, ",\"value\":\"free\""), entry(id, "\"team\"")))
                .isEqualTo("team");
        assertThat(overridden("{}", "{\"9\":{\"code_name\":\"other\",\"variableId\":\"9\",\"value\":1}}"))
                .isEqualTo("pro");
        ObjectNode request = object(body(ECHO, "{}"));
        request.putArray("variables_override");
        assertThat(world.send("POST", "query/", request.toString()).statusCode())
                .isEqualTo(400);
        request.putObject("variables_override").putObject(id).put("value", "team");
        assertThat(TestServer.json(world.send("POST", "query/", request.toString()))
                        .path("detail")
                        .textValue())
                .contains("variables_override", "code_name");
    }

    @Test
    void answersTilesWithTheVariablesOfTheDashboard() {
        String id = saved("Plan", "String", "\"pro\"");
        int dashboard = world.ask("POST", "dashboards/", "{}").path("id").intValue();
        String one = "dashboards/" + dashboard + "/";
        ObjectNode insight = Json.object();
        insight.putArray("dashboards").add(dashboard);
        ObjectNode node = insight.putObject("query").put("kind", "DataVisualizationNode");
        node.putObject("source").put("kind", "HogQLQuery").put("query", ECHO);
        int saved =
                world.ask("POST", "insights/", insight.toString()).path("id").intValue();
        assertThat(tile(one + "?refresh=blocking")).isEqualTo("pro");
        JsonNode changed = world.ask("PATCH", one, "{\"variables\":" + entry(id, "\"team\"") + "}");
        assertThat(changed.path("persisted_variables")).isEqualTo(changed.path("variables"));
        assertThat(tile(one + "?refresh=blocking")).isEqualTo("team");
        String asked = "variables_override=" + URLEncoder.encode(entry(id, "\"free\""), StandardCharsets.UTF_8);
        assertThat(tile(one + "?refresh=blocking&" + asked)).isEqualTo("free");
        assertThat(world.ask("GET", one + "?" + asked, null)
                        .at("/variables/" + id + "/value")
                        .textValue())
                .isEqualTo("free");
        assertThat(world.ask("GET", one + "run_insights/", null)
                        .at("/results/0/insight/result/0/0")
                        .textValue())
                .isEqualTo("team");
        String alone = "insights/" + saved + "/?refresh=blocking";
        assertThat(shown(alone)).isEqualTo("pro");
        assertThat(shown(alone + "&" + asked)).isEqualTo("free");
        assertThat(shown(alone + "&from_dashboard=" + dashboard)).isEqualTo("team");
        assertThat(shown(alone + "&from_dashboard=" + dashboard + "&" + asked)).isEqualTo("free");
        JsonNode query = world.ask("GET", one, null).at("/tiles/0/insight/query");
        assertThat(query.at("/source/variables/" + id + "/value").textValue()).isEqualTo("team");
        assertThat(world.ask("GET", "insights/" + saved + "/", null)
                        .at("/query/source")
                        .has("variables"))
                .isFalse();
    }

    private String tile(String path) {
        return world.ask("GET", path, null).at("/tiles/0/insight/result/0/0").textValue();
    }

    private String shown(String path) {
        return world.ask("GET", path, null).at("/result/0/0").textValue();
    }

    private String saved(String name, String type, String value) {
        String body = "{\"name\":\"" + name + "\",\"type\":\"" + type + "\",\"default_value\":" + value + "}";
        return world.ask("POST", "insight_variables/", body).path("id").textValue();
    }

    private static String sent(String id, String more) {
        return "{\"variables\":{\"" + id + "\":{\"code_name\":\"plan\",\"variableId\":\"" + id + "\"" + more + "}}}";
    }

    private static String entry(String id, String value) {
        return "{\"" + id + "\":{\"code_name\":\"plan\",\"variableId\":\"" + id + "\",\"value\":" + value + "}}";
    }

    private static String body(String sql, String more) {
        ObjectNode body = Json.object();
        ObjectNode query = body.putObject("query").put("kind", "HogQLQuery").put("query", sql);
        query.setAll(object(more));
        return body.toString();
    }

    private JsonNode answer(String sql, String more) {
        return world.ask("POST", "query/", body(sql, more));
    }

    private String echo(String more) {
        return answer(ECHO, more).at("/results/0/0").textValue();
    }

    private String overridden(String more, String override) {
        ObjectNode request = object(body(ECHO, more));
        request.set("variables_override", object(override));
        return world.ask("POST", "query/", request.toString())
                .at("/results/0/0")
                .textValue();
    }

    private void missing(String sql, String more, String detail) {
        TestWorld.refused(world.send("POST", "query/", body(sql, more)), 400, "hogql_query_error", detail, null);
    }

    private static ObjectNode object(String json) {
        return Json.read(json.getBytes(StandardCharsets.UTF_8), ObjectNode.class);
    }
}
