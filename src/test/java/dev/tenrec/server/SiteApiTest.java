package dev.tenrec.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import org.junit.jupiter.api.Test;

/** Links of a server that knows its address, whatever host requests name. */
@ServerTest(settings = "site-url=https://Tenrec.example.com:443/")
final class SiteApiTest {
    private static final String SITE = "https://tenrec.example.com";

    private final TestWorld world;
    private final TestServer server;

    SiteApiTest(TestWorld world) {
        this.world = world;
        server = world.server();
    }

    @Test
    void linksAreMadeOfTheConfiguredAddress() {
        world.ask("POST", "annotations/", "{\"content\":\"a\",\"date_marker\":\"2026-01-01T00:00:00Z\"}");
        world.ask("POST", "annotations/", "{\"content\":\"b\",\"date_marker\":\"2026-01-02T00:00:00Z\"}");
        String head = "GET " + world.path() + "annotations/?limit=1 HTTP/1.1\r\nHost: evil.example\r\n"
                + "Authorization: Bearer " + world.owner().key() + "\r\nConnection: close\r\n\r\n";
        assertThat(server.exchange(head))
                .contains("\"next\":\"" + SITE + world.path() + "annotations/?limit=1&offset=1\"")
                .doesNotContain("evil.example");
    }

    @Test
    void pagesOfTheSiteAreItsOwnEvenBehindAProxyThatEndsTls() {
        String body = "{\"email\":\"nobody@example.com\",\"password\":\"wrong\"}";
        assertThat(login(body, SITE)).contains("invalid_credentials");
        assertThat(login(body, "http://tenrec.example.com")).contains("CSRF Failed");
        assertThat(login(body, "https://evil.example")).contains("CSRF Failed");
    }

    private String login(String body, String origin) {
        return server.exchange("POST /api/login/ HTTP/1.1\r\nHost: tenrec.example.com\r\nOrigin: " + origin
                + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length()
                + "\r\nConnection: close\r\n\r\n" + body);
    }
}
