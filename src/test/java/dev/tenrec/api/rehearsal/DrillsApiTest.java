package dev.tenrec.api.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Failures that a rehearsal plays, and what the report says of the client. */
@ServerTest
final class DrillsApiTest {
    private static final String EVENT = "{\"event\":\"bought\",\"distinct_id\":\"u_1\","
            + "\"timestamp\":\"2024-03-01T10:00:00.5Z\",\"properties\":{\"$geoip_disable\":true}}";

    private final TestWorld world;

    DrillsApiTest(TestWorld world) {
        this.world = world;
    }

    @Test
    void namesWhatWasNeverSentAgainAndWhoCameBackTooSoon() {
        JsonNode made = drill("throttle");
        HttpResponse<String> answer = send(made);
        assertThat(answer.statusCode()).isEqualTo(429);
        assertThat(answer.headers().firstValue("Retry-After")).hasValue("5");
        assertThat(report(made)).contains("ORD-05");
        end(made);
        assertThat(send(made).statusCode()).isEqualTo(200);
        assertThat(report(made)).contains("ORD-07").doesNotContain("ORD-05");
    }

    @Test
    void findsEventsThatWereDoubledAfterACut() {
        JsonNode made = drill("cut_after");
        assertThatThrownBy(() -> send(made)).isInstanceOf(RuntimeException.class);
        JsonNode progress = world.ask("GET", path(made), null).path("progress");
        int stored = progress.path("events_stored").asInt();
        assertThat(stored).isPositive();
        end(made);
        assertThat(send(made).statusCode()).isEqualTo(200);
        assertThat(report(made)).contains("ORD-05", "DUP-01");
    }

    @Test
    void findsEventsThatWereDoubledByAClientThatGaveUpWaiting() {
        JsonNode made = world.ask("POST", "rehearsals/", "{\"name\":\"Import\"}");
        world.ask("PATCH", path(made), "{\"drill\":{\"kind\":\"slow\",\"share\":1,\"delay_ms\":300000}}");
        CompletableFuture<HttpResponse<Void>> answer =
                HttpClient.newHttpClient().sendAsync(request(made).build(), HttpResponse.BodyHandlers.discarding());
        while (stored(made) == 0) {
            Thread.onSpinWait();
        }
        assertThat(answer.cancel(true)).as("there was no answer yet").isTrue();
        world.ask("PATCH", path(made), "{\"drill\":{\"kind\":\"slow\",\"share\":1,\"delay_ms\":1}}");
        assertThat(send(made).statusCode()).isEqualTo(200);
        assertThat(report(made)).contains("ORD-05");
    }

    @Test
    void comparesARunThatWasResumedWithOneThatWasNot() {
        JsonNode whole = world.ask("POST", "rehearsals/", "{\"name\":\"Whole\"}");
        JsonNode resumed = world.ask("POST", "rehearsals/", "{\"name\":\"Resumed\"}");
        for (int i = 0; i < 5; i++) {
            send(whole, numbered(i));
        }
        for (int i : new int[] {0, 1, 3, 4}) {
            send(resumed, numbered(i));
        }
        String plan = "{\"plan\":\"compare_with: " + whole.path("id").asInt() + "\"}";
        world.ask("PATCH", path(resumed), plan);
        assertThat(report(resumed)).contains("ORD-06");
        send(resumed, numbered(2));
        assertThat(report(resumed)).doesNotContain("ORD-06", "DUP-07");
        send(resumed, numbered(2).replace("0000-5000", "0000-5001"));
        assertThat(report(resumed)).contains("DUP-07");
    }

    private static String numbered(int number) {
        return "{\"uuid\":\"0190a5c8-0000-5000-8000-00000000000" + number + "\",\"event\":\"bought\","
                + "\"distinct_id\":\"u_1\",\"timestamp\":\"2024-03-01T10:00:0" + number + ".5Z\"}";
    }

    private int stored(JsonNode made) {
        return world.ask("GET", path(made), null)
                .path("progress")
                .path("events_stored")
                .asInt();
    }

    @Test
    void storesNothingBeforeACut() {
        JsonNode made = drill("cut_before");
        assertThatThrownBy(() -> send(made)).isInstanceOf(RuntimeException.class);
        JsonNode progress = world.ask("GET", path(made), null).path("progress");
        assertThat(progress.path("events_stored").asInt()).isZero();
        assertThat(progress.path("events_refused").asInt()).isPositive();
    }

    @Test
    void refusesDrillsThatCantBePlayed() {
        JsonNode made = world.ask("POST", "rehearsals/", "{\"name\":\"Import\"}");
        for (String drill : List.of(
                "{\"kind\":\"fast\"}",
                "{\"kind\":\"slow\",\"delay_ms\":300001}",
                "{\"kind\":\"throttle\",\"share\":2}")) {
            assertThat(world.send("PATCH", path(made), "{\"drill\":" + drill + "}")
                            .statusCode())
                    .isEqualTo(400);
        }
    }

    private JsonNode drill(String kind) {
        JsonNode made = world.ask("POST", "rehearsals/", "{\"name\":\"Import\"}");
        JsonNode drilled = world.ask("PATCH", path(made), "{\"drill\":{\"kind\":\"" + kind + "\",\"share\":1}}");
        assertThat(drilled.path("drill").path("kind").asText()).isEqualTo(kind);
        return made;
    }

    private void end(JsonNode made) {
        assertThat(world.ask("PATCH", path(made), "{\"drill\":null}")
                        .path("drill")
                        .isNull())
                .isTrue();
    }

    private static String path(JsonNode made) {
        return "rehearsals/" + made.path("id").asInt() + "/";
    }

    private HttpResponse<String> send(JsonNode made) {
        return world.server().send(request(made));
    }

    private HttpRequest.Builder request(JsonNode made) {
        return request(made, EVENT);
    }

    private void send(JsonNode made, String event) {
        assertThat(world.server().send(request(made, event)).statusCode()).isEqualTo(200);
    }

    private HttpRequest.Builder request(JsonNode made, String events) {
        String body = "{\"api_key\":\"" + made.path("api_token").asText()
                + "\",\"historical_migration\":true,\"batch\":[" + events + "]}";
        return world.server().request("POST", "/batch/", body);
    }

    private List<String> report(JsonNode made) {
        JsonNode state = world.ask("POST", path(made) + "report/", null);
        while (state.path("status").asText().equals("running")) {
            Thread.onSpinWait();
            state = world.ask("GET", path(made) + "report/", null);
        }
        assertThat(state.path("status").asText()).describedAs(state.toString()).isEqualTo("complete");
        return state.path("report").path("findings").findValuesAsText("rule");
    }
}
