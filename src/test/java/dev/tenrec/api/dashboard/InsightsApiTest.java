package dev.tenrec.api.dashboard;

import static dev.tenrec.api.dashboard.DashboardsServer.DASHBOARDS;
import static dev.tenrec.api.dashboard.DashboardsServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Saved questions, through the door. */
class InsightsApiTest {
    private static final String INSIGHTS = "/api/projects/1/insights/";
    private static final String TRENDS =
            "{\"kind\":\"TrendsQuery\",\"series\":[{\"kind\":\"EventsNode\",\"event\":\"$pageview\"}]}";
    private static final String WRAPPED = "{\"kind\":\"InsightVizNode\",\"source\":" + TRENDS + "}";

    @TempDir
    private Path directory;

    private DashboardsServer server;

    @BeforeEach
    void start() throws IOException {
        server = new DashboardsServer(directory);
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    @Test
    void answersCreatedInsightInFull() {
        HttpResponse<String> response =
                server.send("POST", INSIGHTS, "{\"name\":\"n\",\"tags\":[\"Q1 \",\"q1\"],\"query\":" + WRAPPED + "}");
        assertThat(response.statusCode()).isEqualTo(201);
        JsonNode made = json(response);
        assertThat(made.get("short_id").textValue()).matches("[A-Za-z][A-Za-z0-9]{7}");
        assertThat(made.get("query").toString()).isEqualTo(WRAPPED);
        assertThat(made.get("tags").toString()).isEqualTo("[\"q1\"]");
        assertThat(made.get("filters").toString()).isEqualTo("{}");
        assertThat(made.get("created_at").textValue()).isEqualTo("2026-01-02T03:04:05.000006Z");
        assertThat(made.get("last_modified_by").get("first_name").textValue()).isEqualTo("Ada");
        for (String empty : List.of("result", "derived_name", "hasMore", "columns", "last_refresh", "query_status")) {
            assertThat(made.path(empty).isNull()).as(empty).isTrue();
        }
        for (String id : List.of("1", made.get("short_id").textValue())) {
            assertThat(server.send("GET", INSIGHTS + id + "/", null).body()).isEqualTo(response.body());
        }
        assertThat(server.send("POST", INSIGHTS, "{}").statusCode()).isEqualTo(201);
    }

    @Test
    void patchesSomeFieldsAndKeepsTheOthers() {
        insight("{\"name\":\"n\",\"description\":\"d\",\"query\":" + TRENDS + ",\"order\":3}");
        JsonNode patched = patch(1, "{\"name\":null,\"favorited\":\"on\",\"saved\":true,\"derived_name\":\"x\"}");
        assertThat(patched.get("name").isNull()).isTrue();
        assertThat(patched.get("favorited").booleanValue()).isTrue();
        assertThat(patched.get("saved").booleanValue()).isTrue();
        assertThat(patched.get("derived_name").textValue()).isEqualTo("x");
        assertThat(patched.get("description").textValue()).isEqualTo("d");
        assertThat(patched.get("query").toString()).isEqualTo(TRENDS);
        assertThat(patched.get("order").intValue()).isEqualTo(3);
        JsonNode byMember = json(server.send(server.people.member(), "PATCH", INSIGHTS + "1/", "{\"name\":\"y\"}"));
        assertThat(byMember.at("/last_modified_by/first_name").textValue()).isEqualTo("Bob");
        assertThat(byMember.get("user_access_level").textValue()).isEqualTo("editor");
        JsonNode marked = json(server.send("PATCH", INSIGHTS + "1/", "{\"favorited\":false}"));
        assertThat(marked.at("/last_modified_by/first_name").textValue()).isEqualTo("Bob");
    }

    @Test
    void deletesSoftlyAndUndeletes() {
        int dashboard = server.create("{}").get("id").intValue();
        insight("{\"name\":\"n\",\"dashboards\":[" + dashboard + "]}");
        assertThat(patch(1, "{\"deleted\":true}").get("deleted").booleanValue()).isTrue();
        assertThat(server.send("GET", INSIGHTS + "1/", null).statusCode()).isEqualTo(404);
        assertThat(page("").get("count").intValue()).isZero();
        assertThat(server.send("PATCH", INSIGHTS + "1/", "{\"name\":\"x\"}").statusCode())
                .isEqualTo(404);
        assertThat(tiles(dashboard)).isEmpty();
        assertThat(patch(1, "{\"deleted\":false}").get("dashboards").toString()).isEqualTo("[" + dashboard + "]");
        assertThat(tiles(dashboard)).hasSize(1);
        for (String id : List.of("1", "99", "x")) {
            HttpResponse<String> refused = server.send("DELETE", INSIGHTS + id + "/", null);
            assertThat(refused.statusCode()).isEqualTo(405);
            assertThat(refused.body()).isEmpty();
        }
    }

    @Test
    void replacesTheDashboardsThatShowIt() {
        IntStream.range(0, 3).forEach(i -> server.create("{}"));
        insight("{\"dashboards\":[1,2,2]}");
        int tile = tiles(1).get(0).get("id").intValue();
        assertThat(patch(1, "{\"dashboards\":[3,2]}").get("dashboards").toString())
                .isEqualTo("[2,3]");
        assertThat(tiles(1)).isEmpty();
        assertThat(patch(1, "{\"name\":\"same\"}").get("dashboards")).hasSize(2);
        JsonNode back = patch(1, "{\"dashboards\":[1]}");
        assertThat(back.get("dashboard_tiles").toString())
                .isEqualTo("[{\"id\":" + tile + ",\"dashboard_id\":1,\"deleted\":false}]");
        assertThat(patch(1, "{\"dashboards\":[]}").get("dashboards")).isEmpty();
    }

    @Test
    void refusesDeletedAndForeignDashboardsLikeUnusedOnes() {
        server.create("{}");
        server.create("{}");
        server.send("PATCH", DASHBOARDS + "2/", "{\"deleted\":true}");
        int foreign = json(server.send(server.people.stranger(), "POST", "/api/projects/2/dashboards/", "{}"))
                .get("id")
                .intValue();
        insight("{\"name\":\"before\",\"dashboards\":[1]}");
        for (String id : List.of("2", "" + foreign, "999", "-1", "99999999999")) {
            for (String method : List.of("POST", "PATCH")) {
                HttpResponse<String> refused = server.send(
                        method,
                        method.equals("POST") ? INSIGHTS : INSIGHTS + "1/",
                        "{\"name\":\"after\",\"dashboards\":[1," + id + "]}");
                assertThat(refused.statusCode()).isEqualTo(400);
                assertThat(refused.body())
                        .isEqualTo("{\"type\":\"validation_error\",\"code\":\"does_not_exist\",\"detail\":"
                                + "\"Invalid pk \\\"" + id + "\\\" - object does not exist.\","
                                + "\"attr\":\"dashboards\"}");
            }
        }
        assertThat(page("").get("count").intValue()).isEqualTo(1);
        assertThat(json(server.send("GET", INSIGHTS + "1/", null)).get("name").textValue())
                .isEqualTo("before");
    }

    @Test
    void tellsNothingAboutOtherProjects() {
        JsonNode foreign = json(server.send(server.people.stranger(), "POST", "/api/projects/2/insights/", "{}"));
        for (String id :
                List.of(foreign.get("id").asText(), foreign.get("short_id").asText())) {
            for (String[] call : new String[][] {{"GET", null}, {"PATCH", "{\"name\":\"x\"}"}}) {
                HttpResponse<String> other = server.send(call[0], INSIGHTS + id + "/", call[1]);
                assertThat(other.statusCode()).isEqualTo(404);
                assertThat(other.body())
                        .isEqualTo(server.send(call[0], INSIGHTS + "Zz345678/", call[1])
                                .body());
            }
        }
        assertThat(page("?short_id=" + foreign.get("short_id").asText()).get("results"))
                .isEmpty();
    }

    @Test
    void findsInsightByShortIdAlone() {
        String shortId = insight("{\"name\":\"n\",\"query\":" + TRENDS + "}")
                .get("short_id")
                .asText();
        insight("{}");
        JsonNode found = page("?short_id=" + shortId + "&refresh=true");
        assertThat(found.get("count").intValue()).isEqualTo(1);
        assertThat(found.at("/results/0/name").textValue()).isEqualTo("n");
        assertThat(found.at("/results/0/result/0/label").textValue()).isEqualTo("$pageview");
        assertThat(page("?short_id=Zz345678").get("count").intValue()).isZero();
    }

    @Test
    void computesOnlyWhenAskedAndSaysWhatItCannotAnswer() {
        insight("{\"query\":" + WRAPPED + "}");
        insight("{\"query\":{\"kind\":\"InsightVizNode\",\"source\":{\"kind\":\"FunnelsQuery\",\"series\":[]}}}");
        insight("{}");
        assertThat(get(1, "").get("result").isNull()).isTrue();
        assertThat(get(1, "?refresh=force_cache").get("result").isNull()).isTrue();
        for (String refresh : List.of("blocking", "force_blocking", "true")) {
            JsonNode computed = get(1, "?refresh=" + refresh);
            assertThat(computed.at("/result/0/data")).hasSize(8);
            assertThat(computed.get("last_refresh").textValue()).startsWith("2026-01-02");
            assertThat(computed.get("query_status").isNull()).isTrue();
            assertThat(computed.get("is_cached").booleanValue()).isFalse();
        }
        JsonNode unanswered = get(2, "?refresh=blocking");
        assertThat(unanswered.get("result").isNull()).isTrue();
        assertThat(unanswered.at("/query_status/error").booleanValue()).isTrue();
        assertThat(unanswered.at("/query_status/error_message").textValue()).contains("FunnelsQuery");
        assertThat(get(3, "?refresh=blocking").get("result").isNull()).isTrue();
    }

    @Test
    void showsWhatWasComputedBeforeUntilItIsComputedAgain() {
        insight("{\"query\":" + WRAPPED + ",\"dashboards\":["
                + server.create("{}").get("id") + "]}");
        JsonNode computed = get(1, "?refresh=blocking");
        JsonNode shown = get(1, "");
        assertThat(shown.get("result")).isEqualTo(computed.get("result"));
        assertThat(shown.get("last_refresh")).isEqualTo(computed.get("last_refresh"));
        assertThat(shown.get("is_cached").booleanValue()).isTrue();
        assertThat(get(1, "?refresh=async").get("is_cached").booleanValue()).isTrue();
        JsonNode tile = json(server.send("GET", DASHBOARDS + "1/", null)).at("/tiles/0");
        assertThat(tile.at("/insight/result")).isEqualTo(computed.get("result"));
        assertThat(tile.get("is_cached").booleanValue()).isTrue();
        JsonNode begun = get(1, "?refresh=force_async");
        assertThat(begun.at("/query_status/query_async").booleanValue()).isTrue();
        assertThat(begun.at("/query_status/insight_id").intValue()).isEqualTo(1);
        assertThat(begun.get("result")).isEqualTo(computed.get("result"));
    }

    @Test
    void seesInsightWithFiltersOfDashboardAndOfCaller() {
        int dashboard = server.create("{\"filters\":{\"date_from\":\"-1d\",\"properties\":[{\"key\":\"a\","
                        + "\"value\":\"b\",\"operator\":\"exact\",\"type\":\"event\"}]}}")
                .get("id")
                .intValue();
        insight("{\"query\":" + WRAPPED + ",\"dashboards\":[" + dashboard + "]}");
        JsonNode seen = get(1, "?refresh=true&from_dashboard=" + dashboard);
        assertThat(seen.at("/query/source/dateRange/date_from").textValue()).isEqualTo("-1d");
        assertThat(seen.at("/query/source/properties/0/key").textValue()).isEqualTo("a");
        assertThat(seen.at("/result/0/data")).hasSize(2);
        String override = URLEncoder.encode("{\"date_from\":\"-3d\"}", StandardCharsets.UTF_8);
        assertThat(get(1, "?refresh=true&filters_override=" + override).at("/result/0/data"))
                .hasSize(4);
        assertThat(get(1, "?from_dashboard=" + dashboard + "&filters_override=" + override)
                        .at("/query/source/dateRange/date_from")
                        .textValue())
                .isEqualTo("-3d");
        assertThat(get(1, "").at("/query/source").has("dateRange")).isFalse();
        assertThat(server.send("GET", INSIGHTS + "1/?filters_override=5", null).body())
                .contains("Invalid JSON passed in filters_override parameter");
        JsonNode tile = json(server.send("GET", DASHBOARDS + dashboard + "/?refresh=true", null))
                .at("/tiles/0");
        assertThat(tile.at("/insight/result/0/data")).hasSize(2);
        assertThat(tile.get("last_refresh").isTextual()).isTrue();
        JsonNode run = json(server.send("GET", DASHBOARDS + dashboard + "/run_insights/", null));
        assertThat(run.at("/results/0/insight/result/0/data")).hasSize(2);
    }

    @Test
    void filtersLists() {
        server.create("{}");
        server.create("{}");
        insight("{\"name\":\"Sales\",\"saved\":true,\"query\":" + WRAPPED + ",\"tags\":[\"x\"]}");
        insight("{\"description\":\"of sales\",\"favorited\":true,\"dashboards\":[1,2]}");
        insight("{\"name\":\"c\",\"query\":{\"kind\":\"HogQLQuery\",\"query\":\"select 1\"},\"dashboards\":[2]}");
        server.send(server.people.member(), "POST", INSIGHTS, "{\"name\":\"a\",\"query\":{\"kind\":\"EventsQuery\"}}");
        assertThat(ids("")).containsExactly(1, 2, 3, 4);
        assertThat(ids("?saved=true")).containsExactly(1, 2, 3);
        assertThat(ids("?saved=false")).containsExactly(4);
        assertThat(ids("?favorited=true")).containsExactly(2);
        assertThat(ids("?user=true")).containsExactly(1, 2, 3);
        assertThat(ids("?created_by=2")).containsExactly(4);
        assertThat(ids("?search=SALES")).containsExactly(1, 2);
        assertThat(ids("?insight=TRENDS")).containsExactly(1);
        assertThat(ids("?insight=SQL")).containsExactly(3);
        assertThat(ids("?insight=JSON")).containsExactly(4);
        assertThat(ids("?dashboards=%5B2%5D")).containsExactly(2, 3);
        assertThat(ids("?dashboards=%5B1,2%5D")).containsExactly(2);
        assertThat(ids("?dashboards=1")).containsExactly(2);
        assertThat(ids("?tags=X&tags=y")).containsExactly(1);
        assertThat(ids("?order=name")).containsExactly(1, 4, 3, 2);
        assertThat(ids("?order=-id")).containsExactly(4, 3, 2, 1);
        assertThat(ids("?order=nonsense&pinned=1")).containsExactly(1, 2, 3, 4);
        assertThat(ids("?date_from=2026-01-02")).hasSize(4);
        assertThat(ids("?date_from=2026-01-03")).isEmpty();
        assertThat(ids("?date_to=-1d")).isEmpty();
        assertThat(ids("?limit=2&offset=1")).containsExactly(2, 3);
        assertThat(page("?limit=2").get("next").textValue()).endsWith("?limit=2&offset=2");
        assertThat(page("?basic=true").at("/results/0").has("result")).isFalse();
        assertThat(page("").at("/results/0/result").isNull()).isTrue();
    }

    @Test
    void listsInOrderOfTheirOrder() {
        insight("{}");
        insight("{\"order\":5}");
        insight("{\"order\":-1}");
        assertThat(ids("")).containsExactly(3, 2, 1);
    }

    @Test
    void notesWhatEachUserLookedAt() {
        IntStream.range(0, 3).forEach(i -> insight("{}"));
        HttpResponse<String> noted = server.send("POST", INSIGHTS + "viewed/", "{\"insight_ids\":[2,3,999]}");
        assertThat(noted.statusCode()).isEqualTo(201);
        assertThat(noted.body()).isEmpty();
        JsonNode latest = json(server.send("GET", INSIGHTS + "my_last_viewed/", null));
        assertThat(latest.findValuesAsText("short_id")).hasSize(2);
        assertThat(latest.at("/0/last_viewed_at").isTextual()).isTrue();
        assertThat(json(server.send(server.people.member(), "GET", INSIGHTS + "my_last_viewed/", null)))
                .isEmpty();
        assertThat(server.send("POST", INSIGHTS + "cancel/", "{\"client_query_id\":\"x\"}")
                        .statusCode())
                .isEqualTo(201);
    }

    @Test
    void refusesBodiesThatAreNoInsight() {
        insight("{}");
        String[][] bodies = {
            {"{\"name\":true}", "name", "Not a valid string."},
            {"{\"name\":\"" + "x".repeat(401) + "\"}", "name", "Ensure this field has no more than 400 characters."},
            {"{\"query\":\"x\"}", "query", "Expected a dictionary of items but got type \\\"str\\\"."},
            {"{\"dashboards\":5}", "dashboards", "Expected a list of items but got type \\\"int\\\"."},
            {"{\"dashboards\":[\"x\"]}", "dashboards__0", "A valid integer is required."},
            {"{\"favorited\":\"maybe\"}", "favorited", "Must be a valid boolean."},
            {"{\"tags\":\"x\"}", "tags", "Expected a list of items but got type \\\"str\\\"."}
        };
        for (String[] body : bodies) {
            for (String[] call : new String[][] {{"POST", INSIGHTS}, {"PATCH", INSIGHTS + "1/"}}) {
                HttpResponse<String> refused = server.send(call[0], call[1], body[0]);
                assertThat(refused.statusCode()).as(body[0]).isEqualTo(400);
                assertThat(refused.body()).contains("\"attr\":\"" + body[1] + "\"", body[2]);
            }
        }
        HttpResponse<String> large =
                server.send("POST", INSIGHTS, "{\"description\":\"" + "x".repeat(1_000_000) + "\"}");
        assertThat(large.body()).contains("An insight may not take more than 200000 bytes.");
    }

    private JsonNode insight(String body) {
        HttpResponse<String> made = server.send("POST", INSIGHTS, body);
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        return json(made);
    }

    private JsonNode patch(int id, String body) {
        HttpResponse<String> patched = server.send("PATCH", INSIGHTS + id + "/", body);
        assertThat(patched.statusCode()).as(patched.body()).isEqualTo(200);
        return json(patched);
    }

    private JsonNode get(int id, String query) {
        HttpResponse<String> found = server.send("GET", INSIGHTS + id + "/" + query, null);
        assertThat(found.statusCode()).as(found.body()).isEqualTo(200);
        return json(found);
    }

    private JsonNode page(String query) {
        return json(server.send("GET", INSIGHTS + query, null));
    }

    private List<Integer> ids(String query) {
        return StreamSupport.stream(page(query).get("results").spliterator(), false)
                .map(insight -> insight.get("id").intValue())
                .toList();
    }

    private JsonNode tiles(int dashboard) {
        return json(server.send("GET", DASHBOARDS + dashboard + "/", null)).get("tiles");
    }
}
