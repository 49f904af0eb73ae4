package dev.tenrec.api.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import java.util.List;
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
        for (String drill : List.of("{\"kind\":\"slow\"}", "{\"kind\":\"throttle\",\"share\":2}")) {
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
        String body = "{\"api_key\":\"" + made.path("api_token").asText()
                + "\",\"historical_migration\":true,\"batch\":[" + EVENT + "]}";
        return world.server().send(world.server().request("POST", "/batch/", body));
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
