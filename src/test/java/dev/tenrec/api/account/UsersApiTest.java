package dev.tenrec.api.account;

import static dev.tenrec.testing.TestWorld.KEYS;
import static dev.tenrec.testing.TestWorld.ME;
import static dev.tenrec.testing.TestWorld.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.account.Level;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestUser;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The user who asks, and the user's keys, over HTTP. */
@ServerTest
final class UsersApiTest {
    private final TestWorld world;
    private final TestUser admin;
    private final TestUser member;
    private final TestWorld stranger;

    UsersApiTest(TestWorld world) {
        this.world = world;
        admin = world.user("Ada", Level.ADMIN);
        member = world.member("Bob");
        stranger = world.stranger();
    }

    @Test
    void showsOneselfUnderAllNames() {
        JsonNode me = world.ask(member, "GET", ME, null);
        assertThat(me.path("email").asText()).isEqualTo(member.email());
        assertThat(me.at("/team/id").asInt()).isEqualTo(world.id());
        assertThat(me.at("/organization/membership_level").asInt()).isEqualTo(1);
        assertThat(me.at("/organizations/0/id")).isEqualTo(me.at("/team/organization"));
        assertThat(world.ask(member, "GET", "/api/users/%40me", null)).isEqualTo(me);
        assertThat(world.ask(member, "GET", "/api/users/" + member.uuid(), null))
                .isEqualTo(me);
    }

    @Test
    void nobodyElseIsThere() {
        for (String uuid : List.of(world.owner().uuid(), UUID.randomUUID().toString(), "x")) {
            refused(world.send(member, "GET", "/api/users/" + uuid + "/", null), 404, "not_found", "Not found.", null);
        }
    }

    @Test
    void keepsWhatWasSent() {
        String body =
                "{\"first_name\":\"Robert\",\"last_name\":\"Roe\",\"theme_mode\":\"dark\",\"role_at_organization\":"
                        + "\"data\",\"notification_settings\":{\"all_weekly_digest_disabled\":true},\"is_staff\":true}";
        world.ask(member, "PATCH", ME, body);
        world.restart();
        JsonNode me = world.ask(member, "GET", ME, null);
        assertThat(me.path("first_name").asText()).isEqualTo("Robert");
        assertThat(me.path("theme_mode").asText()).isEqualTo("dark");
        assertThat(me.path("role_at_organization").asText()).isEqualTo("data");
        assertThat(me.at("/notification_settings/all_weekly_digest_disabled").asBoolean())
                .isTrue();
        assertThat(me.path("is_staff").asBoolean()).isFalse();
        assertThat(world.ask(member, "POST", world.path() + "dashboards/", "{}")
                        .at("/created_by/first_name")
                        .asText())
                .isEqualTo("Robert");
    }

    @Test
    void addressBelongsToOneUser() {
        refused(
                world.send(member, "PATCH", ME, "{\"email\":\"" + world.address("ADA") + "\"}"),
                400,
                "unique",
                "There is already an account with this email address.",
                "email");
        world.ask(member, "PATCH", ME, "{\"email\":\"" + world.address("elsewhere") + "\"}");
        world.ask(admin, "PATCH", ME, "{\"email\":\"" + member.email() + "\"}");
    }

    @Test
    void currentFollowsTheChoice() {
        JsonNode second = world.ask(admin, "POST", "/api/projects/", "{\"name\":\"Second\"}");
        int id = second.path("id").asInt();
        world.ask(member, "PATCH", ME, "{\"set_current_team\":" + id + "}");
        world.restart();
        assertThat(world.ask(member, "GET", "/api/projects/@current/", null)
                        .path("id")
                        .asInt())
                .isEqualTo(id);
        world.send(admin, "DELETE", "/api/projects/" + id + "/", null);
        assertThat(world.ask(member, "GET", "/api/projects/@current/", null)
                        .path("id")
                        .asInt())
                .isEqualTo(world.id());
        for (int absent : List.of(stranger.id(), 987654321)) {
            refused(
                    world.send(member, "PATCH", ME, "{\"set_current_team\":" + absent + "}"),
                    400,
                    "does_not_exist",
                    "Invalid pk \"" + absent + "\" - object does not exist.",
                    "set_current_team");
        }
    }

    @Test
    void currentOrganizationFollowsTheChoice() {
        JsonNode other = world.ask(member, "POST", "/api/organizations/", "{\"name\":\"Mine\"}");
        String body = "{\"set_current_organization\":\"" + other.path("id").asText() + "\"}";
        assertThat(world.ask(member, "PATCH", ME, body).at("/organization/name").asText())
                .isEqualTo("Mine");
        assertThat(world.ask(member, "GET", TestWorld.ORGANIZATION, null).path("id"))
                .isEqualTo(other.path("id"));
        assertThat(world.ask(member, "GET", "/api/projects/@current/", null).path("id"))
                .isEqualTo(other.at("/projects/0/id"));
    }

    @Test
    void keyIsMadeChangedRolledAndEnded() {
        JsonNode made = world.ask(member, "POST", KEYS, "{\"label\":\" Reader \",\"scopes\":[\"dashboard:read\"]}");
        String value = made.path("value").asText();
        assertThat(made.path("label").asText()).isEqualTo("Reader");
        String path = KEYS + made.path("id").asText();
        assertThat(get(value, "@current")).isEqualTo(200);
        JsonNode changed = world.ask(member, "PATCH", path, "{\"label\":\"Writer\",\"scopes\":[\"dashboard:write\"]}");
        assertThat(changed.path("value").isNull()).isTrue();
        assertThat(world.send(value, "POST", world.path() + "dashboards/", "{}").statusCode())
                .isEqualTo(201);
        JsonNode rolled = world.ask(member, "POST", path + "/roll/", null);
        assertThat(rolled.path("last_rolled_at").isTextual()).isTrue();
        assertThat(rolled.path("label").asText()).isEqualTo("Writer");
        assertThat(get(value, "@current")).isEqualTo(401);
        world.restart();
        String fresh = rolled.path("value").asText();
        assertThat(get(value, "@current")).isEqualTo(401);
        assertThat(get(fresh, "@current")).isEqualTo(200);
        assertThat(world.send(member, "DELETE", path, null).statusCode()).isEqualTo(204);
        assertThat(get(fresh, "@current")).isEqualTo(401);
    }

    private int get(String key, String id) {
        return world.send(key, "GET", KEYS + id, null).statusCode();
    }

    @Test
    void refusesKeyThatCannotBe() {
        refusedKey("{\"scopes\":[\"*\"]}", "required", "This field is required.", "label");
        refusedKey("{\"label\":\"  \",\"scopes\":[\"*\"]}", "blank", "This field may not be blank.", "label");
        refusedKey("{\"label\":\"x\",\"scopes\":[]}", "empty", "This list may not be empty.", "scopes");
        refusedKey("{\"label\":\"x\",\"scopes\":[\"tea:make\"]}", "invalid_input", "Invalid scope: tea:make", "scopes");
        for (int absent : List.of(stranger.id(), 987654321)) {
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
        refused(world.send(member, "POST", KEYS, body), 400, code, detail, attr);
    }

    @Test
    void tenKeysAreEnough() {
        for (int i = 1; i < 10; i++) {
            world.ask(member, "POST", KEYS, "{\"label\":\"x\",\"scopes\":[\"*\"]}");
        }
        String detail = "You can only have 10 personal API keys. Remove an existing key before creating a new one.";
        refusedKey("{\"label\":\"x\",\"scopes\":[\"*\"]}", "invalid_input", detail, null);
        String last = world.ask(member, "GET", KEYS, null).path(0).path("id").asText();
        world.send(member, "DELETE", KEYS + last, null);
        world.ask(member, "POST", KEYS, "{\"label\":\"x\",\"scopes\":[\"*\"]}");
    }

    @Test
    void keyGrantsNoMoreThanItHolds() {
        String house = world.organization().toString();
        String limited = world.ask(
                        member,
                        "POST",
                        KEYS,
                        "{\"label\":\"x\",\"scopes\":[\"*\"],\"scoped_organizations\":[\"" + house + "\"]}")
                .path("value")
                .asText();
        HttpResponse<String> wider = world.send(limited, "POST", KEYS, "{\"label\":\"x\",\"scopes\":[\"*\"]}");
        refused(wider, 403, "permission_denied", "An API key can only grant what it holds itself.", null);
        HttpResponse<String> own = world.send(limited, "PATCH", KEYS + "@current", "{\"scoped_organizations\":null}");
        refused(own, 403, "permission_denied", "An API key can only grant what it holds itself.", null);
        String narrow = world.key(member, "user:write", "dashboard:write");
        assertThat(world.send(narrow, "POST", KEYS, "{}").statusCode()).isEqualTo(403);
        assertThat(world.send(narrow, "PATCH", KEYS + "@current", "{}").statusCode())
                .isEqualTo(403);
    }

    @Test
    void limitOfKeyTakesEffect() {
        int second = world.ask(admin, "POST", "/api/projects/", "{\"name\":\"Second\"}")
                .path("id")
                .asInt();
        String limited = world.ask(
                        member, "POST", KEYS, "{\"label\":\"x\",\"scopes\":[\"*\"],\"scoped_teams\":[" + second + "]}")
                .path("value")
                .asText();
        assertThat(world.send(limited, "GET", "/api/projects/" + second, null).statusCode())
                .isEqualTo(200);
        assertThat(world.send(limited, "GET", world.path(), null).statusCode()).isEqualTo(403);
        assertThat(world.send(limited, "GET", ME, null).statusCode()).isEqualTo(200);
        refused(
                world.send(limited, "GET", "/api/projects/", null),
                403,
                "permission_denied",
                "API keys with scoped projects are only supported on project-based endpoints.",
                null);
    }
}
