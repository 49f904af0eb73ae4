package dev.tenrec.insight.sql;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Questions about what a project has saved: the tables {@code system.…}. */
@ServerTest
class SqlRecordsTest {
    private static final String TRENDS =
            "{'kind':'InsightVizNode','source':{'kind':'TrendsQuery','series':[{'kind':'EventsNode',"
                    + "'event':'$pageview'}]}}";

    private static final String PRO = "{'name':'Pro','filters':{'properties':{'type':'OR','values':[{'type':'AND',"
            + "'values':[{'key':'plan','type':'person','value':['pro'],'operator':'exact'}]}]}}}";

    private final TestWorld world;

    SqlRecordsTest(TestWorld world) {
        this.world = world;
    }

    @Test
    void listsDashboardsInsightsAndTiles() {
        int dashboard = made("dashboards/", "{'name':'Sales','tags':['q1'],'variables':{}}");
        int insight = made(
                "insights/", "{'name':'Views','query':" + TRENDS + ",'saved':true,'dashboards':[" + dashboard + "]}");
        assertThat(answer("SELECT id, name, deleted FROM system.dashboards WHERE name ILIKE '%sale%' AND NOT deleted"))
                .isEqualTo("[[" + dashboard + ",\"Sales\",0]]");
        assertThat(answer("SELECT i.name, i.query.source.kind, i.saved, length(i.short_id), d.name"
                        + " FROM system.dashboard_tiles t JOIN system.insights i ON i.id = t.insight_id"
                        + " JOIN system.dashboards d ON d.id = t.dashboard_id WHERE t.deleted = 0"))
                .isEqualTo("[[\"Views\",\"TrendsQuery\",1,8,\"Sales\"]]");
        assertThat(answer("SELECT count() FROM system.insights WHERE created_at > now() - INTERVAL 1 DAY AND id = "
                        + insight))
                .isEqualTo("[[1]]");
        assertThat(answer("SELECT JSONExtractString(query, 'source', 'series', 1, 'event') FROM system.insights"))
                .isEqualTo("[[\"$pageview\"]]");
        assertThat(answer("SELECT name FROM system.tags")).isEqualTo("[[\"q1\"]]");
        world.ask("PATCH", "dashboards/" + dashboard + "/", "{\"deleted\":true}");
        assertThat(answer("SELECT count() FROM system.dashboards")).isEqualTo("[[0]]");
    }

    @Test
    void listsFlagsExperimentsAndSurveys() {
        int flag = made(
                "feature_flags/",
                "{'key':'beta','name':'Beta','filters':{'groups':[{'properties':[],'rollout_percentage':50}]}}");
        int experiment = made("experiments/", "{'name':'Prices','feature_flag_key':'prices','parameters':{}}");
        world.ask(
                "POST",
                "surveys/",
                "{'name':'Why','type':'popover','questions':[{'type':'open','question':'Why?'}]}".replace('\'', '"'));
        assertThat(answer("SELECT id, key, rollout_percentage, filters.groups FROM system.feature_flags"
                        + " WHERE key = 'beta' AND deleted = 0"))
                .isEqualTo("[[" + flag + ",\"beta\",50,\"[{\\\"properties\\\":[],\\\"rollout_percentage\\\":50}]\"]]");
        assertThat(answer("SELECT e.id, f.key, e.start_date IS NULL, archived FROM system.experiments e"
                        + " JOIN system.feature_flags f ON f.id = e.feature_flag_id"))
                .isEqualTo("[[" + experiment + ",\"prices\",true,0]]");
        assertThat(answer("SELECT name, type, JSONExtractString(questions, 1, 'question') FROM system.surveys"))
                .isEqualTo("[[\"Why\",\"popover\",\"Why?\"]]");
    }

    @Test
    void listsWhatQueriesAreMadeOf() {
        int action = made("actions/", "{'name':'Looked','steps':[{'event':'$pageview'}]}");
        int cohort = made("cohorts/", PRO);
        world.ask("POST", "insight_variables/", "{\"name\":\"Plan\",\"type\":\"String\",\"default_value\":\"pro\"}");
        made("annotations/", "{'content':'Launch','date_marker':'2026-01-02T03:04:05Z','scope':'project'}");
        assertThat(answer(
                        "SELECT id FROM system.actions WHERE JSONExtractString(steps_json, 1, 'event') = '$pageview'"))
                .isEqualTo("[[" + action + "]]");
        assertThat(answer("SELECT id, name, is_static, cohort_type FROM system.cohorts WHERE NOT deleted"))
                .startsWith("[[" + cohort + ",\"Pro\",0,\"person_property\"]");
        assertThat(answer("SELECT code_name, type, default_value FROM system.insight_variables"))
                .isEqualTo("[[\"plan\",\"String\",\"\\\"pro\\\"\"]]");
        assertThat(answer("SELECT content, scope, date_marker FROM system.annotations ORDER BY date_marker DESC"))
                .isEqualTo("[[\"Launch\",\"project\",\"2026-01-02T03:04:05Z\"]]");
        assertThat(answer("SELECT activity, detail.name FROM system.activity_logs WHERE scope = 'Action'"))
                .isEqualTo("[[\"created\",\"Looked\"]]");
        assertThat(answer("SELECT id = team_id, name, timezone FROM system.teams"))
                .isEqualTo("[[true,\"" + world.project().name() + "\",\"UTC\"]]");
    }

    @Test
    void listsGroupsAndTheirTypes() {
        world.capture(("{'event':'$groupidentify','distinct_id':'ann','properties':{'$group_type':'company',"
                        + "'$group_key':'acme','$group_set':{'name':'Acme'}}}")
                .replace('\'', '"'));
        assertThat(answer("SELECT group_key, group_type_index, group_properties.name FROM system.groups"))
                .isEqualTo("[[\"acme\",0,\"Acme\"]]");
        assertThat(answer("SELECT group_type, group_type_index, name_singular FROM system.group_type_mappings"))
                .isEqualTo("[[\"company\",0,null]]");
    }

    @Test
    void answersEveryColumnOfEveryTable() {
        List<String> tables = new ArrayList<>();
        world.ask(
                        "POST",
                        "query/",
                        body("SELECT table_name FROM system.information_schema.tables"
                                + " WHERE table_schema = 'system' ORDER BY table_name"))
                .path("results")
                .forEach(row -> tables.add(row.path(0).asText()));
        assertThat(tables)
                .contains("system.feature_flags", "system.insights", "system.alerts")
                .hasSizeGreaterThan(15);
        for (String table : tables) {
            JsonNode star = world.ask("POST", "query/", body("SELECT * FROM " + table));
            assertThat(star.path("columns").size()).as(table).isGreaterThan(1);
            assertThat(answer("SELECT count() FROM " + table + " WHERE team_id != " + world.id()))
                    .isEqualTo("[[0]]");
        }
    }

    @Test
    void answersAnewOnceARecordChanges() {
        String sql = "SELECT name FROM system.feature_flags";
        int flag = made("feature_flags/", "{'key':'beta','name':'Beta','filters':{'groups':[]}}");
        assertThat(answer(sql)).isEqualTo("[[\"Beta\"]]");
        assertThat(world.ask("POST", "query/", body(sql)).path("is_cached").booleanValue())
                .isTrue();
        world.ask("PATCH", "feature_flags/" + flag + "/", "{\"name\":\"Later\"}");
        assertThat(answer(sql)).isEqualTo("[[\"Later\"]]");
    }

    @Test
    void showsNothingOfOtherProjects() {
        world.stranger().ask("POST", "actions/", "{\"name\":\"Theirs\",\"steps\":[]}");
        world.sibling().ask("POST", "actions/", "{\"name\":\"Other\",\"steps\":[]}");
        assertThat(answer("SELECT count() FROM system.actions")).isEqualTo("[[0]]");
        assertThat(answer("SELECT count() FROM system.teams")).isEqualTo("[[1]]");
        HttpResponse<String> refused = world.send("POST", "query/", body("SELECT apiToken FROM system.teams"));
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("Unable to resolve field: apiToken");
    }

    private int made(String path, String json) {
        return world.ask("POST", path, json.replace('\'', '"')).path("id").asInt();
    }

    private String answer(String sql) {
        return world.ask("POST", "query/", body(sql)).path("results").toString();
    }

    private static String body(String sql) {
        ObjectNode body = Json.object();
        body.putObject("query").put("kind", "HogQLQuery").put("query", sql);
        return body.toString();
    }
}
