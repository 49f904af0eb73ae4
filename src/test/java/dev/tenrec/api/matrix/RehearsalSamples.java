package dev.tenrec.api.matrix;

import dev.tenrec.testing.TestWorld;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** A request for each route of rehearsals. */
final class RehearsalSamples {
    private static final String BODY = "{\"name\":\"Import\"}";

    private RehearsalSamples() {}

    static Map<String, MatrixSample> all() {
        Map<String, MatrixSample> all = new HashMap<>(reports());
        // Without a signature there is nothing to relay.
        all.putAll(Map.of(
                "POST /rehearsals/{id}/relay/", MatrixSample.of(400).about(RehearsalSamples::rehearsal),
                "GET /rehearsals/{id}/requests/{number}/events/",
                        MatrixSample.of(404).aboutFresh(RehearsalSamples::place),
                "GET /rehearsals/{id}/events/{uuid}/", MatrixSample.of(404).aboutFresh(RehearsalSamples::place),
                "GET /rehearsals/{id}/relay/", MatrixSample.of(200).about(RehearsalSamples::rehearsal),
                "GET /rehearsals/{id}/relay/batch/", MatrixSample.of(400).about(RehearsalSamples::rehearsal)));
        all.putAll(Map.of(
                "GET /rehearsals/{id}/baseline/", MatrixSample.of(200).about(RehearsalSamples::rehearsal),
                "POST /rehearsals/{id}/baseline/",
                        MatrixSample.of("{\"lines\":\"{\\\"event\\\":\\\"a\\\"}\"}", 201)
                                .about(RehearsalSamples::rehearsal),
                "DELETE /rehearsals/{id}/baseline/", MatrixSample.of(204).aboutFresh(RehearsalSamples::rehearsal)));
        all.putAll(Map.of(
                "GET /rehearsals/", MatrixSample.of(200),
                "POST /rehearsals/", MatrixSample.of(BODY, 201),
                "PATCH /rehearsals/{id}/",
                        MatrixSample.of("{\"plan\":\"run: one\"}", 200).about(RehearsalSamples::rehearsal),
                "GET /rehearsals/{id}/", MatrixSample.of(200).about(RehearsalSamples::rehearsal),
                "GET /rehearsals/{id}/requests/", MatrixSample.of(200).about(RehearsalSamples::rehearsal),
                "DELETE /rehearsals/{id}/", MatrixSample.of(204).aboutFresh(RehearsalSamples::rehearsal)));
        return all;
    }

    /** Without a report there is nothing to read or to sign. */
    private static Map<String, MatrixSample> reports() {
        String one = "/rehearsals/{id}/";
        return Map.of(
                "POST " + one + "report/", MatrixSample.of(200).about(RehearsalSamples::rehearsal),
                "GET " + one + "report/", MatrixSample.of(200).about(RehearsalSamples::rehearsal),
                "GET " + one + "verdicts/", MatrixSample.of(404).aboutFresh(RehearsalSamples::rehearsal),
                "GET " + one + "diff/", MatrixSample.of(400).about(RehearsalSamples::rehearsal),
                "POST " + one + "waivers/",
                        MatrixSample.of("{\"rule\":\"ENV-01\",\"reason\":\"known\"}", 201)
                                .about(RehearsalSamples::rehearsal),
                "DELETE " + one + "waivers/{rule}/", MatrixSample.of(200).aboutFresh(RehearsalSamples::waived),
                "POST " + one + "sign_off/",
                        MatrixSample.of("{\"digest\":\"0\"}", 400).about(RehearsalSamples::rehearsal));
    }

    private static Map<String, String> waived(MatrixWorld world, TestWorld home) {
        String id = rehearsal(world, home).get("id");
        home.ask("POST", "rehearsals/" + id + "/waivers/", "{\"rule\":\"ENV-01\",\"reason\":\"known\"}");
        return Map.of("id", id, "rule", "ENV-01");
    }

    /** Nothing was sent to it. */
    private static Map<String, String> place(MatrixWorld world, TestWorld home) {
        return Map.of("id", rehearsal(world, home).get("id"), "number", "1", "uuid", new UUID(1, 2).toString());
    }

    private static Map<String, String> rehearsal(MatrixWorld world, TestWorld home) {
        return Map.of("id", home.ask("POST", "rehearsals/", BODY).path("id").asText());
    }
}
