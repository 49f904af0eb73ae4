package dev.tenrec.api.capture;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** What SDKs hear that ask for feature flags. */
@ServerTest(settings = {"inflated-max=1MB", "body-max=1MB"})
final class FlagsApiTest {
    private static final String ORIGIN = "https://shop.example";
    private final TestWorld world;
    private final String body;
    private final TestServer server;

    FlagsApiTest(TestWorld world) {
        this.world = world;
        body = "{\"token\":\"" + world.token() + "\",\"distinct_id\":\"anna\","
                + "\"groups\":{},\"person_properties\":{\"plan\":\"pro\"}}";
        server = world.server();
    }

    @Test
    void hasNoFlagsInTheFormOfEachVersion() {
        Set<String> ids = new HashSet<>();
        String flags = "{\"flags\":{},\"errorsWhileComputingFlags\":false";
        String payloads = "{\"featureFlags\":{},\"featureFlagPayloads\":{},\"errorsWhileComputingFlags\":false";
        Map<String, String> forms = Map.of(
                "/flags/?v=2", flags,
                "/flags?v=2&ip=0&_=1&ver=1.449.0", flags,
                "/flags/", payloads,
                "/decide/", "{\"featureFlags\":[],",
                "/decide/?v=1", "{\"featureFlags\":[],",
                "/decide/?v=2", "{\"featureFlags\":{},\"errors",
                "/decide/?v=3", payloads,
                "/decide?v=4", flags);
        forms.forEach((path, form) -> {
            HttpResponse<String> answer = ask(path, body.getBytes(StandardCharsets.UTF_8), "application/json");
            assertThat(answer.statusCode()).describedAs(path).isEqualTo(200);
            assertThat(answer.body()).startsWith(form);
            JsonNode json = TestServer.json(answer);
            assertThat(ids.add(UUID.fromString(json.path("requestId").asText()).toString()))
                    .isTrue();
            assertThat(json.has("supportedCompression")).isEqualTo(path.startsWith("/decide"));
            assertThat(json.has("isAuthenticated")).isEqualTo(path.startsWith("/decide"));
            assertThat(answer.headers().firstValue("Access-Control-Allow-Origin"))
                    .contains(ORIGIN);
        });
        JsonNode config = TestServer.json(
                ask("/flags/?v=2&config=true", body.getBytes(StandardCharsets.UTF_8), "application/json"));
        assertThat(config.path("flags").isObject()).isTrue();
        assertThat(config.path("hasFeatureFlags").isBoolean()).isTrue();
        assertThat(config.at("/analytics/endpoint").asText()).isEqualTo("/i/v0/e/");
    }

    @Test
    void readsBodiesInAllTheirWrappings() throws IOException {
        byte[] plain = body.replace("\"token\"", "\"api_key\"").getBytes(StandardCharsets.UTF_8);
        String base64 = Base64.getEncoder().encodeToString(plain);
        String form = "data=" + URLEncoder.encode(base64, StandardCharsets.UTF_8);
        assertThat(ask("/flags/?v=2", gzip(plain), "text/plain").statusCode()).isEqualTo(200);
        assertThat(ask(
                                "/flags/?v=2&compression=base64",
                                form.getBytes(StandardCharsets.UTF_8),
                                "application/x-www-form-urlencoded")
                        .statusCode())
                .isEqualTo(200);
        assertThat(server.send(request("/flags/?v=2", gzip(plain), "application/json; charset=utf-8")
                                .header("Content-Encoding", "gzip"))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void refusesTokensThatAreNoneOfOurs() {
        for (String path : List.of("/flags/?v=2", "/decide/?v=3")) {
            for (String token : List.of("\"phc_unknown\"", "\"" + world.owner().key() + "\"", "\"\\u0000\"")) {
                JsonNode error = refused(path, "{\"token\":" + token + "}", 401);
                assertThat(error.path("type").asText()).isEqualTo("authentication_error");
                assertThat(error.path("code").asText()).isEqualTo("invalid_api_key");
            }
            for (String body : List.of("{}", "{\"token\":\" \"}", "{\"token\":7}")) {
                assertThat(refused(path, body, 401).path("code").asText()).isEqualTo("missing_api_key");
            }
            for (String body : List.of("", "{", "[]", "7", "{\"token\":\"a\"}x", "\u0000\u0000{}", "null")) {
                assertThat(refused(path, body, 400).path("code").asText()).isEqualTo("malformed_data");
            }
        }
    }

    @Test
    void inflatesNoBombs() throws IOException {
        byte[] bomb = gzip(("{\"token\":\"" + "a".repeat(2_000_000) + "\"}").getBytes(StandardCharsets.UTF_8));
        assertThat(ask("/flags/?v=2", bomb, "text/plain").statusCode()).isEqualTo(413);
    }

    @Test
    void answersPreflightsAndNoOtherMethods() {
        for (String path : List.of("/flags/", "/decide/?v=3")) {
            HttpResponse<String> preflight = server.send(server.request("OPTIONS", path, null)
                    .header("Origin", ORIGIN)
                    .header("Access-Control-Request-Headers", "content-type"));
            assertThat(preflight.statusCode()).isEqualTo(200);
            assertThat(preflight.body()).isEqualTo("{\"status\":1}");
            assertThat(preflight.headers().firstValue("Access-Control-Allow-Headers"))
                    .contains("content-type");
            assertThat(server.send(server.request("GET", path, null)).statusCode())
                    .isEqualTo(405);
        }
    }

    private JsonNode refused(String path, String body, int status) {
        HttpResponse<String> answer = ask(path, body.getBytes(StandardCharsets.UTF_8), "application/json");
        assertThat(answer.statusCode())
                .describedAs(body + " → " + answer.body())
                .isEqualTo(status);
        assertThat(answer.headers().firstValue("Access-Control-Allow-Origin")).contains(ORIGIN);
        return TestServer.json(answer);
    }

    private HttpResponse<String> ask(String path, byte[] body, String contentType) {
        return server.send(request(path, body, contentType));
    }

    private HttpRequest.Builder request(String path, byte[] body, String contentType) {
        return server.request("GET", path, null)
                .method("POST", HttpRequest.BodyPublishers.ofByteArray(body))
                .header("Content-Type", contentType)
                .header("Origin", ORIGIN);
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        }
        return out.toByteArray();
    }
}
