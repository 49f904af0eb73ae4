package dev.tenrec.api.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.ShareClient;
import dev.tenrec.testing.TestBrowser;
import dev.tenrec.testing.TestJwt;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;

@ServerTest(settings = "trusted-proxies=127.0.0.1")
final class SharedPasswordTest {
    private static final String LOCK = "{\"enabled\":true,\"password_required\":true}";
    private static final String RIGHT = "{\"password\":\"correct horse\"}";

    private final ShareClient shared;

    /** A dashboard behind a password. */
    private record Locked(int id, String token, int passwordId) {
        String path(String door) {
            return door + token;
        }
    }

    SharedPasswordTest(TestWorld world) {
        shared = new ShareClient(world);
        shared.capture("seen", 2);
    }

    @Test
    void showsNothingWithoutThePassword() {
        Locked locked = locked("Secret plans");
        for (String door : List.of("/shared/", "/shared_dashboard/", "/embedded/")) {
            HttpResponse<String> page = shared.get(locked.path(door));
            assertThat(page.statusCode()).isEqualTo(200);
            assertThat(page.body())
                    .contains("<form id=\"unlock\"")
                    .doesNotContain("Secret", "og:title", ".png", "Seen");
            for (String path : List.of(".json", ".png", "/tiles/1.svg", "/tiles/999.svg")) {
                HttpResponse<String> refused = shared.get(locked.path(door) + path);
                assertThat(refused.statusCode()).as(path).isEqualTo(401);
                assertThat(refused.body())
                        .isEqualTo("{\"type\":\"authentication_error\",\"code\":\"not_authenticated\","
                                + "\"detail\":\"This page needs a password.\",\"attr\":null}");
            }
        }
    }

    @Test
    void opensWithTheCookieOrTheTokenOfTheAnswer() {
        Locked locked = locked("Opened");
        String path = locked.path("/shared/");
        HttpResponse<String> wrong = shared.post(path, "{\"password\":\"correct horsf\"}");
        assertThat(wrong.statusCode()).isEqualTo(401);
        assertThat(wrong.body()).isEqualTo("{\"error\":\"Incorrect password\"}");
        assertThat(wrong.headers().allValues("Set-Cookie")).isEmpty();
        HttpResponse<String> opened = shared.post(path, RIGHT);
        assertThat(opened.statusCode()).isEqualTo(200);
        JsonNode body = TestServer.json(opened);
        assertThat(body.properties()).hasSize(1);
        String token = body.path("shareToken").textValue();
        List<String> cookies = opened.headers().allValues("Set-Cookie");
        assertThat(cookies)
                .extracting(cookie -> cookie.replace(token, "…").replaceFirst("Expires=[^;]*; ?", ""))
                .containsExactlyInAnyOrder(
                        "posthog_sharing_token=…; Max-Age=86400; Path=" + path + "; HTTPOnly; SameSite=Lax",
                        "posthog_sharing_token=…; Max-Age=86400; Path=" + path + ".json; HTTPOnly; SameSite=Lax",
                        "posthog_sharing_token=…; Max-Age=86400; Path=" + path + ".png; HTTPOnly; SameSite=Lax");
        String cookie = "posthog_sharing_token=" + token;
        assertThat(shared.get(path, "Cookie", cookie).body()).contains("<title>Opened</title>");
        HttpResponse<String> content = shared.get(path + ".json", "Cookie", cookie);
        assertThat(content.statusCode()).isEqualTo(200);
        String chart =
                ShareClient.tiles(TestServer.json(content)).get(0).path("chart").textValue();
        assertThat(shared.get(chart, "Cookie", cookie).statusCode()).isEqualTo(200);
        assertThat(shared.get(path + ".png", "Cookie", cookie).statusCode()).isEqualTo(200);
        assertThat(shared.get(path + ".json", "Authorization", "Bearer " + token)
                        .statusCode())
                .isEqualTo(200);
        String other = locked("Other").path("/shared/");
        assertThat(shared.get(other + ".json", "Cookie", cookie).statusCode()).isEqualTo(401);
    }

    @Test
    void keepsCookieInFramesOfOtherSitesOnlyWhereItIsSafe() {
        Locked locked = locked("Framed");
        HttpRequest.Builder secure = shared.world()
                .server()
                .request("POST", locked.path("/embedded/"), RIGHT)
                .header("X-Forwarded-Proto", "https");
        assertThat(shared.world().server().send(secure).headers().allValues("Set-Cookie"))
                .hasSize(3)
                .allSatisfy(cookie ->
                        assertThat(cookie).contains("; Secure", "; HTTPOnly", "; SameSite=None", "; Partitioned"));
        assertThat(shared.post(locked.path("/embedded/"), RIGHT).headers().allValues("Set-Cookie"))
                .hasSize(3)
                .allSatisfy(
                        cookie -> assertThat(cookie).contains("; SameSite=Lax").doesNotContain("Secure"));
    }

    @Test
    void endsTokensWithTheirPasswordAndTheirLink() {
        Locked locked = locked("Ending");
        String path = locked.path("/shared/");
        String token =
                TestServer.json(shared.post(path, RIGHT)).path("shareToken").textValue();
        assertThat(status(path, token)).isEqualTo(200);
        String sharing = "dashboards/" + locked.id + "/sharing/";
        String renewed = shared.world()
                .ask("POST", sharing + "refresh/", null)
                .path("access_token")
                .textValue();
        assertThat(status(path, token)).isEqualTo(401);
        assertThat(status("/shared/" + renewed, token)).isEqualTo(401);
        String fresh = TestServer.json(shared.post("/shared/" + renewed, RIGHT))
                .path("shareToken")
                .textValue();
        assertThat(status("/shared/" + renewed, fresh)).isEqualTo(200);
        shared.world().send("DELETE", sharing + "passwords/" + locked.passwordId + "/", null);
        assertThat(status("/shared/" + renewed, fresh)).isEqualTo(401);
        assertThat(shared.post("/shared/" + renewed, RIGHT).statusCode()).isEqualTo(401);
        shared.share(locked.id, "{\"password_required\":false}");
        assertThat(status("/shared/" + renewed, "none")).isEqualTo(200);
    }

    @Test
    void takesNoTokenOfAnotherKind() {
        Locked locked = locked("Kinds");
        String path = locked.path("/shared/");
        String good =
                TestServer.json(shared.post(path, RIGHT)).path("shareToken").textValue();
        String[] parts = good.split("\\.", -1);
        TestBrowser browser = new TestBrowser(shared.world().server());
        for (String bad : List.of(
                "",
                "x",
                locked.token,
                TestServer.PERSONAL_KEY,
                parts[0] + "." + parts[1] + ".",
                parts[0] + "." + parts[1] + "." + parts[2].substring(1),
                TestJwt.unsigned("{\"alg\":\"none\"}", "{\"aud\":\"posthog:sharing_password_protected\"}"),
                TestJwt.shared(
                        "{\"alg\":\"HS256\"}",
                        "{\"aud\":\"posthog:sharing_password_protected\",\"exp\":9999999999}",
                        "HmacSHA256",
                        new byte[32]))) {
            assertThat(status(path, bad)).as(bad).isEqualTo(401);
        }
        // Nor does it open the API.
        assertThat(browser.send(shared.world()
                                .request("GET", "dashboards/", null)
                                .header("Authorization", "Bearer " + good))
                        .statusCode())
                .isEqualTo(401);
        for (String link : List.of(locked.token, good)) {
            String query = "dashboards/?sharing_access_token=" + link + "&personal_api_key=" + link;
            assertThat(shared.get(query).statusCode()).isEqualTo(401);
        }
    }

    @Test
    void holdsBackWhoeverGuesses() {
        Locked locked = locked("Guessed");
        String path = locked.path("/shared/");
        int wrong = 0;
        HttpResponse<String> answer = shared.post(path, "{\"password\":\"guess\"}");
        while (answer.statusCode() == 401 && wrong < 20) {
            wrong++;
            answer = shared.post(path, "{\"password\":\"guess\"}");
        }
        assertThat(answer.statusCode()).isEqualTo(429);
        assertThat(answer.headers().firstValue("Retry-After")).isPresent();
        assertThat(wrong).isLessThanOrEqualTo(6);
        assertThat(shared.post(path, RIGHT).statusCode()).isEqualTo(429);
        // A second link is another matter.
        assertThat(shared.post(locked("Free").path("/shared/"), RIGHT).statusCode())
                .isEqualTo(200);
    }

    @Test
    void refusesBodiesThatAreNoPassword() {
        String path = locked("Bodies").path("/shared/");
        for (String body :
                List.of("{}", "{\"password\":[]}", "{\"password\":\"\"}", "[]", "{", "{\"password\":null}")) {
            assertThat(shared.post(path, body).statusCode()).as(body).isEqualTo(400);
        }
        String long1 = "{\"password\":\"" + "x".repeat(70_000) + "\"}";
        assertThat(shared.post(path, long1).statusCode()).isEqualTo(413);
        HttpRequest.Builder form = shared.world()
                .server()
                .request("POST", path, null)
                .method("POST", HttpRequest.BodyPublishers.ofString("password=correct+horse"))
                .header("Content-Type", "application/x-www-form-urlencoded");
        assertThat(shared.world().server().send(form).statusCode()).isEqualTo(415);
        String open = shared.share(shared.dashboard("Open"), ShareClient.ENABLE);
        HttpResponse<String> needless = shared.post("/shared/" + open, RIGHT);
        assertThat(needless.statusCode()).isEqualTo(400);
        assertThat(needless.body()).isEqualTo("{\"error\":\"This page needs no password.\"}");
    }

    private int status(String path, String token) {
        return shared.get(path + ".json", "Cookie", "posthog_sharing_token=" + token)
                .statusCode();
    }

    private Locked locked(String name) {
        int id = shared.dashboard(name);
        shared.insight(id, "Seen", ShareClient.trend("seen"));
        String token = shared.share(id, LOCK);
        JsonNode made = shared.world()
                .ask("POST", "dashboards/" + id + "/sharing/passwords/", "{\"raw_password\":\"correct horse\"}");
        return new Locked(id, token, made.path("id").intValue());
    }
}
