package dev.tenrec.api.matrix;

import dev.tenrec.testing.TestWorld;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** Requests about feature flags. */
final class MatrixFlagSamples {
    private MatrixFlagSamples() {}

    static Map<String, MatrixSample> all() {
        Map<String, MatrixSample> all = new HashMap<>();
        String list = "/feature_flags/";
        String one = list + "{id}/";
        all.put("GET " + list, MatrixSample.of(200));
        all.put("POST " + list, MatrixSample.of("{\"key\":\"taken\"}", 400).about(MatrixFlagSamples::taken));
        all.put("GET " + list + "my_flags/", MatrixSample.of(200));
        all.put("GET " + list + "evaluation_reasons/", MatrixSample.of(400));
        all.put("GET " + list + "local_evaluation/", MatrixSample.of(200));
        all.put("POST " + list + "user_blast_radius/", MatrixSample.of("{\"condition\":{}}", 200));
        all.put("GET " + one, MatrixSample.of(200).about(MatrixFlagSamples::flag));
        all.put("PATCH " + one, MatrixSample.of("{\"name\":\"said\"}", 200).about(MatrixFlagSamples::flag));
        all.put("DELETE " + one, MatrixSample.of(405).about(MatrixFlagSamples::flag));
        all.put("POST " + one + "enable/", MatrixSample.of(200).about(MatrixFlagSamples::flag));
        all.put("POST " + one + "disable/", MatrixSample.of(200).about(MatrixFlagSamples::flag));
        all.put("GET " + one + "remote_config/", MatrixSample.of(200).about(MatrixFlagSamples::flag));
        all.put("GET " + one + "status/", MatrixSample.of(200).about(MatrixFlagSamples::flag));
        all.put("GET " + one + "dependent_flags/", MatrixSample.of(200).about(MatrixFlagSamples::flag));
        all.put(
                "POST " + one + "test_evaluation/",
                MatrixSample.of("{\"distinct_id\":\"ana\"}", 200).about(MatrixFlagSamples::flag));
        all.put("GET /experiments/stats/", MatrixSample.of(200));
        all.putAll(earlyAccess());
        all.putAll(surveys());
        all.putAll(experiments());
        return all;
    }

    private static Map<String, MatrixSample> earlyAccess() {
        String list = "/early_access_feature/";
        String one = list + "{id}/";
        return Map.of(
                "GET " + list, MatrixSample.of(200),
                "POST " + list, MatrixSample.of("{\"name\":\"!\",\"stage\":\"beta\"}", 400),
                "GET " + one, MatrixSample.of(200).about(MatrixFlagSamples::feature),
                "PATCH " + one, MatrixSample.of("{\"name\":\"said\"}", 200).about(MatrixFlagSamples::feature),
                "DELETE " + one, MatrixSample.of(204).aboutFresh(MatrixFlagSamples::feature));
    }

    private static Map<String, MatrixSample> experiments() {
        String list = "/experiments/";
        String one = list + "{id}/";
        return Map.of(
                "GET " + list, MatrixSample.of(200),
                "POST " + list,
                        MatrixSample.of("{\"name\":\"!\",\"feature_flag_key\":\"taken\"}", 400)
                                .about(MatrixFlagSamples::taken),
                "GET " + one, MatrixSample.of(200).about(MatrixFlagSamples::experiment),
                "PATCH " + one,
                        MatrixSample.of("{\"description\":\"said\"}", 200).about(MatrixFlagSamples::experiment),
                "POST " + one + "launch/", MatrixSample.of(200).aboutFresh(MatrixFlagSamples::experiment),
                "POST " + one + "end/", MatrixSample.of("{}", 400).about(MatrixFlagSamples::experiment),
                "POST " + one + "archive/", MatrixSample.of(200).about(MatrixFlagSamples::experiment),
                "POST " + one + "unarchive/", MatrixSample.of(200).about(MatrixFlagSamples::experiment),
                "DELETE " + one, MatrixSample.of(405).about(MatrixFlagSamples::experiment));
    }

    private static Map<String, String> experiment(MatrixWorld world, TestWorld home) {
        String body = "{\"name\":\"A\",\"feature_flag_key\":\"sides-" + UUID.randomUUID() + "\"}";
        return Map.of("id", home.ask("POST", "experiments/", body).path("id").asText());
    }

    private static Map<String, MatrixSample> surveys() {
        String list = "/surveys/";
        String one = list + "{id}/";
        return Map.of(
                "GET " + list, MatrixSample.of(200),
                "POST " + list, MatrixSample.of("{\"name\":\"!\",\"type\":\"api\",\"linked_flag_id\":0}", 400),
                "GET " + list + "responses_count/", MatrixSample.of(200),
                "GET " + list + "stats/", MatrixSample.of(200),
                "GET " + one, MatrixSample.of(200).about(MatrixFlagSamples::survey),
                "GET " + one + "stats/", MatrixSample.of(200).about(MatrixFlagSamples::survey),
                "POST " + one + "launch/", MatrixSample.of(200).about(MatrixFlagSamples::survey),
                "POST " + one + "stop/", MatrixSample.of(200).about(MatrixFlagSamples::survey),
                "PATCH " + one,
                        MatrixSample.of("{\"description\":\"said\"}", 200).about(MatrixFlagSamples::survey),
                "DELETE " + one, MatrixSample.of(204).aboutFresh(MatrixFlagSamples::survey));
    }

    static Map<String, String> survey(MatrixWorld world, TestWorld home) {
        String body = "{\"name\":\"" + UUID.randomUUID() + "\",\"type\":\"api\"}";
        return Map.of("id", home.ask("POST", "surveys/", body).path("id").asText());
    }

    private static Map<String, String> feature(MatrixWorld world, TestWorld home) {
        String body = "{\"name\":\"" + UUID.randomUUID() + "\",\"stage\":\"beta\"}";
        return Map.of(
                "id", home.ask("POST", "early_access_feature/", body).path("id").asText());
    }

    static Map<String, String> flag(MatrixWorld world, TestWorld home) {
        String key = "{\"key\":\"flag-" + UUID.randomUUID()
                + "\",\"filters\":{\"groups\":[],\"payloads\":{\"true\":\"{}\"}}}";
        return Map.of("id", home.ask("POST", "feature_flags/", key).path("id").asText());
    }

    private static Map<String, String> taken(MatrixWorld world, TestWorld home) {
        home.send("POST", "feature_flags/", "{\"key\":\"taken\"}");
        return Map.of();
    }
}
