package dev.tenrec.api.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.OpenTenrec;
import dev.tenrec.account.PasswordHash;
import dev.tenrec.json.Timestamps;
import dev.tenrec.sharing.Sharing;
import dev.tenrec.sharing.SharingConfiguration;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestUser;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

@ServerTest
final class SharingApiTest {
    private static final String ENABLE = "{\"enabled\":true}";
    private static final String DISABLE = "{\"enabled\":false}";
    private static final long MINUTE_MICROS = 60_000_000;

    private final TestWorld world;
    private final TestUser member;

    SharingApiTest(TestWorld world) {
        this.world = world;
        member = world.member("Bob");
    }

    @Test
    void showsFreshTokenOfNoMeaningUntilShared() {
        String path = sharing(dashboard());
        JsonNode first = world.ask("GET", path, null);
        assertThat(first.properties().stream().map(Map.Entry::getKey))
                .containsExactly(
                        "created_at",
                        "enabled",
                        "access_token",
                        "settings",
                        "password_required",
                        "share_passwords",
                        "user_access_level");
        assertThat(first.path("created_at").isNull()).isTrue();
        assertThat(first.path("enabled").booleanValue()).isFalse();
        assertThat(first.path("settings").isNull()).isTrue();
        assertThat(first.path("share_passwords")).isEmpty();
        assertThat(token(first)).matches("[A-Za-z0-9_-]{30}");
        assertThat(token(world.ask("GET", path, null))).isNotEqualTo(token(first));
        assertThat(found(token(first))).isEmpty();
    }

    @Test
    void keepsTokenOnceShared() {
        int id = dashboard();
        JsonNode shared = world.ask("PATCH", sharing(id), ENABLE);
        assertThat(shared.path("enabled").booleanValue()).isTrue();
        assertThat(shared.path("created_at").isTextual()).isTrue();
        assertThat(world.ask("GET", sharing(id), null)).isEqualTo(shared);
        assertThat(found(token(shared)))
                .hasValueSatisfying(found -> assertThat(found.item().id()).isEqualTo(id));
        world.restart();
        assertThat(world.ask("GET", sharing(id), null)).isEqualTo(shared);
        assertThat(found(token(shared))).isPresent();
        assertThat(world.ask("PATCH", sharing(id), "{}")).isEqualTo(shared);
    }

    @Test
    void givesNewTokenWhenEnabledAgain() {
        String path = sharing(dashboard());
        String first = token(world.ask("PATCH", path, ENABLE));
        world.ask("PATCH", path, DISABLE);
        assertThat(found(first)).isEmpty();
        String second = token(world.ask("PATCH", path, ENABLE));
        assertThat(second).isNotEqualTo(first);
        assertThat(found(first)).isEmpty();
        assertThat(found(second)).isPresent();
    }

    @Test
    void keepsReplacedTokenForFiveMinutes() {
        String path = sharing(dashboard());
        String first = token(world.ask("PATCH", path, ENABLE));
        HttpResponse<String> refreshed = world.send("POST", path + "refresh/", null);
        assertThat(refreshed.statusCode()).isEqualTo(200);
        String second = token(TestServer.json(refreshed));
        assertThat(second).isNotEqualTo(first);
        String third = token(world.ask("POST", path + "refresh/", null));
        for (String token : List.of(first, second, third)) {
            assertThat(found(token, 4 * MINUTE_MICROS)).isPresent();
        }
        assertThat(found(first, 6 * MINUTE_MICROS)).isEmpty();
        assertThat(found(second, 6 * MINUTE_MICROS)).isEmpty();
        assertThat(found(third, 6 * MINUTE_MICROS)).isPresent();
        world.restart();
        assertThat(found(first)).isPresent();
        world.ask("PATCH", path, DISABLE);
        for (String token : List.of(first, second, third)) {
            assertThat(found(token)).isEmpty();
        }
        world.ask("PATCH", path, ENABLE);
        assertThat(found(first)).isEmpty();
        assertThat(found(third)).isEmpty();
    }

    @Test
    void endsWithDeletedDashboardAndReturnsWithIt() {
        int id = dashboard();
        String token = token(world.ask("PATCH", sharing(id), ENABLE));
        world.ask("PATCH", "dashboards/" + id + "/", "{\"deleted\":true}");
        assertThat(found(token)).isEmpty();
        for (HttpResponse<String> answer : List.of(
                world.send("GET", sharing(id), null),
                world.send("PATCH", sharing(id), "{\"enabled\":7}"),
                world.send("POST", sharing(id) + "refresh/", null),
                world.send("GET", sharing(99_999), null))) {
            assertThat(answer.body())
                    .isEqualTo("{\"type\":\"invalid_request\",\"code\":\"not_found\","
                            + "\"detail\":\"Dashboard not found.\",\"attr\":null}");
        }
        world.ask("PATCH", "dashboards/" + id + "/", "{\"deleted\":false}");
        assertThat(found(token)).isPresent();
    }

    @Test
    void keepsKnownSettingsOnly() {
        String path = sharing(dashboard());
        JsonNode shared = world.ask(
                "PATCH",
                path,
                "{\"settings\":{\"whitelabel\":true,\"legend\":null,\"theme\":\"dark\",\"evil\":\"<script>\"}}");
        assertThat(shared.path("settings").toString()).isEqualTo("{\"whitelabel\":true,\"theme\":\"dark\"}");
        for (String settings :
                List.of("[]", "\"x\"", "5", "{\"theme\":\"pink\"}", "{\"legend\":\"x\"}", "{\"theme\":7}")) {
            HttpResponse<String> refused = world.send("PATCH", path, "{\"settings\":" + settings + "}");
            assertThat(refused.statusCode()).isEqualTo(400);
            assertThat(refused.body())
                    .isEqualTo("{\"type\":\"validation_error\",\"code\":\"invalid_input\","
                            + "\"detail\":\"Invalid settings format\",\"attr\":\"settings\"}");
        }
        assertThat(world.ask("GET", path, null)).isEqualTo(shared);
        assertThat(world.ask("PATCH", path, "{\"settings\":null}")
                        .path("settings")
                        .isNull())
                .isTrue();
    }

    @Test
    void showsPasswordOnceAndKeepsItsHash() {
        String path = sharing(dashboard());
        HttpResponse<String> early = world.send("POST", path + "passwords/", "{}");
        assertThat(early.statusCode()).isEqualTo(400);
        assertThat(TestServer.json(early).path("error").textValue())
                .isEqualTo("Password protection must be enabled before creating passwords");
        world.ask("PATCH", path, "{\"enabled\":true,\"password_required\":true}");
        HttpResponse<String> made =
                world.send("POST", path + "passwords/", "{\"raw_password\":\"correct horse\",\"note\":\"press\"}");
        assertThat(made.statusCode()).isEqualTo(201);
        JsonNode password = TestServer.json(made);
        assertThat(password.path("password").textValue()).isEqualTo("correct horse");
        assertThat(password.path("note").textValue()).isEqualTo("press");
        assertThat(password.path("created_by_email").textValue())
                .isEqualTo(world.owner().email());
        HttpResponse<String> shown = world.send("GET", path, null);
        assertThat(shown.body()).doesNotContain("horse").doesNotContain("pbkdf2");
        JsonNode listed = TestServer.json(shown).path("share_passwords");
        assertThat(listed).hasSize(1);
        assertThat(listed.get(0).path("id")).isEqualTo(password.path("id"));
        assertThat(listed.get(0).path("is_active").booleanValue()).isTrue();
        PasswordHash hash = found(token(TestServer.json(shown)))
                .orElseThrow()
                .passwords()
                .get(0)
                .hash();
        assertThat(hash.rounds()).isEqualTo(OpenTenrec.PASSWORD_ROUNDS);
        assertThat(hash.matches("correct horse")).isTrue();
        assertThat(hash.matches("correct horsf")).isFalse();
    }

    @Test
    void makesPasswordForThoseWhoChooseNone() {
        String path = sharing(dashboard());
        world.ask("PATCH", path, "{\"password_required\":true}");
        JsonNode made = world.ask("POST", path + "passwords/", "{\"raw_password\":\"\"}");
        assertThat(made.path("password").textValue()).hasSize(16);
        JsonNode refused = TestServer.json(world.send("POST", path + "passwords/", "{\"raw_password\":\"seven77\"}"));
        assertThat(refused.path("attr").textValue()).isEqualTo("raw_password");
        assertThat(refused.path("detail").textValue()).isEqualTo("Password must be at least 8 characters long.");
        String note = "{\"note\":\"" + "x".repeat(101) + "\"}";
        assertThat(TestServer.json(world.send("POST", path + "passwords/", note))
                        .path("code")
                        .textValue())
                .isEqualTo("max_length");
        String one = path + "passwords/" + made.path("id") + "/";
        assertThat(world.send("DELETE", one, null).statusCode()).isEqualTo(204);
        HttpResponse<String> again = world.send("DELETE", one, null);
        assertThat(again.statusCode()).isEqualTo(404);
        assertThat(TestServer.json(again).path("detail").textValue()).isEqualTo("Password not found");
        assertThat(world.ask("GET", path, null).path("share_passwords")).isEmpty();
    }

    @Test
    void letsOnlyEditorsShare() {
        int id = world.ask("POST", "dashboards/", "{\"restriction_level\":37}")
                .path("id")
                .intValue();
        String path = sharing(id);
        for (HttpResponse<String> answer : List.of(
                world.send(member, "PATCH", path, ENABLE),
                world.send(member, "POST", path + "refresh/", null),
                world.send(member, "POST", path + "passwords/", "{}"),
                world.send(member, "DELETE", path + "passwords/1/", null))) {
            assertThat(answer.statusCode()).isEqualTo(403);
            assertThat(TestServer.json(answer).path("detail").textValue())
                    .isEqualTo("You don't have edit permissions for this dashboard.");
        }
        assertThat(world.send(member, "GET", path, null).statusCode()).isEqualTo(200);
        world.ask(
                "POST",
                "dashboards/" + id + "/collaborators/",
                "{\"level\":37,\"user_uuid\":\"" + member.uuid() + "\"}");
        assertThat(world.send(member, "PATCH", path, ENABLE).statusCode()).isEqualTo(200);
    }

    @Test
    void sharesInsightsByNumberAndShortId() {
        JsonNode insight = world.ask("POST", "insights/", "{\"name\":\"Trend\"}");
        String byShortId = "insights/" + insight.path("short_id").textValue() + "/sharing/";
        String byNumber = "insights/" + insight.path("id") + "/sharing/";
        JsonNode shared = world.ask("PATCH", byShortId, ENABLE);
        assertThat(world.ask("GET", byNumber, null)).isEqualTo(shared);
        assertThat(shared.path("user_access_level").textValue()).isEqualTo("manager");
        assertThat(found(token(shared))).isPresent();
        assertThat(world.activities("Insight")).startsWith(insight.path("id") + " sharing enabled");
        world.ask("PATCH", "insights/" + insight.path("id") + "/", "{\"deleted\":true}");
        assertThat(found(token(shared))).isEmpty();
        for (String method : List.of("GET", "PATCH")) {
            HttpResponse<String> answer = world.send(method, byNumber, method.equals("GET") ? null : "{}");
            assertThat(answer.statusCode()).isEqualTo(404);
            assertThat(TestServer.json(answer).path("detail").textValue()).isEqualTo("Insight not found.");
        }
    }

    @Test
    void letsOnlyEditorsShareInsightsOfRestrictedDashboards() {
        int board = world.ask("POST", "dashboards/", "{\"restriction_level\":37}")
                .path("id")
                .intValue();
        int insight = world.ask("POST", "insights/", "{\"dashboards\":[" + board + "]}")
                .path("id")
                .intValue();
        HttpResponse<String> refused = world.send(member, "PATCH", "insights/" + insight + "/sharing/", ENABLE);
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(TestServer.json(refused).path("detail").textValue())
                .isEqualTo("You don't have edit permissions for this insight.");
    }

    @Test
    void marksSharedDashboards() {
        int id = dashboard();
        world.ask("PATCH", sharing(id), ENABLE);
        assertThat(world.ask("GET", "dashboards/" + id + "/", null)
                        .path("is_shared")
                        .booleanValue())
                .isTrue();
        world.ask("PATCH", sharing(id), DISABLE);
        assertThat(world.ask("GET", "dashboards/" + id + "/", null)
                        .path("is_shared")
                        .booleanValue())
                .isFalse();
    }

    @Test
    void servesNoOtherMethods() {
        String path = sharing(dashboard());
        for (String method : List.of("PUT", "POST", "DELETE")) {
            assertThat(world.send(method, path, "{}").statusCode()).isEqualTo(405);
        }
    }

    @Test
    void logsWhatWasDoneWithoutSecrets() {
        int id = dashboard();
        String path = sharing(id);
        world.ask("PATCH", path, ENABLE);
        world.ask("PATCH", path, "{\"password_required\":true}");
        world.ask("POST", path + "passwords/", "{\"raw_password\":\"correct horse\"}");
        String token = token(world.ask("POST", path + "refresh/", null));
        world.ask("PATCH", path, DISABLE);
        assertThat(world.activities("Dashboard"))
                .startsWith(
                        id + " sharing disabled",
                        id + " access token refreshed",
                        id + " updated",
                        id + " updated",
                        id + " sharing enabled");
        assertThat(world.server()
                        .activityLog()
                        .about(world.id(), "Dashboard", Integer.toString(id))
                        .toString())
                .doesNotContain(token)
                .doesNotContain("horse")
                .doesNotContain("pbkdf2");
    }

    private int dashboard() {
        return world.ask("POST", "dashboards/", "{\"name\":\"Sales\"}")
                .path("id")
                .intValue();
    }

    private static String sharing(int dashboard) {
        return "dashboards/" + dashboard + "/sharing/";
    }

    private static String token(JsonNode shared) {
        return shared.path("access_token").textValue();
    }

    private Optional<SharingConfiguration> found(String token) {
        return found(token, 0);
    }

    private Optional<SharingConfiguration> found(String token, long laterMicros) {
        Sharing sharing = OpenTenrec.sharing(world.server().tenrec());
        return sharing.findByToken(token, Timestamps.micros(world.server().now()) + laterMicros);
    }
}
