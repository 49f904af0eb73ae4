package dev.tenrec.api.matrix;

import dev.tenrec.testing.TestWorld;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** How the authorization matrix asks for definitions. */
final class MatrixTaxonomySamples {
    private static final String EVENTS = "/event_definitions/";
    private static final String PROPERTIES = "/property_definitions/";

    private MatrixTaxonomySamples() {}

    static Map<String, MatrixSample> all() {
        Map<String, MatrixSample> all = new HashMap<>();
        all.put("GET " + EVENTS, MatrixSample.of(200));
        // Not one more event is defined in all these cases: what is wrong with the body is told only to the allowed.
        all.put("POST " + EVENTS, MatrixSample.of("{}", 400));
        all.put("GET " + EVENTS + "by_name/", MatrixSample.of(400));
        all.put("GET " + EVENTS + "{id}/", MatrixSample.of(200).about(MatrixTaxonomySamples::event));
        all.put(
                "PATCH " + EVENTS + "{id}/",
                MatrixSample.of("{\"description\":\"said\"}", 200).about(MatrixTaxonomySamples::event));
        all.put("DELETE " + EVENTS + "{id}/", MatrixSample.of(204).aboutFresh(MatrixTaxonomySamples::event));
        all.put("GET " + EVENTS + "{id}/metrics/", MatrixSample.of(200).about(MatrixTaxonomySamples::event));
        all.put("GET " + PROPERTIES, MatrixSample.of(200));
        all.put("GET " + PROPERTIES + "seen_together/", MatrixSample.of(400));
        all.put("GET " + PROPERTIES + "{id}/", MatrixSample.of(200).about(MatrixTaxonomySamples::property));
        all.put(
                "PATCH " + PROPERTIES + "{id}/",
                MatrixSample.of("{\"description\":\"said\"}", 200).about(MatrixTaxonomySamples::property));
        all.put("DELETE " + PROPERTIES + "{id}/", MatrixSample.of(204).aboutFresh(MatrixTaxonomySamples::property));
        all.put("GET /actions/", MatrixSample.of(200));
        all.put("POST /actions/", MatrixSample.of("{\"steps\":[]}", 201));
        all.put("GET /actions/{id}/", MatrixSample.of(200).about(MatrixTaxonomySamples::action));
        all.put(
                "PATCH /actions/{id}/",
                MatrixSample.of("{\"description\":\"said\"}", 200).about(MatrixTaxonomySamples::action));
        all.put("DELETE /actions/{id}/", MatrixSample.of(405).about(MatrixTaxonomySamples::action));
        all.putAll(activity());
        return all;
    }

    private static Map<String, MatrixSample> activity() {
        Map<String, MatrixSample> all = new HashMap<>();
        all.put("GET /activity_log/", MatrixSample.of(200));
        Map<String, MatrixSample.Maker> makers = Map.of(
                "dashboards", MatrixSamples::dashboard,
                "insights", MatrixSamples::insight,
                "annotations", MatrixSamples::annotation,
                "persons", (world, home) -> Map.of("id", MatrixSamples.person(world, home)),
                "actions", MatrixTaxonomySamples::action,
                "cohorts", MatrixCohortSamples::cohort,
                "feature_flags", MatrixFlagSamples::flag,
                "surveys", MatrixFlagSamples::survey,
                "event_definitions", MatrixTaxonomySamples::event,
                "property_definitions", MatrixTaxonomySamples::property);
        makers.forEach((resource, maker) -> {
            all.put("GET /" + resource + "/activity/", MatrixSample.of(200));
            all.put("GET /" + resource + "/{id}/activity/", MatrixSample.of(200).about(maker));
        });
        return all;
    }

    private static Map<String, String> action(MatrixWorld world, TestWorld home) {
        return Map.of("id", home.ask("POST", "actions/", "{}").path("id").asText());
    }

    private static Map<String, String> event(MatrixWorld world, TestWorld home) {
        String name = "event " + UUID.randomUUID();
        capture(world, home, name, "plan");
        return first(home, EVENTS + "?search=" + name.replace(' ', '+'));
    }

    private static Map<String, String> property(MatrixWorld world, TestWorld home) {
        String name = "property-" + UUID.randomUUID();
        capture(world, home, "seen", name);
        return first(home, PROPERTIES + "?search=" + name);
    }

    private static void capture(MatrixWorld world, TestWorld home, String event, String property) {
        String batch = "{\"api_key\":\"" + home.token() + "\",\"batch\":[{\"event\":\"" + event
                + "\",\"distinct_id\":\"visitor\",\"properties\":{\"" + property + "\":1}}]}";
        world.server().send(world.server().request("POST", "/batch", batch));
    }

    private static Map<String, String> first(TestWorld home, String list) {
        return Map.of(
                "id",
                home.ask("GET", list.substring(1), null)
                        .path("results")
                        .path(0)
                        .path("id")
                        .asText());
    }
}
