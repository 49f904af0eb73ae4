package dev.tenrec.api.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.GreenMailUtil;
import com.icegreen.greenmail.util.ServerSetup;
import dev.tenrec.account.Level;
import dev.tenrec.testing.TestBrowser;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestUser;
import dev.tenrec.testing.TestWorld;
import jakarta.mail.internet.MimeMessage;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Invitations and lost passwords, with mail through a real server. */
final class ResetsApiTest {
    private static final String SITE = "https://tenrec.example.com";
    private static final Pattern LINK = Pattern.compile(SITE + "/set_password#token=(pwt_[A-Za-z0-9]+)");
    private static final String PASSWORD = "another horse battery";

    @TempDir
    Path folder;

    private final GreenMail mail = new GreenMail(new ServerSetup(0, "127.0.0.1", "smtp"));
    private TestServer server;

    @BeforeEach
    void start() {
        mail.start();
        server = server(mail.getSmtp().getPort());
    }

    @AfterEach
    void stop() {
        server.close();
        mail.stop();
    }

    @Test
    void aLinkByMailSetsAnotherPasswordOnce() {
        TestWorld world = server.newWorld();
        String email = world.owner().email();
        assertThat(reset(email.toUpperCase(java.util.Locale.ROOT)).statusCode()).isEqualTo(204);
        assertThat(mail.waitForIncomingEmail(30_000, 1)).isTrue();
        String token = token(mail.getReceivedMessages()[0]);
        TestBrowser browser = new TestBrowser(server);
        String body = "{\"token\":\"" + token + "\",\"password\":\"" + PASSWORD + "\"}";
        assertThat(browser.send("POST", "/api/users/set_password/", body).statusCode())
                .isEqualTo(200);
        assertThat(login(email).statusCode()).isEqualTo(200);
        assertThat(browser.send("POST", "/api/users/set_password/", body).body())
                .contains("invalid_token");
    }

    @Test
    void nobodyLearnsWhoHasAnAccount() {
        HttpResponse<String> unknown = reset("nobody@example.com");
        assertThat(unknown.statusCode()).isEqualTo(204);
        assertThat(reset(server.newWorld().owner().email()).statusCode()).isEqualTo(204);
        assertThat(mail.waitForIncomingEmail(30_000, 1)).isTrue();
        assertThat(mail.getReceivedMessages()).hasSize(1);
    }

    @Test
    void anAccountIsNotFloodedWithMail() {
        String email = server.newWorld().owner().email();
        for (int i = 0; i < 3; i++) {
            assertThat(reset(email).statusCode()).isEqualTo(204);
        }
        assertThat(reset(email).statusCode()).isEqualTo(429);
    }

    @Test
    void linksNeverFollowTheHostOfARequest() {
        String body = "{\"email\":\"" + server.newWorld().owner().email() + "\"}";
        assertThat(server.exchange(
                        "POST /api/reset/ HTTP/1.1\r\nHost: evil.example\r\nContent-Type: application/json\r\n"
                                + "Content-Length: " + body.length() + "\r\nConnection: close\r\n\r\n" + body))
                .startsWith("HTTP/1.1 204");
        assertThat(mail.waitForIncomingEmail(30_000, 1)).isTrue();
        assertThat(GreenMailUtil.getWholeMessage(mail.getReceivedMessages()[0]))
                .doesNotContain("evil.example")
                .contains(SITE);
    }

    @Test
    void anInvitationIsMailed() {
        TestWorld world = server.newWorld();
        String invited = "{\"email\":\"bob@example.com\",\"first_name\":\"Bob\"}";
        assertThat(world.send("POST", "/api/organizations/@current/members/", invited)
                        .statusCode())
                .isEqualTo(201);
        assertThat(mail.waitForIncomingEmail(30_000, 1)).isTrue();
        MimeMessage message = mail.getReceivedMessages()[0];
        assertThat(GreenMailUtil.getHeaders(message)).contains("To: bob@example.com");
        assertThat(token(message)).startsWith("pwt_");
    }

    @Test
    void anAdminPassesALinkOnButNotToTheOwner() {
        TestWorld world = server.newWorld();
        TestUser admin = world.user("admin", Level.ADMIN);
        TestUser member = world.user("member", Level.MEMBER);
        String path = "/api/organizations/" + world.organization() + "/members/";
        HttpResponse<String> answer = world.send(admin, "POST", path + member.uuid() + "/reset_password/", "{}");
        assertThat(TestServer.json(answer).path("set_password_link").textValue())
                .matches(LINK);
        assertThat(world.send(admin, "POST", path + world.owner().uuid() + "/reset_password/", "{}")
                        .statusCode())
                .isEqualTo(403);
        assertThat(world.send(member, "POST", path + admin.uuid() + "/reset_password/", "{}")
                        .statusCode())
                .isEqualTo(403);
    }

    @Test
    void aMailServerThatHangsHoldsNothing() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                TestServer hanging = server(silent.getLocalPort())) {
            String email = hanging.newWorld().owner().email();
            assertThat(hanging.send(hanging.request("POST", "/api/reset/", "{\"email\":\"" + email + "\"}"))
                            .statusCode())
                    .isEqualTo(204);
            assertThat(hanging.send(hanging.request(
                                    "POST", "/batch", TestServer.batch("{\"event\":\"a\",\"distinct_id\":\"b\"}")))
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    private TestServer server(int smtpPort) {
        return new TestServer(
                folder.resolve("data-" + smtpPort),
                Map.of(
                        "smtp-host", "127.0.0.1",
                        "smtp-port", Integer.toString(smtpPort),
                        "smtp-encryption", "none",
                        "smtp-timeout", "5s",
                        "mail-from", "Tenrec <tenrec@example.com>",
                        "site-url", SITE));
    }

    private HttpResponse<String> reset(String email) {
        return server.send(server.request("POST", "/api/reset/", "{\"email\":\"" + email + "\"}"));
    }

    private HttpResponse<String> login(String email) {
        String body = "{\"email\":\"" + email + "\",\"password\":\"" + PASSWORD + "\"}";
        return new TestBrowser(server).send("POST", "/api/login/", body);
    }

    private static String token(MimeMessage message) {
        Matcher link =
                LINK.matcher(GreenMailUtil.getBody(message).replace("=\r\n", "").replace("=3D", "="));
        assertThat(link.find()).describedAs(GreenMailUtil.getBody(message)).isTrue();
        return link.group(1);
    }
}
