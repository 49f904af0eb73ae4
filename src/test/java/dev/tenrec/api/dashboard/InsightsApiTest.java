package dev.tenrec.api.dashboard;

import static dev.tenrec.testing.TestServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestUser;
import dev.tenrec.testing.TestWorld;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** Saved questions, through the door. */
@ServerTest(now = "2026-01-02T03:04:05.000006Z")
class InsightsApiTest {
    private static final String DASHBOARDS = "dashboards/";
    private static final String INSIGHTS = "insights/";
    private static final String TRENDS =
            "{\"kind\":\"TrendsQuery\",\"series\":[{\"kind\":\"EventsNode\",\"event\":\"$pageview\"}]}";
    private static final String WRAPPED = "{\"kind\":\"InsightVizNode\",\"source\":" + TRENDS + "}";

    private final TestWorld world;

    InsightsApiTest(TestWorld world) {
        this.world = world;
    }

    @Test
    void answersCreatedInsightInFull() {
        HttpResponse<String> response =
                world.send("POST", INSIGHTS, "{\"name\":\"n\",\"tags\":[\"Q1 \",\"q1\"],\"query\":" + WRAPPED + "}");
        assertThat(response.statusCode()).isEqualTo(201);
        JsonNode made = json(response);
        assertThat(made.get("short_id").textValue()).matches("[A-Za-z][A-Za-z0-9]{7}");
        assertThat(made.get("query").toString()).isEqualTo(WRAPPED);
        assertThat(made.get("tags").toString()).isEqualTo("[\"q1\"]");
        assertThat(made.get("filters").toString()).isEqualTo("{}");
        assertThat(made.get("created_at").textValue()).isEqualTo("2026-01-02T03:04:05.000006Z");
        assertThat(made.get("last_modified_by").get("first_name").textValue()).isEqualTo("Owner");
        for (String empty : List.of("result", "derived_name", "hasMore", "columns", "last_refresh", "query_status")) {
            assertThat(made.path(empty).isNull()).as(empty).isTrue();
        }
        for (String id : List.of(made.get("id").asText(), made.get("short_id").textValue())) {
            assertThat(world.send("GET", INSIGHTS + id + "/", null).body()).isEqualTo(response.body());
        }
        assertThat(world.send("POST", INSIGHTS, "{}").statusCode()).isEqualTo(201);
    }

    @Test
    void patchesSomeFieldsAndKeepsTheOthers() {
        int id = id("{\"name\":\"n\",\"description\":\"d\",\"query\":" + TRENDS + ",\"order\":3}");
        JsonNode patched = patch(id, "{\"name\":null,\"favorited\":\"on\",\"saved\":true,\"derived_name\":\"x\"}");
        assertThat(patched.get("name").isNull()).isTrue();
        assertThat(patched.get("favorited").booleanValue()).isTrue();
        assertThat(patched.get("saved").booleanValue()).isTrue();
        assertThat(patched.get("derived_name").textValue()).isEqualTo("x");
        assertThat(patched.get("description").textValue()).isEqualTo("d");
        assertThat(patched.get("query").toString()).isEqualTo(TRENDS);
        assertThat(patched.get("order").intValue()).isEqualTo(3);
        TestUser member = world.member("Bob");
        JsonNode byMember = json(world.send(member, "PATCH", INSIGHTS + id + "/", "{\"name\":\"y\"}"));
        assertThat(byMember.at("/last_modified_by/first_name").textValue()).isEqualTo("Bob");
        assertThat(byMember.get("user_access_level").textValue()).isEqualTo("editor");
        JsonNode marked = json(world.send("PATCH", INSIGHTS + id + "/", "{\"favorited\":false}"));
        assertThat(marked.at("/last_modified_by/first_name").textValue()).isEqualTo("Bob");
    }

    @Test
    void deletesSoftlyAndUndeletes() {
        int dashboard = world.ask("POST", DASHBOARDS, "{}").get("id").intValue();
        int id = id("{\"name\":\"n\",\"dashboards\":[" + dashboard + "]}");
        assertThat(patch(id, "{\"deleted\":true}").get("deleted").booleanValue())
                .isTrue();
        assertThat(world.send("GET", INSIGHTS + id + "/", null).statusCode()).isEqualTo(404);
        assertThat(page("").get("count").intValue()).isZero();
        assertThat(world.send("PATCH", INSIGHTS + id + "/", "{\"name\":\"x\"}").statusCode())
                .isEqualTo(404);
        assertThat(tiles(dashboard)).isEmpty();
        assertThat(patch(id, "{\"deleted\":false}").get("dashboards").toString())
                .isEqualTo("[" + dashboard + "]");
        assertThat(tiles(dashboard)).hasSize(1);
        for (String any : List.of(Integer.toString(id), "999999", "x")) {
            HttpResponse<String> refused = world.send("DELETE", INSIGHTS + any + "/", null);
            assertThat(refused.statusCode()).isEqualTo(405);
            assertThat(refused.body()).isEmpty();
        }
    }

    @Test
    void replacesTheDashboardsThatShowIt() {
        int first = dashboard();
        int second = dashboard();
        int third = dashboard();
        int id = id("{\"dashboards\":[" + first + "," + second + "," + second + "]}");
        int tile = tiles(first).get(0).get("id").intValue();
        assertThat(patch(id, "{\"dashboards\":[" + third + "," + second + "]}")
                        .get("dashboards")
                        .toString())
                .isEqualTo("[" + second + "," + third + "]");
        assertThat(tiles(first)).isEmpty();
        assertThat(patch(id, "{\"name\":\"same\"}").get("dashboards")).hasSize(2);
        JsonNode back = patch(id, "{\"dashboards\":[" + first + "]}");
        assertThat(back.get("dashboard_tiles").toString())
                .isEqualTo("[{\"id\":" + tile + ",\"dashboard_id\":" + first + ",\"deleted\":false}]");
        assertThat(patch(id, "{\"dashboards\":[]}").get("dashboards")).isEmpty();
    }

    @Test
    void refusesDeletedAndForeignDashboardsLikeUnusedOnes() {
        int live = dashboard();
        int deleted = dashboard();
        world.send("PATCH", DASHBOARDS + deleted + "/", "{\"deleted\":true}");
        int foreign = world.stranger().ask("POST", DASHBOARDS, "{}").get("id").intValue();
        int insight = id("{\"name\":\"before\",\"dashboards\":[" + live + "]}");
        for (String id : List.of("" + deleted, "" + foreign, "999999", "-1", "99999999999")) {
            for (String method : List.of("POST", "PATCH")) {
                HttpResponse<String> refused = world.send(
                        method,
                        method.equals("POST") ? INSIGHTS : INSIGHTS + insight + "/",
                        "{\"name\":\"after\",\"dashboards\":[" + live + "," + id + "]}");
                assertThat(refused.statusCode()).isEqualTo(400);
                assertThat(refused.body())
                        .isEqualTo("{\"type\":\"validation_error\",\"code\":\"does_not_exist\",\"detail\":"
                                + "\"Invalid pk \\\"" + id + "\\\" - object does not exist.\","
                                + "\"attr\":\"dashboards\"}");
            }
        }
        assertThat(page("").get("count").intValue()).isEqualTo(1);
        assertThat(json(world.send("GET", INSIGHTS + insight + "/", null))
                        .get("name")
                        .textValue())
                .isEqualTo("before");
    }

    @Test
    void tellsNothingAboutOtherProjects() {
        JsonNode foreign = world.stranger().ask("POST", INSIGHTS, "{}");
        for (String id :
                List.of(foreign.get("id").asText(), foreign.get("short_id").asText())) {
            for (String[] call : new String[][] {{"GET", null}, {"PATCH", "{\"name\":\"x\"}"}}) {
                HttpResponse<String> other = world.send(call[0], INSIGHTS + id + "/", call[1]);
                assertThat(other.statusCode()).isEqualTo(404);
                assertThat(other.body())
                        .isEqualTo(world.send(call[0], INSIGHTS + "Zz345678/", call[1])
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
        int trends = id("{\"query\":" + WRAPPED + "}");
        int broken =
                id("{\"query\":{\"kind\":\"InsightVizNode\",\"source\":{\"kind\":\"FunnelsQuery\",\"series\":[]}}}");
        int empty = id("{}");
        assertThat(get(trends, "").get("result").isNull()).isTrue();
        assertThat(get(trends, "?refresh=force_cache").get("result").isNull()).isTrue();
        for (String refresh : List.of("blocking", "force_blocking", "true")) {
            JsonNode computed = get(trends, "?refresh=" + refresh);
            assertThat(computed.at("/result/0/data")).hasSize(8);
            assertThat(computed.get("last_refresh").textValue()).startsWith("2026-01-02");
            assertThat(computed.get("query_status").isNull()).isTrue();
            assertThat(computed.get("is_cached").booleanValue()).isFalse();
        }
        JsonNode unanswered = get(broken, "?refresh=blocking");
        assertThat(unanswered.get("result").isNull()).isTrue();
        assertThat(unanswered.at("/query_status/error").booleanValue()).isTrue();
        assertThat(unanswered.at("/query_status/error_message").textValue()).contains("FunnelsQuery");
        assertThat(get(empty, "?refresh=blocking").get("result").isNull()).isTrue();
    }

    @Test
    void showsWhatWasComputedBeforeUntilItIsComputedAgain() {
        int dashboard = dashboard();
        int id = id("{\"query\":" + WRAPPED + ",\"dashboards\":[" + dashboard + "]}");
        JsonNode computed = get(id, "?refresh=blocking");
        JsonNode shown = get(id, "");
        assertThat(shown.get("result")).isEqualTo(computed.get("result"));
        assertThat(shown.get("last_refresh")).isEqualTo(computed.get("last_refresh"));
        assertThat(shown.get("is_cached").booleanValue()).isTrue();
        assertThat(get(id, "?refresh=async").get("is_cached").booleanValue()).isTrue();
        JsonNode tile =
                json(world.send("GET", DASHBOARDS + dashboard + "/", null)).at("/tiles/0");
        assertThat(tile.at("/insight/result")).isEqualTo(computed.get("result"));
        assertThat(tile.get("is_cached").booleanValue()).isTrue();
        JsonNode begun = get(id, "?refresh=force_async");
        assertThat(begun.at("/query_status/query_async").booleanValue()).isTrue();
        assertThat(begun.at("/query_status/insight_id").intValue()).isEqualTo(id);
        assertThat(begun.get("result")).isEqualTo(computed.get("result"));
    }

    @Test
    void seesInsightWithFiltersOfDashboardAndOfCaller() {
        int dashboard = world.ask(
                        "POST",
                        DASHBOARDS,
                        "{\"filters\":{\"date_from\":\"-1d\",\"properties\":[{\"key\":\"a\","
                                + "\"value\":\"b\",\"operator\":\"exact\",\"type\":\"event\"}]}}")
                .get("id")
                .intValue();
        int id = id("{\"query\":" + WRAPPED + ",\"dashboards\":[" + dashboard + "]}");
        JsonNode seen = get(id, "?refresh=true&from_dashboard=" + dashboard);
        assertThat(seen.at("/query/source/dateRange/date_from").textValue()).isEqualTo("-1d");
        assertThat(seen.at("/query/source/properties/0/key").textValue()).isEqualTo("a");
        assertThat(seen.at("/result/0/data")).hasSize(2);
        String override = URLEncoder.encode("{\"date_from\":\"-3d\"}", StandardCharsets.UTF_8);
        assertThat(get(id, "?refresh=true&filters_override=" + override).at("/result/0/data"))
                .hasSize(4);
        assertThat(get(id, "?from_dashboard=" + dashboard + "&filters_override=" + override)
                        .at("/query/source/dateRange/date_from")
                        .textValue())
                .isEqualTo("-3d");
        assertThat(get(id, "").at("/query/source").has("dateRange")).isFalse();
        assertThat(world.send("GET", INSIGHTS + id + "/?filters_override=5", null)
                        .body())
                .contains("Invalid JSON passed in filters_override parameter");
        JsonNode tile = json(world.send("GET", DASHBOARDS + dashboard + "/?refresh=true", null))
                .at("/tiles/0");
        assertThat(tile.at("/insight/result/0/data")).hasSize(2);
        assertThat(tile.get("last_refresh").isTextual()).isTrue();
        JsonNode run = json(world.send("GET", DASHBOARDS + dashboard + "/run_insights/", null));
        assertThat(run.at("/results/0/insight/result/0/data")).hasSize(2);
    }

    @Test
    void filtersLists() {
        int one = dashboard();
        int two = dashboard();
        TestUser member = world.member("Bob");
        int first = id("{\"name\":\"Sales\",\"saved\":true,\"query\":" + WRAPPED + ",\"tags\":[\"x\"]}");
        int second = id("{\"description\":\"of sales\",\"favorited\":true,\"dashboards\":[" + one + "," + two + "]}");
        int third = id("{\"name\":\"c\",\"query\":{\"kind\":\"HogQLQuery\",\"query\":\"select 1\"},\"dashboards\":["
                + two + "]}");
        int fourth = world.ask(member, "POST", INSIGHTS, "{\"name\":\"a\",\"query\":{\"kind\":\"EventsQuery\"}}")
                .get("id")
                .intValue();
        assertThat(ids("")).containsExactly(first, second, third, fourth);
        assertThat(ids("?saved=true")).containsExactly(first, second, third);
        assertThat(ids("?saved=false")).containsExactly(fourth);
        assertThat(ids("?favorited=true")).containsExactly(second);
        assertThat(ids("?user=true")).containsExactly(first, second, third);
        assertThat(ids("?created_by=" + member.id())).containsExactly(fourth);
        assertThat(ids("?search=SALES")).containsExactly(first, second);
        assertThat(ids("?insight=TRENDS")).containsExactly(first);
        assertThat(ids("?insight=SQL")).containsExactly(third);
        assertThat(ids("?insight=JSON")).containsExactly(fourth);
        assertThat(ids("?dashboards=%5B" + two + "%5D")).containsExactly(second, third);
        assertThat(ids("?dashboards=%5B" + one + "," + two + "%5D")).containsExactly(second);
        assertThat(ids("?dashboards=" + one)).containsExactly(second);
        assertThat(ids("?tags=X&tags=y")).containsExactly(first);
        assertThat(ids("?order=name")).containsExactly(first, fourth, third, second);
        assertThat(ids("?order=-id")).containsExactly(fourth, third, second, first);
        assertThat(ids("?order=nonsense&pinned=1")).containsExactly(first, second, third, fourth);
        assertThat(ids("?date_from=2026-01-02")).hasSize(4);
        assertThat(ids("?date_from=2026-01-03")).isEmpty();
        assertThat(ids("?date_to=-1d")).isEmpty();
        assertThat(ids("?limit=2&offset=1")).containsExactly(second, third);
        assertThat(page("?limit=2").get("next").textValue()).endsWith("?limit=2&offset=2");
        assertThat(page("?basic=true").at("/results/0").has("result")).isFalse();
        assertThat(page("").at("/results/0/result").isNull()).isTrue();
    }

    @Test
    void listsInOrderOfTheirOrder() {
        int unset = id("{}");
        int last = id("{\"order\":5}");
        int early = id("{\"order\":-1}");
        assertThat(ids("")).containsExactly(early, last, unset);
    }

    @Test
    void notesWhatEachUserLookedAt() {
        id("{}");
        int second = id("{}");
        int third = id("{}");
        HttpResponse<String> noted =
                world.send("POST", INSIGHTS + "viewed/", "{\"insight_ids\":[" + second + "," + third + ",999999]}");
        assertThat(noted.statusCode()).isEqualTo(201);
        assertThat(noted.body()).isEmpty();
        JsonNode latest = json(world.send("GET", INSIGHTS + "my_last_viewed/", null));
        assertThat(latest.findValuesAsText("short_id")).hasSize(2);
        assertThat(latest.at("/0/last_viewed_at").isTextual()).isTrue();
        assertThat(json(world.send(world.member("Bob"), "GET", INSIGHTS + "my_last_viewed/", null)))
                .isEmpty();
        assertThat(world.send("POST", INSIGHTS + "cancel/", "{\"client_query_id\":\"x\"}")
                        .statusCode())
                .isEqualTo(201);
    }

    @Test
    void refusesBodiesThatAreNoInsight() {
        int id = id("{}");
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
            for (String[] call : new String[][] {{"POST", INSIGHTS}, {"PATCH", INSIGHTS + id + "/"}}) {
                HttpResponse<String> refused = world.send(call[0], call[1], body[0]);
                assertThat(refused.statusCode()).as(body[0]).isEqualTo(400);
                assertThat(refused.body()).contains("\"attr\":\"" + body[1] + "\"", body[2]);
            }
        }
        HttpResponse<String> large =
                world.send("POST", INSIGHTS, "{\"description\":\"" + "x".repeat(1_000_000) + "\"}");
        assertThat(large.body()).contains("An insight may not take more than 200000 bytes.");
    }

    private int dashboard() {
        return world.ask("POST", DASHBOARDS, "{}").get("id").intValue();
    }

    private int id(String body) {
        return insight(body).get("id").intValue();
    }

    private JsonNode insight(String body) {
        HttpResponse<String> made = world.send("POST", INSIGHTS, body);
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        return json(made);
    }

    private JsonNode patch(int id, String body) {
        HttpResponse<String> patched = world.send("PATCH", INSIGHTS + id + "/", body);
        assertThat(patched.statusCode()).as(patched.body()).isEqualTo(200);
        return json(patched);
    }

    private JsonNode get(int id, String query) {
        HttpResponse<String> found = world.send("GET", INSIGHTS + id + "/" + query, null);
        assertThat(found.statusCode()).as(found.body()).isEqualTo(200);
        return json(found);
    }

    private JsonNode page(String query) {
        return json(world.send("GET", INSIGHTS + query, null));
    }

    private List<Integer> ids(String query) {
        return StreamSupport.stream(page(query).get("results").spliterator(), false)
                .map(insight -> insight.get("id").intValue())
                .toList();
    }

    private JsonNode tiles(int dashboard) {
        return json(world.send("GET", DASHBOARDS + dashboard + "/", null)).get("tiles");
    }
}
