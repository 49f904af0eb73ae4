package dev.tenrec.api.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.json.Json;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestBrowser;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Weak passwords are refused wherever one is set, and let in where one is used. */
@ServerTest
final class PasswordStrengthApiTest {
    private static final String STRONG = "correct horse battery";
    private static final List<String> WEAK = List.of("12345678", "password", "aaaaaaaa", "qwertyuiop", "p".repeat(200));

    private final TestWorld world;

    PasswordStrengthApiTest(TestWorld world) {
        this.world = world;
    }

    @Test
    void refusesWeakOnesForTheFirstOwner(@TempDir Path directory) {
        try (TestServer own = new TestServer(directory, Map.of())) {
            TestBrowser browser = new TestBrowser(own);
            String code = own.firstStart().setUpCode();
            for (String weak : List.of("12345678", "anastasia@example.com", "Anastasia1")) {
                refused(browser.send("POST", "/api/setup/", setUp(code, weak)), "password");
            }
            assertThat(browser.send("POST", "/api/setup/", setUp(code, STRONG)).statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void refusesWeakOnesForAnInvitedMember(@TempDir Path directory) {
        try (TestServer own = new TestServer(directory, Map.of())) {
            TestWorld home = own.newWorld();
            JsonNode member = home.ask(
                    "POST",
                    "/api/organizations/@current/members/",
                    "{\"email\":\"penelope@example.com\",\"first_name\":\"Bob\",\"level\":1}");
            String token = member.path("set_password_link").asText().replaceFirst(".*#token=", "");
            TestBrowser browser = new TestBrowser(own);
            for (String weak : List.of("aaaaaaaa", "penelope@example.com")) {
                refused(browser.send("POST", "/api/users/set_password/", byToken(token, weak)), "password");
            }
            assertThat(browser.send("POST", "/api/users/set_password/", byToken(token, STRONG))
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void refusesToChangeToAWeakOneButTakesItForSigningIn() {
        world.setPassword(world.owner(), "12345678");
        TestBrowser browser = new TestBrowser(world.server());
        String login = Json.object()
                .put("email", world.owner().email())
                .put("password", "12345678")
                .toString();
        assertThat(browser.send("POST", "/api/login/", login).statusCode()).isEqualTo(200);
        for (String weak : WEAK) {
            refused(browser.send("POST", "/api/users/@me/password/", change(weak)), "password");
        }
        refused(
                browser.send(
                        "POST", "/api/users/@me/password/", change(world.owner().email())),
                "password");
        assertThat(browser.send("POST", "/api/users/@me/password/", change(STRONG))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void refusesTrivialOnesForSharedLinks() {
        int id = world.ask("POST", "dashboards/", "{}").path("id").asInt();
        String sharing = "dashboards/" + id + "/sharing/";
        world.ask("PATCH", sharing, "{\"enabled\":true,\"password_required\":true}");
        for (String weak : WEAK) {
            String body = Json.object().put("raw_password", weak).toString();
            refused(world.send("POST", world.path() + sharing + "passwords/", body), "raw_password");
        }
        assertThat(world.ask("POST", sharing + "passwords/", "{\"raw_password\":\"autumn report\"}")
                        .path("password")
                        .asText())
                .isEqualTo("autumn report");
    }

    private static void refused(HttpResponse<String> answer, String attr) {
        assertThat(answer.statusCode()).isEqualTo(400);
        JsonNode error = TestServer.json(answer);
        assertThat(error.path("type").textValue()).isEqualTo("validation_error");
        assertThat(error.path("code").textValue()).isEqualTo("password_too_weak");
        assertThat(error.path("attr").textValue()).isEqualTo(attr);
        assertThat(error.path("detail").textValue()).isNotEmpty();
    }

    private static String setUp(String code, String password) {
        return Json.object()
                .put("code", code)
                .put("first_name", "Anastasia")
                .put("email", "anastasia@example.com")
                .put("password", password)
                .toString();
    }

    private static String byToken(String token, String password) {
        return Json.object().put("token", token).put("password", password).toString();
    }

    private static String change(String password) {
        return Json.object()
                .put("current_password", "12345678")
                .put("password", password)
                .toString();
    }
}
