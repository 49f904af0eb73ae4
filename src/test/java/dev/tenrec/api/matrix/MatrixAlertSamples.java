package dev.tenrec.api.matrix;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.TestWorld;
import java.util.Map;

/** Requests about alerts. */
final class MatrixAlertSamples {
    private static final String SETTINGS = ",\"subscribed_users\":[],\"condition\":{\"type\":\"absolute_value\"},"
            + "\"config\":{\"type\":\"TrendsAlertConfig\",\"series_index\":0},"
            + "\"threshold\":{\"configuration\":{\"type\":\"absolute\",\"bounds\":{\"upper\":3}}}}";

    private MatrixAlertSamples() {}

    static Map<String, MatrixSample> all() {
        String list = "/alerts/";
        String one = list + "{id}/";
        return Map.of(
                "GET " + list, MatrixSample.of(200),
                "POST " + list,
                        MatrixSample.of("{\"insight\":{id}" + SETTINGS, 201).about(MatrixAlertSamples::insight),
                "GET " + one, MatrixSample.of(200).about(MatrixAlertSamples::alert),
                "PATCH " + one, MatrixSample.of("{\"name\":\"said\"}", 200).about(MatrixAlertSamples::alert),
                "DELETE " + one, MatrixSample.of(204).aboutFresh(MatrixAlertSamples::alert));
    }

    private static Map<String, String> insight(MatrixWorld world, TestWorld home) {
        JsonNode made = home.ask(
                "POST", "insights/", "{\"query\":{\"kind\":\"TrendsQuery\",\"series\":[{\"kind\":\"EventsNode\"}]}}");
        return Map.of("id", made.path("id").asText());
    }

    private static Map<String, String> alert(MatrixWorld world, TestWorld home) {
        String body = "{\"insight\":" + insight(world, home).get("id") + SETTINGS;
        return Map.of("id", home.ask("POST", "alerts/", body).path("id").asText());
    }
}
