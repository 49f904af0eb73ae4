package dev.tenrec.api.account;

import static dev.tenrec.testing.TestWorld.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.account.Level;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestUser;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** Projects over HTTP. */
@ServerTest
final class ProjectsApiTest {
    private final TestWorld world;
    private final TestUser admin;
    private final TestUser member;
    private final TestWorld stranger;

    ProjectsApiTest(TestWorld world) {
        this.world = world;
        admin = world.user("Ada", Level.ADMIN);
        member = world.member("Bob");
        stranger = world.stranger();
    }

    @Test
    void listsOnlyWhatTheCallerMaySee() {
        JsonNode mine = world.ask(member, "GET", "/api/projects/", null);
        assertThat(mine.path("count").asInt()).isEqualTo(1);
        assertThat(mine.at("/results/0/id").asInt()).isEqualTo(world.id());
        assertThat(world.ask(stranger.owner(), "GET", "/api/environments/?limit=1", null)
                        .at("/results/0/id")
                        .asInt())
                .isEqualTo(stranger.id());
    }

    @Test
    void keepsWhatWasSentAndShowsIt() {
        String body = "{\"name\":\"Shop\",\"timezone\":\"Europe/Berlin\",\"week_start_day\":1,\"anonymize_ips\":true,"
                + "\"app_urls\":[\"https://example.com\"],\"test_account_filters\":[{\"key\":\"email\"}],"
                + "\"person_display_name_properties\":[\"email\"],\"api_token\":\"phc_mine\",\"nonsense\":1}";
        JsonNode patched = world.ask(member, "PATCH", world.path(), body);
        assertThat(patched.path("api_token").asText()).isEqualTo(world.token());
        assertThat(patched.has("nonsense")).isFalse();
        world.restart();
        JsonNode read = world.ask(member, "GET", "/api/environments/%40current", null);
        assertThat(read).isEqualTo(patched);
        assertThat(read.path("timezone").asText()).isEqualTo("Europe/Berlin");
        assertThat(read.path("week_start_day").asInt()).isEqualTo(1);
        assertThat(read.at("/app_urls/0").asText()).isEqualTo("https://example.com");
        assertThat(read.at("/test_account_filters/0/key").asText()).isEqualTo("email");
    }

    @Test
    void refusesTimezoneThatThereIsNot() {
        HttpResponse<String> answer =
                world.send(world.owner(), "PATCH", world.path(), "{\"timezone\":\"Mars/Olympus\"}");
        refused(answer, 400, "invalid_choice", "\"Mars/Olympus\" is not a valid choice.", "timezone");
    }

    @Test
    void weeksBeginOnTheDayThatWasSet() {
        String query = "{\"query\":{\"kind\":\"TrendsQuery\",\"interval\":\"week\",\"dateRange\":"
                + "{\"date_from\":\"2026-01-07\",\"date_to\":\"2026-01-07\"},\"series\":[{\"kind\":\"EventsNode\"}]}}";
        assertThat(firstDay(query)).isEqualTo("2026-01-04");
        world.ask(world.owner(), "PATCH", world.path(), "{\"week_start_day\":1}");
        assertThat(firstDay(query)).isEqualTo("2026-01-05");
    }

    private String firstDay(String query) {
        return world.ask(world.owner(), "POST", world.path() + "query/", query)
                .at("/results/0/days/0")
                .asText()
                .substring(0, 10);
    }

    @Test
    void dashboardOfAnotherProjectIsNoPrimaryOne() {
        int theirs = world.ask(
                        stranger.owner(),
                        "POST",
                        "/api/projects/" + stranger.id() + "/dashboards/",
                        "{\"name\":\"theirs\"}")
                .path("id")
                .asInt();
        refused(
                world.send(world.owner(), "PATCH", world.path(), "{\"primary_dashboard\":" + theirs + "}"),
                400,
                "does_not_exist",
                "Invalid pk \"" + theirs + "\" - object does not exist.",
                "primary_dashboard");
        int own = world.ask(world.owner(), "POST", world.path() + "dashboards/", "{\"name\":\"own\"}")
                .path("id")
                .asInt();
        assertThat(world.ask(world.owner(), "PATCH", world.path(), "{\"primary_dashboard\":" + own + "}")
                        .path("primary_dashboard")
                        .asInt())
                .isEqualTo(own);
    }

    @Test
    void showsItsGroupTypes() {
        assertThat(world.ask(world.owner(), "GET", world.path(), null)
                        .path("has_group_types")
                        .asBoolean(true))
                .isFalse();
        String group = "{\"api_key\":\"" + world.token() + "\",\"batch\":[{\"event\":\"$groupidentify\","
                + "\"distinct_id\":\"one\",\"properties\":{\"$group_type\":\"company\",\"$group_key\":\"acme\"}}]}";
        world.server().send(world.server().request("POST", "/batch/", group));
        JsonNode project = world.ask(world.owner(), "GET", world.path(), null);
        assertThat(project.path("has_group_types").asBoolean()).isTrue();
        assertThat(project.at("/group_types/0/group_type").asText()).isEqualTo("company");
    }

    @Test
    void onlyAdminsMakeAndEndProjects() {
        for (String path : new String[] {"/api/projects/", "/api/organizations/@current/projects/"}) {
            refused(
                    world.send(member, "POST", path, "{\"name\":\"Second\"}"),
                    403,
                    "permission_denied",
                    "Your organization access level is insufficient.",
                    null);
        }
        JsonNode made = world.ask(admin, "POST", "/api/projects/", "{\"name\":\"Second\"}");
        String path = "/api/projects/" + made.path("id").asText() + "/";
        refused(
                world.send(member, "DELETE", path, null),
                403,
                "permission_denied",
                "You don't have sufficient permissions in the project.",
                null);
        assertThat(world.send(admin, "DELETE", path, null).statusCode()).isEqualTo(204);
        refused(world.send(admin, "GET", path, null), 404, "not_found", "Project not found.", null);
        JsonNode next = world.ask(admin, "POST", "/api/projects/", "{\"name\":\"Third\"}");
        assertThat(next.path("id").asInt()).isGreaterThan(made.path("id").asInt());
        refused(world.send(admin, "POST", "/api/projects/", "{}"), 400, "required", "This field is required.", "name");
    }

    @Test
    void deletedProjectIsRefusedByCaptureAtOnceAndForEver() {
        JsonNode made = world.ask(world.owner(), "POST", "/api/projects/", "{\"name\":\"Second\"}");
        String token = made.path("api_token").asText();
        assertThat(capture(token)).isEqualTo(200);
        String path = "/api/projects/" + made.path("id").asText() + "/";
        assertThat(world.ask(world.owner(), "GET", path, null)
                        .path("ingested_event")
                        .asBoolean())
                .isTrue();
        world.send(world.owner(), "DELETE", path, null);
        assertThat(capture(token)).isEqualTo(401);
        assertThat(world.send(world.owner(), "GET", path + "events/", null).statusCode())
                .isEqualTo(404);
        world.restart();
        assertThat(capture(token)).isEqualTo(401);
        assertThat(world.send(world.owner(), "GET", path, null).statusCode()).isEqualTo(404);
    }

    @Test
    void keepsTheOnlyProjectOfAnOrganization() {
        refused(
                world.send(world.owner(), "DELETE", world.path(), null),
                400,
                "invalid_input",
                "The only project of an organization can't be deleted.",
                null);
    }

    @Test
    void resetTokenEndsTheOldOne() {
        assertThat(world.send(member, "PATCH", world.path() + "reset_token/", null)
                        .statusCode())
                .isEqualTo(403);
        String fresh = world.ask(admin, "PATCH", world.path() + "reset_token/", null)
                .path("api_token")
                .asText();
        assertThat(fresh).startsWith("phc_").isNotEqualTo(world.token());
        assertThat(capture(world.token())).isEqualTo(401);
        assertThat(capture(fresh)).isEqualTo(200);
    }

    private int capture(String token) {
        String body = "{\"api_key\":\"" + token + "\",\"batch\":[{\"event\":\"seen\",\"distinct_id\":\"one\"}]}";
        return world.server()
                .send(world.server().request("POST", "/batch/", body))
                .statusCode();
    }
}
