package dev.tenrec.api.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ReadingServer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueryApiTest {
    private static final String TRENDS =
            "{\"kind\":\"TrendsQuery\",\"series\":[{\"kind\":\"EventsNode\",\"event\":\"a\"}]}";

    @TempDir
    Path directory;

    private ReadingServer server;

    @BeforeEach
    void start() throws IOException {
        server = new ReadingServer(directory, "2025-01-10T12:00:00Z");
        server.store(UUID.randomUUID(), "a", "ann", "2025-01-10T10:00:00Z", false, "{}");
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
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
        HttpResponse<String> asked = server.get("query/mine/");
        for (int i = 0; asked.statusCode() == 202 && i < 10_000; i++) {
            asked = server.get("query/mine/");
        }
        assertThat(asked.statusCode()).isEqualTo(200);
        JsonNode status = ReadingServer.json(asked).path("query_status");
        assertThat(status.at("/results/results/0/count").asInt()).isEqualTo(1);
        assertThat(server.get("query/other/").statusCode()).isEqualTo(404);
        assertThat(ReadingServer.json(server.delete("query/mine/"))
                        .path("message")
                        .asText())
                .isEqualTo("Query cancelled.");
        assertThat(server.delete("query/other/").statusCode()).isEqualTo(404);
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
        JsonNode all = ReadingServer.json(server.query(actors.formatted("")));
        assertThat(all.path("results")).hasSize(1);
        JsonNode earlier = ReadingServer.json(
                server.query(actors.formatted("\"date_from\":\"2025-01-01\",\"date_to\":\"2025-01-02\"")));
        assertThat(earlier.path("results")).isEmpty();
    }

    @Test
    void drawsTheChartOfAnAnswer() {
        HttpResponse<String> plain = chart("\"width\":400,\"height\":200,\"theme\":\"dark\"");
        assertThat(plain.headers().firstValue("Content-Type").orElse("")).startsWith("image/svg+xml");
        assertThat(plain.body()).contains("viewBox=\"0 0 400 200\"").doesNotContain("data-");
        assertThat(chart("\"spots\":true").body()).contains("data-plot=", "data-series=");
        assertThat(chart("\"hidden\":[0]").body()).contains("All series of this chart are hidden.");
        assertThat(server.post("query/chart/", "{}").statusCode()).isEqualTo(400);
        assertThat(server.post("query/chart/", "{\"query\":" + TRENDS + ",\"chart\":7}")
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void drawsTheAnswerThatItsReaderHas() {
        String before = chartAfter("force_cache");
        server.store(UUID.randomUUID(), "a", "bob", "2025-01-10T11:00:00Z", false, "{}");
        assertThat(chartAfter("force_cache")).isEqualTo(before);
        assertThat(chartAfter("blocking")).isNotEqualTo(before);
        assertThat(server.post("query/chart/", "{\"query\":" + TRENDS + ",\"refresh\":\"soon\"}")
                        .statusCode())
                .isEqualTo(400);
    }

    private HttpResponse<String> chart(String look) {
        HttpResponse<String> response =
                server.post("query/chart/", "{\"query\":" + TRENDS + ",\"chart\":{" + look + "}}");
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response;
    }

    @Test
    void answersWhatClientsAskBeforeAQuery() {
        assertThat(ReadingServer.json(server.get("query/check_auth_for_async/"))
                        .path("user")
                        .asText())
                .isEqualTo("ok");
        JsonNode upgraded = ReadingServer.json(server.post("query/upgrade/", "{\"query\":" + TRENDS + "}"));
        assertThat(upgraded.path("query").path("kind").asText()).isEqualTo("TrendsQuery");
        assertThat(server.post("query/upgrade/", "{}").statusCode()).isEqualTo(400);
    }

    private JsonNode ask(String more) {
        HttpResponse<String> response = query(more);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return ReadingServer.json(response);
    }

    private String chartAfter(String refresh) {
        HttpResponse<String> response =
                server.post("query/chart/", "{\"query\":" + TRENDS + ",\"refresh\":\"" + refresh + "\"}");
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response.body();
    }

    private HttpResponse<String> query(String more) {
        return server.query("{\"query\":" + TRENDS + "," + more + "}");
    }
}
