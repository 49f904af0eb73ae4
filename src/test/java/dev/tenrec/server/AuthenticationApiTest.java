package dev.tenrec.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** Who gets in, who does not, and in which words. */
@ServerTest
final class AuthenticationApiTest {
    private final TestWorld world;
    private final String path;
    private final TestServer server;

    AuthenticationApiTest(TestWorld world) {
        this.world = world;
        path = world.path() + "refused/";
        server = world.server();
    }

    @Test
    void asksForAKey() {
        HttpResponse<String> answer = server.send(server.request("GET", path, null));
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.headers().firstValue("WWW-Authenticate")).contains("Bearer");
        assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(answer.body())
                .isEqualTo("{\"type\":\"authentication_error\",\"code\":\"not_authenticated\","
                        + "\"detail\":\"Authentication credentials were not provided.\",\"attr\":null}");
    }

    @Test
    void saysWhereAWrongKeyWasFound() {
        assertThat(detail(server.send(server.request("GET", path, null).header("Authorization", "Bearer phx_no"))))
                .isEqualTo("Personal API key found in request Authorization header is invalid.");
        assertThat(detail(server.send(server.request("POST", path, "{\"personal_api_key\":\"phx_no\"}"))))
                .isEqualTo("Personal API key found in request body is invalid.");
        assertThat(detail(server.send(server.request("GET", path + "?personal_api_key=phx_no", null))))
                .isEqualTo("Personal API key found in request query string is invalid.");
    }

    @Test
    void refusesTheProjectKey() {
        assertThat(server.send(server.request("GET", path, null).header("Authorization", "Bearer " + world.token()))
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void takesTheFirstKeyFoundAndNoOther() {
        String right = "?personal_api_key=" + world.owner().key();
        assertThat(server.send(server.request("GET", path + right, null)).statusCode())
                .isEqualTo(200);
        assertThat(server.send(server.request("GET", path + right, null).header("Authorization", "Bearer phx_no"))
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void servesBothPrefixesWithAndWithoutSlash() {
        for (String prefix : new String[] {
            "projects/" + world.id(), "environments/" + world.id(), "projects/@current", "projects/%40current"
        }) {
            for (String slash : new String[] {"", "/"}) {
                assertThat(world.send("GET", "/api/" + prefix + "/refused" + slash, null)
                                .statusCode())
                        .describedAs(prefix + slash)
                        .isEqualTo(200);
            }
        }
    }

    @Test
    void tellsThatThePrefixOfEnvironmentsIsOlder() {
        assertThat(world.send("GET", "/api/environments/@current/", null)
                        .headers()
                        .firstValue("Deprecation"))
                .contains("true");
        assertThat(world.send("GET", "/api/projects/@current/", null).headers().firstValue("Deprecation"))
                .isEmpty();
    }

    @Test
    void aTokenInTheQuerySaysWhichProjectIsMeant() {
        TestWorld other = world.sibling();
        for (String name : new String[] {"@current", Integer.toString(world.id())}) {
            assertThat(world.ask("GET", "/api/projects/" + name + "/?token=" + other.token(), null)
                            .path("id")
                            .asInt())
                    .isEqualTo(other.id());
        }
        TestWorld.refused(
                world.send("GET", world.path() + "?token=phc_unknown", null),
                401,
                "authentication_failed",
                "Incorrect authentication credentials.",
                null);
        TestWorld.refused(
                world.send("GET", world.path() + "?token=" + world.stranger().token(), null),
                404,
                "not_found",
                "Project not found.",
                null);
        String limited = TestServer.json(world.send(
                        "POST",
                        "/api/personal_api_keys/",
                        "{\"label\":\"one\",\"scopes\":[\"project:read\"],\"scoped_teams\":[" + world.id() + "]}"))
                .path("value")
                .asText();
        assertThat(world.send(limited, "GET", world.path(), null).statusCode()).isEqualTo(200);
        assertThat(world.send(limited, "GET", world.path() + "?token=" + other.token(), null)
                        .statusCode())
                .isEqualTo(403);
    }

    @Test
    void doesNotTellWhichProjectsExist() {
        for (String id : new String[] {
            Integer.toString(world.stranger().id()), "999999999", "0", "-1", "1e3", "abc", "99999999999999999999"
        }) {
            HttpResponse<String> answer = world.send("GET", "/api/projects/" + id + "/refused/", null);
            assertThat(answer.statusCode()).describedAs(id).isEqualTo(404);
            assertThat(answer.body())
                    .isEqualTo("{\"type\":\"invalid_request\",\"code\":\"not_found\","
                            + "\"detail\":\"Project not found.\",\"attr\":null}");
        }
    }

    @Test
    void knowsOnlyThePathsOfTheTable() {
        for (String unknown :
                new String[] {"/nothing", "/api/", "/api/projects/1/nothing/", "/api/projects/1/nothing"}) {
            HttpResponse<String> answer = server.send(server.request("GET", unknown, null));
            assertThat(answer.statusCode()).describedAs(unknown).isEqualTo(404);
            assertThat(detail(answer)).isEqualTo("Endpoint not found.");
        }
    }

    @Test
    void namesTheMethodsOnlyToThoseItKnows() {
        assertThat(server.send(server.request("DELETE", path, null)).statusCode())
                .isEqualTo(401);
        HttpResponse<String> answer = world.send("DELETE", path, null);
        assertThat(answer.statusCode()).isEqualTo(405);
        assertThat(answer.headers().firstValue("Allow")).contains("GET, HEAD, OPTIONS");
        assertThat(detail(answer)).isEqualTo("Method \"DELETE\" not allowed.");
    }

    @Test
    void letsAKeyDoWhatItsScopesSay() {
        JsonNode made = TestServer.json(world.send(
                "POST", "/api/personal_api_keys/", "{\"label\":\"reader\",\"scopes\":[\"dashboard:write\"]}"));
        String key = made.path("value").asText();
        assertThat(key).startsWith("phx_").hasSizeGreaterThan(38);
        HttpResponse<String> refused =
                server.send(server.request("GET", path, null).header("Authorization", "Bearer " + key));
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(detail(refused)).isEqualTo("API key missing required scope 'query:read'");
        assertThat(world.send("GET", "/api/personal_api_keys/", null).body()).doesNotContain(key);
        assertThat(world.send(
                                "DELETE",
                                "/api/personal_api_keys/" + made.path("id").asText(),
                                null)
                        .statusCode())
                .isEqualTo(204);
        assertThat(server.send(server.request("GET", path, null).header("Authorization", "Bearer " + key))
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void keepsAKeyToItsProjects() {
        String key = TestServer.json(world.send(
                        "POST",
                        "/api/personal_api_keys/",
                        "{\"label\":\"one\",\"scopes\":[\"*\"],\"scoped_teams\":[" + world.id() + "]}"))
                .path("value")
                .asText();
        assertThat(detail(server.send(server.request("GET", "/api/projects/999999/refused/", null)
                        .header("Authorization", "Bearer " + key))))
                .isEqualTo("API key does not have access to the requested project: ID 999999.");
        assertThat(detail(server.send(server.request("GET", "/api/personal_api_keys/", null)
                        .header("Authorization", "Bearer " + key))))
                .isEqualTo("API keys with scoped projects are only supported on project-based endpoints.");
    }

    @Test
    void refusesBodiesThatAreNotOneJsonObject() {
        String keys = "/api/personal_api_keys/";
        assertThat(detail(world.send("POST", keys, "[]")))
                .isEqualTo("Invalid data. Expected a dictionary, but got list.");
        for (String body :
                new String[] {"{", "{} {}", "{\"a\":1,\"a\":2}", "{'a':1}", "{\"a\":NaN}", "{\"a\":1e400}"}) {
            HttpResponse<String> answer = world.send("POST", keys, body);
            assertThat(answer.statusCode()).describedAs(body).isEqualTo(400);
            assertThat(detail(answer)).startsWith("JSON parse error - ");
        }
        assertThat(server.send(server.request("POST", keys, null)
                                .method("POST", java.net.http.HttpRequest.BodyPublishers.ofString("a=b"))
                                .header("Content-Type", "text/plain")
                                .header(
                                        "Authorization",
                                        "Bearer " + world.owner().key()))
                        .statusCode())
                .isEqualTo(415);
    }

    private static String detail(HttpResponse<String> answer) {
        return TestServer.json(answer).path("detail").asText();
    }
}
