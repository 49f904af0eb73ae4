package dev.tenrec.api.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.OpenTenrec;
import dev.tenrec.Tenrec;
import dev.tenrec.json.Json;
import dev.tenrec.testing.AnswerSchemas;
import dev.tenrec.testkit.TestClient;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What tests in other languages ask of a server that runs for them. */
final class TestModeApiTest {
    private static final Tenrec TENREC = Tenrec.inMemory();
    private static final AnswerSchemas ANSWERS = AnswerSchemas.of(OpenTenrec.routes(TENREC));

    private final TestClient sdk = new TestClient(TENREC.url(), TENREC.projectKey());

    @AfterAll
    static void close() {
        TENREC.close();
    }

    @BeforeEach
    void reset() throws IOException {
        ask("POST", "reset/", null);
    }

    @Test
    void givesTheKeysAndTheEventsAndForgetsThem() throws IOException {
        JsonNode project = ask("GET", "project/", null);
        assertThat(project.path("project_key").asText()).isEqualTo(TENREC.projectKey());
        assertThat(project.path("personal_key").asText()).isEqualTo(TENREC.personalKey());
        assertThat(project.path("url").asText()).isEqualTo(TENREC.url());
        sdk.capture("signed up", "ana", Map.of("plan", "pro"));
        sdk.capture("signed up", "bob", Map.of("plan", "free"));
        assertThat(names("events/?event=signed+up&distinct_id=bob&properties=%7B%22plan%22:%22free%22%7D"))
                .containsExactly("bob");
        assertThat(names("events/")).containsExactly("ana", "bob");
        assertThat(ask("POST", "reset/", null).path("project_key").asText()).isEqualTo(TENREC.projectKey());
        assertThat(names("events/")).isEmpty();
    }

    @Test
    void givesEveryoneAValueOfAFlag() throws IOException {
        ask("POST", "flags/", "{\"key\":\"new-page\",\"value\":true}");
        ask("POST", "flags/", "{\"key\":\"button\",\"value\":\"blue\",\"payload\":{\"size\":3}}");
        assertThat(flags().at("/flags/new-page/enabled").booleanValue()).isTrue();
        assertThat(flags().at("/flags/button/variant").asText()).isEqualTo("blue");
        assertThat(flags().at("/flags/button/metadata/payload").asText()).isEqualTo("{\"size\":3}");
        ask("POST", "flags/", "{\"key\":\"button\",\"value\":false}");
        assertThat(flags().at("/flags").has("button")).isFalse();
        TENREC.flag("button", "red");
        assertThat(flags().at("/flags/button/variant").asText()).isEqualTo("red");
        TENREC.flag("new-page", false);
        assertThat(flags().at("/flags").has("new-page")).isFalse();
        assertThatThrownBy(() -> TENREC.project().flag("a", true, "{")).hasMessageContaining("JSON");
    }

    /** The flags as SDKs get them. */
    private static JsonNode flags() throws IOException {
        String body = "{\"token\":\"" + TENREC.projectKey() + "\",\"distinct_id\":\"ana\"}";
        HttpRequest request = HttpRequest.newBuilder(URI.create(TENREC.url() + "/flags/?v=2"))
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        try {
            HttpResponse<byte[]> answer =
                    HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofByteArray());
            return Json.parse(answer.body());
        } catch (InterruptedException interrupted) {
            throw new IOException(interrupted);
        }
    }

    private static Iterable<String> names(String path) throws IOException {
        return ask("GET", path, null).path("results").findValuesAsText("distinct_id");
    }

    @Test
    void waitsUntilThereAreEnough() throws IOException {
        CompletableFuture<JsonNode> waiting = CompletableFuture.supplyAsync(() -> {
            try {
                return ask("GET", "await/?event=seen&count=2&timeout=30", null);
            } catch (IOException failed) {
                throw new IllegalStateException(failed);
            }
        });
        sdk.capture("seen", "ana", Map.of("page", 1));
        assertThat(waiting).isNotDone();
        sdk.capture("seen", "ana", Map.of("page", 2));
        assertThat(waiting.join().path("results").findValuesAsText("page")).containsExactly("1", "2");
    }

    @Test
    void tellsWhatArrivedInstead() throws IOException {
        sdk.capture("Signed up", "ana", Map.of());
        HttpResponse<String> late = send("GET", "await/?event=signed+up&timeout=0", null);
        assertThat(late.statusCode()).isEqualTo(408);
        assertThat(Json.parse(late.body().getBytes(StandardCharsets.UTF_8))
                        .path("detail")
                        .asText())
                .startsWith("No event \"signed up\" arrived within 0 s.\nNearest: \"Signed up\" from \"ana\" {}");
    }

    @Test
    void refusesCriteriaThatCannotBeRead() throws IOException {
        for (String path : new String[] {
            "await/?properties=%7B",
            "await/?properties=%5B%5D",
            "events/?properties=7",
            "await/?count=x",
            "await/?timeout=51"
        }) {
            assertThat(send("GET", path, null).statusCode()).as(path).isEqualTo(400);
        }
        assertThat(send("GET", "events/?project_key=phc_unknown", null).statusCode())
                .isEqualTo(404);
    }

    @Test
    void projectsAreApart() throws IOException {
        JsonNode added = ask("POST", "projects/", null);
        String key = added.path("project_key").asText();
        new TestClient(TENREC.url(), key).capture("of the other", "ana", Map.of());
        sdk.capture("of the first", "bob", Map.of());
        assertThat(names("events/?project_key=" + key)).containsExactly("ana");
        assertThat(names("events/")).containsExactly("bob");
        ask("POST", "reset/?project_key=" + key, null);
        assertThat(names("events/?project_key=" + key)).isEmpty();
        assertThat(names("events/")).containsExactly("bob");
        assertThat(send("DELETE", "projects/?project_key=" + key, null).statusCode())
                .isEqualTo(204);
        assertThat(send("GET", "events/?project_key=" + key, null).statusCode()).isEqualTo(404);
        assertThat(send("DELETE", "projects/", null).statusCode()).isEqualTo(400);
    }

    @Test
    void addsFaults() throws IOException {
        assertThat(ask("POST", "faults/", "{\"status\":429,\"retry_after\":3,\"times\":2,\"path\":\"/batch/\"}")
                        .path("pending")
                        .asInt())
                .isEqualTo(2);
        HttpResponse<String> answer = sdk.capture("seen", "ana", Map.of());
        assertThat(answer.statusCode()).isEqualTo(429);
        assertThat(answer.headers().firstValue("Retry-After")).contains("3");
        JsonNode requests = ask("GET", "requests/", null);
        assertThat(requests.path("results").path(0).path("status").asInt()).isEqualTo(429);
        assertThat(requests.path("results").path(0).path("fault").asBoolean()).isTrue();
        assertThat(ask("DELETE", "faults/", null).path("pending").asInt()).isZero();
        ask("POST", "faults/", "{\"kind\":\"cut_before_write\",\"share\":1,\"seed\":7}");
        assertThatThrownBy(() -> sdk.capture("seen", "ana", Map.of())).isInstanceOf(IOException.class);
        for (String wrong : new String[] {
            "{\"kind\":\"fire\"}",
            "{\"status\":99}",
            "{\"times\":0}",
            "{\"share\":2}",
            "{\"times\":1,\"share\":1}",
            "{\"delay\":21}",
            "[]"
        }) {
            assertThat(send("POST", "faults/", wrong).statusCode()).as(wrong).isEqualTo(400);
        }
    }

    @Test
    void tellsRefusedRequests() throws IOException {
        sdk.post("/batch/", "{\"api_key\":\"" + TENREC.projectKey() + "\",\"batch\":[{\"event\":\"seen\"}]}");
        JsonNode refused = ask("GET", "requests/", null).path("refused");
        assertThat(refused).hasSize(1);
        assertThat(refused.path(0).path("reasons").path(0).asText()).contains("distinct_id", "(event 0)");
    }

    @Test
    void setsTheClock() throws IOException {
        assertThat(ask("POST", "clock/", "{\"now\":\"2024-05-01T14:00:00+02:00\"}")
                        .path("now")
                        .asText())
                .isEqualTo("2024-05-01T12:00:00Z");
        assertThat(ask("POST", "clock/", "{\"advance\":86400.5}").path("now").asText())
                .isEqualTo("2024-05-02T12:00:00.500Z");
        sdk.capture("seen", "ana", Map.of());
        assertThat(ask("GET", "events/", null)
                        .path("results")
                        .path(0)
                        .path("timestamp")
                        .asText())
                .isEqualTo("2024-05-02T12:00:00.500Z");
        assertThat(ask("POST", "clock/", "{\"reset\":true}").path("fixed").asBoolean())
                .isFalse();
        assertThat(send("POST", "clock/", "{\"now\":\"tomorrow\"}").statusCode())
                .isEqualTo(400);
    }

    @Test
    void standsInTheDocumentOfTheApi() throws IOException {
        assertThat(sdk.get("/api/schema/?format=json", TENREC.personalKey()).body())
                .contains("/_tenrec/await/", "/_tenrec/faults/");
    }

    @Test
    void pagesOfOtherSitesChangeNothing() throws IOException {
        HttpRequest.Builder foreign = HttpRequest.newBuilder(URI.create(TENREC.url() + "/_tenrec/reset/"))
                .header("Origin", "https://example.com")
                .POST(HttpRequest.BodyPublishers.noBody());
        assertThat(TestClient.send(foreign).statusCode()).isEqualTo(403);
    }

    private static JsonNode ask(String method, String path, String body) throws IOException {
        HttpResponse<String> answer = send(method, path, body);
        assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 299);
        return Json.parse(answer.body().getBytes(StandardCharsets.UTF_8));
    }

    private static HttpResponse<String> send(String method, String path, String body) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(TENREC.url() + "/_tenrec/" + path))
                .method(
                        method,
                        body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body));
        HttpResponse<String> answer =
                TestClient.send(body == null ? request : request.header("Content-Type", "application/json"));
        ANSWERS.check(answer);
        return answer;
    }
}
