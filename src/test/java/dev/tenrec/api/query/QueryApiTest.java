package dev.tenrec.api.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

@ServerTest(now = "2025-01-10T12:00:00Z")
class QueryApiTest {
    private static final String TRENDS =
            "{\"kind\":\"TrendsQuery\",\"series\":[{\"kind\":\"EventsNode\",\"event\":\"a\"}]}";

    private static final long PATIENCE_SECONDS = 30;

    private final TestWorld world;

    QueryApiTest(TestWorld world) {
        this.world = world;
        world.store(UUID.randomUUID(), "a", "ann", "2025-01-10T10:00:00Z", false, "{}");
    }

    @Test
    void refreshSaysWhetherACachedAnswerWillDo() {
        assertThat(ask("\"refresh\":\"blocking\"").path("is_cached").booleanValue())
                .isFalse();
        assertThat(ask("\"refresh\":\"blocking\"").path("is_cached").booleanValue())
                .isTrue();
        assertThat(ask("\"refresh\":false").path("is_cached").booleanValue()).isTrue();
        assertThat(ask("\"refresh\":\"force_blocking\"").path("is_cached").booleanValue())
                .isFalse();
        assertThat(ask("\"refresh\":true").path("is_cached").booleanValue()).isFalse();
        assertThat(query("\"refresh\":\"soon\"").statusCode()).isEqualTo(400);
        assertThat(query("\"refresh\":7").statusCode()).isEqualTo(400);
    }

    @Test
    void computesInTheBackgroundForWhoAsksAgain() {
        HttpResponse<String> started = query("\"async\":true,\"client_query_id\":\"mine\"");
        assertThat(started.statusCode()).isEqualTo(202);
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        HttpResponse<String> asked = get("query/mine/");
        while (asked.statusCode() == 202 && System.nanoTime() < deadline) {
            asked = get("query/mine/");
        }
        assertThat(asked.statusCode()).isEqualTo(200);
        JsonNode status = TestServer.json(asked).path("query_status");
        assertThat(status.at("/results/results/0/count").asInt()).isEqualTo(1);
        assertThat(get("query/other/").statusCode()).isEqualTo(404);
        assertThat(TestServer.json(world.send("DELETE", "query/mine/", null))
                        .path("message")
                        .asText())
                .isEqualTo("Query cancelled.");
        assertThat(world.send("DELETE", "query/other/", null).statusCode()).isEqualTo(404);
    }

    @Test
    void answersAlsoAsTextForLanguageModels() {
        assertThat(ask("\"refresh\":true").has("formatted_results")).isFalse();
        String recent = TRENDS.substring(0, TRENDS.length() - 1) + ",\"dateRange\":{\"date_from\":\"-1d\"}}";
        assertThat(formatted(recent)).isEqualTo("series | 9-Jan-2025 | 10-Jan-2025\na | 0 | 1");
        assertThat(formatted(recent)).isEqualTo("series | 9-Jan-2025 | 10-Jan-2025\na | 0 | 1");
        String sql = "{\"kind\":\"HogQLQuery\",\"query\":\"SELECT event, null AS b FROM events\"}";
        assertThat(formatted(sql)).isEqualTo("event|b\na|(null)");
        String table = "{\"kind\":\"DataTableNode\",\"source\":{\"kind\":\"EventsQuery\",\"select\":[\"event\"]}}";
        assertThat(formatted(table)).isEqualTo("event\na");
    }

    private String formatted(String query) {
        HttpResponse<String> answer = world.server()
                .send(world.request("POST", "query/", "{\"query\":" + query + "}")
                        .header("Authorization", "Bearer " + world.owner().key())
                        .header("X-PostHog-Client", "mcp"));
        return TestServer.json(answer).path("formatted_results").asText();
    }

    @Test
    void pathMayNameTheKind() {
        String body = "{\"query\":" + TRENDS + "}";
        JsonNode answer = world.ask("POST", "query/TrendsQuery/", body);
        assertThat(answer.at("/results/0/count").asInt()).isEqualTo(1);
        TestWorld.refused(
                world.send("POST", "query/HogQLQuery/", body),
                400,
                "invalid_input",
                "Query kind mismatch: path kind \"HogQLQuery\" does not match body kind \"TrendsQuery\".",
                null);
        assertThat(world.send("POST", "query/trends/", body).statusCode()).isEqualTo(404);
        assertThat(world.send("POST", "query/TrendsQuery/", "{}").statusCode()).isEqualTo(400);
    }

    @Test
    void mergesFiltersIntoTheQuery() {
        JsonNode answer = ask("\"filters_override\":{\"date_from\":\"2025-01-01\",\"date_to\":\"2025-01-02\"}");
        assertThat(answer.at("/results/0/data")).hasSize(2);
        assertThat(query("\"filters_override\":7").statusCode()).isEqualTo(400);
    }

    @Test
    void mergesFiltersIntoTheChartWhoseActorsAreAsked() {
        String actors = "{\"query\":{\"kind\":\"ActorsQuery\",\"source\":{\"kind\":\"InsightActorsQuery\",\"source\":"
                + TRENDS + "}},\"filters_override\":{%s}}";
        JsonNode all = TestServer.json(world.send("POST", "query/", actors.formatted("")));
        assertThat(all.path("results")).hasSize(1);
        JsonNode earlier = TestServer.json(world.send(
                "POST", "query/", actors.formatted("\"date_from\":\"2025-01-01\",\"date_to\":\"2025-01-02\"")));
        assertThat(earlier.path("results")).isEmpty();
    }

    @Test
    void drawsTheChartOfAnAnswer() {
        HttpResponse<String> plain = chart("\"width\":400,\"height\":200,\"theme\":\"dark\"");
        assertThat(plain.headers().firstValue("Content-Type").orElse("")).startsWith("image/svg+xml");
        assertThat(plain.body()).contains("viewBox=\"0 0 400 200\"").doesNotContain("data-");
        assertThat(chart("\"spots\":true").body()).contains("data-plot=", "data-series=");
        assertThat(chart("\"hidden\":[0]").body()).contains("All series of this chart are hidden.");
        assertThat(world.send("POST", "query/chart/", "{}").statusCode()).isEqualTo(400);
        assertThat(world.send("POST", "query/chart/", "{\"query\":" + TRENDS + ",\"chart\":7}")
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void drawsTheAnswerThatItsReaderHas() {
        String before = chartAfter("force_cache");
        world.store(UUID.randomUUID(), "a", "bob", "2025-01-10T11:00:00Z", false, "{}");
        assertThat(chartAfter("force_cache")).isEqualTo(before);
        assertThat(chartAfter("blocking")).isNotEqualTo(before);
        assertThat(world.send("POST", "query/chart/", "{\"query\":" + TRENDS + ",\"refresh\":\"soon\"}")
                        .statusCode())
                .isEqualTo(400);
    }

    private HttpResponse<String> chart(String look) {
        HttpResponse<String> response =
                world.send("POST", "query/chart/", "{\"query\":" + TRENDS + ",\"chart\":{" + look + "}}");
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response;
    }

    @Test
    void namesInTheReferenceAreNamesOfSql() {
        JsonNode reference = TestServer.json(get("query/sql_reference/"));
        // Eight of events and persons, and those of what a project has saved.
        assertThat(reference.path("tables")).hasSizeGreaterThan(20);
        for (JsonNode table : reference.path("tables")) {
            List<String> columns = new ArrayList<>();
            table.path("columns").forEach(column -> {
                if (!column.path("type").isNull()) {
                    columns.add("`" + column.path("name").asText() + "`");
                }
            });
            String text = "SELECT " + String.join(", ", columns) + " FROM "
                    + table.path("name").asText();
            String body = "{\"query\":{\"kind\":\"HogQLQuery\",\"query\":\"" + text + "\"}}";
            assertThat(world.send("POST", "query/", body).statusCode()).as(text).isEqualTo(200);
        }
        assertThat(reference.path("functions").toString()).contains("\"toStartOfDay\"");
        assertThat(reference.path("aggregates").toString()).contains("\"uniq\"");
    }

    @Test
    void answersWhatClientsAskBeforeAQuery() {
        assertThat(TestServer.json(get("query/check_auth_for_async/"))
                        .path("user")
                        .asText())
                .isEqualTo("ok");
        JsonNode upgraded = TestServer.json(world.send("POST", "query/upgrade/", "{\"query\":" + TRENDS + "}"));
        assertThat(upgraded.path("query").path("kind").asText()).isEqualTo("TrendsQuery");
        assertThat(world.send("POST", "query/upgrade/", "{}").statusCode()).isEqualTo(400);
    }

    private JsonNode ask(String more) {
        HttpResponse<String> response = query(more);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return TestServer.json(response);
    }

    private String chartAfter(String refresh) {
        HttpResponse<String> response =
                world.send("POST", "query/chart/", "{\"query\":" + TRENDS + ",\"refresh\":\"" + refresh + "\"}");
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response.body();
    }

    private HttpResponse<String> query(String more) {
        return world.send("POST", "query/", "{\"query\":" + TRENDS + "," + more + "}");
    }

    private HttpResponse<String> get(String path) {
        return world.send("GET", path.replace(world.server().baseUrl(), ""), null);
    }
}
