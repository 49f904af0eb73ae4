package dev.tenrec.api.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestBrowser;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Setting up, signing in and out, as a browser does. */
@ServerTest(settings = "trusted-proxies=127.0.0.1")
final class LoginApiTest {
    private static final String FIRST_DASHBOARDS = "/api/projects/1/dashboards/";
    private static final String ANA = "ana@example.com";
    private static final String PASSWORD = "correct horse battery";

    private final TestWorld world;
    private final TestServer server;
    private final TestBrowser browser;
    private final String dashboards;
    /** Signs the owner in. */
    private final String login;

    LoginApiTest(TestWorld world) {
        this.world = world;
        server = world.server();
        browser = new TestBrowser(server);
        dashboards = world.path() + "dashboards/";
        login = login(world.owner().email(), PASSWORD);
    }

    @Test
    void setsUpTheFirstOwnerOnce(@TempDir Path directory) {
        try (TestServer own = new TestServer(directory, Map.of())) {
            TestBrowser owner = new TestBrowser(own);
            String code = own.firstStart().setUpCode();
            assertThat(owner.send("POST", "/api/setup/", setUp("setup_wrong")).body())
                    .contains("\"invalid_token\"", "\"attr\":\"code\"");
            HttpResponse<String> done = owner.send("POST", "/api/setup/", setUp(code));
            assertThat(done.statusCode()).isEqualTo(200);
            assertThat(done.body()).isEqualTo("{\"success\":true}");
            assertThat(owner.send("POST", FIRST_DASHBOARDS, "{\"name\":\"first\"}")
                            .statusCode())
                    .isEqualTo(201);
            assertThat(owner.send("POST", "/api/setup/", setUp(code)).statusCode())
                    .isEqualTo(404);
            own.restart();
            assertThat(owner.send("POST", "/api/setup/", setUp(code)).statusCode())
                    .isEqualTo(404);
            assertThat(owner.send("GET", FIRST_DASHBOARDS, null).body()).contains("\"first\"");
            assertThat(new TestBrowser(own)
                            .send("POST", "/api/login/", login(ANA, PASSWORD))
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void letsExactlyOneOfTwoAtTheSameInstantSetUp(@TempDir Path directory) {
        try (TestServer own = new TestServer(directory, Map.of())) {
            String body = setUp(own.firstStart().setUpCode());
            List<CompletableFuture<Integer>> both = IntStream.range(0, 2)
                    .mapToObj(i -> CompletableFuture.supplyAsync(() -> new TestBrowser(own)
                            .send("POST", "/api/setup/", body)
                            .statusCode()))
                    .toList();
            assertThat(both.stream().map(CompletableFuture::join)).containsExactlyInAnyOrder(200, 404);
        }
    }

    @Test
    void refusesPasswordsThatAreTooShortOrTooLong() {
        String code = server.firstStart().setUpCode();
        assertThat(browser.send("POST", "/api/setup/", setUp(code).replace(PASSWORD, "seven77"))
                        .body())
                .contains("Ensure this field has at least 8 characters.", "\"attr\":\"password\"");
        assertThat(browser.send("POST", "/api/setup/", setUp(code).replace(PASSWORD, "p".repeat(201)))
                        .body())
                .contains("Ensure this field has no more than 200 characters.");
        assertThat(browser.send("POST", "/api/setup/", setUp(code).replace("ana@example.com", "ana"))
                        .body())
                .contains("Enter a valid email address.", "\"attr\":\"email\"");
    }

    @Test
    void answersUnknownUsersLikeWrongPasswords() {
        signUp();
        HttpResponse<String> wrong =
                browser.send("POST", "/api/login/", login(world.owner().email(), "not this one"));
        assertThat(wrong.statusCode()).isEqualTo(400);
        assertThat(wrong.body())
                .isEqualTo("{\"type\":\"validation_error\",\"code\":\"invalid_credentials\","
                        + "\"detail\":\"Invalid email or password.\",\"attr\":null}");
        assertThat(browser.send("POST", "/api/login/", login(world.address("bob"), PASSWORD))
                        .body())
                .isEqualTo(wrong.body());
        assertThat(wrong.headers().allValues("Set-Cookie")).isEmpty();
    }

    @Test
    void letsPeopleInWhileAKeyMakesManySharePasswords(@TempDir Path directory) throws Exception {
        try (TestServer slow = new TestServer(directory, 20_000)) {
            TestBrowser owner = new TestBrowser(slow);
            owner.send("POST", "/api/setup/", setUp(slow.firstStart().setUpCode()));
            int id = TestServer.json(slow.send("POST", FIRST_DASHBOARDS, "{}"))
                    .path("id")
                    .asInt();
            String sharing = FIRST_DASHBOARDS + id + "/sharing/";
            slow.send("PATCH", sharing, "{\"enabled\":true,\"password_required\":true}");
            CompletableFuture<HttpResponse<String>> refused = new CompletableFuture<>();
            ExecutorService scripts = Executors.newFixedThreadPool(40);
            for (int i = 0; i < 40; i++) {
                scripts.execute(() -> {
                    while (!refused.isDone()) {
                        HttpResponse<String> answer = slow.send("POST", sharing + "passwords/", "{}");
                        if (answer.statusCode() == 503) {
                            refused.complete(answer);
                        }
                    }
                });
            }
            assertThat(refused.join().body()).contains("overloaded");
            assertThat(owner.send("POST", "/api/login/", login(ANA, PASSWORD)).statusCode())
                    .isEqualTo(200);
            scripts.shutdown();
            assertThat(scripts.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
        }
    }

    @Test
    void takesFiveAttemptsAMinute() {
        long begun = System.nanoTime();
        int attempts = 0;
        HttpResponse<String> last;
        do {
            last = browser.send("POST", "/api/login/", login("eve@example.com", "guess " + attempts++));
        } while (last.statusCode() == 400);
        assertThat(last.statusCode()).isEqualTo(429);
        // While the test runs there is room for another one each twelve seconds.
        assertThat(attempts - 1L)
                .isBetween(5L, 5 + Duration.ofNanos(System.nanoTime() - begun).toSeconds() / 12);
        assertThat(last.body()).contains("\"throttled_error\"", "\"throttled\"", "Request was throttled. Expected");
        assertThat(Integer.parseInt(last.headers().firstValue("Retry-After").orElseThrow()))
                .isBetween(1, 12);
    }

    /** On Linux the whole network 127.0.0.0/8 is this machine. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void letsTheOwnerInFromAKnownAddressWhileStrangersGuess() {
        world.setPassword(world.owner(), PASSWORD);
        assertThat(statusFrom("127.0.1.1", login)).isEqualTo(200);
        String guess = login(world.owner().email(), "not this one");
        for (int attempt = 0; attempt < 100; attempt++) {
            assertThat(statusFrom("127.0.2." + (1 + attempt / 5), guess)).isEqualTo(400);
        }
        assertThat(statusFrom("127.0.2.1", guess)).isEqualTo(403);
        assertThat(statusFrom("127.0.3.1", login)).isEqualTo(403);
        assertThat(statusFrom("127.0.1.1", login)).isEqualTo(200);
        assertThat(statusFrom("127.0.3.1", login(world.address("nobody"), PASSWORD)))
                .isEqualTo(400);
    }

    @Test
    void keepsTheSessionFromScriptsAndOtherSites() {
        signUp();
        HttpResponse<String> answer = browser.send("POST", "/api/login/", login);
        assertThat(answer.headers().allValues("Set-Cookie"))
                .hasSize(2)
                .allSatisfy(cookie -> assertThat(cookie)
                        .contains("; Max-Age=86400", "; Path=/", "; SameSite=Lax")
                        .doesNotContain("Secure"));
        assertThat(answer.headers().allValues("Set-Cookie").get(0))
                .startsWith("tenrec_session=")
                .contains("; HTTPOnly");
        HttpResponse<String> secure = server.send(server.request("POST", "/api/login/", login)
                .header("Origin", server.tenrec().baseUrl().replace("http:", "https:"))
                .header("X-Forwarded-Proto", "https"));
        String pair = secure.headers().allValues("Set-Cookie").get(0).split(";", 2)[0];
        HttpRequest.Builder securely = server.request("GET", dashboards, null).header("Cookie", pair);
        assertThat(server.send(securely).statusCode()).isEqualTo(401);
        assertThat(server.send(securely.header("X-Forwarded-Proto", "https")).statusCode())
                .isEqualTo(200);
        assertThat(secure.headers().allValues("Set-Cookie"))
                .allSatisfy(cookie -> assertThat(cookie).contains("; Secure"))
                .anySatisfy(cookie -> assertThat(cookie).startsWith("__Host-tenrec_session="));
    }

    @Test
    void takesTheRefererWhereABrowserSendsNoOrigin() {
        signUp();
        HttpRequest.Builder request = server.request("POST", dashboards, "{}")
                .header("Referer", server.tenrec().baseUrl() + "/dashboards")
                .header("X-CSRFToken", browser.cookie(TestBrowser.CSRF));
        assertThat(browser.send(request).statusCode()).isEqualTo(201);
    }

    @Test
    void refusesPagesOfOtherSitesThatWouldSignTheirVisitorsIn() {
        HttpRequest.Builder foreign =
                server.request("POST", "/api/login/", login).header("Origin", "https://evil.example");
        assertThat(server.send(foreign).statusCode()).isEqualTo(403);
        HttpRequest.Builder form = server.request("POST", "/api/login/", null)
                .method("POST", HttpRequest.BodyPublishers.ofString("email=a&password=b"))
                .header("Content-Type", "application/x-www-form-urlencoded");
        assertThat(server.send(form).statusCode()).isEqualTo(415);
    }

    @Test
    void endsASessionWithItsLogout() {
        signUp();
        TestBrowser other = new TestBrowser(server);
        other.send("POST", "/api/login/", login);
        String token = browser.cookie(TestBrowser.SESSION);
        assertThat(browser.send("POST", "/api/logout/", null).body()).isEqualTo("{\"success\":true}");
        assertThat(browser.cookie(TestBrowser.SESSION)).isNull();
        browser.put(TestBrowser.SESSION, token);
        HttpResponse<String> after = browser.send("GET", dashboards, null);
        assertThat(after.statusCode()).isEqualTo(401);
        assertThat(after.body()).contains("Authentication credentials were not provided.");
        server.restart();
        assertThat(browser.send("GET", dashboards, null).statusCode()).isEqualTo(401);
        assertThat(other.send("GET", dashboards, null).statusCode()).isEqualTo(200);
        HttpResponse<String> left = other.send("GET", "/logout", null);
        assertThat(left.statusCode()).isEqualTo(302);
        assertThat(left.headers().firstValue("Location")).contains("/login");
        assertThat(other.send("GET", dashboards, null).statusCode()).isEqualTo(401);
    }

    @Test
    void endsAllOtherSessionsWithANewPassword() {
        signUp();
        TestBrowser other = new TestBrowser(server);
        other.send("POST", "/api/login/", login);
        String change = "{\"current_password\":\"" + PASSWORD + "\",\"password\":\"another long one\"}";
        assertThat(other.send("POST", "/api/users/@me/password/", change.replace(PASSWORD, "wrong"))
                        .body())
                .contains("\"incorrect_password\"", "\"attr\":\"current_password\"");
        assertThat(other.send("POST", "/api/users/@me/password/", change).statusCode())
                .isEqualTo(200);
        assertThat(browser.send("GET", dashboards, null).statusCode()).isEqualTo(401);
        assertThat(other.send("GET", dashboards, null).statusCode()).isEqualTo(200);
        assertThat(browser.send("POST", "/api/login/", login).statusCode()).isEqualTo(400);
    }

    @Test
    void letsANewMemberSetAPasswordOnceAndOutWithTheMembership() {
        JsonNode member = TestServer.json(world.send(
                "POST",
                "/api/organizations/@current/members/",
                "{\"email\":\"" + world.address("bob") + "\",\"first_name\":\"Bob\",\"level\":1}"));
        String token = member.path("set_password_link").asText().replaceFirst(".*#token=", "");
        String body = "{\"token\":\"" + token + "\",\"password\":\"" + PASSWORD + "\"}";
        assertThat(browser.send("POST", "/api/login/", login(world.address("bob"), PASSWORD))
                        .statusCode())
                .isEqualTo(400);
        assertThat(browser.send("POST", "/api/users/set_password/", body.replace(token, "pwt_other"))
                        .body())
                .contains("\"invalid_token\"", "\"attr\":\"token\"");
        assertThat(browser.send("POST", "/api/users/set_password/", body).statusCode())
                .isEqualTo(200);
        assertThat(browser.send("GET", dashboards, null).statusCode()).isEqualTo(200);
        assertThat(TestServer.json(browser.send("GET", "/api/users/@me/", null))
                        .path("has_password")
                        .asBoolean())
                .isTrue();
        assertThat(browser.send("POST", "/api/users/set_password/", body).statusCode())
                .isEqualTo(400);
        String uuid = member.path("user").path("uuid").asText();
        HttpResponse<String> removed = world.send("DELETE", "/api/organizations/@current/members/" + uuid, null);
        assertThat(removed.statusCode()).isEqualTo(204);
        assertThat(browser.send("GET", dashboards, null).statusCode()).isEqualTo(401);
        assertThat(new TestBrowser(server)
                        .send("POST", "/api/login/", login(world.address("bob"), PASSWORD))
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void saysThatThereAreNoOtherWaysIn() {
        HttpResponse<String> ways = browser.send("POST", "/api/login/precheck/", "{\"email\":\"ana@example.com\"}");
        assertThat(ways.body()).isEqualTo("{\"sso_enforcement\":null,\"saml_available\":false}");
    }

    @Test
    void refusesKeysWhereOnlySessionsWillDo() {
        assertThat(world.send("POST", "/api/logout/", null).body())
                .contains("This action does not support personal API key access");
    }

    /** Gives the owner a password and signs the browser in with it. */
    private void signUp() {
        world.setPassword(world.owner(), PASSWORD);
        assertThat(browser.send("POST", "/api/login/", login).statusCode()).isEqualTo(200);
    }

    /** The status of a sign-in whose connection has this address. */
    private int statusFrom(String address, String body) {
        String text = "POST /api/login/ HTTP/1.1\r\nHost: "
                + URI.create(server.baseUrl()).getAuthority()
                + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length()
                + "\r\nOrigin: " + server.baseUrl() + "\r\nConnection: close\r\n\r\n" + body;
        try (Socket socket = new Socket(
                InetAddress.getLoopbackAddress(), server.tenrec().port(), InetAddress.getByName(address), 0)) {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return Integer.parseInt(answer.split(" ", 3)[1]);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static String setUp(String code) {
        return "{\"code\":\"" + code + "\",\"first_name\":\"Ana\","
                + login(ANA, PASSWORD).substring(1);
    }

    private static String login(String email, String password) {
        return "{\"email\":\"" + email + "\",\"password\":\"" + password + "\"}";
    }
}
