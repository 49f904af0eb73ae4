package dev.tenrec.api.taxonomy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Actions and the log of who changed them, as clients see both. */
@ServerTest
final class ActionsApiTest {
    private static final String ACTIONS = "actions/";
    private static final String LOG = "/api/projects/@current/activity_log/";

    private final TestWorld world;

    ActionsApiTest(TestWorld world) {
        this.world = world;
    }

    @Test
    void refusesPatternsThatWouldTakeAllMemory() {
        String huge = "((a{100}){100}){100}";
        String action = "{\"name\":\"x\",\"steps\":[{\"url\":\"" + huge + "\",\"url_matching\":\"regex\"}]}";
        HttpResponse<String> refused = world.send("POST", ACTIONS, action);
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(TestServer.json(refused).path("attr").asText()).isEqualTo("steps__0__url");
        String query = "{\"query\":{\"kind\":\"TrendsQuery\",\"series\":[{\"kind\":\"EventsNode\",\"event\":\"e\"}],"
                + "\"properties\":[{\"key\":\"u\",\"operator\":\"regex\",\"type\":\"event\",\"value\":\"" + huge
                + "\"}]}}";
        assertThat(world.send("POST", "query/", query).statusCode()).isEqualTo(400);
        String large = "{\"key\":\"u\",\"operator\":\"regex\",\"type\":\"event\",\"value\":\"a{1000}b{1000}\"}";
        String many = query.substring(0, query.indexOf("{\"key\"")) + large + ("," + large).repeat(60) + "]}}";
        assertThat(world.send("POST", "query/", many).body()).contains("too large together");
        String step = "{\"url\":\"a{1000}b{1000}\",\"url_matching\":\"regex\"}";
        String all = "{\"name\":\"x\",\"steps\":[" + step + ("," + step).repeat(11) + "]}";
        assertThat(world.send("POST", ACTIONS, all).body()).contains("too large together");
    }

    @Test
    void keepsEveryFieldOverARestart() {
        JsonNode made = send(
                "POST",
                ACTIONS,
                "{\"name\":\"Bought\",\"description\":\"paid\",\"tags\":[\"Money\"],\"pinned_at\":\"now\",\"steps\":["
                        + "{\"event\":\"paid\"},{\"event\":\"$pageview\",\"url\":\"/thanks\",\"other\":1,"
                        + "\"properties\":[{\"key\":\"plan\",\"value\":\"pro\"}]}]}");

        assertThat(made.path("created_by").path("id").asInt())
                .isEqualTo(world.owner().id());
        assertThat(made.path("tags").path(0).asText()).isEqualTo("money");
        assertThat(made.path("pinned_at").isTextual()).isTrue();
        JsonNode step = made.path("steps").path(1);
        assertThat(step.path("url_matching").asText()).isEqualTo("contains");
        assertThat(step.path("text_matching").isNull()).isTrue();
        assertThat(step.has("other")).isFalse();
        assertThat(made.path("user_access_level").asText()).isEqualTo("manager");
        world.restart();
        assertThat(get(one(made))).isEqualTo(made);
        JsonNode unpinned = send("PATCH", one(made), "{\"pinned_at\":null,\"steps\":[]}");
        assertThat(unpinned.path("pinned_at").isNull()).isTrue();
        assertThat(unpinned.path("steps").isEmpty()).isTrue();
        assertThat(send("PUT", one(made), "{}").path("name").asText()).isEqualTo("Bought");
    }

    @Test
    void listsLiveActionsInOneAnswer() {
        JsonNode gone = send("POST", ACTIONS, "{\"name\":\"gone\"}");
        send("POST", ACTIONS, "{\"name\":\"first\"}");
        send("POST", ACTIONS, "{\"name\":\"second\"}");
        send("PATCH", one(gone), "{\"deleted\":true}");

        assertThat(names(get(ACTIONS))).containsExactly("second", "first");
        assertThat(get(ACTIONS).size()).isEqualTo(1);
        assertThat(world.send("GET", one(gone), null).statusCode()).isEqualTo(404);
        assertThat(world.send("PATCH", one(gone), "{\"name\":\"x\"}").statusCode())
                .isEqualTo(404);
        assertThat(send("PATCH", one(gone), "{\"deleted\":false}").path("name").asText())
                .isEqualTo("gone");
        HttpResponse<String> deletion = world.send("DELETE", one(gone), null);
        assertThat(deletion.statusCode()).isEqualTo(405);
        assertThat(deletion.body()).isEmpty();
    }

    @Test
    void givesANameToOneLiveActionOnly() {
        JsonNode first = send("POST", ACTIONS, "{\"name\":\"taken\"}");
        JsonNode second = send("POST", ACTIONS, "{\"name\":\"free\"}");
        String detail = "This project already has an action with this name, ID "
                + first.path("id").asInt();

        refused("POST", ACTIONS, "{\"name\":\"taken\"}", "unique", "name", detail);
        refused("PATCH", one(second), "{\"name\":\"taken\"}", "unique", "name", detail);
        send("PATCH", one(first), "{\"name\":\"taken\",\"description\":\"its own name stays\"}");
        send("PATCH", one(first), "{\"deleted\":true}");
        send("PATCH", one(second), "{\"name\":\"taken\"}");
        refused(
                "PATCH",
                one(first),
                "{\"deleted\":false}",
                "unique",
                "name",
                "This project already has an action with this name, ID "
                        + second.path("id").asInt());
        send("POST", ACTIONS, "{}");
        send("POST", ACTIONS, "{\"name\":\"\"}");
        send("POST", ACTIONS, "{\"name\":\"\"}");
    }

    @Test
    void refusesStepsThatAreNone() {
        refused(
                "POST",
                ACTIONS,
                "{\"steps\":[{},{\"url\":\"a(\",\"url_matching\":\"regex\"}]}",
                "invalid_input",
                "steps__1__url",
                "Invalid regular expression: missing closing )");
        refused(
                "POST",
                ACTIONS,
                "{\"steps\":[{\"url_matching\":\"like\"}]}",
                "invalid_choice",
                "steps__0__url_matching",
                "\"like\" is not a valid choice.");
        refused(
                "POST",
                ACTIONS,
                "{\"steps\":7}",
                "not_a_list",
                "steps",
                "Expected a list of items but got type \"int\".");
    }

    @Test
    void logsWhatWasDone() {
        JsonNode action = send("POST", ACTIONS, "{\"name\":\"a\"}");
        send("PATCH", one(action), "{\"name\":\"b\"}");
        send("PATCH", one(action), "{\"deleted\":true}");
        send("PATCH", one(action), "{\"deleted\":false}");
        send("POST", "dashboards/", "{\"name\":\"board\"}");

        JsonNode page = get(one(action) + "activity/?limit=3");
        assertThat(activities(page)).containsExactly("restored", "deleted", "updated");
        assertThat(page.path("total_count").asInt()).isEqualTo(4);
        assertThat(page.path("previous").isNull()).isTrue();
        assertThat(page.path("next").asText()).endsWith("/activity/?limit=3&page=2");
        assertThat(activities(get(one(action) + "activity/?limit=3&page=2"))).containsExactly("created");
        JsonNode change = page.at("/results/2/detail/changes/0");
        assertThat(change.path("field").asText()).isEqualTo("name");
        assertThat(change.path("before").asText()).isEqualTo("a");
        assertThat(change.path("after").asText()).isEqualTo("b");
        assertThat(get(ACTIONS + "activity/").path("total_count").asInt()).isEqualTo(4);
        assertThat(world.send("GET", ACTIONS + "999999/activity/", null).statusCode())
                .isEqualTo(404);
        world.restart();
        assertThat(get(one(action) + "activity/?limit=3").path("results")).isEqualTo(page.path("results"));
    }

    @Test
    void filtersTheLogOfTheProject() {
        JsonNode action = send("POST", ACTIONS, "{\"name\":\"a\"}");
        send("PATCH", one(action), "{\"name\":\"b\"}");
        send("POST", "dashboards/", "{\"name\":\"board\"}");

        JsonNode newest =
                get(LOG + "?scopes=Action,Dashboard&limit=1").path("results").path(0);
        assertThat(newest.path("scope").asText()).isEqualTo("Dashboard");
        assertThat(newest.path("user").path("id").asInt())
                .isEqualTo(world.owner().id());
        assertThat(newest.path("was_impersonated").asBoolean()).isFalse();
        assertThat(activities(get(LOG + "?scope=Action"))).containsExactly("updated", "created");
        String id = action.path("id").asText();
        assertThat(get(LOG + "?scope=Action&item_id=" + id).path("count").asInt())
                .isEqualTo(2);
        assertThat(get(LOG + "?scope=Dashboard&item_id=999999").path("count").asInt())
                .isZero();
        String user = newest.path("user").path("uuid").asText();
        assertThat(get(LOG + "?scope=Action&user=" + user).path("count").asInt())
                .isEqualTo(2);
        assertThat(get(LOG + "?user=00000000-0000-4000-8000-000000000000")
                        .path("count")
                        .asInt())
                .isZero();
        assertThat(get(LOG + "?scope=Action&start_date=2020-01-01&end_date=2021-01-01")
                        .path("count")
                        .asInt())
                .isZero();
        assertThat(get(LOG + "?scope=Action&start_date=2020-01-01")
                        .path("count")
                        .asInt())
                .isEqualTo(2);
        JsonNode second = get(LOG + "?scope=Action&limit=1&page=2");
        assertThat(activities(second)).containsExactly("created");
        assertThat(second.path("previous").asText()).endsWith("?limit=1&scope=Action");
        refused("GET", LOG + "?user=x", null, "invalid_input", "user", "Must be a valid UUID.");
        refused("GET", LOG + "?start_date=x", null, "invalid_input", "start_date", "Datetime has wrong format.");
    }

    private static String one(JsonNode action) {
        return ACTIONS + action.path("id").asInt() + "/";
    }

    private static List<String> names(JsonNode list) {
        return texts(list, "name");
    }

    private static List<String> activities(JsonNode list) {
        return texts(list, "activity");
    }

    private static List<String> texts(JsonNode list, String field) {
        List<String> texts = new ArrayList<>();
        list.path("results").forEach(item -> texts.add(item.path(field).asText()));
        return texts;
    }

    private JsonNode get(String path) {
        return send("GET", path, null);
    }

    private JsonNode send(String method, String path, String body) {
        HttpResponse<String> answer = world.send(method, path, body);
        assertThat(answer.statusCode()).describedAs(answer.body()).isBetween(200, 201);
        return TestServer.json(answer);
    }

    private void refused(String method, String path, String body, String code, String attr, String detail) {
        HttpResponse<String> answer = world.send(method, path, body);
        JsonNode error = TestServer.json(answer);
        assertThat(answer.statusCode()).describedAs(answer.body()).isEqualTo(400);
        assertThat(error.path("code").asText()).isEqualTo(code);
        assertThat(error.path("attr").textValue()).isEqualTo(attr);
        assertThat(error.path("detail").asText()).startsWith(detail);
    }
}
