package dev.tenrec.api.dashboard;

import static dev.tenrec.testing.TestServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestUser;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@ServerTest(now = "2026-01-02T03:04:05.000006Z")
class DashboardsApiTest {
    private static final String DASHBOARDS = "dashboards/";
    private static final String NOT_FOUND =
            "{\"type\":\"invalid_request\",\"code\":\"not_found\",\"detail\":\"Not found.\",\"attr\":null}";

    private final TestWorld world;

    DashboardsApiTest(TestWorld world) {
        this.world = world;
    }

    @Test
    void answersCreatedDashboardInFull() {
        HttpResponse<String> response =
                world.send("POST", DASHBOARDS, "{\"name\":\"Sales\",\"tags\":[\"Q1 \",\"q1\"],\"nonsense\":1}");
        assertThat(response.statusCode()).isEqualTo(201);
        String id = json(response).get("id").asText();
        assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(response.body())
                .isEqualTo(("{'id':ID,'name':'Sales','description':'','pinned':false,"
                                + "'created_at':'2026-01-02T03:04:05.000006Z','created_by':{'id':USER,'uuid':'UUID',"
                                + "'distinct_id':'UUID','first_name':'Owner','last_name':'','email':'EMAIL',"
                                + "'is_email_verified':null,'hedgehog_config':null,'role_at_organization':null},"
                                + "'last_accessed_at':null,"
                                + "'last_viewed_at':null,'is_shared':false,'deleted':false,"
                                + "'creation_mode':'default','tags':['q1'],"
                                + "'restriction_level':21,'effective_restriction_level':21,"
                                + "'effective_privilege_level':37,'user_access_level':'manager',"
                                + "'access_control_version':'v2','last_refresh':null,'team_id':PROJECT,"
                                + "'use_template':'','use_dashboard':null,"
                                + "'delete_insights':false,'filters':{},'variables':{},'breakdown_colors':[],"
                                + "'data_color_theme_id':null,'persisted_filters':null,"
                                + "'persisted_variables':null,'tiles':[]}")
                        .replace('\'', '"')
                        .replace("EMAIL", world.owner().email())
                        .replace("PROJECT", Integer.toString(world.id()))
                        .replace("USER", Integer.toString(world.owner().id()))
                        .replace("UUID", world.owner().uuid())
                        .replace("ID", id));
        assertThat(world.send("GET", DASHBOARDS + id + "/", null).body()).isEqualTo(seen(response));
    }

    @Test
    void needsNoFieldAndNoBody() {
        assertThat(world.send("POST", DASHBOARDS, "{}").statusCode()).isEqualTo(201);
        HttpResponse<String> response = world.send("POST", DASHBOARDS, null);
        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(json(response).get("name").isNull()).isTrue();
    }

    @Test
    void listsItemsWithoutWhatOnlyOneDashboardShows() {
        JsonNode full = world.ask("POST", DASHBOARDS, "{\"name\":\"Sales\"}");
        HttpResponse<String> response = world.send("GET", DASHBOARDS, null);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body())
                .startsWith(
                        "{\"count\":1,\"next\":null,\"previous\":null,\"results\":[{\"id\":" + full.get("id") + ",");
        JsonNode item = json(response).at("/results/0");
        assertThat(item.properties()).hasSize(19).isSubsetOf(full.properties());
    }

    @Test
    void patchesSomeFieldsAndKeepsTheOthers() {
        String one = made(
                "{\"name\":\"Sales\",\"description\":\"why\",\"tags\":[\"a\"],\"filters\":{\"date_from\":\"-7d\"}}");
        JsonNode patched = json(world.send("PATCH", one, "{\"name\":null,\"pinned\":\"on\"}"));
        assertThat(patched.get("name").isNull()).isTrue();
        assertThat(patched.get("pinned").booleanValue()).isTrue();
        assertThat(patched.get("description").textValue()).isEqualTo("why");
        assertThat(patched.get("tags")).hasSize(1);
        assertThat(patched.at("/filters/date_from").textValue()).isEqualTo("-7d");
        assertThat(json(world.send("PUT", one, "{\"name\":\"x\"}")).get("description"))
                .isEqualTo(patched.get("description"));
    }

    @Test
    void ignoresReadOnlyFields() {
        String one = made("{\"name\":\"Sales\"}");
        assertThat(world.send("GET", one, null).statusCode()).isEqualTo(200);
        JsonNode patched = json(world.send(
                "PATCH",
                one,
                "{\"id\":9,\"created_at\":\"x\",\"created_by\":5,\"is_shared\":true,\"creation_mode\":\"x\","
                        + "\"effective_privilege_level\":\"x\",\"user_access_level\":1,\"use_dashboard\":77}"));
        assertThat(patched).isEqualTo(json(world.send("GET", one, null)));
        assertThat(one).isEqualTo(DASHBOARDS + patched.get("id") + "/");
        assertThat(patched.get("is_shared").booleanValue()).isFalse();
    }

    @Test
    void deletesSoftlyAndUndeletes() {
        String one = made("{\"name\":\"Sales\"}");
        HttpResponse<String> deleted = world.send("PATCH", one, "{\"deleted\":true}");
        assertThat(deleted.statusCode()).isEqualTo(200);
        assertThat(json(deleted).get("deleted").booleanValue()).isTrue();
        assertThat(world.send("GET", one, null).body()).isEqualTo(NOT_FOUND);
        assertThat(json(world.send("GET", DASHBOARDS, null)).get("count").intValue())
                .isZero();
        for (String body : List.of("{\"name\":\"x\"}", "{\"deleted\":true}", "{}")) {
            HttpResponse<String> refused = world.send("PATCH", one, body);
            assertThat(refused.statusCode()).isEqualTo(404);
            assertThat(refused.body()).isEqualTo(NOT_FOUND);
        }
        HttpResponse<String> back = world.send("PATCH", one, "{\"deleted\":false}");
        assertThat(back.statusCode()).isEqualTo(200);
        assertThat(world.send("GET", one, null).body()).isEqualTo(seen(back));
    }

    @Test
    void refusesHardDeleteWithEmptyBodyWhetherItExistsOrNot() {
        String one = made("{}");
        for (String path : List.of(one, DASHBOARDS + "999999/", DASHBOARDS + "x/")) {
            HttpResponse<String> response = world.send("DELETE", path, null);
            assertThat(response.statusCode()).isEqualTo(405);
            assertThat(response.body()).isEmpty();
        }
        assertThat(world.send("GET", one, null).statusCode()).isEqualTo(200);
        assertThat(world.send(world.key(world.owner(), "dashboard:read"), "DELETE", one, null)
                        .statusCode())
                .isEqualTo(403);
    }

    @Test
    void answersTheSameUnderEveryFormOfAddress() {
        int id = world.ask("POST", DASHBOARDS, "{\"name\":\"Sales\"}").get("id").intValue();
        String expected = world.send("GET", DASHBOARDS + id + "/", null).body();
        for (String project : List.of(
                "projects/" + world.id(), "projects/@current", "environments/" + world.id(), "environments/@current")) {
            for (String slash : List.of("", "/")) {
                String list = "/api/" + project + "/dashboards";
                assertThat(world.send("GET", list + "/" + id + slash, null).body())
                        .isEqualTo(expected);
                assertThat(json(world.send("GET", list + slash, null))
                                .get("count")
                                .intValue())
                        .isEqualTo(1);
                assertThat(world.send("PATCH", list + "/" + id + slash, "{}").body())
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void tellsNothingAboutOtherProjects() {
        TestWorld stranger = world.stranger();
        HttpResponse<String> made = stranger.send("POST", DASHBOARDS, "{}");
        String id = json(made).get("id").asText();
        for (String[] call :
                new String[][] {{"GET", null}, {"PATCH", "{\"name\":\"x\"}"}, {"PATCH", "{\"deleted\":0}"}}) {
            HttpResponse<String> other = world.send(call[0], DASHBOARDS + id + "/", call[1]);
            HttpResponse<String> unused = world.send(call[0], DASHBOARDS + "999999/", call[1]);
            assertThat(other.statusCode()).isEqualTo(404);
            assertThat(other.body()).isEqualTo(unused.body()).isEqualTo(NOT_FOUND);
            HttpResponse<String> foreignProject = world.send(call[0], stranger.path() + DASHBOARDS + id + "/", call[1]);
            HttpResponse<String> unusedProject =
                    world.send(call[0], "/api/projects/999999/" + DASHBOARDS + id + "/", call[1]);
            assertThat(foreignProject.statusCode()).isEqualTo(404);
            assertThat(foreignProject.body()).isEqualTo(unusedProject.body());
        }
        String otherSource =
                world.send("POST", DASHBOARDS, "{\"use_dashboard\":" + id + "}").body();
        assertThat(otherSource)
                .isEqualTo(world.send("POST", DASHBOARDS, "{\"use_dashboard\":999999}")
                        .body())
                .contains("Invalid value provided");
        assertThat(stranger.send("GET", DASHBOARDS + id + "/", null).body()).isEqualTo(seen(made));
    }

    @Test
    void linksPages() {
        IntStream.range(0, 5).forEach(i -> world.ask("POST", DASHBOARDS, "{\"name\":\"" + i + "\"}"));
        String list = DASHBOARDS + "?limit=2&offset=2&exclude_generated=true";
        JsonNode page = json(world.send("GET", list, null));
        String self = world.server().baseUrl() + world.path() + DASHBOARDS + "?exclude_generated=true&limit=2";
        assertThat(page.get("count").intValue()).isEqualTo(5);
        assertThat(page.get("next").textValue()).isEqualTo(self + "&offset=4");
        assertThat(page.get("previous").textValue()).isEqualTo(self);
        assertThat(page.get("results").findValuesAsText("name")).containsExactly("2", "3");
        JsonNode beyond = json(world.send("GET", DASHBOARDS + "?offset=9", null));
        assertThat(beyond.get("results")).isEmpty();
        assertThat(beyond.get("next").isNull()).isTrue();
        assertThat(beyond.get("count").intValue()).isEqualTo(5);
        assertThat(beyond.get("previous").textValue())
                .isEqualTo(world.server().baseUrl() + world.path() + DASHBOARDS + "?limit=100");
    }

    @Test
    void takesSenselessLimitsForHundred() {
        IntStream.range(0, 101).forEach(i -> world.ask("POST", DASHBOARDS, "{}"));
        for (String limit : List.of("0", "-1", "abc", "")) {
            JsonNode page = json(world.send("GET", DASHBOARDS + "?limit=" + limit, null));
            assertThat(page.get("results")).hasSize(100);
            assertThat(page.get("next").textValue()).endsWith("?limit=100&offset=100");
        }
        assertThat(json(world.send("GET", DASHBOARDS + "?limit=1000000&offset=-3", null))
                        .get("results"))
                .hasSize(101);
    }

    @Test
    void listsPinnedFirstThenByNameAndIgnoresPinnedParameter() {
        int first = id("{}");
        int second = id("{\"name\":\"b\"}");
        int third = id("{\"name\":\"a\"}");
        int fourth = id("{\"name\":\"z\",\"pinned\":true}");
        String list = world.send("GET", DASHBOARDS, null).body();
        JsonNode results =
                json(world.send("GET", DASHBOARDS + "?pinned=true", null)).get("results");
        assertThat(IntStream.range(0, 4).map(i -> results.get(i).get("id").intValue()))
                .containsExactly(fourth, third, second, first);
        assertThat(world.send("GET", DASHBOARDS + "?pinned=true", null).body()).isEqualTo(list);
    }

    @Test
    void filtersByTagsAndCreationMode() {
        int first = id("{\"tags\":[\"a\",\"b\"]}");
        id("{\"tags\":[\"c\"]}");
        int third = id("{\"use_dashboard\":" + first + "}");
        assertThat(ids("?tags=b&tags=x")).containsExactly(first);
        assertThat(ids("?creation_mode=duplicate")).containsExactly(third);
        assertThat(ids("?creation_mode=template")).isEmpty();
    }

    @Test
    void letsOverridesWinOnReading() {
        String one = made("{\"filters\":{\"date_from\":\"-7d\",\"date_to\":\"-1d\"}}");
        String override = "?filters_override=%7B%22date_from%22%3A%22-30d%22%7D";
        JsonNode filters = json(world.send("GET", one + override, null)).get("filters");
        assertThat(filters.toString()).isEqualTo("{\"date_from\":\"-30d\",\"date_to\":\"-1d\"}");
        assertThat(json(world.send("GET", one, null)).at("/filters/date_from").textValue())
                .isEqualTo("-7d");
        for (String bad : List.of("%7B", "5", "%5B%5D")) {
            JsonNode refused = json(world.send("GET", one + "?variables_override=" + bad, null));
            assertThat(refused.get("attr").textValue()).isEqualTo("variables_override");
            assertThat(refused.get("detail").textValue())
                    .isEqualTo("Invalid JSON passed in variables_override parameter");
        }
    }

    @Test
    void findsWhatIsNamedExactlyOrLikeIt() {
        int first = id("{\"name\":\"Weekly sales\"}");
        int second = id("{\"name\":\"Weekly saled\"}");
        int third = id("{\"name\":\"x\",\"description\":\"all SALES\",\"pinned\":true}");
        int fourth = id("{\"name\":\"y\",\"tags\":[\"weekly sales\"]}");
        id("{\"name\":\"nothing of it\"}");
        JsonNode page = json(world.send("GET", DASHBOARDS + "?search=weekly%20sales", null));
        assertThat(page.get("results").findValuesAsText("search_match_type"))
                .containsExactly("exact", "exact", "similar");
        assertThat(ids("?search=weekly%20sales")).containsExactly(first, fourth, second);
        assertThat(ids("?search=SALES")).containsExactly(third, first, fourth);
        assertThat(ids("?search=sales&limit=1&offset=1")).containsExactly(first);
        assertThat(ids("?search=%20")).hasSize(5);
        assertThat(json(world.send("GET", DASHBOARDS, null)).at("/results/0").has("search_match_type"))
                .isFalse();
        HttpResponse<String> refused = world.send("GET", DASHBOARDS + "?search=" + "x".repeat(201), null);
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("Search query must be 200 characters or fewer.", "\"attr\":\"search\"");
    }

    @Test
    void knowsOnlyTheStandardTheme() {
        assertThat(world.ask("POST", DASHBOARDS, "{\"data_color_theme_id\":1}")
                        .get("data_color_theme_id")
                        .intValue())
                .isEqualTo(1);
        HttpResponse<String> refused = world.send("POST", DASHBOARDS, "{\"data_color_theme_id\":2}");
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body())
                .isEqualTo("{\"type\":\"validation_error\",\"code\":\"does_not_exist\",\"detail\":"
                        + "\"Invalid pk \\\"2\\\" - object does not exist.\",\"attr\":\"data_color_theme_id\"}");
    }

    @Test
    void readsForms() {
        HttpResponse<String> response = form("name=A+%26+B&pinned=on&tags=x&tags=Y");
        assertThat(response.statusCode()).isEqualTo(201);
        JsonNode made = json(response);
        assertThat(made.get("name").textValue()).isEqualTo("A & B");
        assertThat(made.get("pinned").booleanValue()).isTrue();
        assertThat(made.get("tags").toString()).isEqualTo("[\"x\",\"y\"]");
    }

    @Test
    void showsEachUserTheirOwnRights() {
        TestUser member = world.member("Bob");
        String dashboard = DASHBOARDS
                + world.ask(member, "POST", DASHBOARDS, "{\"name\":\"Bob's\",\"restriction_level\":37}")
                        .get("id")
                + "/";
        assertRights(dashboard, member, 37, "manager");
        assertRights(dashboard, world.owner(), 37, "manager");
        assertRights(dashboard, world.projectAdmin("Cid"), 37, "editor");
        world.send("PATCH", dashboard, "{\"restriction_level\":21}");
        assertThat(json(world.send("GET", dashboard, null))
                        .get("access_control_version")
                        .textValue())
                .isEqualTo("v2");
    }

    /** As the dashboard is answered once someone looked at it. */
    private static String seen(HttpResponse<String> response) {
        String now = "\"2026-01-02T03:04:05.000006Z\"";
        return response.body()
                .replace("\"last_accessed_at\":null", "\"last_accessed_at\":" + now)
                .replace("\"last_viewed_at\":null", "\"last_viewed_at\":" + now);
    }

    private void assertRights(String dashboard, TestUser user, int privilege, String access) {
        JsonNode seen = json(world.send(user, "GET", dashboard, null));
        assertThat(seen.get("restriction_level").intValue()).isEqualTo(37);
        assertThat(seen.get("effective_restriction_level").intValue()).isEqualTo(37);
        assertThat(seen.get("effective_privilege_level").intValue()).isEqualTo(privilege);
        assertThat(seen.get("user_access_level").textValue()).isEqualTo(access);
        assertThat(seen.get("access_control_version").textValue()).isEqualTo("v1");
    }

    private HttpResponse<String> form(String body) {
        return world.server()
                .send(world.request("POST", DASHBOARDS, null)
                        .method("POST", BodyPublishers.ofString(body))
                        .header("Content-Type", "application/x-www-form-urlencoded; charset=utf-8")
                        .header("Authorization", "Bearer " + world.owner().key()));
    }

    private int id(String body) {
        return world.ask("POST", DASHBOARDS, body).get("id").intValue();
    }

    /** The path of a new dashboard. */
    private String made(String body) {
        return DASHBOARDS + id(body) + "/";
    }

    private List<Integer> ids(String query) {
        JsonNode results = json(world.send("GET", DASHBOARDS + query, null)).get("results");
        return IntStream.range(0, results.size())
                .mapToObj(i -> results.get(i).get("id").intValue())
                .toList();
    }
}
