package dev.tenrec.api.matrix;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.TestWorld;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** Requests about alerts, subscriptions and variables. */
final class MatrixAlertSamples {
    private static final String SETTINGS = ",\"subscribed_users\":[],\"condition\":{\"type\":\"absolute_value\"},"
            + "\"config\":{\"type\":\"TrendsAlertConfig\",\"series_index\":0},"
            + "\"threshold\":{\"configuration\":{\"type\":\"absolute\",\"bounds\":{\"upper\":3}}}}";

    private static final String SENT = ",\"target_type\":\"email\",\"target_value\":\"ana@example.com\","
            + "\"frequency\":\"weekly\",\"start_date\":\"2024-01-01T09:00:00Z\"}";

    private MatrixAlertSamples() {}

    static Map<String, MatrixSample> all() {
        Map<String, MatrixSample> all = new HashMap<>(subscriptions());
        all.putAll(variables());
        String list = "/alerts/";
        String one = list + "{id}/";
        all.putAll(Map.of(
                "GET " + list, MatrixSample.of(200),
                "POST " + list,
                        MatrixSample.of("{\"insight\":{id}" + SETTINGS, 201).about(MatrixAlertSamples::insight),
                "GET " + one, MatrixSample.of(200).about(MatrixAlertSamples::alert),
                "PATCH " + one, MatrixSample.of("{\"name\":\"said\"}", 200).about(MatrixAlertSamples::alert),
                "DELETE " + one, MatrixSample.of(204).aboutFresh(MatrixAlertSamples::alert)));
        return all;
    }

    private static Map<String, MatrixSample> subscriptions() {
        String list = "/subscriptions/";
        String one = list + "{id}/";
        return Map.of(
                "GET " + list, MatrixSample.of(200),
                "POST " + list, MatrixSample.of("{\"insight\":{id}" + SENT, 201).about(MatrixAlertSamples::insight),
                "GET " + one, MatrixSample.of(200).about(MatrixAlertSamples::subscription),
                "PATCH " + one, MatrixSample.of("{\"title\":\"said\"}", 200).about(MatrixAlertSamples::subscription),
                "DELETE " + one, MatrixSample.of(405).about(MatrixAlertSamples::subscription),
                "POST " + one + "test-delivery/", MatrixSample.of(202).about(MatrixAlertSamples::subscription));
    }

    private static Map<String, MatrixSample> variables() {
        String list = "/insight_variables/";
        String one = list + "{id}/";
        return Map.of(
                "GET " + list, MatrixSample.of(200),
                "POST " + list, MatrixSample.of("{\"name\":\"!\",\"type\":\"String\"}", 400),
                "GET " + one, MatrixSample.of(200).about(MatrixAlertSamples::variable),
                "PATCH " + one, MatrixSample.of("{\"name\":\"said\"}", 200).about(MatrixAlertSamples::variable),
                "DELETE " + one, MatrixSample.of(204).aboutFresh(MatrixAlertSamples::variable));
    }

    private static Map<String, String> variable(MatrixWorld world, TestWorld home) {
        String body = "{\"name\":\"" + UUID.randomUUID() + "\",\"type\":\"String\"}";
        return Map.of(
                "id", home.ask("POST", "insight_variables/", body).path("id").asText());
    }

    private static Map<String, String> insight(MatrixWorld world, TestWorld home) {
        JsonNode made = home.ask(
                "POST", "insights/", "{\"query\":{\"kind\":\"TrendsQuery\",\"series\":[{\"kind\":\"EventsNode\"}]}}");
        return Map.of("id", made.path("id").asText());
    }

    private static Map<String, String> subscription(MatrixWorld world, TestWorld home) {
        String body = "{\"insight\":" + insight(world, home).get("id") + SENT;
        return Map.of("id", home.ask("POST", "subscriptions/", body).path("id").asText());
    }

    private static Map<String, String> alert(MatrixWorld world, TestWorld home) {
        String body = "{\"insight\":" + insight(world, home).get("id") + SETTINGS;
        return Map.of("id", home.ask("POST", "alerts/", body).path("id").asText());
    }
}
