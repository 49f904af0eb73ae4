package dev.tenrec.api.account;

import static dev.tenrec.testing.Company.PROJECT;
import static dev.tenrec.testing.Company.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.Company;
import dev.tenrec.testing.RunningServer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Projects over HTTP. */
final class ProjectsApiTest {
    @TempDir
    Path directory;

    private Company company;

    @BeforeEach
    void start() {
        company = new Company(directory);
    }

    @AfterEach
    void stop() {
        company.close();
    }

    @Test
    void listsOnlyWhatTheCallerMaySee() {
        JsonNode mine = company.ask(company.member, "GET", "/api/projects/", null);
        assertThat(mine.path("count").asInt()).isEqualTo(1);
        assertThat(mine.at("/results/0/id").asInt()).isEqualTo(1);
        assertThat(company.ask(company.stranger, "GET", "/api/environments/?limit=1", null)
                        .at("/results/0/id")
                        .asInt())
                .isEqualTo(company.foreign);
    }

    @Test
    void keepsWhatWasSentAndShowsIt() {
        String body = "{\"name\":\"Shop\",\"timezone\":\"Europe/Berlin\",\"week_start_day\":1,\"anonymize_ips\":true,"
                + "\"app_urls\":[\"https://example.com\"],\"test_account_filters\":[{\"key\":\"email\"}],"
                + "\"person_display_name_properties\":[\"email\"],\"api_token\":\"phc_mine\",\"nonsense\":1}";
        JsonNode patched = company.ask(company.member, "PATCH", PROJECT, body);
        assertThat(patched.path("api_token").asText()).isEqualTo(RunningServer.PROJECT_KEY);
        assertThat(patched.has("nonsense")).isFalse();
        company.restart();
        JsonNode read = company.ask(company.member, "GET", "/api/environments/%40current", null);
        assertThat(read).isEqualTo(patched);
        assertThat(read.path("timezone").asText()).isEqualTo("Europe/Berlin");
        assertThat(read.path("week_start_day").asInt()).isEqualTo(1);
        assertThat(read.at("/app_urls/0").asText()).isEqualTo("https://example.com");
        assertThat(read.at("/test_account_filters/0/key").asText()).isEqualTo("email");
    }

    @Test
    void refusesTimezoneThatThereIsNot() {
        HttpResponse<String> answer = company.send(company.owner, "PATCH", PROJECT, "{\"timezone\":\"Mars/Olympus\"}");
        refused(answer, 400, "invalid_choice", "\"Mars/Olympus\" is not a valid choice.", "timezone");
    }

    @Test
    void weeksBeginOnTheDayThatWasSet() {
        String query = "{\"query\":{\"kind\":\"TrendsQuery\",\"interval\":\"week\",\"dateRange\":"
                + "{\"date_from\":\"2026-01-07\",\"date_to\":\"2026-01-07\"},\"series\":[{\"kind\":\"EventsNode\"}]}}";
        assertThat(firstDay(query)).isEqualTo("2026-01-04");
        company.ask(company.owner, "PATCH", PROJECT, "{\"week_start_day\":1}");
        assertThat(firstDay(query)).isEqualTo("2026-01-05");
    }

    private String firstDay(String query) {
        return company.ask(company.owner, "POST", PROJECT + "query/", query)
                .at("/results/0/days/0")
                .asText()
                .substring(0, 10);
    }

    @Test
    void dashboardOfAnotherProjectIsNoPrimaryOne() {
        int theirs = company.ask(
                        company.stranger,
                        "POST",
                        "/api/projects/" + company.foreign + "/dashboards/",
                        "{\"name\":\"theirs\"}")
                .path("id")
                .asInt();
        refused(
                company.send(company.owner, "PATCH", PROJECT, "{\"primary_dashboard\":" + theirs + "}"),
                400,
                "does_not_exist",
                "Invalid pk \"" + theirs + "\" - object does not exist.",
                "primary_dashboard");
        int own = company.ask(company.owner, "POST", PROJECT + "dashboards/", "{\"name\":\"own\"}")
                .path("id")
                .asInt();
        assertThat(company.ask(company.owner, "PATCH", PROJECT, "{\"primary_dashboard\":" + own + "}")
                        .path("primary_dashboard")
                        .asInt())
                .isEqualTo(own);
    }

    @Test
    void showsItsGroupTypes() {
        assertThat(company.ask(company.owner, "GET", PROJECT, null)
                        .path("has_group_types")
                        .asBoolean(true))
                .isFalse();
        String group = "{\"api_key\":\"" + RunningServer.PROJECT_KEY + "\",\"batch\":[{\"event\":\"$groupidentify\","
                + "\"distinct_id\":\"one\",\"properties\":{\"$group_type\":\"company\",\"$group_key\":\"acme\"}}]}";
        company.server().send(company.server().request("POST", "/batch/", group));
        JsonNode project = company.ask(company.owner, "GET", PROJECT, null);
        assertThat(project.path("has_group_types").asBoolean()).isTrue();
        assertThat(project.at("/group_types/0/group_type").asText()).isEqualTo("company");
    }

    @Test
    void onlyAdminsMakeAndEndProjects() {
        for (String path : new String[] {"/api/projects/", "/api/organizations/@current/projects/"}) {
            refused(
                    company.send(company.member, "POST", path, "{\"name\":\"Second\"}"),
                    403,
                    "permission_denied",
                    "Your organization access level is insufficient.",
                    null);
        }
        JsonNode made = company.ask(company.admin, "POST", "/api/projects/", "{\"name\":\"Second\"}");
        String path = "/api/projects/" + made.path("id").asText() + "/";
        refused(
                company.send(company.member, "DELETE", path, null),
                403,
                "permission_denied",
                "You don't have sufficient permissions in the project.",
                null);
        assertThat(company.send(company.admin, "DELETE", path, null).statusCode())
                .isEqualTo(204);
        refused(company.send(company.admin, "GET", path, null), 404, "not_found", "Project not found.", null);
        JsonNode next = company.ask(company.admin, "POST", "/api/projects/", "{\"name\":\"Third\"}");
        assertThat(next.path("id").asInt()).isGreaterThan(made.path("id").asInt());
        refused(
                company.send(company.admin, "POST", "/api/projects/", "{}"),
                400,
                "required",
                "This field is required.",
                "name");
    }

    @Test
    void deletedProjectIsRefusedByCaptureAtOnceAndForEver() {
        JsonNode made = company.ask(company.owner, "POST", "/api/projects/", "{\"name\":\"Second\"}");
        String token = made.path("api_token").asText();
        assertThat(capture(token)).isEqualTo(200);
        String path = "/api/projects/" + made.path("id").asText() + "/";
        assertThat(company.ask(company.owner, "GET", path, null)
                        .path("ingested_event")
                        .asBoolean())
                .isTrue();
        company.send(company.owner, "DELETE", path, null);
        assertThat(capture(token)).isEqualTo(401);
        assertThat(company.send(company.owner, "GET", path + "events/", null).statusCode())
                .isEqualTo(404);
        company.restart();
        assertThat(capture(token)).isEqualTo(401);
        assertThat(company.send(company.owner, "GET", path, null).statusCode()).isEqualTo(404);
    }

    @Test
    void keepsTheOnlyProjectOfAnOrganization() {
        refused(
                company.send(company.owner, "DELETE", PROJECT, null),
                400,
                "invalid_input",
                "The only project of an organization can't be deleted.",
                null);
    }

    @Test
    void resetTokenEndsTheOldOne() {
        assertThat(company.send(company.member, "PATCH", PROJECT + "reset_token/", null)
                        .statusCode())
                .isEqualTo(403);
        String fresh = company.ask(company.admin, "PATCH", PROJECT + "reset_token/", null)
                .path("api_token")
                .asText();
        assertThat(fresh).startsWith("phc_").isNotEqualTo(RunningServer.PROJECT_KEY);
        assertThat(capture(RunningServer.PROJECT_KEY)).isEqualTo(401);
        assertThat(capture(fresh)).isEqualTo(200);
    }

    private int capture(String token) {
        String body = "{\"api_key\":\"" + token + "\",\"batch\":[{\"event\":\"seen\",\"distinct_id\":\"one\"}]}";
        return company.server()
                .send(company.server().request("POST", "/batch/", body))
                .statusCode();
    }
}
