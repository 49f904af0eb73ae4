package dev.tenrec.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.json.Json;
import dev.tenrec.testing.TestWorld;

/** A rehearsal through the API, from its events to its signature. */
record SignedRehearsal(TestWorld world, int id, String key) {
    static SignedRehearsal make(TestWorld world) {
        JsonNode made = world.ask("POST", "rehearsals/", "{\"name\":\"Import\"}");
        return new SignedRehearsal(
                world, made.path("id").asInt(), made.path("api_token").asText());
    }

    /** Sends a batch. */
    void send(String events) {
        String body = "{\"api_key\":\"" + key + "\",\"historical_migration\":true,\"batch\":[" + events + "]}";
        post("/batch/", body);
    }

    /** Sends a body. */
    void post(String path, String body) {
        assertThat(world.server()
                        .send(world.server().request("POST", path, body))
                        .statusCode())
                .isEqualTo(200);
    }

    /** Waives all that is found and signs. */
    void sign() {
        JsonNode state = world.ask("POST", path("report/"), null);
        while (state.path("status").asText().equals("running")) {
            Thread.onSpinWait();
            state = world.ask("GET", path("report/"), null);
        }
        assertThat(state.path("status").asText()).isEqualTo("complete");
        for (JsonNode finding : state.path("report").path("findings")) {
            if (!finding.path("severity").asText().equals("INFO")) {
                String waiver = Json.object()
                        .put("rule", finding.path("rule").asText())
                        .put("reason", "known")
                        .toString();
                world.ask("POST", path("waivers/"), waiver);
            }
        }
        String digest = state.path("report").path("digest").asText();
        world.ask("POST", path("sign_off/"), "{\"digest\":\"" + digest + "\"}");
    }

    private String path(String below) {
        return "rehearsals/" + id + "/" + below;
    }
}
