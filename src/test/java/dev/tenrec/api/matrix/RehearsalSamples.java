package dev.tenrec.api.matrix;

import dev.tenrec.testing.TestWorld;
import java.util.Map;

/** A request for each route of rehearsals. */
final class RehearsalSamples {
    private static final String BODY = "{\"name\":\"Import\"}";

    private RehearsalSamples() {}

    static Map<String, MatrixSample> all() {
        return Map.of(
                "GET /rehearsals/", MatrixSample.of(200),
                "POST /rehearsals/", MatrixSample.of(BODY, 201),
                "GET /rehearsals/{id}/", MatrixSample.of(200).about(RehearsalSamples::rehearsal),
                "GET /rehearsals/{id}/requests/", MatrixSample.of(200).about(RehearsalSamples::rehearsal),
                "DELETE /rehearsals/{id}/", MatrixSample.of(204).aboutFresh(RehearsalSamples::rehearsal));
    }

    private static Map<String, String> rehearsal(MatrixWorld world, TestWorld home) {
        return Map.of("id", home.ask("POST", "rehearsals/", BODY).path("id").asText());
    }
}
