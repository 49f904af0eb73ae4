package dev.tenrec.api.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

@ServerTest
final class AnnotationsApiTest {
    private static final String NOT_FOUND =
            "{\"type\":\"invalid_request\",\"code\":\"not_found\",\"detail\":\"Not found.\",\"attr\":null}";
    private static final String LIST = "annotations/";

    private final TestWorld world;

    AnnotationsApiTest(TestWorld world) {
        this.world = world;
    }

    @Test
    void needsNoFieldAndAnswersAll() {
        HttpResponse<String> made = world.send("POST", LIST, "{\"id\":77,\"nonsense\":1}");
        assertThat(made.statusCode()).isEqualTo(201);
        JsonNode json = TestServer.json(made);
        assertThat(json.properties().stream().map(Map.Entry::getKey))
                .containsExactly(
                        "id",
                        "content",
                        "date_marker",
                        "creation_type",
                        "dashboard_item",
                        "dashboard_id",
                        "dashboard_name",
                        "insight_short_id",
                        "insight_name",
                        "insight_derived_name",
                        "created_by",
                        "created_at",
                        "updated_at",
                        "deleted",
                        "scope",
                        "emoji",
                        "hidden_in_user_interface",
                        "tags");
        assertThat(json.path("id").intValue()).isPositive().isNotEqualTo(77);
        String one = LIST + json.path("id") + "/";
        assertThat(json.path("creation_type").textValue()).isEqualTo("USR");
        assertThat(json.path("scope").textValue()).isEqualTo("dashboard_item");
        assertThat(json.at("/created_by/id").intValue()).isEqualTo(world.owner().id());
        assertThat(world.send("GET", one, null).body()).isEqualTo(made.body());
        world.restart();
        assertThat(world.send("GET", one, null).body()).isEqualTo(made.body());
    }

    @Test
    void changesOnlyWhatIsNamed() {
        JsonNode made = world.ask(
                "POST",
                LIST,
                "{\"content\":\"<b>v2</b>\",\"date_marker\":\"2026-01-02T03:04:05+02:00\",\"creation_type\":\"GIT\","
                        + "\"emoji\":\"🚀\"}");
        assertThat(made.path("date_marker").textValue()).isEqualTo("2026-01-02T01:04:05Z");
        String one = LIST + made.path("id") + "/";
        JsonNode changed = world.ask("PATCH", one, "{\"emoji\":\"\",\"scope\":\"project\"}");
        assertThat(changed.path("content").textValue()).isEqualTo("<b>v2</b>");
        assertThat(changed.path("date_marker")).isEqualTo(made.path("date_marker"));
        assertThat(changed.path("emoji").isNull()).isTrue();
        assertThat(world.ask("PATCH", one, "{\"date_marker\":null}")
                        .path("date_marker")
                        .isNull())
                .isTrue();
    }

    @Test
    void deletesSoftlyAndUndeletes() {
        String id = world.ask("POST", LIST, "{}").path("id").asText();
        String one = LIST + id + "/";
        assertThat(world.ask("PATCH", one, "{\"deleted\":true}").path("deleted").booleanValue())
                .isTrue();
        assertThat(world.send("GET", one, null).body()).isEqualTo(NOT_FOUND);
        assertThat(contents("")).isEmpty();
        world.ask("PATCH", one, "{\"deleted\":false}");
        assertThat(world.send("GET", one, null).statusCode()).isEqualTo(200);
        assertThat(world.activities("Annotation")).containsExactly(id + " restored", id + " deleted", id + " created");
        for (String any : List.of(id, "999999", "x")) {
            HttpResponse<String> refused = world.send("DELETE", LIST + any + "/", null);
            assertThat(refused.statusCode()).isEqualTo(405);
            assertThat(refused.body()).isEmpty();
        }
    }

    @Test
    void listsLatestMomentFirstAndThousandAtOnce() {
        for (int day : List.of(3, 1, 2)) {
            world.ask("POST", LIST, note("day " + day, day));
        }
        world.ask("POST", LIST, "{\"content\":\"no day\"}");
        assertThat(contents("")).containsExactly("no day", "day 3", "day 2", "day 1");
        assertThat(contents("?limit=2&offset=1")).containsExactly("day 3", "day 2");
        JsonNode page = world.ask("GET", LIST + "?limit=0&offset=1", null);
        assertThat(page.path("count").intValue()).isEqualTo(4);
        assertThat(page.path("previous").textValue()).endsWith(LIST + "?limit=1000");
        world.restart();
        assertThat(contents("")).containsExactly("no day", "day 3", "day 2", "day 1");
    }

    @Test
    void filtersAsAsked() {
        world.ask("POST", LIST, note("Released", 1));
        world.ask("POST", LIST, note("Campaign", 2));
        world.ask("POST", LIST, "{\"content\":\"deploy\",\"scope\":\"project\",\"hidden_in_user_interface\":true}");
        world.ask("POST", LIST, "{\"emoji\":\"🎉\",\"content\":\"party\"}");
        assertThat(contents("?search=RELEASE")).containsExactly("Released");
        assertThat(contents("?scope=project")).containsExactly("deploy");
        assertThat(contents("?scope=insight")).containsExactly("party", "Campaign", "Released");
        assertThat(contents("?date_from=2026-01-02")).containsExactly("Campaign");
        assertThat(contents("?date_to=2026-01-01T00:00:00Z")).containsExactly("Released");
        assertThat(contents("?is_emoji=true")).containsExactly("party");
        assertThat(contents("?hidden_in_user_interface=yes")).containsExactly("deploy");
        assertThat(contents("?hidden_in_user_interface=false")).containsExactly("party", "Campaign", "Released");
    }

    @Test
    void saysWhatIsWrongWithFilters() {
        refused("GET", LIST + "?scope=galaxy", null, null, "Invalid scope: galaxy");
        refused(
                "GET",
                LIST + "?date_from=yesterday",
                null,
                null,
                "Invalid date range: date_from must be a valid ISO 8601 date");
        refused(
                "GET",
                LIST + "?date_to=2026-13-01",
                null,
                null,
                "Invalid date range: date_to must be a valid ISO 8601 date");
        refused(
                "GET",
                LIST + "?date_from=2026-01-02&date_to=2026-01-01",
                null,
                null,
                "Invalid date range: date_from must be before date_to");
    }

    @Test
    void saysWhatIsWrongWithFields() {
        refused("POST", LIST, "{\"scope\":\"recording\"}", null, "Recording scope is deprecated");
        refused("POST", LIST, "{\"scope\":\"galaxy\"}", "scope", "\"galaxy\" is not a valid choice.");
        refused("POST", LIST, "{\"creation_type\":\"BOT\"}", "creation_type", "\"BOT\" is not a valid choice.");
        refused("POST", LIST, "{\"dashboard_id\":999999}", "dashboard_id", "Dashboard not found.");
        refused(
                "POST",
                LIST,
                "{\"dashboard_item\":999999}",
                "dashboard_item",
                "Invalid pk \"999999\" - object does not exist.");
        refused(
                "POST",
                LIST,
                "{\"dashboard_item\":\"x\"}",
                "dashboard_item",
                "Incorrect type. Expected pk value, received str.");
        refused(
                "POST",
                LIST,
                "{\"date_marker\":\"soon\"}",
                "date_marker",
                "Datetime has wrong format. Use one of these formats instead:"
                        + " YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].");
    }

    @Test
    void wantsTagsForTheirScopeOnly() {
        String needed = "At least one tag is required when scope is 'tag'.";
        String strange = "Tags can only be set when scope is 'tag'.";
        refused("POST", LIST, "{\"scope\":\"tag\"}", "tags", needed);
        refused("POST", LIST, "{\"scope\":\"tag\",\"tags\":[]}", "tags", needed);
        refused("POST", LIST, "{\"scope\":\"project\",\"tags\":[\"a\"]}", "tags", strange);
        JsonNode made = world.ask("POST", LIST, "{\"scope\":\"tag\",\"tags\":[\" Web\",\"web\",\"b\"]}");
        String one = LIST + made.path("id") + "/";
        assertThat(made.path("tags").toString()).isEqualTo("[\"web\",\"b\"]");
        refused("PATCH", one, "{\"tags\":[]}", "tags", needed);
        assertThat(world.ask("PATCH", one, "{\"scope\":\"project\"}").path("tags"))
                .isEmpty();
    }

    @Test
    void showsNotesOfTheOrganizationInAllItsProjects() {
        JsonNode ours = world.ask("POST", LIST, "{\"content\":\"ours\",\"scope\":\"organization\"}");
        JsonNode mine = world.ask("POST", LIST, "{\"content\":\"mine\",\"scope\":\"project\"}");
        TestWorld sibling = world.sibling();
        String one = LIST + ours.path("id") + "/";
        assertThat(contents(sibling, "")).containsExactly("ours");
        assertThat(sibling.ask("PATCH", one, "{\"content\":\"changed\"}")
                        .path("content")
                        .textValue())
                .isEqualTo("changed");
        assertThat(sibling.send("GET", LIST + mine.path("id") + "/", null).body())
                .isEqualTo(NOT_FOUND);
        int dashboard = world.ask("POST", "dashboards/", "{}").path("id").intValue();
        HttpResponse<String> refused = sibling.send("PATCH", one, "{\"dashboard_id\":" + dashboard + "}");
        TestWorld.refused(refused, 400, "invalid_input", "Dashboard not found.", "dashboard_id");
        TestWorld stranger = world.stranger();
        assertThat(stranger.ask("GET", LIST, null).path("count").intValue()).isZero();
        assertThat(stranger.send("GET", one, null).body()).isEqualTo(NOT_FOUND);
        assertThat(stranger.send("PATCH", one, "{\"deleted\":true}").body()).isEqualTo(NOT_FOUND);
    }

    @Test
    void hidesWithDashboardAndReturnsWithIt() {
        int dashboard = world.ask("POST", "dashboards/", "{\"name\":\"Sales\"}")
                .path("id")
                .intValue();
        String body = "{\"content\":\"on it\",\"scope\":\"dashboard\",\"dashboard_id\":" + dashboard + "}";
        JsonNode made = world.ask("POST", LIST, body);
        String one = LIST + made.path("id") + "/";
        assertThat(made.path("dashboard_name").textValue()).isEqualTo("Sales");
        world.ask("PATCH", "dashboards/" + dashboard + "/", "{\"deleted\":true}");
        assertThat(contents("")).isEmpty();
        for (String method : List.of("GET", "PATCH")) {
            assertThat(world.send(method, one, method.equals("GET") ? null : "{\"content\":\"x\"}")
                            .body())
                    .isEqualTo(NOT_FOUND);
        }
        world.ask("PATCH", "dashboards/" + dashboard + "/", "{\"deleted\":false}");
        assertThat(contents("")).containsExactly("on it");
        int foreign =
                world.stranger().ask("POST", "dashboards/", "{}").path("id").intValue();
        refused("PATCH", one, "{\"dashboard_id\":" + foreign + "}", "dashboard_id", "Dashboard not found.");
    }

    @Test
    void hidesWithInsightAndReturnsWithIt() {
        JsonNode insight = world.ask("POST", "insights/", "{\"name\":\"Trend\"}");
        JsonNode made =
                world.ask("POST", LIST, "{\"content\":\"on it\",\"dashboard_item\":\"" + insight.path("id") + "\"}");
        assertThat(made.path("dashboard_item")).isEqualTo(insight.path("id"));
        assertThat(made.path("insight_short_id")).isEqualTo(insight.path("short_id"));
        assertThat(made.path("insight_name").textValue()).isEqualTo("Trend");
        String one = LIST + made.path("id") + "/";
        String path = "insights/" + insight.path("id") + "/";
        world.ask("PATCH", path, "{\"deleted\":true}");
        assertThat(contents("")).isEmpty();
        assertThat(world.send("GET", one, null).body()).isEqualTo(NOT_FOUND);
        world.ask("PATCH", path, "{\"deleted\":false}");
        assertThat(contents("")).containsExactly("on it");
    }

    private void refused(String method, String path, String body, String attr, String detail) {
        HttpResponse<String> answer = world.send(method, path, body);
        assertThat(answer.statusCode()).describedAs(answer.body()).isEqualTo(400);
        JsonNode error = TestServer.json(answer);
        assertThat(error.path("type").textValue()).isEqualTo("validation_error");
        assertThat(error.path("detail").textValue()).isEqualTo(detail);
        assertThat(error.path("attr").textValue()).isEqualTo(attr);
    }

    private List<String> contents(String query) {
        return contents(world, query);
    }

    private static List<String> contents(TestWorld world, String query) {
        JsonNode page = world.ask("GET", LIST + query, null);
        return StreamSupport.stream(page.path("results").spliterator(), false)
                .map(note -> note.path("content").textValue())
                .toList();
    }

    private static String note(String content, int day) {
        return "{\"content\":\"" + content + "\",\"date_marker\":\"2026-01-0" + day + "T00:00:00Z\"}";
    }
}
