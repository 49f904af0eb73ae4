package dev.tenrec.api.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.ShareClient;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Answers of SQL on shared pages: rows, numbers and charts are shown, the query is not. */
@ServerTest
final class SharedSqlTest {
    private static final String PLANS =
            "SELECT properties.plan AS plan, count() FROM events WHERE event = 'seen' GROUP BY plan ORDER BY plan";

    private final ShareClient shared;

    SharedSqlTest(TestWorld world) {
        shared = new ShareClient(world);
    }

    /** Queries of SQL that carry a mark in all their texts, and no mark in what they select. */
    static List<ObjectNode> marked(String mark) {
        String sql = "WITH '" + mark + "' AS unused SELECT countIf(event = '" + mark + "'), {variables.v} = 'x', "
                + "{secret} != 'y', count() AS \"All (of it)\", toDate('2024-01-01') AS day FROM events "
                + "WHERE event != '" + mark + "' -- " + mark;
        List<ObjectNode> queries = new ArrayList<>();
        for (String display : List.of("ActionsTable", "ActionsBar", "BoldNumber", "ActionsLineGraph")) {
            ObjectNode query = visualization(display, sql);
            ObjectNode source = query.withObject("/source");
            source.putObject("values").put("secret", mark);
            source.putObject("variables")
                    .putObject("1")
                    .put("variableId", mark)
                    .put("code_name", "v")
                    .put("value", mark);
            source.put("name", mark);
            query.putObject("chartSettings").putArray("yAxis").addObject().put("column", "All (of it)");
            queries.add(query);
        }
        queries.add(queries.get(0).get("source").deepCopy());
        queries.add(visualization("", "SELECT count() FROM " + mark));
        queries.add(visualization("", "SELECT '" + mark + "' FROM FROM"));
        queries.add(visualization("", "SELECT throwIf(event != '', '" + mark + "') FROM events"));
        return queries;
    }

    @Test
    void showsRowsOfATable() {
        shared.capture("seen", 3);
        JsonNode tile = only(visualization("ActionsTable", PLANS));
        assertThat(tile.path("error").isNull()).as(tile.toString()).isTrue();
        assertThat(tile.path("chart").isNull()).isTrue();
        assertThat(tile.at("/insight/table/columns")).hasToString("[\"plan\",\"count()\"]");
        assertThat(tile.at("/insight/table/rows")).hasToString("[[\"free\",2],[\"pro\",1]]");
        assertThat(tile.at("/insight/result")).hasToString("[[\"free\",2],[\"pro\",1]]");
        assertThat(tile.at("/insight/table/has_more").booleanValue()).isFalse();
    }

    @Test
    void showsTheSameForEachWayToAskAndForOneInsight() {
        shared.capture("seen", 3);
        ObjectNode source = (ObjectNode) visualization("", PLANS).get("source");
        ObjectNode table = Json.object().put("kind", "DataTableNode");
        table.set("source", source);
        for (ObjectNode query : List.of(source, table, visualization("", PLANS))) {
            assertThat(only(query).at("/insight/result/1/1").intValue()).isEqualTo(1);
        }
        ObjectNode insight = Json.object().put("derived_name", "SELECT secret");
        insight.set("query", source);
        JsonNode made = shared.ask("POST", "insights/", insight);
        String path = "insights/" + made.path("id") + "/sharing/";
        String token = shared.world()
                .ask("PATCH", path, ShareClient.ENABLE)
                .path("access_token")
                .textValue();
        JsonNode content = shared.content(token);
        assertThat(content.at("/insight/insight/result/0/0").textValue()).isEqualTo("free");
        assertThat(content.toString() + shared.get("/shared/" + token).body()).doesNotContain("SELECT", "secret");
        assertThat(shared.get("/shared/" + token + ".png").statusCode()).isEqualTo(200);
    }

    @Test
    void drawsChartsAndNumbers() {
        shared.capture("seen", 3);
        String bars = chart(only(visualization("ActionsBar", PLANS)));
        assertThat(bars).contains(">free<", ">pro<", "count()");
        String number = "SELECT count() * 100 FROM events WHERE event = 'seen'";
        String drawn = chart(only(visualization("BoldNumber", number)));
        assertThat(drawn).contains("300").doesNotContain("multiply", "100)");
    }

    @Test
    void namesColumnsWithoutAliasByTheirNumbers() {
        shared.capture("seen", 3);
        String sql = "SELECT properties.plan, countIf(distinct_id = 'visitor-1'), uniq(distinct_id) AS \"Who (all)\","
                + " x.* FROM events CROSS JOIN (SELECT upper('hidden'), 1 + 1 AS two) AS x"
                + " WHERE event = 'seen' GROUP BY ALL ORDER BY 1";
        ObjectNode query = visualization("ActionsBar", sql);
        query.putObject("chartSettings")
                .putArray("yAxis")
                .addObject()
                .put("column", "countIf(equals(distinct_id, 'visitor-1'))");
        JsonNode tile = only(query);
        assertThat(tile.at("/insight/table/columns"))
                .hasToString("[\"properties.plan\",\"Column 2\",\"Who (all)\",\"Column 4\",\"two\"]");
        assertThat(chart(tile)).contains("Column 2").doesNotContain("visitor-1", "equals");
    }

    @Test
    void answersWithoutTheTextThatWasAsked() {
        shared.capture("seen", 3);
        for (ObjectNode query : marked("seCRet").subList(0, 5)) {
            JsonNode tile = only(query);
            assertThat(tile.at("/insight/result/0/3").intValue())
                    .as(tile.toString())
                    .isEqualTo(3);
            assertThat(tile.toString()).doesNotContain("seCRet", "countIf", "SELECT");
        }
    }

    @Test
    void showsAPlainSentenceForAnError() {
        for (String wrong :
                List.of("SELECT secret FROM events", "SELECT FROM secret", "SELECT 'secret' FROM numbers(")) {
            JsonNode tile = only(visualization("ActionsTable", wrong));
            assertThat(tile.path("error").textValue()).isEqualTo("This can't be calculated as it is saved.");
            assertThat(tile.toString()).doesNotContain("secret");
        }
    }

    @Test
    void limitsWhatAPageShows() {
        JsonNode long_ = only(visualization("", "SELECT number FROM numbers(2000) ORDER BY number LIMIT 2000"));
        assertThat(long_.at("/insight/table/rows")).hasSize(500);
        assertThat(long_.at("/insight/result")).hasSize(500);
        assertThat(long_.at("/insight/table/rows_left_out").intValue()).isEqualTo(1_500);
        JsonNode paged = only(visualization("", "SELECT number FROM numbers(2000)"));
        assertThat(paged.at("/insight/table/rows")).hasSize(100);
        assertThat(paged.at("/insight/table/has_more").booleanValue()).isTrue();
        String large = "SELECT repeat('x', 1000) FROM numbers(5000) LIMIT 5000";
        assertThat(only(visualization("", large)).path("error").textValue())
                .isEqualTo("This result is too large for a shared page.");
    }

    private JsonNode only(ObjectNode query) {
        int id = shared.dashboard("SQL");
        shared.insight(id, "Shown", query);
        return ShareClient.tiles(shared.content(shared.share(id, ShareClient.ENABLE)))
                .get(0);
    }

    private String chart(JsonNode tile) {
        HttpResponse<String> answer = shared.get(tile.path("chart").textValue());
        assertThat(answer.statusCode()).isEqualTo(200);
        return answer.body();
    }

    static ObjectNode visualization(String display, String sql) {
        ObjectNode query = Json.object().put("kind", "DataVisualizationNode");
        query.putObject("source").put("kind", "HogQLQuery").put("query", sql);
        return display.isEmpty() ? query : query.put("display", display);
    }
}
