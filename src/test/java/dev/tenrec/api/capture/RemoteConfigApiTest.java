package dev.tenrec.api.capture;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.json.Json;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a page asks before it sends its first event. */
@ServerTest
final class RemoteConfigApiTest {
    private static final String ORIGIN = "https://shop.example";
    private final TestWorld world;
    private final String token;
    private final TestServer server;

    RemoteConfigApiTest(TestWorld world) {
        this.world = world;
        token = world.token();
        server = world.server();
    }

    @Test
    void tellsSdksToCompressAndWhereToSend() {
        for (String slash : List.of("", "/", "?ip=0&_=1&ver=1.258.0")) {
            HttpResponse<String> answer = ask("GET", "/array/" + token + "/config" + slash);
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(header(answer, "Content-Type")).startsWith("application/json");
            assertThat(header(answer, "Cache-Control")).isEqualTo("public, max-age=300");
            assertThat(header(answer, "Vary")).isEqualTo("Origin, Referer");
            assertThat(header(answer, "Access-Control-Allow-Origin")).isEqualTo(ORIGIN);
            assertThat(header(answer, "Access-Control-Allow-Credentials")).isEqualTo("true");
            JsonNode config = TestServer.json(answer);
            assertThat(config.path("token").asText()).isEqualTo(token);
            assertThat(config.at("/analytics/endpoint").asText()).isEqualTo("/i/v0/e/");
            assertThat(config.path("supportedCompression").toString()).isEqualTo("[\"gzip\",\"gzip-js\"]");
            for (String off : List.of("hasFeatureFlags", "surveys", "sessionRecording", "heatmaps")) {
                assertThat(config.path(off).isBoolean()).isTrue();
                assertThat(config.path(off).booleanValue()).isFalse();
            }
        }
    }

    @Test
    void servesTheSameAsAScript() throws IOException {
        HttpResponse<String> answer = ask("GET", "/array/" + token + "/config.js");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(header(answer, "Content-Type")).startsWith("application/javascript");
        assertThat(header(answer, "Cache-Control")).isEqualTo("public, max-age=300");
        String before = "window._POSTHOG_REMOTE_CONFIG[\"" + token + "\"] = {config: ";
        String after = ", siteApps: []};\n";
        assertThat(answer.body()).contains(before).endsWith(after);
        String config = answer.body()
                .substring(
                        answer.body().indexOf(before) + before.length(),
                        answer.body().length() - after.length());
        assertThat(Json.parse(config.getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(TestServer.json(ask("GET", "/array/" + token + "/config")));
    }

    @Test
    void answersHeadAndOptions() {
        for (String path : List.of("/config", "/config.js")) {
            HttpResponse<String> head = ask("HEAD", "/array/" + token + path);
            assertThat(head.statusCode()).isEqualTo(200);
            assertThat(head.body()).isEmpty();
            HttpResponse<String> options = server.send(server.request("OPTIONS", "/array/" + token + path, null)
                    .header("Origin", ORIGIN)
                    .header("Access-Control-Request-Headers", "x-one, x-two"));
            assertThat(options.statusCode()).isEqualTo(204);
            assertThat(header(options, "Allow")).isEqualTo("GET, HEAD, OPTIONS");
            assertThat(header(options, "Access-Control-Allow-Origin")).isEqualTo(ORIGIN);
            assertThat(header(options, "Access-Control-Allow-Headers")).isEqualTo("x-one, x-two");
            HttpResponse<String> post = ask("POST", "/array/" + token + path);
            assertThat(post.statusCode()).isEqualTo(405);
            assertThat(header(post, "Allow")).isEqualTo("GET, HEAD, OPTIONS");
        }
    }

    @Test
    void refusesTokensThatAreNoneOfOurs() {
        for (String path : List.of("/config", "/config.js")) {
            assertThat(ask("GET", "/array/phc_unknown" + path).statusCode()).isEqualTo(404);
            assertThat(ask("GET", "/array/" + world.owner().key() + path).statusCode())
                    .isEqualTo(404);
            for (String malformed : List.of("a%22b", "%3Cscript%3E", "%C3%A9", "a%20b", "a".repeat(201), "a%2Fb")) {
                HttpResponse<String> answer = ask("GET", "/array/" + malformed + path);
                assertThat(answer.statusCode()).describedAs(malformed).isEqualTo(400);
                assertThat(header(answer, "Access-Control-Allow-Origin")).isEqualTo(ORIGIN);
                assertThat(answer.body()).doesNotContain("<", "a\"b");
            }
        }
    }

    @Test
    void hasNoSurveys() {
        assertThat(ask("GET", "/api/surveys/?token=" + token).body())
                .isEqualTo("{\"surveys\":[],\"survey_config\":null}");
        assertThat(ask("GET", "/api/surveys?ip=0&token=" + token).statusCode()).isEqualTo(200);
        HttpResponse<String> unknown = ask("GET", "/api/surveys/?token=phc_unknown");
        assertThat(unknown.statusCode()).isEqualTo(401);
        assertThat(TestServer.json(unknown).path("code").asText()).isEqualTo("invalid_api_key");
        assertThat(header(unknown, "Access-Control-Allow-Origin")).isEqualTo(ORIGIN);
        assertThat(TestServer.json(ask("GET", "/api/surveys/")).path("code").asText())
                .isEqualTo("missing_api_key");
    }

    @Test
    void servesTheLibraryToPages() {
        for (String path : List.of(
                "/static/array.js",
                "/static/array.js?v=1",
                "/static/1.449.2/array.js",
                "/array/" + token + "/array.js")) {
            HttpResponse<String> answer = ask("GET", path);
            assertThat(answer.statusCode()).describedAs(path).isEqualTo(200);
            assertThat(header(answer, "Content-Type")).startsWith("text/javascript");
            assertThat(header(answer, "Access-Control-Allow-Origin")).isEqualTo(ORIGIN);
            assertThat(answer.body()).contains("LIB_VERSION").contains("__SV");
            HttpResponse<String> again =
                    server.send(server.request("GET", path, null).header("If-None-Match", header(answer, "ETag")));
            assertThat(again.statusCode()).isEqualTo(304);
        }
        assertThat(ask("GET", "/array/phc_unknown/array.js").statusCode()).isEqualTo(404);
    }

    @Test
    void hasNoOtherScriptsToLoad() {
        for (String path : List.of(
                "/static/1.258.0/array.js",
                "/static/1.449.2/recorder.js",
                "/static/recorder.js?v=1.449.0",
                "/static/",
                "/static/../array.js",
                "/static/..%2farray.js")) {
            assertThat(ask("GET", path).statusCode()).describedAs(path).isEqualTo(404);
        }
    }

    private HttpResponse<String> ask(String method, String path) {
        return server.send(server.request(method, path, null).header("Origin", ORIGIN));
    }

    private static String header(HttpResponse<String> answer, String name) {
        return answer.headers().firstValue(name).orElse("none");
    }
}
