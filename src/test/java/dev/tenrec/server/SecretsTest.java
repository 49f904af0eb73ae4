package dev.tenrec.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.testing.TestBrowser;
import dev.tenrec.testing.TestServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Keys leave no trace but their digest: not in files, not in what is printed, not in an answer. */
@Isolated("replaces what all tests of the JVM print to")
final class SecretsTest {
    private static final String UNKNOWN = "phx_unknown_but_secret_elsewhere";

    private static final String PASSWORD = "correct horse battery";

    @TempDir
    Path directory;

    @Test
    void leavesNoPasswordCodeOrTokenInFilesOrOutput() throws IOException {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        List<String> secrets;
        try (PrintStream both = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            System.setOut(both);
            System.setErr(both);
            secrets = signIn();
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
        String files = files();
        for (String secret : secrets) {
            assertThat(printed.toString(StandardCharsets.UTF_8)).doesNotContain(secret);
            assertThat(files).doesNotContain(secret);
        }
        assertThat(files).contains("pbkdf2_sha256");
    }

    /** Signs in and out in all ways, right and wrong; answers everything that must not be found anywhere. */
    private List<String> signIn() {
        try (TestServer server = new TestServer(directory, Map.of("log-level", "debug"))) {
            String code = server.firstStart().setUpCode();
            TestBrowser browser = new TestBrowser(server);
            String login = "{\"email\":\"ana@example.com\",\"password\":\"" + PASSWORD + "\"}";
            String setUp = "{\"code\":\"" + code + "\",\"first_name\":\"Ana\"," + login.substring(1);
            assertThat(browser.send("POST", "/api/setup/", setUp + "{").statusCode())
                    .isEqualTo(400);
            assertThat(browser.send("POST", "/api/setup/", setUp).statusCode()).isEqualTo(200);
            String first = browser.cookie(TestBrowser.SESSION);
            String firstCsrf = browser.cookie(TestBrowser.CSRF);
            assertThat(browser.send("POST", "/api/setup/", setUp).statusCode()).isEqualTo(404);
            assertThat(browser.send("POST", "/api/login/?password=" + PASSWORD.replace(" ", "+"), login)
                            .statusCode())
                    .isEqualTo(200);
            String change = "{\"current_password\":\"" + PASSWORD + "\",\"password\":\"another long one\"}";
            assertThat(browser.send("POST", "/api/users/@me/password/", change).statusCode())
                    .isEqualTo(200);
            assertThat(browser.send("POST", "/api/login/", login).statusCode()).isEqualTo(400);
            String last = browser.cookie(TestBrowser.SESSION);
            server.exchange("GET / HTTP/1.1\r\nHost: a\r\nCookie: " + browser.cookieHeader()
                    + "\r\nTransfer-Encoding: xchunked\r\n\r\n");
            assertThat(browser.send("POST", "/api/logout/", null).statusCode()).isEqualTo(200);
            return List.of(PASSWORD, PASSWORD.replace(" ", "+"), "another long one", code, first, firstCsrf, last);
        }
    }

    @Test
    void leavesNoPersonalKeyInFilesOrAnswers() throws IOException {
        StringBuilder answers = new StringBuilder();
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        String made;
        try (PrintStream both = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            System.setOut(both);
            System.setErr(both);
            made = useKeys(answers);
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
        String files = files();
        for (String secret : List.of(TestServer.PERSONAL_KEY, made, UNKNOWN)) {
            assertThat(answers).doesNotContain(secret);
            assertThat(printed.toString(StandardCharsets.UTF_8)).doesNotContain(secret);
            assertThat(files).doesNotContain(secret);
        }
        assertThat(files).contains(TestServer.PROJECT_KEY).contains("sha256$");
        assertThat(printed.toString(StandardCharsets.UTF_8)).doesNotContain(TestServer.PROJECT_KEY);
    }

    private String useKeys(StringBuilder answers) {
        try (TestServer server = new TestServer(directory, Map.of())) {
            HttpResponse<String> creation = server.send(
                    "POST", "/api/personal_api_keys/", "{\"label\":\"made\",\"scopes\":[\"dashboard:write\"]}");
            String made = TestServer.json(creation).path("value").asText();
            assertThat(made).startsWith("phx_");
            for (String key : List.of(TestServer.PERSONAL_KEY, made, UNKNOWN)) {
                for (HttpRequest.Builder request : requests(server, key)) {
                    HttpResponse<String> answer = server.send(request);
                    answers.append(answer.statusCode())
                            .append(answer.headers().map())
                            .append(answer.body());
                }
                answers.append(server.exchange("POST /batch HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer " + key
                        + "\r\nTransfer-Encoding: xchunked\r\n\r\n"));
                answers.append(server.exchange("GET /" + key + "\r\n\r\n"));
            }
            return made;
        }
    }

    private static List<HttpRequest.Builder> requests(TestServer server, String key) {
        String bearer = "Bearer " + key;
        String dashboards = "/api/projects/1/dashboards/";
        String withBody = "{\"personal_api_key\":\"" + key + "\",\"name\":\"made\"}";
        return List.of(
                server.request("GET", dashboards + "?personal_api_key=" + key, null),
                server.request("GET", "/api/projects/1/events/?personal_api_key=" + key, null),
                server.request("GET", "/api/personal_api_keys/", null).header("Authorization", bearer),
                server.request("GET", "/api/personal_api_keys/@current/", null).header("Authorization", bearer),
                server.request("POST", dashboards, withBody),
                server.request("POST", dashboards, "{\"name\":7}").header("Authorization", bearer),
                server.request("POST", dashboards, withBody.substring(1)).header("Authorization", bearer),
                server.request("POST", dashboards, withBody.replace("}", "")),
                server.request("DELETE", dashboards, withBody),
                server.request("GET", "/nothing?personal_api_key=" + key, null).header("Authorization", bearer),
                server.request("POST", "/batch", "{\"api_key\":\"" + key + "\",\"batch\":[]}"),
                server.request("POST", "/batch?personal_api_key=" + key, "{").header("Authorization", bearer),
                server.request("GET", "/metrics?personal_api_key=" + key, null));
    }

    private String files() throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> paths = Files.walk(directory)) {
            for (Path path : paths.filter(Files::isRegularFile).toList()) {
                all.append(Files.readString(path, StandardCharsets.ISO_8859_1));
            }
        }
        return all.toString();
    }
}
