package dev.tenrec.api.dashboard;

import static dev.tenrec.api.dashboard.DashboardsServer.DASHBOARDS;
import static dev.tenrec.api.dashboard.DashboardsServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DashboardsApiTest {
    private static final String NOT_FOUND =
            "{\"type\":\"invalid_request\",\"code\":\"not_found\",\"detail\":\"Not found.\",\"attr\":null}";

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
    void answersCreatedDashboardInFull() {
        HttpResponse<String> response =
                server.send("POST", DASHBOARDS, "{\"name\":\"Sales\",\"tags\":[\"Q1 \",\"q1\"],\"nonsense\":1}");
        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(response.body())
                .isEqualTo(("{'id':1,'name':'Sales','description':'','pinned':false,"
                                + "'created_at':'2026-01-02T03:04:05.000006Z','created_by':{'id':1,'uuid':'UUID',"
                                + "'distinct_id':'UUID','first_name':'Ada','last_name':'','email':'ada@example.com',"
                                + "'is_email_verified':null,'hedgehog_config':null,'role_at_organization':null},"
                                + "'last_accessed_at':null,"
                                + "'last_viewed_at':null,'is_shared':false,'deleted':false,"
                                + "'creation_mode':'default','tags':['q1'],"
                                + "'restriction_level':21,'effective_restriction_level':21,"
                                + "'effective_privilege_level':37,'user_access_level':'manager',"
                                + "'access_control_version':'v2','last_refresh':null,'team_id':1,"
                                + "'use_template':'','use_dashboard':null,"
                                + "'delete_insights':false,'filters':{},'variables':{},'breakdown_colors':[],"
                                + "'data_color_theme_id':null,'persisted_filters':null,"
                                + "'persisted_variables':null,'tiles':[]}")
                        .replace('\'', '"')
                        .replace("UUID", server.people.ada().uuid().toString()));
        assertThat(server.send("GET", DASHBOARDS + "1/", null).body()).isEqualTo(seen(response));
    }

    @Test
    void needsNoFieldAndNoBody() {
        assertThat(server.send("POST", DASHBOARDS, "{}").statusCode()).isEqualTo(201);
        HttpResponse<String> response = server.send("POST", DASHBOARDS, null);
        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(json(response).get("name").isNull()).isTrue();
    }

    @Test
    void listsItemsWithoutWhatOnlyOneDashboardShows() {
        JsonNode full = server.create("{\"name\":\"Sales\"}");
        HttpResponse<String> response = server.send("GET", DASHBOARDS, null);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).startsWith("{\"count\":1,\"next\":null,\"previous\":null,\"results\":[{\"id\":1,");
        JsonNode item = json(response).at("/results/0");
        assertThat(item.properties()).hasSize(19).isSubsetOf(full.properties());
    }

    @Test
    void patchesSomeFieldsAndKeepsTheOthers() {
        server.create(
                "{\"name\":\"Sales\",\"description\":\"why\",\"tags\":[\"a\"],\"filters\":{\"date_from\":\"-7d\"}}");
        JsonNode patched = json(server.send("PATCH", DASHBOARDS + "1/", "{\"name\":null,\"pinned\":\"on\"}"));
        assertThat(patched.get("name").isNull()).isTrue();
        assertThat(patched.get("pinned").booleanValue()).isTrue();
        assertThat(patched.get("description").textValue()).isEqualTo("why");
        assertThat(patched.get("tags")).hasSize(1);
        assertThat(patched.at("/filters/date_from").textValue()).isEqualTo("-7d");
        assertThat(json(server.send("PUT", DASHBOARDS + "1/", "{\"name\":\"x\"}"))
                        .get("description"))
                .isEqualTo(patched.get("description"));
    }

    @Test
    void ignoresReadOnlyFields() {
        server.create("{\"name\":\"Sales\"}");
        assertThat(server.send("GET", DASHBOARDS + "1/", null).statusCode()).isEqualTo(200);
        JsonNode patched = json(server.send(
                "PATCH",
                DASHBOARDS + "1/",
                "{\"id\":9,\"created_at\":\"x\",\"created_by\":5,\"is_shared\":true,\"creation_mode\":\"x\","
                        + "\"effective_privilege_level\":\"x\",\"user_access_level\":1,\"use_dashboard\":77}"));
        assertThat(patched).isEqualTo(json(server.send("GET", DASHBOARDS + "1/", null)));
        assertThat(patched.get("id").intValue()).isEqualTo(1);
        assertThat(patched.get("is_shared").booleanValue()).isFalse();
    }

    @Test
    void deletesSoftlyAndUndeletes() {
        server.create("{\"name\":\"Sales\"}");
        HttpResponse<String> deleted = server.send("PATCH", DASHBOARDS + "1/", "{\"deleted\":true}");
        assertThat(deleted.statusCode()).isEqualTo(200);
        assertThat(json(deleted).get("deleted").booleanValue()).isTrue();
        assertThat(server.send("GET", DASHBOARDS + "1/", null).body()).isEqualTo(NOT_FOUND);
        assertThat(json(server.send("GET", DASHBOARDS, null)).get("count").intValue())
                .isZero();
        for (String body : List.of("{\"name\":\"x\"}", "{\"deleted\":true}", "{}")) {
            HttpResponse<String> refused = server.send("PATCH", DASHBOARDS + "1/", body);
            assertThat(refused.statusCode()).isEqualTo(404);
            assertThat(refused.body()).isEqualTo(NOT_FOUND);
        }
        HttpResponse<String> back = server.send("PATCH", DASHBOARDS + "1/", "{\"deleted\":false}");
        assertThat(back.statusCode()).isEqualTo(200);
        assertThat(server.send("GET", DASHBOARDS + "1/", null).body()).isEqualTo(seen(back));
    }

    @Test
    void refusesHardDeleteWithEmptyBodyWhetherItExistsOrNot() {
        server.create("{}");
        for (String id : List.of("1", "99", "x")) {
            HttpResponse<String> response = server.send("DELETE", DASHBOARDS + id + "/", null);
            assertThat(response.statusCode()).isEqualTo(405);
            assertThat(response.body()).isEmpty();
        }
        assertThat(server.send("GET", DASHBOARDS + "1/", null).statusCode()).isEqualTo(200);
        assertThat(server.send(server.people.reader(), "DELETE", DASHBOARDS + "1/", null)
                        .statusCode())
                .isEqualTo(403);
    }

    @Test
    void answersTheSameUnderEveryFormOfAddress() {
        server.create("{\"name\":\"Sales\"}");
        String expected = server.send("GET", DASHBOARDS + "1/", null).body();
        for (String project : List.of("projects/1", "projects/@current", "environments/1", "environments/@current")) {
            for (String slash : List.of("", "/")) {
                String list = "/api/" + project + "/dashboards";
                assertThat(server.send("GET", list + "/1" + slash, null).body()).isEqualTo(expected);
                assertThat(json(server.send("GET", list + slash, null))
                                .get("count")
                                .intValue())
                        .isEqualTo(1);
                assertThat(server.send("PATCH", list + "/1" + slash, "{}").body())
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void tellsNothingAboutOtherProjects() {
        String foreign = seen(server.send(server.people.stranger(), "POST", "/api/projects/2/dashboards/", "{}"));
        assertThat(foreign).startsWith("{\"id\":1,");
        for (String[] call :
                new String[][] {{"GET", null}, {"PATCH", "{\"name\":\"x\"}"}, {"PATCH", "{\"deleted\":0}"}}) {
            HttpResponse<String> other = server.send(call[0], DASHBOARDS + "1/", call[1]);
            HttpResponse<String> unused = server.send(call[0], DASHBOARDS + "999/", call[1]);
            assertThat(other.statusCode()).isEqualTo(404);
            assertThat(other.body()).isEqualTo(unused.body()).isEqualTo(NOT_FOUND);
            HttpResponse<String> foreignProject = server.send(call[0], "/api/projects/2/dashboards/1/", call[1]);
            HttpResponse<String> unusedProject = server.send(call[0], "/api/projects/3/dashboards/1/", call[1]);
            assertThat(foreignProject.statusCode()).isEqualTo(404);
            assertThat(foreignProject.body()).isEqualTo(unusedProject.body());
        }
        String otherSource =
                server.send("POST", DASHBOARDS, "{\"use_dashboard\":1}").body();
        assertThat(otherSource)
                .isEqualTo(server.send("POST", DASHBOARDS, "{\"use_dashboard\":999}")
                        .body())
                .contains("Invalid value provided");
        assertThat(server.send(server.people.stranger(), "GET", "/api/projects/2/dashboards/1/", null)
                        .body())
                .isEqualTo(foreign);
    }

    @Test
    void linksPages() {
        IntStream.range(0, 5).forEach(i -> server.create("{\"name\":\"" + i + "\"}"));
        String list = DASHBOARDS + "?limit=2&offset=2&exclude_generated=true";
        JsonNode page = json(server.send("GET", list, null));
        String self = server.baseUrl() + DASHBOARDS + "?exclude_generated=true&limit=2";
        assertThat(page.get("count").intValue()).isEqualTo(5);
        assertThat(page.get("next").textValue()).isEqualTo(self + "&offset=4");
        assertThat(page.get("previous").textValue()).isEqualTo(self);
        assertThat(page.get("results").findValuesAsText("name")).containsExactly("2", "3");
        JsonNode beyond = json(server.send("GET", DASHBOARDS + "?offset=9", null));
        assertThat(beyond.get("results")).isEmpty();
        assertThat(beyond.get("next").isNull()).isTrue();
        assertThat(beyond.get("count").intValue()).isEqualTo(5);
        assertThat(beyond.get("previous").textValue()).isEqualTo(server.baseUrl() + DASHBOARDS + "?limit=100");
    }

    @Test
    void takesSenselessLimitsForHundred() {
        IntStream.range(0, 101).forEach(i -> server.create("{}"));
        for (String limit : List.of("0", "-1", "abc", "")) {
            JsonNode page = json(server.send("GET", DASHBOARDS + "?limit=" + limit, null));
            assertThat(page.get("results")).hasSize(100);
            assertThat(page.get("next").textValue()).endsWith("?limit=100&offset=100");
        }
        assertThat(json(server.send("GET", DASHBOARDS + "?limit=1000000&offset=-3", null))
                        .get("results"))
                .hasSize(101);
    }

    @Test
    void listsPinnedFirstThenByNameAndIgnoresPinnedParameter() {
        server.create("{}");
        server.create("{\"name\":\"b\"}");
        server.create("{\"name\":\"a\"}");
        server.create("{\"name\":\"z\",\"pinned\":true}");
        String list = server.send("GET", DASHBOARDS, null).body();
        JsonNode results =
                json(server.send("GET", DASHBOARDS + "?pinned=true", null)).get("results");
        assertThat(IntStream.range(0, 4).map(i -> results.get(i).get("id").intValue()))
                .containsExactly(4, 3, 2, 1);
        assertThat(server.send("GET", DASHBOARDS + "?pinned=true", null).body()).isEqualTo(list);
    }

    @Test
    void filtersByTagsAndCreationMode() {
        server.create("{\"tags\":[\"a\",\"b\"]}");
        server.create("{\"tags\":[\"c\"]}");
        server.create("{\"use_dashboard\":1}");
        assertThat(ids("?tags=b&tags=x")).containsExactly(1);
        assertThat(ids("?creation_mode=duplicate")).containsExactly(3);
        assertThat(ids("?creation_mode=template")).isEmpty();
    }

    @Test
    void letsOverridesWinOnReading() {
        server.create("{\"filters\":{\"date_from\":\"-7d\",\"date_to\":\"-1d\"}}");
        String override = "?filters_override=%7B%22date_from%22%3A%22-30d%22%7D";
        JsonNode filters =
                json(server.send("GET", DASHBOARDS + "1/" + override, null)).get("filters");
        assertThat(filters.toString()).isEqualTo("{\"date_from\":\"-30d\",\"date_to\":\"-1d\"}");
        assertThat(json(server.send("GET", DASHBOARDS + "1/", null))
                        .at("/filters/date_from")
                        .textValue())
                .isEqualTo("-7d");
        for (String bad : List.of("%7B", "5", "%5B%5D")) {
            JsonNode refused = json(server.send("GET", DASHBOARDS + "1/?variables_override=" + bad, null));
            assertThat(refused.get("attr").textValue()).isEqualTo("variables_override");
            assertThat(refused.get("detail").textValue())
                    .isEqualTo("Invalid JSON passed in variables_override parameter");
        }
    }

    @Test
    void findsWhatIsNamedExactlyOrLikeIt() {
        server.create("{\"name\":\"Weekly sales\"}");
        server.create("{\"name\":\"Weekly saled\"}");
        server.create("{\"name\":\"x\",\"description\":\"all SALES\",\"pinned\":true}");
        server.create("{\"name\":\"y\",\"tags\":[\"weekly sales\"]}");
        server.create("{\"name\":\"nothing of it\"}");
        JsonNode page = json(server.send("GET", DASHBOARDS + "?search=weekly%20sales", null));
        assertThat(page.get("results").findValuesAsText("search_match_type"))
                .containsExactly("exact", "exact", "similar");
        assertThat(ids("?search=weekly%20sales")).containsExactly(1, 4, 2);
        assertThat(ids("?search=SALES")).containsExactly(3, 1, 4);
        assertThat(ids("?search=sales&limit=1&offset=1")).containsExactly(1);
        assertThat(ids("?search=%20")).hasSize(5);
        assertThat(json(server.send("GET", DASHBOARDS, null)).at("/results/0").has("search_match_type"))
                .isFalse();
        HttpResponse<String> refused = server.send("GET", DASHBOARDS + "?search=" + "x".repeat(201), null);
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("Search query must be 200 characters or fewer.", "\"attr\":\"search\"");
    }

    @Test
    void knowsOnlyTheStandardTheme() {
        assertThat(server.create("{\"data_color_theme_id\":1}")
                        .get("data_color_theme_id")
                        .intValue())
                .isEqualTo(1);
        HttpResponse<String> refused = server.send("POST", DASHBOARDS, "{\"data_color_theme_id\":2}");
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body())
                .isEqualTo("{\"type\":\"validation_error\",\"code\":\"does_not_exist\",\"detail\":"
                        + "\"Invalid pk \\\"2\\\" - object does not exist.\",\"attr\":\"data_color_theme_id\"}");
    }

    @Test
    void readsForms() {
        HttpResponse<String> response = server.send(
                server.people.owner(),
                "POST",
                DASHBOARDS,
                "name=A+%26+B&pinned=on&tags=x&tags=Y",
                "application/x-www-form-urlencoded; charset=utf-8");
        assertThat(response.statusCode()).isEqualTo(201);
        JsonNode made = json(response);
        assertThat(made.get("name").textValue()).isEqualTo("A & B");
        assertThat(made.get("pinned").booleanValue()).isTrue();
        assertThat(made.get("tags").toString()).isEqualTo("[\"x\",\"y\"]");
    }

    @Test
    void showsEachUserTheirOwnRights() {
        String dashboard = DASHBOARDS + "1/";
        server.send(server.people.member(), "POST", DASHBOARDS, "{\"name\":\"Bob's\",\"restriction_level\":37}");
        assertRights(server.people.member(), 37, "manager");
        assertRights(server.people.owner(), 37, "manager");
        assertRights(server.people.projectAdmin(), 37, "editor");
        server.send("PATCH", dashboard, "{\"restriction_level\":21}");
        assertThat(json(server.send("GET", dashboard, null))
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

    private void assertRights(String key, int privilege, String access) {
        JsonNode seen = json(server.send(key, "GET", DASHBOARDS + "1/", null));
        assertThat(seen.get("restriction_level").intValue()).isEqualTo(37);
        assertThat(seen.get("effective_restriction_level").intValue()).isEqualTo(37);
        assertThat(seen.get("effective_privilege_level").intValue()).isEqualTo(privilege);
        assertThat(seen.get("user_access_level").textValue()).isEqualTo(access);
        assertThat(seen.get("access_control_version").textValue()).isEqualTo("v1");
    }

    private List<Integer> ids(String query) {
        JsonNode results = json(server.send("GET", DASHBOARDS + query, null)).get("results");
        return IntStream.range(0, results.size())
                .mapToObj(i -> results.get(i).get("id").intValue())
                .toList();
    }
}
