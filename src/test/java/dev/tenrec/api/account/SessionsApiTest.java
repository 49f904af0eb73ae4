package dev.tenrec.api.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.activity.Activity;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestBrowser;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestUser;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The browsers in which a user is signed in. */
@ServerTest
final class SessionsApiTest {
    private static final String PASSWORD = "correct horse battery";
    private static final String SESSIONS = TestWorld.ME + "sessions/";

    private final TestWorld world;

    SessionsApiTest(TestWorld world) {
        this.world = world;
    }

    @BeforeEach
    void choosePassword() {
        world.setPassword(world.owner(), PASSWORD);
    }

    @Test
    void areListedTheNewestFirstWithWhereTheyBegan() {
        TestBrowser first = signedIn("Browser/1");
        signedIn("Other\t2".repeat(60));
        JsonNode list = TestServer.json(first.send("GET", SESSIONS, null));
        assertThat(list).hasSizeGreaterThanOrEqualTo(2);
        assertThat(list.get(0).path("user_agent").textValue()).hasSize(200).startsWith("Other 2Other");
        assertThat(list.get(0).path("is_current").booleanValue()).isFalse();
        assertThat(list.get(1).path("user_agent").textValue()).isEqualTo("Browser/1");
        assertThat(list.get(1).path("ip").textValue()).isEqualTo("127.0.0.1");
        assertThat(list.get(1).path("is_current").booleanValue()).isTrue();
    }

    @Test
    void oneIsEndedByItsUserOnly() {
        TestBrowser first = signedIn("first");
        TestBrowser second = signedIn("second");
        String id = TestServer.json(second.send("GET", SESSIONS, null))
                .get(0)
                .path("id")
                .textValue();
        TestUser stranger = world.member("stranger");
        world.setPassword(stranger, PASSWORD);
        TestBrowser other = new TestBrowser(world.server());
        login(other, stranger, "other");
        assertThat(other.send("DELETE", SESSIONS + id + "/", null).statusCode()).isEqualTo(404);
        assertThat(first.send("DELETE", SESSIONS + id + "/", null).statusCode()).isEqualTo(204);
        assertThat(second.send("GET", TestWorld.ME, null).statusCode()).isEqualTo(401);
        assertThat(first.send("GET", TestWorld.ME, null).statusCode()).isEqualTo(200);
    }

    @Test
    void allOthersAreEnded() {
        TestBrowser first = signedIn("first");
        TestBrowser second = signedIn("second");
        assertThat(second.send("POST", SESSIONS + "end_others/", "{}").statusCode())
                .isEqualTo(204);
        assertThat(first.send("GET", TestWorld.ME, null).statusCode()).isEqualTo(401);
        assertThat(TestServer.json(second.send("GET", SESSIONS, null))).hasSize(1);
    }

    @Test
    void signInsAndSignOutsAreWrittenDown() {
        TestBrowser browser = signedIn("Browser/1");
        browser.send("POST", "/api/logout/", "{}");
        assertThat(world.server().activityLog().newest(world.organization()))
                .extracting(Activity::activity)
                .contains("logged_in", "logged_out");
    }

    private TestBrowser signedIn(String named) {
        TestBrowser browser = new TestBrowser(world.server());
        assertThat(login(browser, world.owner(), named).statusCode()).isEqualTo(200);
        return browser;
    }

    private HttpResponse<String> login(TestBrowser browser, TestUser user, String named) {
        String body = "{\"email\":\"" + user.email() + "\",\"password\":\"" + PASSWORD + "\"}";
        return browser.send(browser.ownPage(
                world.server().request("POST", "/api/login/", body).header("User-Agent", named)));
    }
}
