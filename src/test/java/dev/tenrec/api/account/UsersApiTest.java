package dev.tenrec.api.account;

import static dev.tenrec.testing.Company.KEYS;
import static dev.tenrec.testing.Company.ME;
import static dev.tenrec.testing.Company.PROJECT;
import static dev.tenrec.testing.Company.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.Company;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The user who asks, and the user's keys, over HTTP. */
final class UsersApiTest {
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
    void showsOneselfUnderAllNames() {
        JsonNode me = company.ask(company.member, "GET", ME, null);
        assertThat(me.path("email").asText()).isEqualTo("Bob@example.com");
        assertThat(me.at("/team/id").asInt()).isEqualTo(1);
        assertThat(me.at("/organization/membership_level").asInt()).isEqualTo(1);
        assertThat(me.at("/organizations/0/id")).isEqualTo(me.at("/team/organization"));
        assertThat(company.ask(company.member, "GET", "/api/users/%40me", null)).isEqualTo(me);
        assertThat(company.ask(company.member, "GET", "/api/users/" + company.member.uuid(), null))
                .isEqualTo(me);
    }

    @Test
    void nobodyElseIsThere() {
        for (String uuid : List.of(company.owner.uuid(), UUID.randomUUID().toString(), "x")) {
            refused(
                    company.send(company.member, "GET", "/api/users/" + uuid + "/", null),
                    404,
                    "not_found",
                    "Not found.",
                    null);
        }
    }

    @Test
    void keepsWhatWasSent() {
        String body =
                "{\"first_name\":\"Robert\",\"last_name\":\"Roe\",\"theme_mode\":\"dark\",\"role_at_organization\":"
                        + "\"data\",\"notification_settings\":{\"all_weekly_digest_disabled\":true},\"is_staff\":true}";
        company.ask(company.member, "PATCH", ME, body);
        company.restart();
        JsonNode me = company.ask(company.member, "GET", ME, null);
        assertThat(me.path("first_name").asText()).isEqualTo("Robert");
        assertThat(me.path("theme_mode").asText()).isEqualTo("dark");
        assertThat(me.path("role_at_organization").asText()).isEqualTo("data");
        assertThat(me.at("/notification_settings/all_weekly_digest_disabled").asBoolean())
                .isTrue();
        assertThat(me.path("is_staff").asBoolean()).isFalse();
        assertThat(company.ask(company.member, "POST", PROJECT + "dashboards/", "{}")
                        .at("/created_by/first_name")
                        .asText())
                .isEqualTo("Robert");
    }

    @Test
    void addressBelongsToOneUser() {
        refused(
                company.send(company.member, "PATCH", ME, "{\"email\":\"ADA@example.com\"}"),
                400,
                "unique",
                "There is already an account with this email address.",
                "email");
        company.ask(company.member, "PATCH", ME, "{\"email\":\"bob@elsewhere.example\"}");
        company.ask(company.admin, "PATCH", ME, "{\"email\":\"Bob@example.com\"}");
    }

    @Test
    void currentFollowsTheChoice() {
        JsonNode second = company.ask(company.admin, "POST", "/api/projects/", "{\"name\":\"Second\"}");
        int id = second.path("id").asInt();
        company.ask(company.member, "PATCH", ME, "{\"set_current_team\":" + id + "}");
        company.restart();
        assertThat(company.ask(company.member, "GET", "/api/projects/@current/", null)
                        .path("id")
                        .asInt())
                .isEqualTo(id);
        company.send(company.admin, "DELETE", "/api/projects/" + id + "/", null);
        assertThat(company.ask(company.member, "GET", "/api/projects/@current/", null)
                        .path("id")
                        .asInt())
                .isEqualTo(1);
        for (int absent : List.of(company.foreign, 987654321)) {
            refused(
                    company.send(company.member, "PATCH", ME, "{\"set_current_team\":" + absent + "}"),
                    400,
                    "does_not_exist",
                    "Invalid pk \"" + absent + "\" - object does not exist.",
                    "set_current_team");
        }
    }

    @Test
    void currentOrganizationFollowsTheChoice() {
        JsonNode other = company.ask(company.member, "POST", "/api/organizations/", "{\"name\":\"Mine\"}");
        String body = "{\"set_current_organization\":\"" + other.path("id").asText() + "\"}";
        assertThat(company.ask(company.member, "PATCH", ME, body)
                        .at("/organization/name")
                        .asText())
                .isEqualTo("Mine");
        assertThat(company.ask(company.member, "GET", Company.ORGANIZATION, null)
                        .path("id"))
                .isEqualTo(other.path("id"));
        assertThat(company.ask(company.member, "GET", "/api/projects/@current/", null)
                        .path("id"))
                .isEqualTo(other.at("/projects/0/id"));
    }

    @Test
    void keyIsMadeChangedRolledAndEnded() {
        JsonNode made =
                company.ask(company.member, "POST", KEYS, "{\"label\":\" Reader \",\"scopes\":[\"dashboard:read\"]}");
        String value = made.path("value").asText();
        assertThat(made.path("label").asText()).isEqualTo("Reader");
        String path = KEYS + made.path("id").asText();
        assertThat(get(value, "@current")).isEqualTo(200);
        JsonNode changed =
                company.ask(company.member, "PATCH", path, "{\"label\":\"Writer\",\"scopes\":[\"dashboard:write\"]}");
        assertThat(changed.path("value").isNull()).isTrue();
        assertThat(company.send(value, "POST", PROJECT + "dashboards/", "{}").statusCode())
                .isEqualTo(201);
        JsonNode rolled = company.ask(company.member, "POST", path + "/roll/", null);
        assertThat(rolled.path("last_rolled_at").isTextual()).isTrue();
        assertThat(rolled.path("label").asText()).isEqualTo("Writer");
        assertThat(get(value, "@current")).isEqualTo(401);
        company.restart();
        String fresh = rolled.path("value").asText();
        assertThat(get(value, "@current")).isEqualTo(401);
        assertThat(get(fresh, "@current")).isEqualTo(200);
        assertThat(company.send(company.member, "DELETE", path, null).statusCode())
                .isEqualTo(204);
        assertThat(get(fresh, "@current")).isEqualTo(401);
    }

    private int get(String key, String id) {
        return company.send(key, "GET", KEYS + id, null).statusCode();
    }

    @Test
    void refusesKeyThatCannotBe() {
        refusedKey("{\"scopes\":[\"*\"]}", "required", "This field is required.", "label");
        refusedKey("{\"label\":\"  \",\"scopes\":[\"*\"]}", "blank", "This field may not be blank.", "label");
        refusedKey("{\"label\":\"x\",\"scopes\":[]}", "empty", "This list may not be empty.", "scopes");
        refusedKey("{\"label\":\"x\",\"scopes\":[\"tea:make\"]}", "invalid_input", "Invalid scope: tea:make", "scopes");
        for (int absent : List.of(company.foreign, 987654321)) {
            refusedKey(
                    "{\"label\":\"x\",\"scopes\":[\"*\"],\"scoped_teams\":[" + absent + "]}",
                    "invalid_input",
                    "You must be a member of all teams that you are scoping the key to.",
                    "scoped_teams");
        }
        refusedKey(
                "{\"label\":\"x\",\"scopes\":[\"*\"],\"scoped_organizations\":[\"x\"]}",
                "invalid_input",
                "Invalid organization UUID",
                "scoped_organizations");
        refusedKey(
                "{\"label\":\"x\",\"scopes\":[\"*\"],\"scoped_organizations\":[\"" + UUID.randomUUID() + "\"]}",
                "invalid_input",
                "You must be a member of all organizations that you are scoping the key to.",
                "scoped_organizations");
    }

    private void refusedKey(String body, String code, String detail, String attr) {
        refused(company.send(company.member, "POST", KEYS, body), 400, code, detail, attr);
    }

    @Test
    void tenKeysAreEnough() {
        for (int i = 1; i < 10; i++) {
            company.ask(company.member, "POST", KEYS, "{\"label\":\"x\",\"scopes\":[\"*\"]}");
        }
        String detail = "You can only have 10 personal API keys. Remove an existing key before creating a new one.";
        refusedKey("{\"label\":\"x\",\"scopes\":[\"*\"]}", "invalid_input", detail, null);
        String last = company.ask(company.member, "GET", KEYS, null)
                .path(0)
                .path("id")
                .asText();
        company.send(company.member, "DELETE", KEYS + last, null);
        company.ask(company.member, "POST", KEYS, "{\"label\":\"x\",\"scopes\":[\"*\"]}");
    }

    @Test
    void keyGrantsNoMoreThanItHolds() {
        String house =
                company.accounts().findProject(1).orElseThrow().organization().toString();
        String limited = company.ask(
                        company.member,
                        "POST",
                        KEYS,
                        "{\"label\":\"x\",\"scopes\":[\"*\"],\"scoped_organizations\":[\"" + house + "\"]}")
                .path("value")
                .asText();
        HttpResponse<String> wider = company.send(limited, "POST", KEYS, "{\"label\":\"x\",\"scopes\":[\"*\"]}");
        refused(wider, 403, "permission_denied", "An API key can only grant what it holds itself.", null);
        HttpResponse<String> own = company.send(limited, "PATCH", KEYS + "@current", "{\"scoped_organizations\":null}");
        refused(own, 403, "permission_denied", "An API key can only grant what it holds itself.", null);
        String narrow = company.key(company.member, "user:write", "dashboard:write");
        assertThat(company.send(narrow, "POST", KEYS, "{}").statusCode()).isEqualTo(403);
        assertThat(company.send(narrow, "PATCH", KEYS + "@current", "{}").statusCode())
                .isEqualTo(403);
    }

    @Test
    void limitOfKeyTakesEffect() {
        int second = company.ask(company.admin, "POST", "/api/projects/", "{\"name\":\"Second\"}")
                .path("id")
                .asInt();
        String limited = company.ask(
                        company.member,
                        "POST",
                        KEYS,
                        "{\"label\":\"x\",\"scopes\":[\"*\"],\"scoped_teams\":[" + second + "]}")
                .path("value")
                .asText();
        assertThat(company.send(limited, "GET", "/api/projects/" + second, null).statusCode())
                .isEqualTo(200);
        assertThat(company.send(limited, "GET", PROJECT, null).statusCode()).isEqualTo(403);
        assertThat(company.send(limited, "GET", ME, null).statusCode()).isEqualTo(200);
        refused(
                company.send(limited, "GET", "/api/projects/", null),
                403,
                "permission_denied",
                "API keys with scoped projects are only supported on project-based endpoints.",
                null);
    }
}
