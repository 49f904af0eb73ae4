package dev.tenrec.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.TestServer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who gets in, who does not, and in which words. */
final class AuthenticationApiTest {
    private static final String PATH = "/api/projects/1/refused/";
    private static TestServer server;

    @BeforeAll
    static void start(@TempDir Path directory) {
        server = new TestServer(directory, Map.of());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void asksForAKey() {
        HttpResponse<String> answer = server.send(server.request("GET", PATH, null));
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.headers().firstValue("WWW-Authenticate")).contains("Bearer");
        assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(answer.body())
                .isEqualTo("{\"type\":\"authentication_error\",\"code\":\"not_authenticated\","
                        + "\"detail\":\"Authentication credentials were not provided.\",\"attr\":null}");
    }

    @Test
    void saysWhereAWrongKeyWasFound() {
        assertThat(detail(server.send(server.request("GET", PATH, null).header("Authorization", "Bearer phx_no"))))
                .isEqualTo("Personal API key found in request Authorization header is invalid.");
        assertThat(detail(server.send(server.request("POST", PATH, "{\"personal_api_key\":\"phx_no\"}"))))
                .isEqualTo("Personal API key found in request body is invalid.");
        assertThat(detail(server.send(server.request("GET", PATH + "?personal_api_key=phx_no", null))))
                .isEqualTo("Personal API key found in request query string is invalid.");
    }

    @Test
    void refusesTheProjectKey() {
        assertThat(server.send(server.request("GET", PATH, null)
                                .header("Authorization", "Bearer " + TestServer.PROJECT_KEY))
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void takesTheFirstKeyFoundAndNoOther() {
        String right = "?personal_api_key=" + TestServer.PERSONAL_KEY;
        assertThat(server.send(server.request("GET", PATH + right, null)).statusCode())
                .isEqualTo(200);
        assertThat(server.send(server.request("GET", PATH + right, null).header("Authorization", "Bearer phx_no"))
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void servesBothPrefixesWithAndWithoutSlash() {
        for (String prefix :
                new String[] {"projects/1", "environments/1", "projects/@current", "projects/%40current"}) {
            for (String slash : new String[] {"", "/"}) {
                assertThat(server.send("GET", "/api/" + prefix + "/refused" + slash, null)
                                .statusCode())
                        .describedAs(prefix + slash)
                        .isEqualTo(200);
            }
        }
    }

    @Test
    void doesNotTellWhichProjectsExist() {
        for (String id : new String[] {"2", "999999999", "0", "-1", "1e3", "abc", "99999999999999999999"}) {
            HttpResponse<String> answer = server.send("GET", "/api/projects/" + id + "/refused/", null);
            assertThat(answer.statusCode()).describedAs(id).isEqualTo(404);
            assertThat(answer.body())
                    .isEqualTo("{\"type\":\"invalid_request\",\"code\":\"not_found\","
                            + "\"detail\":\"Project not found.\",\"attr\":null}");
        }
    }

    @Test
    void knowsOnlyThePathsOfTheTable() {
        for (String path : new String[] {"/nothing", "/api/", "/api/projects/1/nothing/", "/api/projects/1/nothing"}) {
            HttpResponse<String> answer = server.send(server.request("GET", path, null));
            assertThat(answer.statusCode()).describedAs(path).isEqualTo(404);
            assertThat(detail(answer)).isEqualTo("Endpoint not found.");
        }
    }

    @Test
    void namesTheMethodsOnlyToThoseItKnows() {
        assertThat(server.send(server.request("DELETE", PATH, null)).statusCode())
                .isEqualTo(401);
        HttpResponse<String> answer = server.send("DELETE", PATH, null);
        assertThat(answer.statusCode()).isEqualTo(405);
        assertThat(answer.headers().firstValue("Allow")).contains("GET, HEAD, OPTIONS");
        assertThat(detail(answer)).isEqualTo("Method \"DELETE\" not allowed.");
    }

    @Test
    void letsAKeyDoWhatItsScopesSay() {
        JsonNode made = TestServer.json(server.send(
                "POST", "/api/personal_api_keys/", "{\"label\":\"reader\",\"scopes\":[\"dashboard:write\"]}"));
        String key = made.path("value").asText();
        assertThat(key).startsWith("phx_").hasSizeGreaterThan(38);
        HttpResponse<String> refused =
                server.send(server.request("GET", PATH, null).header("Authorization", "Bearer " + key));
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(detail(refused)).isEqualTo("API key missing required scope 'query:read'");
        assertThat(server.send("GET", "/api/personal_api_keys/", null).body()).doesNotContain(key);
        assertThat(server.send(
                                "DELETE",
                                "/api/personal_api_keys/" + made.path("id").asText(),
                                null)
                        .statusCode())
                .isEqualTo(204);
        assertThat(server.send(server.request("GET", PATH, null).header("Authorization", "Bearer " + key))
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void keepsAKeyToItsProjects() {
        String key = TestServer.json(server.send(
                        "POST",
                        "/api/personal_api_keys/",
                        "{\"label\":\"one\",\"scopes\":[\"*\"],\"scoped_teams\":[1]}"))
                .path("value")
                .asText();
        assertThat(detail(server.send(server.request("GET", "/api/projects/2/refused/", null)
                        .header("Authorization", "Bearer " + key))))
                .isEqualTo("API key does not have access to the requested project: ID 2.");
        assertThat(detail(server.send(server.request("GET", "/api/personal_api_keys/", null)
                        .header("Authorization", "Bearer " + key))))
                .isEqualTo("API keys with scoped projects are only supported on project-based endpoints.");
    }

    @Test
    void refusesBodiesThatAreNotOneJsonObject() {
        String path = "/api/personal_api_keys/";
        assertThat(detail(server.send("POST", path, "[]")))
                .isEqualTo("Invalid data. Expected a dictionary, but got list.");
        for (String body :
                new String[] {"{", "{} {}", "{\"a\":1,\"a\":2}", "{'a':1}", "{\"a\":NaN}", "{\"a\":1e400}"}) {
            HttpResponse<String> answer = server.send("POST", path, body);
            assertThat(answer.statusCode()).describedAs(body).isEqualTo(400);
            assertThat(detail(answer)).startsWith("JSON parse error - ");
        }
        assertThat(server.send(server.request("POST", path, null)
                                .method("POST", java.net.http.HttpRequest.BodyPublishers.ofString("a=b"))
                                .header("Content-Type", "text/plain")
                                .header("Authorization", "Bearer " + TestServer.PERSONAL_KEY))
                        .statusCode())
                .isEqualTo(415);
    }

    private static String detail(HttpResponse<String> answer) {
        return TestServer.json(answer).path("detail").asText();
    }
}
