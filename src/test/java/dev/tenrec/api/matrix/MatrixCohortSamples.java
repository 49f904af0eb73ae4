package dev.tenrec.api.matrix;

import dev.tenrec.testing.TestWorld;
import java.util.HashMap;
import java.util.Map;

/** Requests about cohorts. */
final class MatrixCohortSamples {
    private static final String LIST = "{\"name\":\"Beta\",\"is_static\":true,\"csv\":\"somebody\"}";

    private static final String EVERYONE = "{\"properties\":{\"type\":\"OR\",\"values\":[{\"type\":\"person\","
            + "\"key\":\"plan\",\"operator\":\"is_not_set\"}]}}";

    private MatrixCohortSamples() {}

    static Map<String, MatrixSample> all() {
        Map<String, MatrixSample> all = new HashMap<>();
        String one = "/cohorts/{id}/";
        all.put("GET /cohorts/", MatrixSample.of(200));
        all.put("POST /cohorts/", MatrixSample.of(LIST, 201));
        all.put("POST /cohorts/count/", MatrixSample.of("{\"filters\":" + EVERYONE + "}", 200));
        all.put("GET " + one, MatrixSample.of(200).about(MatrixCohortSamples::cohort));
        all.put(
                "PATCH " + one,
                MatrixSample.of("{\"description\":\"said\"}", 200).about(MatrixCohortSamples::cohort));
        all.put("DELETE " + one, MatrixSample.of(405).about(MatrixCohortSamples::cohort));
        all.put("GET " + one + "persons/", MatrixSample.of(200).about(MatrixCohortSamples::cohort));
        all.put(
                "PATCH " + one + "add_persons_to_static_cohort/",
                MatrixSample.of("{\"person_ids\":[]}", 200).about(MatrixCohortSamples::cohort));
        all.put(
                "PATCH " + one + "remove_person_from_static_cohort/",
                MatrixSample.of("{\"person_id\":\"00000000-0000-4000-8000-000000000000\"}", 404)
                        .about(MatrixCohortSamples::cohort));
        all.put(
                "GET " + one + "duplicate_as_static_cohort/",
                MatrixSample.of(200).about(MatrixCohortSamples::cohort));
        return all;
    }

    static Map<String, String> cohort(MatrixWorld world, TestWorld home) {
        return Map.of("id", home.ask("POST", "cohorts/", LIST).path("id").asText());
    }
}
